import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AdminReview } from '#shared/admin/reviews/api.ts';
import { type Buyer, guestWithOrder } from '../../tests/actions/purchase.ts';
import { guestWithDelivery } from '../../tests/actions/after-sale/returns.ts';
import {
  decline,
  ownReviews,
  pendingReviews,
  publish,
  publishedReview,
  sendReview,
  shownReviews,
} from '../../tests/actions/after-sale/reviews.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { reviewsCursor } from '../catalogue/published-reviews.ts';
import { formatCursor } from '../db/paginate.ts';

test('a guest reviews what was delivered, staff publish it with a reply, and the product shows it at once', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const shirt = await makeProduct(shop.db);
  const buyer = await guestWithDelivery(shop, shirt);
  expect(await ownReviews(buyer)).toMatchObject([{ productId: shirt.productId, hasFit: true, review: null }]);

  expect((await sendReview(buyer, { stars: 4, fit: 'large' })).status).toBe(200);
  expect(await shownReviews(shop, shirt)).toBeNull();
  const [waiting] = await pendingReviews(staff);
  expect((await publish(staff, waiting!, 'Thank you, Ada')).status).toBe(200);

  expect(await shownReviews(shop, shirt)).toEqual({
    count: 1,
    average: 4,
    fits: { small: 0, true: 0, large: 1 },
    demoCount: 0,
    newest: [
      {
        _id: waiting!._id,
        stars: 4,
        fit: 'large',
        words: 'Lovely cloth',
        name: 'Ada',
        writtenAt: shop.now().toISOString(),
        photos: [],
        reply: 'Thank you, Ada',
        isDemo: false,
      },
    ],
    next: null,
  });
  expect(await log(shop, buyer)).toEqual(['review_written shopper', expect.stringMatching(/^review_published staff:/)]);
  expect(await audited(shop)).toEqual(['review.published']);
});

test('of two concurrent replies the second gets an error and sees the first; repeating the same reply changes nothing', async () => {
  const shop = await testShop();
  const [one, other] = [await newStaff(shop, 'manager'), await newStaff(shop)];
  await sendReview(await guestWithDelivery(shop));
  const [seen] = await pendingReviews(one);
  const reply = (staff: Shopper, { decisions }: Pick<AdminReview, 'decisions'>, words: string) =>
    staff.call('POST', `/api/admin/product-reviews/${seen!._id}/publish`, {
      revision: seen!.revision,
      decisions,
      reply: words,
      photos: [],
    });

  const sent = await Promise.all([reply(one, seen!, 'Thank you'), reply(other, seen!, 'Sorry')]);

  expect(sent.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()).toEqual([
    '200 ',
    '409 changed_elsewhere',
  ]);
  const words = sent[0].status === 200 ? 'Thank you' : 'Sorry';
  expect((await reply(other, seen!, words)).status).toBe(200); // Its response was lost.
  const declined = { revision: seen!.revision, decisions: seen!.decisions, reason: 'personal', note: '' };
  const late = await other.call('POST', `/api/admin/product-reviews/${seen!._id}/decline`, declined);
  expect(late.body).toMatchObject({
    code: 'changed_elsewhere',
    message: 'Someone else has already decided on this review. Their decision is shown now.',
  });
  const { body } = await other.call('GET', `/api/admin/product-reviews/${seen!._id}`);
  const review = body['review'] as AdminReview;
  expect(review).toMatchObject({ state: 'published', reply: words });
  expect((await reply(other, review, 'Thank you, Ada')).status).toBe(200);
  expect(await audited(shop)).toEqual(['review.published', 'review.published']);
});

test('what was not delivered yet is not reviewed, nor what the order does not have', async () => {
  const shop = await testShop();
  const early = await guestWithOrder(shop);
  const buyer = await guestWithDelivery(shop);
  const other = await makeProduct(shop.db);

  expect((await sendReview(early)).body.code).toBe('not_reviewable');
  expect(await ownReviews(early)).toEqual([]);
  const url = `/api/orders/${buyer.order._id}/reviews/${other.productId}`;
  const sent = await buyer.shopper.call('PUT', url, { stars: 5, fit: 'true', words: '', name: '', revision: 0 });

  expect(sent.body.code).toBe('not_reviewable');
  expect(await reviews(shop)).toEqual([]);
});

