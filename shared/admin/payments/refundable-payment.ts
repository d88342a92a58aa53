import * as z from 'zod/mini';
import { paymentWays } from '../staff-orders/channels.ts';

/** A payment of a paid order and what of it can be refunded; without a reference, what staff received by hand. */
export const RefundablePayment = z.object({
  reference: z.nullable(z.string()),
  way: z.nullable(z.enum(paymentWays)),
  refundableKobo: z.int(),
});
