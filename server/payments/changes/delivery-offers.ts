import { sql } from 'kysely';
import type { DeliveryOffer } from '#shared/admin/orders/change-delivery-api.ts';
import { deliveryPrice, offersIn } from '#shared/checkout/shipping.ts';
import type { Database } from '../../db/database.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { deliveryPaid } from '../../orders/delivery/delivery-paid.ts';
import { refundableSum, salePayments } from '../../orders/sale-payments.ts';
import { deliveryExtra } from '../../settings/delivery-extra.ts';
import { deliveryTable } from '../../settings/delivery-table.ts';

type Order = Pick<LockedOrder, 'id' | 'itemsPrice' | 'shippingPrice' | 'state' | 'shippingMethod'>;

/**
 * How an order can be delivered today, and what each costs more or less than what its customer paid for the delivery. What
 * is paid back is never more than what is left of the payments.
 */
export async function offersFor(db: Database, order: Order): Promise<DeliveryOffer[]> {
  const [table, extra, paid, payments] = await Promise.all([
    deliveryTable(db),
    extraOf(db, order.id),
    deliveryPaid(db, order),
    salePayments(db, order.id),
  ]);
  const left = Math.floor(refundableSum(payments) / 100);
  return table.states.flatMap((state) =>
    offersIn(table, state).map((area) => {
      const price = deliveryPrice(table, area, { subtotal: order.itemsPrice, extra });
      return {
        state,
        areaId: area?.id ?? null,
        name: area?.name ?? null,
        pickupAt: area?.pickupAt ?? null,
        price,
        difference: Math.max(price - paid, 0 - left),
        isCurrent: state === order.state && (area?.id ?? null) === order.shippingMethod,
      };
    }),
  );
}

/** What the delivery of its heavy items costs more, in whole naira. */
async function extraOf(db: Database, orderId: string): Promise<number> {
  const { extra } = await db
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'productId')
    .select(sql<number>`coalesce(sum(quantity * ${deliveryExtra}), 0)::int`.as('extra'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return extra;
}
