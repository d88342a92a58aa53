import type { DeliveryArea } from '#shared/checkout/shipping.ts';

interface Place {
  street: string;
  city: string;
  isPickup: boolean;
}

/** Where an order goes: to the address that was typed, or the customer collects it at the shop's (docs/decisions/0106). */
export function placeOf({ street, city }: Omit<Place, 'isPickup'>, area: DeliveryArea | null | undefined): Place {
  return area?.pickupAt ? { street: area.pickupAt, city: '', isPickup: true } : { street, city, isPickup: false };
}
