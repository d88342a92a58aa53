import * as z from 'zod/mini';
import { optionalText, Phone, requiredText } from '../fields.ts';
import { messages } from '../messages.ts';

/**
 * Where an order goes, as far as it may change once it is paid: within its state, because the delivery was paid for one
 * area.
 */
export const DeliveryAddress = z.object({
  name: requiredText(messages.delivery.name, 121),
  street: requiredText(messages.delivery.address, 300),
  city: requiredText(messages.delivery.city, 60),
  zipCode: optionalText(20),
  phone: Phone,
});
export type DeliveryAddress = z.output<typeof DeliveryAddress>;
