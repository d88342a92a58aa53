import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Why a refund is made. */
type RefundCause =
  | 'entered'
  | 'on_paystack'
  | 'retry'
  | 'unusable_payment'
  | 'excess'
  | 'deposit'
  | 'cancelled_order'
  | 'change'
  | 'return'
  | 'replacement'
  | 'dispute';

/**
 * The columns of a refund that say what it is for (docs/decisions/0138), and its idempotency key: there is one refund for each
 * key, however often its cause is processed. No code reads what a key says. What releases before wrote must be found by the same
 * key, so none changes.
 */
export type RefundOrigin = Pick<
  Insertable<DB['refunds']>,
  'idempotencyKey' | 'retriedId' | 'firstPartId' | 'returnId' | 'changeId' | 'disputeId'
> & { cause: RefundCause };

const origin = (cause: RefundCause, idempotencyKey: string): RefundOrigin => ({ cause, idempotencyKey });

export const refundOrigin = {
  /** A refund that staff entered for an order, by the key of their form. */
  entered: (key: string) => origin('entered', key),
  /** A refund that was made in the provider's dashboard. */
  onPaystack: (providerId: string) => origin('on_paystack', `provider:${providerId}`),
  /** Another try of a refund that failed. */
  retry: (retriedId: string) => ({ ...origin('retry', `again:${retriedId}`), retriedId }),
  /** A payment that pays for nothing. */
  unusablePayment: (reference: string) => origin('unusable_payment', `whole:${reference}`),
  /** The excess over an order's total, or its deposit. */
  excess: (reference: string) => origin('excess', `excess:${reference}`),
  /** A deposit that staff received, of a cancelled order. */
  deposit: (orderId: string) => origin('deposit', `deposit:${orderId}`),
  /** The amount left of a cancelled order. */
  cancelledOrder: (orderId: string) => origin('cancelled_order', `rest:${orderId}`),
  change: (changeId: string) => ({ ...origin('change', `change:${changeId}`), changeId }),
  /** Also of an exchange that could not be made. */
  return: (returnId: string) => ({ ...origin('return', `return:${returnId}`), returnId }),
  /** The items of a replacement that was cancelled, of the order that paid for them. */
  replacement: (orderId: string) => origin('replacement', `replacement:${orderId}`),
  /** The loss of a dispute. */
  dispute: (disputeId: string) => ({ ...origin('dispute', `dispute:${disputeId}`), disputeId }),
};

/** A part of a refund that comes from several payments: the part with this number, from 2 on. */
export const partOf = (whole: RefundOrigin, firstPartId: string, number: number): RefundOrigin => ({
  ...whole,
  idempotencyKey: `${whole.idempotencyKey}:${number}`,
  firstPartId,
});

/** The key of a refund that staff enter, by the key of their form. */
export const enteredKey = (orderId: string, formKey: string) => `desk:${orderId}:${formKey}`;

/** Whether a row of `refunds` is another try of the refund with this id. */
export const isRetryOf = (id: RawBuilder<unknown>) => sql<boolean>`refunds.retried_id = ${id}`;

/** Whether a row of `refunds`, which failed, was retried. */
export const isRetried = sql<boolean>`exists (select from refunds as later where later.retried_id = refunds.id)`;