test('nobody else reviews an order, and learns no more of it than of one that does not exist', async () => {
  const shop = await testShop();
  const { order } = await guestWithDelivery(shop, undefined, { email: 'bola@example.com' });
  const strangers = [
    new Shopper(shop),
    (await guestWithDelivery(shop)).shopper,
    await newShopper(shop, { email: 'eve@example.com' }),
  ];

  for (const shopper of strangers) {
    const nobodys = { shopper, order: { ...order, _id: randomUUID() } };
    const [theirs, missing] = [await sendReview({ shopper, order }), await sendReview(nobodys)];
    expect(theirs).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect(theirs).toEqual(missing);
    const read = await shopper.call('GET', `/api/orders/${order._id}/reviews`);
    expect(read).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  }
  expect(await reviews(shop)).toEqual([]);
});

test('of twenty tabs that write a review at once one succeeds, and the others get an error', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);

  const sent = await Promise.all(Array.from({ length: 20 }, (_, tab) => sendReview(buyer, { words: `Tab ${tab}` })));

  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(sent.filter(({ body }) => body.code === 'review_changed')).toHaveLength(19);
  expect(await reviews(shop)).toHaveLength(1);
});

test('the same review sent again is one review, and changes nothing once it is published', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const shirt = await makeProduct(shop.db);
  const buyer = await publishedReview(shop, staff, shirt);

  expect((await sendReview(buyer)).status).toBe(200);

  expect(await reviews(shop)).toMatchObject([{ state: 'published', revision: 1 }]);
});

test('a published review that its customer changes is not shown until staff publish it again', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const shirt = await makeProduct(shop.db);
  const buyer = await publishedReview(shop, staff, shirt);

  await sendReview(buyer, { stars: 2, words: 'It faded', revision: 1 });
  expect(await shownReviews(shop, shirt)).toBeNull();
  expect(await ownReviews(buyer)).toMatchObject([{ review: { state: 'pending', revision: 2 } }]);
  await publish(staff, (await pendingReviews(staff))[0]!);

  expect(await shownReviews(shop, shirt)).toMatchObject({ count: 1, average: 2, newest: [{ words: 'It faded' }] });
});

test('staff publish only what they have read', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const shirt = await makeProduct(shop.db);
  const buyer = await guestWithDelivery(shop, shirt);
  await sendReview(buyer);
  const [read] = await pendingReviews(staff);
  await sendReview(buyer, { words: 'Buy at www.example.com', revision: 1 });

  const published = await publish(staff, read!);

  expect(published.body.code).toBe('review_moved');
  expect((await decline(staff, read!)).body.code).toBe('review_moved');
  expect(await shownReviews(shop, shirt)).toBeNull();
});

test('a declined review is never shown nor counted, its customer reads why, and few stars are no reason', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const shirt = await makeProduct(shop.db);
  await publishedReview(shop, staff, shirt, { stars: 5 });
  const buyer = await publishedReview(shop, staff, shirt, { stars: 1, fit: 'small', words: 'Call 0803 555 0123' });
  expect(await shownReviews(shop, shirt)).toMatchObject({ count: 2, average: 3, fits: { small: 1, true: 1 } });
  const { body } = await staff.call('GET', '/api/admin/product-reviews?state=published');
  const shown = (body['reviews'] as Parameters<typeof decline>[1][]).find((one) => 'stars' in one && one.stars === 1)!;

  for (const reason of ['low_stars', 'other', '']) expect((await decline(staff, shown, { reason })).status).toBe(400);
  expect((await decline(staff, shown, { note: 'Please leave out the number' })).status).toBe(200);

  expect(await shownReviews(shop, shirt)).toMatchObject({ count: 1, average: 5, fits: { small: 0, true: 1 } });
  expect(JSON.stringify(await shownReviews(shop, shirt))).not.toContain('0803');
  expect(await ownReviews(buyer)).toMatchObject([
    { review: { state: 'declined', declineReason: 'personal', declineNote: 'Please leave out the number' } },
  ]);
  expect(await audited(shop)).toEqual(['review.published', 'review.published', 'review.declined']);
});

