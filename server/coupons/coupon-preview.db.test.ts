import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { makeCoupon, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

test('the preview of a valid coupon says what it takes off, however its code is typed', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { code: 'WELCOME10' });

  expect(await ask(new Shopper(shop), ' welcome10 ', 38_505)).toEqual({
    status: 200,
    body: {
      success: true,
      message: 'Coupon "WELCOME10" applied successfully!',
      coupon: { code: 'WELCOME10', discountAmount: 3_851 },
    },
  });
});

test('a coupon that is not good says why', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { code: 'XMAS', startsAt: new Date('2026-12-01T00:00:00+01:00') });
  await makeCoupon(shop.db, { code: 'HARMATTAN', endsAt: new Date('2026-03-01T00:00:00+01:00') });
  await makeCoupon(shop.db, { code: 'OGE2000', amount: 2_000, minimumSubtotal: 15_000 });
  await makeCoupon(shop.db, { code: 'OFF', isActive: false });
  const shopper = new Shopper(shop);
  const rejection = async (code: string) => {
    const { status, body } = await ask(shopper, code, 14_999);
    expect({ status, success: body.success, code: body.code }).toEqual({
      status: 400,
      success: false,
      code: 'coupon_invalid',
    });
    return body.message;
  };

  expect(await rejection('XMAS')).toBe('This coupon starts on 1 December 2026');
  expect(await rejection('HARMATTAN')).toBe('This coupon has expired');
  expect(await rejection('OGE2000')).toBe('Spend ₦15,000 or more to use this coupon');
  expect(await rejection('OFF')).toBe('Invalid coupon code');
  expect(await rejection('NOBODY')).toBe('Invalid coupon code');
});

test('a code that cannot be one is rejected in words', async () => {
  const shop = await testShop();
  const shopper = new Shopper(shop);

  expect((await ask(shopper, '', 10_000)).body.message).toBe('Please enter a coupon code');
  expect((await ask(shopper, '   ', 10_000)).body.message).toBe('Please enter a coupon code');
  for (const code of ["' or 1=1", 'A\u0000B', 'X'.repeat(41), 'TEN%', 'ÀPÓ']) {
    expect(await ask(shopper, code, 10_000)).toMatchObject({ status: 400, body: { message: 'Invalid coupon code' } });
  }
});

test('previewing a coupon does not use it up', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUses: 1 });

  for (let times = 0; times < 5; times += 1) expect((await ask(new Shopper(shop), 'TENTH')).status).toBe(200);

  expect(await shop.db.selectFrom('couponUses').selectAll().execute()).toEqual([]);
});

test('‘used up’ is shown to everybody, ‘used before’ to the browser and the account that used it, and an unpaid order does not block its own coupon', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { code: 'ONCE', maxUsesPerCustomer: 1 });
  await makeCoupon(shop.db, { code: 'LAST', maxUses: 1 });
  const shirt = await makeProduct(shop.db);
  const [ada, eve] = [new Shopper(shop), new Shopper(shop)];
  const pay = async (order: Order) => {
    const { authorizationUrl, reference } = await ada.startPayment(order);
    await shop.provider.press(authorizationUrl, 'success');
    await ada.verify(reference);
  };

  const once = await ada.order(orderPayload([shirt], { coupon: { code: 'ONCE', discount: 1_250 } }));
  expect((await ask(ada, 'ONCE')).status).toBe(200);
  await pay(once);
  const last = await ada.order(orderPayload([shirt], { coupon: { code: 'LAST', discount: 1_250 } }));
  expect((await ask(ada, 'LAST')).status).toBe(200);
  expect((await ask(eve, 'LAST')).body.message).toBe('This coupon has been used up');
  await pay(last);

  expect((await ask(ada, 'ONCE')).body.message).toBe('You have used this coupon before');
  expect((await ask(ada, 'LAST')).body.message).toBe('This coupon has been used up');
  expect((await ask(eve, 'ONCE')).status).toBe(200);
  const adaElsewhere = await newShopper(shop, { email: 'ada@example.com' });
  expect((await ask(adaElsewhere, 'ONCE')).body.message).toBe('You have used this coupon before');
  const bola = await newShopper(shop, { email: 'bola@example.com' });
  expect((await ask(bola, 'ONCE')).status).toBe(200);
});

const ask = (shopper: Shopper, code: string, cartTotal = 12_500) =>
  shopper.call('POST', '/api/coupon/validate', { code, cartTotal });
