import type { DeliveryArea } from '#shared/checkout/shipping.ts';

interface Place {
  street: string;
  city: string;
  zipCode: string;
  isPickup: boolean;
}

/** Where an order goes: to the address that was typed, or the customer collects it at the shop's (docs/decisions/0106). */
export function placeOf({ street, city, zipCode }: Omit<Place, 'isPickup'>, area: DeliveryArea | null): Place {
  return area?.pickupAt
    ? { street: area.pickupAt, city: '', zipCode: '', isPickup: true }
    : { street, city, zipCode, isPickup: false };
}
