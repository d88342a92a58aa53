import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';

const Payout = z.object({
  id: z.string(),
  at: z.string(),
  isPaidOut: z.boolean(),
  processedKobo: z.int(),
  feesKobo: z.int(),
  deductedKobo: z.int(),
  netKobo: z.int(),
});

const PayoutRow = z.extend(Payout, {
  /** The amounts in our ledger under the same references. */
  ledgerKobo: z.int(),
  /** References that our ledger lacks or has with another amount. */
  strange: z.array(z.string()),
});
export type PayoutRow = z.output<typeof PayoutRow>;

export interface ComparedPayouts {
  payouts: PayoutRow[];
  notCompared: z.output<typeof Payout>[];
}

export const payouts = endpoint({
  method: 'GET',
  url: '/api/admin/payouts',
  failure: adminMessages.reports.payoutsFailed,
  config: { needs: 'money.read' },
  schema: {
    summary: 'Lists Paystack’s payouts of the last 30 days, with each payment compared with its order, to the kobo',
    tags: ['figures'],
    response: {
      200: z.extend(Success, {
        payouts: z.array(PayoutRow),
        /** Those whose payments Paystack did not list. Missing in responses of a former release. */
        notCompared: z.optional(z.array(Payout)),
      }),
    },
  },
});