test('average and fit are exact while ten reviews are published, declined and changed at once', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { stock: { M: 40 } });
  const buyers: Buyer[] = [];
  for (let at = 0; at < 10; at += 1) {
    const buyer = await guestWithDelivery(shop, shirt);
    await sendReview(buyer, { stars: 1 + (at % 5), fit: ['small', 'true', 'large'][at % 3]! });
    buyers.push(buyer);
    shop.clock.forward({ seconds: 1 });
  }
  const waiting = await pendingReviews(staff);

  await Promise.all(
    waiting.flatMap((one, at) => [
      publish(staff, one),
      at % 2 === 0 ? decline(staff, one) : publish(staff, one, 'Thank you'),
      at % 4 === 1 ? sendReview(buyers[at]!, { stars: 3, fit: 'true', revision: 1 }) : shownReviews(shop, shirt),
    ]),
  );

  const rows = (await reviews(shop)).filter(({ state }) => state === 'published');
  const shown = await shownReviews(shop, shirt);
  const counted = (fit: string) => rows.filter((row) => row.fit === fit).length;
  expect(shown?.count ?? 0).toBe(rows.length);
  expect(shown?.fits).toEqual({ small: counted('small'), true: counted('true'), large: counted('large') });
  const average = rows.reduce((sum, { stars }) => sum + stars, 0) / rows.length;
  // Shown with one decimal.
  expect(Math.abs(shown!.average - average)).toBeLessThan(0.051);
});

test('all published reviews can be read, five at a time, the newest first, and those of a hidden product cannot', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { stock: { M: 40 } });
  for (let at = 1; at <= 12; at += 1) {
    await publishedReview(shop, staff, shirt, { words: `Review ${at}` });
    shop.clock.forward({ minutes: 1 });
  }
  const first = (await shownReviews(shop, shirt))!;
  const words = first.newest.map((review) => review.words);
  const more = async (cursor: string) =>
    (await new Shopper(shop).call('GET', `/api/product/reviews/${shirt.productId}?cursor=${cursor}`)).body;
  for (let { next } = first; next !== null;) {
    const page = (await more(next)) as Pick<typeof first, 'next'> & { reviews: typeof first.newest };
    words.push(...page.reviews.map((review) => review.words));
    next = page.next;
  }
  expect(words).toEqual(Array.from({ length: 12 }, (_, at) => `Review ${12 - at}`));

  await shop.db.updateTable('products').set({ status: 'archived' }).execute();
  expect(await more('')).toMatchObject({ reviews: [], next: null });
});

test('made-up cursors are one cached page, and pages by the hundred wait behind each other as lists do', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const read = (cursor: string) =>
    new Shopper(shop).call('GET', `/api/product/reviews/${shirt.productId}?cursor=${cursor}`);
  expect((await read('nonsense')).status).toBe(200);
  expect(['nonsense', 'more', undefined].map(reviewsCursor)).toEqual(['', '', '']);

  const cursorAt = (micros: number) => formatCursor({ to: 'next', sortKey: [String(micros), shirt.productId] });
  const flood = await Promise.all(Array.from({ length: 300 }, (_, number) => read(cursorAt(number))));
  expect(flood.filter(({ body }) => body.code === 'proof_needed').length).toBeGreaterThan(100);
});

test('what comes in one size is reviewed without its fit, everything else with it', async () => {
  const shop = await testShop();
  const cap = await makeProduct(shop.db, { stock: { Standard: 3 } });
  const ofCap = await guestWithDelivery(shop, cap, { size: 'Standard' });
  const ofShirt = await guestWithDelivery(shop);

  expect((await sendReview(ofCap, { fit: 'true' })).status).toBe(400);
  expect((await sendReview(ofShirt, { fit: null })).body).toMatchObject({ fields: { fit: 'Choose how it fits' } });
  expect((await sendReview(ofCap, { fit: null })).status).toBe(200);
  expect((await sendReview(ofShirt)).status).toBe(200);
});

test('a product that is in an order twice, in two sizes, is reviewed once', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const line = await shop.db.selectFrom('orderLines').selectAll().executeTakeFirstOrThrow();
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('orderLines')
      .values({ ...line, position: 1, size: 'L', price: 0 })
      .execute();
  });

  await sendReview(buyer);

  expect(await ownReviews(buyer)).toHaveLength(1);
  expect(await reviews(shop)).toHaveLength(1);
});

async function log({ db }: TestShop, { order }: Buyer): Promise<string[]> {
  const events = await db
    .selectFrom('orderEvents')
    .select(['kind', 'who'])
    .where('orderId', '=', order._id)
    .where('kind', 'like', 'review_%')
    .orderBy('seq')
    .execute();
  return events.map(({ kind, who }) => `${kind} ${who}`);
}

async function audited({ db }: TestShop): Promise<string[]> {
  const entries = await db.selectFrom('auditLog').select('action').where('action', 'like', 'review.%').execute();
  return entries.map(({ action }) => action);
}

const reviews = ({ db }: TestShop) =>
  db.selectFrom('reviews').select(['state', 'stars', 'fit', 'words', 'revision']).execute();
