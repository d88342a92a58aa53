import { expect } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { lockWaits } from '../../shop/lock-waits.ts';
import type { TestShop } from '../../shop/test-shop.ts';
import type { Shopper } from '../shopper.ts';

/** What is done about an order in one tab, while another one begins a payment of it that the bank has not decided. */
export async function pendingMeanwhile<Result>(
  { db }: TestShop,
  { shopper, order }: { shopper: Shopper; order: Order },
  act: () => Promise<Result>,
): Promise<Result> {
  await shopper.startPayment(order);
  const attempt = await db.deleteFrom('paymentAttempts').returningAll().executeTakeFirstOrThrow();
  const [result] = await db.transaction().execute(async (tx) => {
    await lockOrder(tx, order._id);
    const acting = act();
    await expect.poll(() => lockWaits(db)).toBe(1);
    await tx
      .insertInto('paymentAttempts')
      .values({ ...attempt, status: 'pending' })
      .execute();
    return [acting]; // Not awaited in here: it waits for this transaction.
  });
  return result;
}
