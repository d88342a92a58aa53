import { expect, test } from 'vitest';
import { available, later, order } from '../../../tests/actions/unknown-shoppers.ts';
import { type CreatedProduct, makeProduct } from '../../../tests/data/factories.ts';
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

async function isWaiting({ db }: TestShop, { variantId }: CreatedProduct): Promise<boolean> {
  const orders = db.selectFrom('orders').innerJoin('orderLines', 'orderId', 'orders.id').select('orders.id');
  const waiting = orders.where('variantId', '=', variantId).where('status', '=', 'pending');
  return (await waiting.executeTakeFirst()) !== undefined;
}
