import type { Database } from '../db/database.ts';
import { ordersWaiting } from '../orders/order-list.ts';
import { lowAt, lowTotal } from '../stock/shelf.ts';

/** What waits for somebody's hand right now, counted as the order desk and the stockroom list it. */
export async function standingNow(db: Database) {
  const [orders, lowStock] = await Promise.all([ordersWaiting(db), lowAt(db).then((low) => lowTotal(db, low))]);
  return { toPack: orders.pack, unpaid: orders.unpaid, toReview: orders.review, toRefund: orders.refund, lowStock };
}
