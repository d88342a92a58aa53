import * as z from 'zod/mini';
import { creditWays } from '../staff-orders/channels.ts';

/** A payment of a paid order and what of it can be refunded; without a reference, what staff received by hand, or credit. */
export const RefundablePayment = z.object({
  reference: z.nullable(z.string()),
  way: z.nullable(z.enum(creditWays)),
  refundableKobo: z.int(),
  /** What failed refunds still owe beside that. A response of a former release does not say. */
  owedKobo: z.optional(z.int()),
});
