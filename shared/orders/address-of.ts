import type { Order } from './api.ts';
import type { DeliveryAddress } from './delivery-address.ts';

/** Where an order goes, as a form that changes it begins. */
export const addressOf = ({ guestInfo, shippingAddress }: Order): DeliveryAddress => ({
  name: guestInfo.name,
  street: shippingAddress.street,
  city: shippingAddress.city,
  zipCode: shippingAddress.zipCode,
  phone: shippingAddress.phone,
});
