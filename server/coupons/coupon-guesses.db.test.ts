import { expect, test } from 'vitest';
import { makeCoupon, makeProduct, orderPayload } from '../../tests/make.ts';
import { Shopper } from '../../tests/shopper.ts';
import { type TestShop, testShop } from '../../tests/test-shop.ts';

test('codes are not found by placing orders either: ten tries a minute, thirty an hour', async () => {
  const shop = await testShop();
  const answers: number[] = [];
  for (const _minute of [1, 2, 3]) {
    for (let one = 0; one < 10; one += 1) answers.push((await guess(shop, `GUESS${one}`)).status);
    expect(await guess(shop, 'ELEVENTH')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    shop.clock.forward({ minutes: 1 });
  }

  expect(new Set(answers)).toEqual(new Set([400]));
  expect((await guess(shop, 'LATER')).status).toBe(429);
  shop.clock.forward({ hours: 1 });
  expect((await guess(shop, 'LATER')).status).toBe(400);
});

test('orders without a coupon, with one that is good and with one that is over use nothing of it up', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { code: 'GOOD' });
  await makeCoupon(shop.db, { code: 'OVER', endsAt: shop.now() });
  const product = await makeProduct(shop.db, { stock: { M: 20 } });
  const order = (coupon?: { code: string; discount: number }) =>
    new Shopper(shop).call(
      'POST',
      '/api/orders',
      orderPayload([product], coupon ? { coupon, email: nextEmail() } : {}),
    );
  for (let one = 0; one < 11; one += 1) expect((await order({ code: 'OVER', discount: 0 })).status).toBe(400);
  for (let one = 0; one < 11; one += 1) expect((await order({ code: 'GOOD', discount: 1_250 })).status).toBe(200);
  for (let one = 0; one < 10; one += 1) await guess(shop, `GUESS${one}`);

  expect((await order()).status).toBe(200);
});

async function guess(shop: TestShop, code: string) {
  const product = await makeProduct(shop.db);
  return new Shopper(shop).call('POST', '/api/orders', orderPayload([product], { coupon: { code, discount: 0 } }));
}

let made = 0;
const nextEmail = () => `shopper${(made += 1)}@example.com`;
