import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { Period } from './forms.ts';

/** Counts of open tasks: orders, and stock items that are low. */
const DashboardCounts = z.object({
  toPack: z.int(),
  /** Orders that are paid on delivery and not confirmed yet. Missing in responses of a former release. */
  toConfirm: z.optional(z.int()),
  /** Orders that are paid on delivery and are not paid yet. */
  toCollect: z.int(),
  unpaid: z.int(),
  /** Orders with a deposit whose rest was not paid in time. */
  restOverdue: z.int(),
  toReview: z.int(),
  toRefund: z.int(),
  /** Paid, and refunded before they were shipped. */
  toCancel: z.int(),
  disputed: z.int(),
  /** Parcels with a problem that nobody has dismissed. Missing in responses of a former release. */
  courierProblems: z.optional(z.int()),
  /** Failed jobs, and scheduled ones whose last run failed. Missing in responses of a former release. */
  failedTasks: z.optional(z.int()),
  /** To be decided. */
  returns: z.int(),
  /** Messages that wait for a reply. */
  messages: z.int(),
  lowStock: z.int(),
  /** Unpaid orders over the limits for reservations: released in the last hour, or waiting to be. */
  overReserved: z.int(),
  /** Networks from which a reverse proxy that the shop does not trust forwards requests, in the last hour. */
  unknownProxies: z.int(),
  /** Faults in the ledger, and an outage of the payment provider. */
  alerts: z.int(),
});

/** The number of products in the table; the export has them all. */
export const maxProductsShown = 50;

export const dashboardSummary = endpoint({
  method: 'GET',
  url: '/api/admin/dashboard',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.read' },
  schema: {
    summary:
      'Counts orders to pack, unpaid, to review and to refund, courier problems, failed tasks, returns, messages, sizes with low stock, reservations over the limits, unknown proxies and alerts',
    tags: ['figures'],
    response: { 200: z.extend(Success, { dashboard: DashboardCounts }) },
  },
});

/** The number of open tasks, as the bar of the admin shows them. */
export const BarCounts = z.object({
  toPack: z.int(),
  toReview: z.int(),
  /** Returns to decide. */
  returns: z.int(),
  /** Messages that wait for a reply. */
  messages: z.int(),
  /** Reviews that wait for a decision. */
  reviews: z.int(),
  /** The order that was paid last, if within a day: another one is news. */
  lastPaid: z.nullable(z.string()),
});
export type BarCounts = z.output<typeof BarCounts>;

export const barCounts = endpoint({
  method: 'GET',
  url: '/api/admin/counts',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'own.account', isPolled: true },
  schema: {
    summary:
      'Counts orders to pack, payments to review, returns to decide, messages to answer and reviews to check. Pages call it every 20 seconds',
    tags: ['figures'],
    response: { 200: z.extend(Success, { counts: BarCounts }) },
  },
});

/**
 * Orders count on the day they were paid, refunds on the day they were made. Amounts are naira; whole, except where staff
 * accepted a payment with kobo.
 */
const Totals = z.object({
  orders: z.int(),
  units: z.int(),
  /**
   * The amount that customers paid for items after discounts, and delivery; including any excess, until it is refunded.
   */
  paid: z.number(),
  refunded: z.number(),
});
export const DayReport = z.extend(Totals, { day: z.string() });
export type DayReport = z.output<typeof DayReport>;

/** Units sold and their value before discounts. */
export const Share = z.object({ name: z.string(), units: z.int(), value: z.int() });
export type Share = z.output<typeof Share>;

/** How many payments came by one way, and what came, in naira. A tab of a former release shows the value alone. */
const WayShare = z.object({ name: z.string(), payments: z.int(), value: z.number() });
export type WayShare = z.output<typeof WayShare>;

export const ProductShare = z.extend(Share, {
  productId: z.string(),
  /** Stock now. */
  onHand: z.int(),
  /** The sell-through rate in percent. */
  sellThrough: z.int(),
});
export type ProductShare = z.output<typeof ProductShare>;

