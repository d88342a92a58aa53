import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { beginDispute } from '../../tests/actions/after-sale/disputes.ts';
import { type Buyer, guestWithOrder } from '../../tests/actions/purchase.ts';
import { guestWithDelivery } from '../../tests/actions/after-sale/returns.ts';
import {
  decline,
  pendingReviews,
  publishedReview,
  sendReview,
  shownReviews,
} from '../../tests/actions/after-sale/reviews.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { tablesWith } from '../../tests/shop/dump.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';

test('the database has no review of what was not delivered, not bought, or is reviewed already', async () => {
  const shop = await testShop();
  const early = await guestWithOrder(shop);
  const buyer = await guestWithDelivery(shop);
  const { productId: other } = await makeProduct(shop.db);

  await expect(insert(shop, early)).rejects.toMatchObject({ code: '23514' });
  await expect(insert(shop, buyer, { productId: other })).rejects.toMatchObject({ code: '23514' });
  await expect(insert(shop, buyer, { position: 1 })).rejects.toMatchObject({ code: '23514' });
  await insert(shop, buyer);
  await expect(insert(shop, buyer)).rejects.toMatchObject({ code: '23505' });
});

test('the database has no review that begins as published, that staff wrote or rewrote, or that is deleted', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const other = await guestWithDelivery(shop);
  const published = { state: 'published', decidedAt: shop.now(), updatedBy: 'staff:1' };
  await expect(insert(shop, other, published)).rejects.toMatchObject({ code: '23514' });
  await expect(insert(shop, other, { updatedBy: 'staff:1' })).rejects.toMatchObject({ code: '23514' });
  await insert(shop, buyer);
  const set = (change: object) => shop.db.updateTable('reviews').set(change).execute();

  for (const change of [
    { words: 'Wonderful', updatedBy: 'staff:1' },
    { stars: 5, updatedBy: 'staff:1' },
    { words: 'Wonderful', updatedBy: 'staff:1', revision: 2 },
    { words: '', shownName: '', stars: 5, updatedBy: 'system' },
    { state: 'published', decidedAt: shop.now(), updatedBy: 'shopper' },
    { state: 'declined', decidedAt: shop.now(), updatedBy: 'staff:1' },
    { state: 'declined', decidedAt: shop.now(), updatedBy: 'staff:1', declineReason: 'low_stars' },
    { isDemo: true, updatedBy: 'system' },
    { stars: 6, revision: 2, updatedBy: 'shopper' },
  ])
    await expect(set(change), JSON.stringify(change)).rejects.toMatchObject({ code: '23514' });
  await set(published);
  await expect(set({ state: 'pending', decidedAt: null, updatedBy: 'staff:1' })).rejects.toMatchObject({
    code: '23514',
  });
  await expect(shop.db.deleteFrom('reviews').execute()).rejects.toMatchObject({ code: '23514' });
});

test('when a customer leaves, name and words go, also while the payment is disputed, and stars and fit stay', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { stock: { M: 9 } });
  const written = { stars: 2, fit: 'small', words: 'Zebedee writes', name: 'Zebedee' };
  const buyer = await publishedReview(shop, staff, shirt, written);
  const disputed = await publishedReview(shop, staff, shirt, { ...written, stars: 4 });
  const { reference } = await shop.db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', disputed.order._id)
    .executeTakeFirstOrThrow();
  await settleDispute(shop, await beginDispute(shop, reference));
  const ofBola = await guestWithDelivery(shop, shirt, { email: 'bola@example.com' });
  await sendReview(ofBola, { words: 'Bola writes', name: 'Bola' });
  expect(await tablesWith(shop.db, ['Zebedee'])).toEqual(['public.reviews']);
  const ada = await newShopper(shop);
  const { body } = await ada.call('GET', '/api/user/export');
  expect(body['reviews']).toMatchObject([{ words: 'Zebedee writes' }, { words: 'Zebedee writes' }]);

  await ada.call('DELETE', '/api/user/delete-account');

  expect(await tablesWith(shop.db, ['Zebedee'])).toEqual([]);
  expect(await shownReviews(shop, shirt)).toMatchObject({
    count: 2,
    average: 3,
    fits: { small: 2 },
    newest: [
      { words: '', name: '' },
      { words: '', name: '' },
    ],
  });
  expect((await sendReview({ ...disputed }, { revision: 1 })).status).not.toBe(200);
  expect((await sendReview({ ...buyer }, { revision: 1 })).status).toBe(404);
  expect(await pendingReviews(staff)).toMatchObject([{ words: 'Bola writes', name: 'Bola' }]);
});

test('a decision that is taken twice at once is logged once', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await sendReview(await guestWithDelivery(shop));
  const [review] = await pendingReviews(staff);

  await Promise.all(Array.from({ length: 6 }, () => decline(staff, review!)));

  const { rows } = await sql<{ events: number; audits: number }>`
    select (select count(*) from order_events where kind = 'review_declined') as events,
      (select count(*) from audit_log where action = 'review.declined') as audits`.execute(shop.db);
  expect(rows).toEqual([{ events: 1, audits: 1 }]);
});

test('only what is published, or was, invalidates cached pages', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const buyer = await guestWithDelivery(shop);
  const version = async () =>
    (await sql<{ v: string }>`select last_value as v from public_changes`.execute(shop.db)).rows[0]!.v;
  const before = await version();
  await sendReview(buyer);
  await sendReview(buyer, { words: 'Better', revision: 1 });
  const [review] = await pendingReviews(staff);
  await decline(staff, review!);
  expect(await version()).toBe(before);

  await staff.call('POST', `/api/admin/product-reviews/${review!._id}/publish`, { revision: 2 });

  expect(await version()).not.toBe(before);
});

function insert(shop: TestShop, { order }: Buyer, review: object = {}) {
  const at = shop.now();
  const [{ product: productId }] = order.orderItems as [(typeof order.orderItems)[number]];
  const written = { stars: 3, fit: 'true', words: 'It is all right', shownName: 'Ada', writtenAt: at } as const;
  return shop.db
    .insertInto('reviews')
    .values({ orderId: order._id, productId, position: 0, ...written, updatedAt: at, updatedBy: 'shopper', ...review })
    .execute();
}
