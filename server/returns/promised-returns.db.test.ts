import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { promise, slowerPromises } from '../../tests/actions/promises.ts';
import { guestWithDelivery, returnsOf, sendReturn } from '../../tests/actions/after-sale/returns.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { bookOrder } from '../../tests/actions/order-rows.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { orderReturns } from './order-returns.ts';

// The clock of a test's shop begins at 10:00 in Lagos on Monday, 2 November 2026.

test('an order placed under 14 days stays returnable for 14 days when an owner sets 3 before it is delivered', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  await promise(owner, { returnDays: 14 });
  const buyer = await guestWithOrder(shop);
  await promise(owner, { returnDays: 3 });
  await settlePayment(shop, await payAtProvider(shop, buyer));
  await deliver(shop, buyer.order._id);

  expect(await emailsWith(shop, 'within 14 days of receipt')).toEqual([`order-delivered:${buyer.order._id}`]);
  expect(await returnsOf(buyer)).toMatchObject({ isOpen: true, lastDay: '2026-11-16' });
  shop.clock.forward({ hours: 14 * 24 });
  expect((await sendReturn(buyer)).status).toBe(200);
});

test('an order placed under 3 days does not become returnable for 14 when an owner sets that later', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  await promise(owner, { returnDays: 3 });
  const buyer = await guestWithDelivery(shop);
  await promise(owner, { returnDays: 14 });

  expect(await returnsOf(buyer)).toMatchObject({ isOpen: true, lastDay: '2026-11-05' });
  shop.clock.forward({ hours: 4 * 24 });
  expect(await returnsOf(buyer)).toMatchObject({ isOpen: false });
  const late = await sendReturn(buyer);
  expect(late.status).toBe(409);
  expect(late.body['message']).toBe('The last day to return items of this order was 5 November 2026.');
});

test('emails about an order name the days promised when it was placed', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  await promise(owner, slowerPromises);
  const buyer = await guestWithOrder(shop);
  await promise(owner, { fastDays: { from: 0, to: 0 }, otherDays: { from: 1, to: 1 } });
  await settlePayment(shop, await payAtProvider(shop, buyer));
  await shipOrder(shop, buyer.order._id, { who: 'staff:1' });

  const says = 'Arrives Tue 3 - Wed 4 November.';
  expect(await emailsWith(shop, says)).toEqual([`order-paid:${buyer.order._id}`, `order-shipped:${buyer.order._id}`]);
});

test('an order of a former release, without a promise of its own, keeps the 7 days of then', async () => {
  const shop = await testShop();
  // As before the trigger was there.
  await sql`alter table orders disable trigger orders_keep_promise`.execute(shop.db);
  const id = await bookOrder(shop.db, { status: 'delivered', at: shop.now() });
  await promise(await newStaff(shop, 'owner'), { returnDays: 30 });

  expect(await orderReturns(shop, id)).toMatchObject({ isOpen: true, lastDay: '2026-11-09' });
});

test('the promise of an order never changes', async () => {
  const shop = await testShop();
  await bookOrder(shop.db);
  for (const columns of [{ returnDays: 14 }, { shippingFrom: 2 }, { shippingTo: 3 }, { returnDays: null }]) {
    await expect(shop.db.updateTable('orders').set(columns).execute()).rejects.toThrow('placed under another promise');
  }
});

async function deliver(shop: TestShop, orderId: string): Promise<void> {
  await shipOrder(shop, orderId, { who: 'staff:1' });
  await deliverOrder(shop, orderId, { who: 'staff:1' });
}

/** The keys of the emails that say this. */
async function emailsWith(shop: TestShop, words: string): Promise<string[]> {
  const found = await shop.db.selectFrom('letters').select(['key', 'text']).orderBy('key').execute();
  return found.filter(({ text }) => text.includes(words)).map(({ key }) => key);
}