export const salesReport = endpoint({
  method: 'GET',
  url: '/api/admin/figures',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'money.read' },
  schema: {
    summary:
      'Reports sales by day, product, size, delivery area and channel, and what was paid by each way, for a period of Lagos days',
    tags: ['figures'],
    querystring: Period,
    response: {
      200: z.extend(Success, {
        totals: Totals,
        days: z.array(DayReport),
        products: z.array(ProductShare),
        sizes: z.array(Share),
        areas: z.array(Share),
        /** By where orders were sold. */
        channels: z.array(Share),
        /** By how the money came: together what was paid. Deposits, store credit and differences are under their own way. */
        ways: z.array(WayShare),
      }),
    },
  },
});

/** The money of one month, in kobo. Prices include VAT. */
const MonthReport = z.object({
  /** '2026-11' */
  month: z.string(),
  orders: z.int(),
  providerKobo: z.int(),
  /** By cash, POS or transfer. */
  byHandKobo: z.int(),
  /** With store credit, which was refunded before. */
  creditKobo: z.int(),
  refundedKobo: z.int(),
  /** The part that became store credit. */
  refundedAsCreditKobo: z.int(),
  /** Received and not refunded. */
  netKobo: z.int(),
  vatKobo: z.int(),
  /**
   * The provider's fees on the payments of the month, including those that paid no order; without fees that payers
   * paid.
   */
  feesKobo: z.int(),
  /** Payments through the provider whose fees are unknown yet. They are not in `feesKobo`. */
  paymentsWithoutFee: z.int(),
  /** The cost of the sold units to the shop, as far as it is known. */
  costKobo: z.int(),
  unitsWithoutCost: z.int(),
});
export type MonthReport = z.output<typeof MonthReport>;

/** The money of one product in a period, in kobo. Prices include VAT. */
const ProductProfit = z.object({
  productId: z.string(),
  name: z.string(),
  /** Units of orders that were paid in the period. */
  soldUnits: z.int(),
  /** Units of refunds in the period. */
  refundedUnits: z.int(),
  /** Sold less refunded, after each line's share of the order's discount. */
  netKobo: z.int(),
  vatKobo: z.int(),
  costKobo: z.int(),
  unitsWithoutCost: z.int(),
});
export type ProductProfit = z.output<typeof ProductProfit>;

const ProfitSum = z.omit(ProductProfit, { productId: true, name: true });
export type ProfitSum = z.output<typeof ProfitSum>;

export const profitReport = endpoint({
  method: 'GET',
  url: '/api/admin/profit',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'money.read' },
  schema: {
    summary:
      'Reports units, net sales, VAT and the cost of goods of each product for a period of Lagos days, and what belongs to no product. Together they match the report by month',
    tags: ['figures'],
    querystring: Period,
    response: {
      200: z.extend(Success, {
        isVatRegistered: z.boolean(),
        products: z.array(ProductProfit),
        /** Delivery, and refunds that name no items. */
        otherKobo: z.int(),
        otherVatKobo: z.int(),
        total: ProfitSum,
      }),
    },
  },
});

/** The units on hand now. */
const StockValue = z.object({ units: z.int(), costKobo: z.int(), unitsWithoutCost: z.int() });
export type StockValue = z.output<typeof StockValue>;

export const monthsReport = endpoint({
  method: 'GET',
  url: '/api/admin/months',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'money.read' },
  schema: {
    summary:
      'Reports what was received and refunded in each of the last twelve Lagos months, the VAT in it and the cost of goods, and what the stock on hand cost',
    tags: ['figures'],
    response: {
      200: z.extend(Success, {
        isVatRegistered: z.boolean(),
        months: z.array(MonthReport),
        stock: StockValue,
        /** The store credit that customers can spend, in kobo. */
        openCreditKobo: z.int(),
      }),
    },
  },
});
