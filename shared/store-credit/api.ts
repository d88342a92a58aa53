import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { OrderId, Timestamp } from '../fields.ts';
import { messages } from '../messages.ts';

/** The credit of a customer, in naira: whole, unless a payment was not. */
export const StoreCredit = z.object({
  balance: z.number(),
  /** What of it this browser's own unpaid orders spend: the next order replaces them, and can spend it again. */
  replaceable: z.optional(z.number()),
  /** What was refunded as credit and what orders spent, the newest first; 50 at most. Spent amounts are negative. */
  entries: z.array(z.object({ orderId: OrderId, amount: z.number(), at: Timestamp })),
});
export type StoreCredit = z.output<typeof StoreCredit>;

export const storeCredit = endpoint({
  method: 'GET',
  url: '/api/user/store-credit',
  failure: messages.storeCredit.loadFailed,
  requiredResponse: { credit: { balance: 0, entries: [] } },
  schema: {
    summary: 'Returns the store credit of the signed-in customer: the balance and its entries',
    tags: ['account'],
    isLimited: true,
    response: { 200: z.extend(Success, { credit: StoreCredit }) },
  },
});
