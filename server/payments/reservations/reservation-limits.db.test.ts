import { expect, test } from 'vitest';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { available, later, order, pay } from '../../../tests/actions/unknown-shoppers.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

test('of twenty units, three unpaid orders keep three for two minutes; then a tenth at most', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  for (let one = 0; one < 3; one += 1) await order(shop, shirt, { network: `10.0.0.${one}`, isBegun: true });

  await later(shop, 1);
  expect(await available(shop)).toBe(17);
  await later(shop, 2);
  expect(await available(shop)).toBe(20);
});

test('of twenty units, two unpaid orders are a tenth and keep theirs', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  for (let one = 0; one < 2; one += 1) await order(shop, shirt, { network: `10.0.0.${one}`, isBegun: true });

  await later(shop, 15);

  expect(await available(shop)).toBe(18);
});

test('of nine units, unpaid orders keep more than a tenth: few are left of most sizes', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 9 } });
  for (let one = 0; one < 3; one += 1) await order(shop, shirt, { network: `10.0.0.${one}`, isBegun: true });

  await later(shop, 15);

  expect(await available(shop)).toBe(6);
});

test('twelve orders may linger, of a size each; with the thirteenth all are released', async () => {
  const shop = await testShop();
  const place = async (one: number) => {
    const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
    await order(shop, shirt, { network: `10.0.0.${one}`, isBegun: true });
  };
  for (let one = 0; one < 12; one += 1) await place(one);
  await later(shop, 3);
  expect(await available(shop)).toBe(24);

  await place(12);
  await later(shop, 1);
  expect(await available(shop)).toBe(26); // The thirteenth does not linger yet.
  await later(shop, 2);
  expect(await available(shop)).toBe(39);
});

test('six orders at a time, each of its own size and placed again when it has ended, keep nothing most of five hours', async () => {
  const shop = await testShop();
  const shirts: CreatedProduct[] = [];
  for (let count = 0; count < 6; count += 1) shirts.push(await makeProduct(shop.db, { stock: { M: 3 } }));
  let reservedMinutes = 0;
  for (let minute = 0; minute < 300; minute += 5) {
    for (const [at, shirt] of shirts.entries()) {
      if (!(await isWaiting(shop, shirt)))
        await order(shop, shirt, { network: `10.${minute % 256}.${at}.1`, isBegun: true });
    }
    await later(shop, 5);
    if ((await available(shop)) < 18) reservedMinutes += 5;
  }

  expect(reservedMinutes).toBeLessThan(60);
});

test('a shopper who has paid once keeps reservations of ten times as much, whatever addresses she types; the next linger', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 100 } });
  const ada = await order(shop, shirt, { isBegun: true });
  await pay(shop, ada);
  await shop.provider.faults({ verify: 'pending' }); // Transfers that never come.

  for (let one = 0; one < 12; one += 1) {
    await orderAgain(ada.shopper, await makeProduct(shop.db, { stock: { M: 2 } }), one);
  }

  expect(await unpaidOrders(shop)).toEqual({ known: 10, unknown: 2 });
});

test('of orders that one browser sends at once, under as many addresses, each replaces the one before', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 100 } });
  const ada = await order(shop, shirt, { isBegun: true });
  await pay(shop, ada);

  const send = (one: number) => ada.shopper.order(orderPayload([shirt], { email: `address${one}@example.com` }));
  await Promise.all(Array.from({ length: 14 }, (_none, one) => send(one)));

  expect(await unpaidOrders(shop)).toEqual({ known: 1, unknown: 0 });
});

test('a shopper who was refunded is as unknown as before', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 100 } });
  const ada = await order(shop, shirt, { isBegun: true });
  await pay(shop, ada);
  const owner = await newStaff(shop);
  const url = `/api/admin/orders/${ada.order._id}/cancel`;
  expect((await owner.call('POST', url, { reason: 'Torn', isRestocked: true })).status).toBe(200);

  await orderAgain(ada.shopper, shirt, 1);

  expect(await unpaidOrders(shop)).toEqual({ known: 0, unknown: 1 });
});

/** An order of the same browser under another address, whose payment is begun, so that the next does not replace it. */
async function orderAgain(shopper: Shopper, product: CreatedProduct, number: number): Promise<void> {
  await shopper.startPayment(await shopper.order(orderPayload([product], { email: `again${number}@example.com` })));
}

/** Unpaid orders that reserve as those of known and of unknown shoppers do. */
async function unpaidOrders({ db }: TestShop) {
  const orders = await db
    .selectFrom('orders')
    .select('hasPaidBefore')
    .where('status', '=', 'pending')
    .where('releasedAt', 'is', null)
    .execute();
  const known = orders.filter(({ hasPaidBefore }) => hasPaidBefore).length;
  return { known, unknown: orders.length - known };
}

async function isWaiting({ db }: TestShop, { variantId }: CreatedProduct): Promise<boolean> {
  const orders = db.selectFrom('orders').innerJoin('orderLines', 'orderId', 'orders.id').select('orders.id');
  const waiting = orders.where('variantId', '=', variantId).where('status', '=', 'pending');
  return (await waiting.executeTakeFirst()) !== undefined;
}
