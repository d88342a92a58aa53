import { expect, test } from 'vitest';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { decide, guestWithDelivery, requestedReturn } from '../../tests/actions/after-sale/returns.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';
import { decline, pendingReviews, sendReview } from '../../tests/actions/after-sale/reviews.ts';
import { settlePayment } from '../payments/settle-payment.ts';

test('the bar of the admin counts what waits, and names the order that was paid last, whenever the provider says it was', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  expect(await counts(staff)).toEqual({ toPack: 0, toReview: 0, returns: 0, messages: 0, reviews: 0, lastPaid: null });

  const first = await paidOrder(shop);
  expect(await counts(staff)).toMatchObject({ toPack: 1, lastPaid: first });
  shop.clock.forward({ minutes: 1 });
  const second = await paidOrder(shop);
  await shop.db
    .updateTable('orders')
    .set({ paidAt: new Date('2026-11-01T00:00:00Z') })
    .where('id', '=', second)
    .execute();
  await shop.provider.faults({ amount: 'less' });
  await paidOrder(shop);
  await shop.provider.faults({});
  const body = { name: 'Ada', email: 'ada@example.com', message: 'Is it lined?', website: '' };
  await new Shopper(shop).call('POST', '/api/contact', body);

  expect(await counts(staff)).toEqual({
    toPack: 2,
    toReview: 1,
    returns: 0,
    messages: 1,
    reviews: 0,
    lastPaid: second,
  });
});

test('a return waits until staff decide about it', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const id = await requestedReturn(await guestWithDelivery(shop));
  expect(await counts(staff)).toMatchObject({ returns: 1 });
  expect((await staff.call('GET', '/api/admin/dashboard')).body['dashboard']).toMatchObject({ returns: 1 });

  await decide(staff, id, 'accept');
  expect(await counts(staff)).toMatchObject({ returns: 0 });
});

test('a review that waits is counted until staff decide', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  await sendReview(await guestWithDelivery(shop));
  expect(await counts(staff)).toMatchObject({ reviews: 1 });

  await decline(staff, (await pendingReviews(staff))[0]!);

  expect(await counts(staff)).toMatchObject({ reviews: 0 });
});

test('a page that counts by itself does not keep an idle session alive', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  for (let hour = 0; hour < 24; hour += 1) {
    expect((await staff.call('GET', '/api/admin/counts')).status).toBe(200);
    shop.clock.forward({ hours: 1 });
  }

  expect((await staff.call('GET', '/api/admin/counts')).status).toBe(401);
  expect((await staff.call('GET', '/api/admin/me')).status).toBe(401);
});

const counts = async (staff: Shopper) => (await staff.call('GET', '/api/admin/counts')).body['counts'];

async function paidOrder(shop: TestShop): Promise<string> {
  const buyer = await guestWithOrder(shop);
  await settlePayment(shop, await payAtProvider(shop, buyer));
  return buyer.order._id;
}
