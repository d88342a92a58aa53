import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { messages } from '../../messages.ts';
import { Period } from './forms.ts';

/** What waits for somebody's hand right now: orders, or pieces of which few are left. */
const Standing = z.object({
  toPack: z.int(),
  unpaid: z.int(),
  toReview: z.int(),
  toRefund: z.int(),
  lowStock: z.int(),
});

export const dashboardSummary = endpoint({
  method: 'GET',
  url: '/api/admin/standing',
  failure: messages.office.loadFailed,
  schema: {
    summary: 'Counts orders to pack, unpaid, to review and to refund, and sizes with low stock',
    tags: ['figures'],
    response: { 200: z.extend(Success, { standing: Standing }) },
  },
});

/** Orders count on the day they were paid, refunds on the day the money went; amounts are whole naira. */
const Totals = z.object({
  orders: z.int(),
  pieces: z.int(),
  /** What shoppers paid: pieces after coupons, and delivery. */
  paid: z.int(),
  refunded: z.number(),
});
export const DayReport = z.extend(Totals, { day: z.string() });
export type DayReport = z.output<typeof DayReport>;

/** Pieces sold and what they cost before coupons. */
export const Share = z.object({ name: z.string(), pieces: z.int(), worth: z.int() });
export type Share = z.output<typeof Share>;

export const ProductShare = z.extend(Share, {
  productId: z.string(),
  /** Stock now. */
  onShelf: z.int(),
  /** Of what there was to sell, how much is sold, in percent. */
  sellThrough: z.int(),
});
export type ProductShare = z.output<typeof ProductShare>;

export const salesReport = endpoint({
  method: 'GET',
  url: '/api/admin/figures',
  failure: messages.office.loadFailed,
  config: { isForOwner: true },
  schema: {
    summary: 'Reports sales by day, product, size and delivery area for a period, in Lagos days',
    tags: ['figures'],
    querystring: Period,
    response: {
      200: z.extend(Success, {
        totals: Totals,
        days: z.array(DayReport),
        products: z.array(ProductShare),
        sizes: z.array(Share),
        areas: z.array(Share),
      }),
    },
  },
});

const PayoutRow = z.object({
  id: z.string(),
  at: z.string(),
  isPaidOut: z.boolean(),
  processedKobo: z.int(),
  feesKobo: z.int(),
  deductedKobo: z.int(),
  netKobo: z.int(),
  /** What our books say came under the same references. */
  booksKobo: z.int(),
  /** References of payments that our books do not have, or have with another amount. */
  strange: z.array(z.string()),
});
export type PayoutRow = z.output<typeof PayoutRow>;

export const payouts = endpoint({
  method: 'GET',
  url: '/api/admin/payouts',
  failure: messages.figures.payoutsFailed,
  config: { isForOwner: true },
  schema: {
    summary: 'Lists Paystack’s payouts of the last 30 days, with each payment compared with its order, to the kobo',
    tags: ['figures'],
    response: { 200: z.extend(Success, { payouts: z.array(PayoutRow) }) },
  },
});
