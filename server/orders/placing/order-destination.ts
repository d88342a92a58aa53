import type { DeliveryArea } from '#shared/checkout/shipping.ts';

interface Destination {
  street: string;
  city: string;
  zipCode: string;
  isPickup: boolean;
}

/** Where an order goes: to the address that was typed, or the customer collects it at the shop's (docs/decisions/0106). */
export function orderDestination(
  { street, city, zipCode }: Omit<Destination, 'isPickup'>,
  area: DeliveryArea | null,
): Destination {
  return area?.pickupAt
    ? { street: area.pickupAt, city: '', zipCode: '', isPickup: true }
    : { street, city, zipCode, isPickup: false };
}
