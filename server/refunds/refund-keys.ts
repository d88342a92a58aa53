import { type RawBuilder, sql } from 'kysely';

/** How the key of each refund begins. Functions and triggers of the database know some of them too: none changes. */
const prefixes = {
  entered: 'desk:',
  onPaystack: 'provider:',
  retry: 'again:',
  wholePayment: 'whole:',
  excess: 'excess:',
  deposit: 'deposit:',
  rest: 'rest:',
  change: 'change:',
  return: 'return:',
  replacement: 'replacement:',
  loss: 'dispute:',
} as const;

/**
 * The purpose of a refund, as its idempotency key: there is one refund for each key, however often its cause is
 * processed. Where an order was paid in parts, the other refunds have the key with a number at its end (`insertParts`).
 */
export const refundKey = {
  /** A refund that staff entered for an order, by the key of their form. */
  entered: (orderId: string, formKey: string) => `${prefixes.entered}${orderId}:${formKey}`,
  /** A refund that was made in the provider's dashboard. */
  onPaystack: (providerId: string) => prefixes.onPaystack + providerId,
  /** Another try of a refund that failed. */
  retry: (refundId: string) => prefixes.retry + refundId,
  /** A payment that pays for nothing. */
  wholePayment: (reference: string) => prefixes.wholePayment + reference,
  /** The excess over an order's total, or its deposit. */
  excess: (reference: string) => prefixes.excess + reference,
  /** A deposit that staff received, of a cancelled order. */
  deposit: (orderId: string) => prefixes.deposit + orderId,
  /** The amount left of a cancelled order. */
  rest: (orderId: string) => prefixes.rest + orderId,
  change: (changeId: string) => prefixes.change + changeId,
  /** Also of an exchange that could not be made. */
  return: (returnId: string) => prefixes.return + returnId,
  /** The items of a replacement that was cancelled, of the order that paid for them. */
  replacement: (orderId: string) => prefixes.replacement + orderId,
  /** The loss of a dispute. */
  loss: (disputeId: string) => prefixes.loss + disputeId,
};

type Kind = keyof typeof prefixes;

/** A column, or a value. */
type Value = RawBuilder<unknown>;

const hasKey = (kind: Kind, id: Value) => sql<boolean>`refunds.idempotency_key = ${sql.lit(prefixes[kind])} || ${id}`;

/** Whether a row of `refunds` is another try of the refund with this id. */
export const isRetryOf = (id: Value) => hasKey('retry', id);

export const isExcessOf = (reference: Value) => hasKey('excess', reference);

/** Whether a row of `refunds`, which failed, was retried. */
export const isRetried = sql<boolean>`exists (
  select from refunds as later where later.idempotency_key = ${sql.lit(prefixes.retry)} || refunds.id)`;

const isLike = (refund: string, kind: Kind) =>
  sql<boolean>`${sql.ref(`${refund}.idempotency_key`)} like ${sql.lit(`${prefixes[kind]}%`)}`;

/** The id in the key of a refund; null if it is for something else. */
const idInKey = (refund: string, kind: Kind) => sql<string | null>`(case
  when ${isLike(refund, kind)}
  then substr(${sql.ref(`${refund}.idempotency_key`)}, ${sql.lit(prefixes[kind].length + 1)}, 36)::uuid end)`;

/** @param refund the name of a row of `refunds` */
export const isEntered = (refund: string) => isLike(refund, 'entered');

export const retriedId = (refund: string) => idInKey(refund, 'retry');

export const returnIdOf = (refund: string) => idInKey(refund, 'return');

export const changeIdOf = (refund: string) => idInKey(refund, 'change');

export const isOfReplacement = (refund: string) => isLike(refund, 'replacement');

/** Whether a refund is the difference of a change to a cheaper item, or what was paid too much. */
export const isDifferenceOrExcess = (refund: string) =>
  sql<boolean>`(${isLike(refund, 'change')} or ${isLike(refund, 'excess')})`;

/** Whether a row of `refunds` is what a lost dispute took. */
export const isLoss = isLike('refunds', 'loss');
