import type { Database } from '../db/database.ts';
import { ordersWaiting } from '../orders/admin/admin-orders.ts';
import { lowStockThreshold, lowStockCount } from '../stock/stock-lists.ts';

/** What needs attention now, counted as the lists of orders and stock do. */
export async function dashboardCounts(db: Database) {
  const [orders, lowStock] = await Promise.all([
    ordersWaiting(db),
    lowStockThreshold(db).then((low) => lowStockCount(db, low)),
  ]);
  return { toPack: orders.pack, unpaid: orders.unpaid, toReview: orders.review, toRefund: orders.refund, lowStock };
}
