import { orderEstimate } from '#shared/checkout/delivery-estimate.ts';
import { promisesOf } from '#shared/promises/promises.ts';
import { minutesAfter } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import { deliveryTimes } from '../../settings/delivery-table.ts';
import type { LockedOrder } from '../lock-order.ts';
import { reservationMinutes } from '../placing/reservation-rules.ts';

/**
 * The delivery estimate to set when an order is paid. An order that is paid within its reservation keeps the estimate
 * of the checkout. After a later payment nothing is packed until we know of it, so the days count from then
 * (docs/decisions/0033).
 */
export async function updateDeliveryEstimate(tx: Database, order: LockedOrder, knownAt: Date) {
  const { createdAt } = order;
  if (knownAt <= minutesAfter(createdAt, reservationMinutes)) return {};
  const { promises, daysOff } = await deliveryTimes(tx);
  const { from, to } = orderEstimate(order, knownAt, { promises: promisesOf(order, promises), daysOff });
  return { deliverFrom: from, deliverBy: to };
}
