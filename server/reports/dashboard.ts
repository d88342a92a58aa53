import { currentAlerts } from '../alerts/current-alerts.ts';
import { ordersWaiting } from '../orders/admin/admin-orders.ts';
import { hoursBefore } from '#shared/dates/moments.ts';
import { isTooMuchReserved, reservationTotals } from '../payments/reservations/reservation-totals.ts';
import type { Shop } from '../shop.ts';
import { correspondenceWaiting } from './bar-counts.ts';
import { lowStockThreshold, lowStockCount } from '../stock/lists/low-stock.ts';

/** The open tasks, counted as the lists of orders and stock do. */
export async function dashboardCounts(shop: Shop) {
  const { db } = shop;
  const [orders, correspondence, lowStock, overReserved, unknownProxies, alerts] = await Promise.all([
    ordersWaiting(db, shop.now()),
    correspondenceWaiting(db),
    lowStockThreshold(db).then((low) => lowStockCount(db, low)),
    overReservedCount(shop),
    unknownProxyCount(shop),
    currentAlerts(db, shop.now()),
  ]);
  const {
    pack: toPack,
    confirm: toConfirm,
    collect: toCollect,
    unpaid,
    restOverdue,
    review: toReview,
    refund: toRefund,
    cancel: toCancel,
    dispute: disputed,
    courierProblems,
    failedTasks,
  } = orders;
  const counts = {
    toPack,
    toConfirm,
    toCollect,
    unpaid,
    restOverdue,
    toReview,
    toRefund,
    toCancel,
    disputed,
    courierProblems,
    failedTasks,
    lowStock,
    overReserved,
    unknownProxies,
  };
  return { ...counts, ...correspondence, alerts: alerts.length };
}

/** Unpaid orders over the limits for reservations: those released in the last hour, and those that still reserve. */
async function overReservedCount({ db, now, config }: Shop): Promise<number> {
  const totals = await reservationTotals(db, { now: now(), rules: config.limits.reservations });
  const { released } = await db
    .selectFrom('securityEvents')
    .select(({ fn }) => fn.sum<number | null>('times').as('released'))
    .where('kind', '=', 'reservations-released')
    .where('lastAt', '>', hoursBefore(now(), 1))
    .executeTakeFirstOrThrow();
  return (released ?? 0) + (isTooMuchReserved(totals) ? totals.reserving : 0);
}

/** In so many seconds of an hour a stranger has hardly made up a header. */
const manySeconds = 100;

/** Those at private addresses, which are ours, and those at public ones that forward requests all the time. */
async function unknownProxyCount({ db, now }: Shop): Promise<number> {
  const { proxies } = await db
    .selectFrom('securityEvents')
    .select(({ fn }) => fn.count<number>('network').distinct().as('proxies'))
    .where('kind', '=', 'unknown-proxy')
    .where('lastAt', '>', hoursBefore(now(), 1))
    .where((event) => event.or([event('act', '=', 'private address'), event('times', '>=', manySeconds)]))
    .executeTakeFirstOrThrow();
  return proxies;
}
