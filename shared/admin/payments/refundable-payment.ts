import * as z from 'zod/mini';
import { creditWays } from '../staff-orders/channels.ts';

/** A payment of a paid order and its refundable amount; without a reference, a payment by hand, or credit. */
export const RefundablePayment = z.object({
  reference: z.nullable(z.string()),
  way: z.nullable(z.enum(creditWays)),
  refundableKobo: z.int(),
  /** The amount that failed refunds still owe besides that. Missing in responses of a former release. */
  owedKobo: z.optional(z.int()),
});
