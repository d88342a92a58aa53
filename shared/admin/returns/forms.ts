import * as z from 'zod/mini';
import { requiredText } from '../../fields.ts';
import { ReturnForm } from '../../returns/api.ts';
import { adminMessages } from '../messages.ts';
import { PaidBack, ShownKobo } from '../staff-orders/by-hand.ts';

/** A return that staff open for a customer; the words are a note of staff. */
export const OpenReturnForm = z.omit(ReturnForm, { photos: true });
export type OpenReturnForm = z.output<typeof OpenReturnForm>;

/** Why a return is declined; the shopper gets these words by email. */
export const DeclineForm = z.object({ words: requiredText(adminMessages.returns.wordsMissing, 500) });
export type DeclineForm = z.output<typeof DeclineForm>;

/** The inspection of received units: each line goes back in stock or is written off. */
export const ReceiveForm = z.object({
  lines: z
    .array(
      z.object({
        position: z.int().check(z.minimum(0), z.maximum(49)),
        isRestocked: z.boolean(adminMessages.returns.inspectEach),
      }),
    )
    .check(z.minLength(1, adminMessages.returns.inspectEach), z.maxLength(50, adminMessages.returns.inspectEach)),
  /** Whether the delivery fee of the order is refunded too. */
  isShippingRefunded: z.boolean(),
  paidBack: PaidBack,
  shownKobo: ShownKobo,
});
export type ReceiveForm = z.output<typeof ReceiveForm>;
