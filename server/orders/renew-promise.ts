import { sql } from 'kysely';
import { deliveryPromise } from '#shared/checkout/delivery-promise.ts';
import type { Database } from '../db/database.ts';
import type { LockedOrder } from './lock-order.ts';
import { holdMinutes } from './write-order.ts';

/**
 * The columns of the promise that an order has once it is paid. What is paid within the hold keeps the days that were
 * promised at the checkout. Of later money nothing is packed before we know: then the days count from that moment
 * (docs/decisions/0033).
 */
export async function promiseOncePaid(tx: Database, { createdAt, state }: LockedOrder, knownAt: Date) {
  if (knownAt.getTime() - createdAt.getTime() <= holdMinutes * 60_000) return {};
  const { daysOff } = await tx
    .selectFrom('deliveryTerms')
    .select(sql<string[]>`days_off::text[]`.as('daysOff'))
    .executeTakeFirstOrThrow();
  const { from, to } = deliveryPromise(state, knownAt, daysOff);
  return { deliverFrom: from, deliverBy: to };
}
