import { sql } from 'kysely';
import { deliveryEstimate } from '#shared/checkout/delivery-estimate.ts';
import type { Database } from '../db/database.ts';
import type { LockedOrder } from './lock-order.ts';
import { reservationMinutes } from './placing/insert-order.ts';

/**
 * The columns of the promise that an order has once it is paid. What is paid within the hold keeps the days that were
 * promised at the checkout. Of later money nothing is packed before we know: then the days count from that moment
 * (docs/decisions/0033).
 */
export async function updateDeliveryEstimate(tx: Database, { createdAt, state }: LockedOrder, knownAt: Date) {
  if (knownAt.getTime() - createdAt.getTime() <= reservationMinutes * 60_000) return {};
  const { daysOff } = await tx
    .selectFrom('deliveryTerms')
    .select(sql<string[]>`days_off::text[]`.as('daysOff'))
    .executeTakeFirstOrThrow();
  const { from, to } = deliveryEstimate(state, knownAt, daysOff);
  return { deliverFrom: from, deliverBy: to };
}
