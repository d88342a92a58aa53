import { expect, test } from 'vitest';
import { makeCoupon, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { payAtProvider } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { callAndWork } from '../../tests/actions/proof-of-work.ts';

test.for(['preview', 'order'] as const)(
  'by %s a browser may try ten codes a minute that no coupon has, and thirty an hour',
  async (by) => {
    const shop = await testShop();
    const browser = new Shopper(shop);
    const guess = (code: string) => redeem[by](shop, code, browser);
    const responses: number[] = [];
    for (const _minute of [1, 2, 3]) {
      for (let one = 0; one < 10; one += 1) responses.push((await guess(`GUESS${one}`)).status);
      expect(await guess('ELEVENTH')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      shop.clock.forward({ minutes: 1 });
    }

    expect(new Set(responses)).toEqual(new Set([400]));
    expect((await guess('LATER')).status).toBe(429);
    shop.clock.forward({ hours: 1 });
    expect((await guess('LATER')).status).toBe(400);
  },
);

test.for(['preview', 'order'] as const)(
  'beyond thirty wrong codes an hour by %s from one network, browsers new to the shop do a little work first',
  async (by) => {
    const shop = await testShop();
    await makeCoupon(shop.db, { code: 'GOOD' });
    for (let one = 0; one < 30; one += 1) expect((await redeem[by](shop, `GUESS${one}`)).status).toBe(400);
    expect(await redeem[by](shop, 'GUESS30')).toMatchObject({ status: 429, body: { code: 'proof_needed' } });

    expect(await callAndWork(new Shopper(shop), 'POST', '/api/coupon/validate', body('GOOD'))).toMatchObject({
      status: 200,
    });
    const known = await newShopper(shop); // A known browser is not limited by its network.
    expect(await known.call('POST', '/api/coupon/validate', body('GOOD'))).toMatchObject({ status: 200 });
  },
);

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
  for (let one = 0; one < 10; one += 1) await redeem.order(shop, `GUESS${one}`);

  expect((await order()).status).toBe(200);
});

test('whether an address has used a coupon here shows only to an order with the right sums, and counts as a guess by everybody but its owner', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { code: 'ONCE', maxUsesPerCustomer: 1 });
  const product = await makeProduct(shop.db, { stock: { M: 20 } });
  const ada = await newShopper(shop, { email: 'ada@example.com' });
  const payload = orderPayload([product], { coupon: { code: 'ONCE', discount: 1_250 } });
  const bought = await ada.order(payload);
  await ada.verify(await payAtProvider(shop, { shopper: ada, order: bought }));
  const eve = new Shopper(shop);
  const wrongSums = { ...payload, totalAmount: payload.totalAmount + 1 };

  for (const email of ['ada@example.com', 'nobody@example.com']) {
    const probe = { ...wrongSums, guestInfo: { ...payload.guestInfo, email } };
    expect(await eve.call('POST', '/api/orders', probe)).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED' },
    });
  }
  const usedBefore = { status: 400, body: { message: 'You have used this coupon before' } };
  for (let one = 0; one < 10; one += 1)
    expect(await eve.call('POST', '/api/orders', payload)).toMatchObject(usedBefore);
  expect(await eve.call('POST', '/api/orders', payload)).toMatchObject({ status: 429 });
  for (let one = 0; one < 11; one += 1)
    expect(await ada.call('POST', '/api/orders', payload)).toMatchObject(usedBefore);
});

const body = (code: string) => ({ code, cartTotal: 12_500 });

/** Two ways to find out whether a coupon code exists. */
const redeem = {
  preview: (shop: TestShop, code: string, browser = new Shopper(shop)) =>
    browser.call('POST', '/api/coupon/validate', body(code)),
  order: async (shop: TestShop, code: string, browser = new Shopper(shop)) => {
    const product = await makeProduct(shop.db);
    return browser.call('POST', '/api/orders', orderPayload([product], { coupon: { code, discount: 0 } }));
  },
};

let emailCount = 0;
const nextEmail = () => `shopper${(emailCount += 1)}@example.com`;
