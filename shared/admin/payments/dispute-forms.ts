import * as z from 'zod/mini';
import { emailWith, optionalText, requiredText } from '../../fields.ts';
import { isDay } from '../../dates/lagos-days.ts';
import { messages } from '../../messages.ts';
import { adminMessages } from '../messages.ts';
import { IdempotencyKey } from '../orders/forms.ts';

/** Why, for the bank. */
const text = requiredText(adminMessages.orders.replyTextMissing, 500);

/** Our evidence for the bank about a payment that we want to keep. */
export const DeclineForm = z.object({
  customerName: requiredText(adminMessages.orders.customerMissing),
  customerEmail: emailWith(messages.delivery.email, messages.delivery.emailInvalid),
  customerPhone: requiredText(messages.delivery.phone, 30),
  /** The sold items. */
  serviceDetails: requiredText(adminMessages.orders.soldMissing, 1_000),
  deliveryAddress: optionalText(500),
  /** A day in Lagos; empty if it was not delivered. */
  deliveryDate: z
    .string(adminMessages.orders.badDeliveryDay)
    .check(z.refine((day) => day === '' || isDay(day), adminMessages.orders.badDeliveryDay)),
  text,
  key: IdempotencyKey,
});
export type DeclineForm = z.output<typeof DeclineForm>;

export const AcceptForm = z.object({
  /** The refund to the payer. */
  amountKobo: z
    .int(adminMessages.orders.nothingAccepted)
    .check(
      z.minimum(1, adminMessages.orders.nothingAccepted),
      z.maximum(100_000_000_000, adminMessages.orders.nothingAccepted),
    ),
  text,
  key: IdempotencyKey,
});
export type AcceptForm = z.output<typeof AcceptForm>;
