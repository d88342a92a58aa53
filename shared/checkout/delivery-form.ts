import * as z from 'zod/mini';
import { emailWith, optionalText, Phone, requiredText } from '../fields.ts';
import { messages } from '../messages.ts';
import { capitalised } from './capitalised.ts';

const name = (message: string) => z.pipe(requiredText(message, 60), z.transform(capitalised));

/** The delivery form with the rules and messages of the specification (section 5). Stored under `shippingInfo`. */
export const DeliveryForm = z.object({
  firstName: name(messages.delivery.firstName),
  lastName: name(messages.delivery.lastName),
  email: emailWith(messages.delivery.email, messages.delivery.emailInvalid),
  phone: Phone,
  address: requiredText(messages.delivery.address, 200),
  apartment: optionalText(60),
  city: requiredText(messages.delivery.city, 60),
  /** One of the current states of the checkout: see `deliveryTable`. */
  state: requiredText(messages.delivery.state, 40),
  postalCode: optionalText(20),
  country: z._default(
    z.pipe(
      z.pipe(z.string(messages.delivery.country), z.transform(capitalised)),
      z.literal('Nigeria', messages.delivery.country),
    ),
    'Nigeria',
  ),
});

/** Input and output of the form: trimmed, capitalised, the phone number normalised. */
export type DeliveryEntry = z.input<typeof DeliveryForm>;
export type Delivery = z.output<typeof DeliveryForm>;
