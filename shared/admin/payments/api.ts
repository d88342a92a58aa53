import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Timestamp, OrderId } from '../../fields.ts';
import { alertKinds } from '../alerts.ts';
import { adminMessages } from '../messages.ts';
import { ChargeForm, RefundForm, IdempotencyKey } from '../orders/forms.ts';

const tags = ['admin: money'];
const Reference = z
  .string(adminMessages.general.notFound)
  .check(z.regex(/^[\w.=-]{1,120}$/, adminMessages.general.notFound));

export const refundOrder = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/refund',
  failure: adminMessages.orders.refundFailed,
  config: { needs: 'money.refund' },
  schema: {
    summary: 'Refunds units of a paid order and an extra amount. The same `key` in the body makes one refund',
    tags,
    params: z.object({ id: OrderId }),
    body: RefundForm,
    response: { 200: Success },
  },
});

export const retryFailedRefund = endpoint({
  method: 'POST',
  url: '/api/admin/refunds/:id/again',
  failure: adminMessages.orders.refundFailed,
  config: { needs: 'money.refund' },
  schema: {
    summary: 'Retries a failed refund',
    tags,
    params: z.object({ id: IdempotencyKey }),
    response: { 200: Success },
  },
});

export const dismissFailedRefund = endpoint({
  method: 'POST',
  url: '/api/admin/refunds/:id/dismiss',
  failure: adminMessages.orders.dismissFailed,
  config: { needs: 'money.refund' },
  schema: {
    summary: 'Dismisses a failed refund, because nothing is owed for it any more',
    tags,
    params: z.object({ id: IdempotencyKey }),
    response: { 200: Success },
  },
});

export const acceptReview = endpoint({
  method: 'POST',
  url: '/api/admin/reviews/:reference/accept',
  failure: adminMessages.orders.reviewFailed,
  config: { needs: 'money.refund' },
  schema: {
    summary: 'Accepts a payment under review and marks its order as paid',
    tags,
    params: z.object({ reference: Reference }),
    body: z.object({
      /** Accepts an amount that is too small or a payment of another domain. */
      evenSo: z.boolean(),
    }),
    response: { 200: Success },
  },
});

export const refundReview = endpoint({
  method: 'POST',
  url: '/api/admin/reviews/:reference/refund',
  failure: adminMessages.orders.reviewFailed,
  config: { needs: 'money.refund' },
  schema: {
    summary: 'Refunds a payment under review in full',
    tags,
    params: z.object({ reference: Reference }),
    response: { 200: Success },
  },
});

/** Failed jobs: retried for a day, or scheduled and failing each time. */
export const FailedJobRow = z.object({
  name: z.string(),
  /** The newest failed job; null for a schedule, which runs again by itself. */
  _id: z.nullable(z.string()),
  times: z.int(),
  since: Timestamp,
  why: z.string(),
  orderId: z.nullable(z.string()),
});
export type FailedJobRow = z.output<typeof FailedJobRow>;

export const needsReview = endpoint({
  method: 'GET',
  url: '/api/admin/needs-a-look',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.read' },
  schema: {
    summary:
      'Lists unknown charges, failed refunds, courier problems, failed jobs, faults in the ledger and an outage of the provider',
    tags,
    response: {
      200: z.extend(Success, {
        /** An outage of the provider, and rules of the ledger that are broken. */
        alerts: z.array(z.object({ kind: z.enum(alertKinds), subject: z.string(), since: Timestamp })),
        charges: z.array(
          z.object({
            reference: z.string(),
            amountKobo: z.int(),
            currency: z.string(),
            paidAt: z.nullable(Timestamp),
            notedAt: Timestamp,
            doneAt: z.nullable(Timestamp),
            doneBy: z.nullable(z.string()),
            doneNote: z.nullable(z.string()),
          }),
        ),
        failedRefunds: z.array(
          z.object({
            _id: z.string(),
            orderId: OrderId,
            amountKobo: z.int(),
            reason: z.string(),
            status: z.string(),
            updatedAt: Timestamp,
          }),
        ),
        /**
         * Parcels with a problem that nobody has dismissed, and what it is. Missing in responses of a former release.
         */
        courierProblems: z.optional(
          z.array(z.object({ orderId: OrderId, parcel: z.int(), courier: z.string(), why: z.string() })),
        ),
        givenUp: z.array(FailedJobRow),
      }),
    },
  },
});

export const resolveCharge = endpoint({
  method: 'POST',
  url: '/api/admin/unknown-charges/:reference/done',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'money.refund' },
  schema: {
    summary: 'Notes what was done about an unknown charge',
    tags,
    params: z.object({ reference: Reference }),
    body: ChargeForm,
    response: { 200: Success },
  },
});

export const retryJob = endpoint({
  method: 'POST',
  url: '/api/admin/jobs/:name/:id/again',
  failure: adminMessages.orders.jobFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Retries a failed job',
    tags,
    params: z.object({
      name: z.string(adminMessages.general.notFound).check(z.regex(/^[a-z-]{1,60}$/, adminMessages.general.notFound)),
      id: IdempotencyKey,
    }),
    response: { 200: Success },
  },
});

export const reservingNetworks = endpoint({
  method: 'GET',
  url: '/api/admin/reservations/networks',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'stock.change' },
  schema: {
    summary: 'Lists networks with several unpaid orders of customers who have never paid, and what they reserve',
    tags: ['stock'],
    response: {
      200: z.extend(Success, {
        networks: z.array(
          z.object({
            network: z.string(),
            /** The unpaid orders, those with a reservation, and the reserved units and their value in naira. */
            orders: z.int(),
            reserving: z.int(),
            units: z.int(),
            value: z.int(),
            since: Timestamp,
          }),
        ),
        /** Unpaid orders that reserve, and those that do so for long or have just ended, with the limits of both. */
        totals: z.object({
          reserving: z.int(),
          maxReserving: z.int(),
          lingering: z.int(),
          maxLingering: z.int(),
        }),
        /** Stock items that guests can't reserve for now, and until when at most. */
        firstToPay: z.object({ sizes: z.int(), until: z.nullable(Timestamp) }),
      }),
    },
  },
});

export const releaseNetworkReservations = endpoint({
  method: 'POST',
  url: '/api/admin/reservations/release',
  failure: adminMessages.stock.releaseFailed,
  config: { needs: 'stock.change' },
  schema: {
    summary: 'Releases the reservations of a network’s unpaid orders. They can still be paid',
    tags: ['stock'],
    body: z.object({
      network: z
        .string(adminMessages.general.notFound)
        .check(z.regex(/^[\da-f.:/]{2,64}$/, adminMessages.general.notFound)),
    }),
    response: { 200: Success },
  },
});
