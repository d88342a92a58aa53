import { sql } from 'kysely';
import { deliveryEstimate } from '#shared/checkout/delivery-estimate.ts';
import type { Database } from '../db/database.ts';
import type { LockedOrder } from './lock-order.ts';
import { reservationMinutes } from './placing/reservation-rules.ts';

/**
 * The delivery estimate to set when an order is paid. An order that is paid within its reservation keeps the estimate
 * of the checkout. After a later payment nothing is packed until we know of it, so the days count from then
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
