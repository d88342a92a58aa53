import { sql } from 'kysely';
import type { DeliveryOffer } from '#shared/admin/orders/change-delivery-api.ts';
import { deliveryPrice, offersIn } from '#shared/checkout/shipping.ts';
import type { Database } from '../../db/database.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { leftBesideItems } from '../../orders/delivery/delivery-left.ts';
import { deliveryPaid } from '../../orders/delivery/delivery-paid.ts';
import { deliveryExtra } from '../../settings/delivery-extra.ts';
import { deliveryTable } from '../../settings/delivery-table.ts';

type Order = Pick<LockedOrder, 'id' | 'itemsPrice' | 'couponDiscount' | 'shippingPrice' | 'state' | 'shippingMethod'>;

/**
 * How an order can be delivered today, and the difference from what its customer paid for the delivery. A refund is
 * never more than is left of the payments besides the items.
 */
export async function offersFor(db: Database, order: Order): Promise<DeliveryOffer[]> {
  const [table, extra, paid, left] = await Promise.all([
    deliveryTable(db),
    extraOf(db, order.id),
    deliveryPaid(db, order),
    leftBesideItems(db, order),
  ]);
  return table.states.flatMap((state) =>
    offersIn(table, state).map((area) => {
      const price = deliveryPrice(table, area, { subtotal: order.itemsPrice, extra });
      return {
        state,
        areaId: area?.id ?? null,
        name: area?.name ?? null,
        pickupAt: area?.pickupAt ?? null,
        price,
        difference: Math.max(price - paid, Math.min(0 - left, 0)),
        isCurrent: state === order.state && (area?.id ?? null) === order.shippingMethod,
      };
    }),
  );
}

/** The extra delivery cost of its heavy items, in whole naira. */
async function extraOf(db: Database, orderId: string): Promise<number> {
  const { extra } = await db
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'productId')
    .select(sql<number>`coalesce(sum(quantity * ${deliveryExtra}), 0)::int`.as('extra'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return extra;
}
