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

const Stored = z.string().check(z.maxLength(400));

/**
 * The new address, and the stored one that the form showed: correcting the phone must not bring a former street back.
 */
export const AddressForm = z.extend(DeliveryAddress, {
  /** Compared with what is stored. A form of the former release does not send it. */
  shown: z.optional(z.object({ name: Stored, street: Stored, city: Stored, zipCode: Stored, phone: Stored })),
});
export type AddressForm = z.output<typeof AddressForm>;
