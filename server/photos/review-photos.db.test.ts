import { expect, test } from 'vitest';
import { adminReviewPhotoUrl, orderPhotoUrl, publishedPhotoUrl } from '#shared/photos/photo-urls.ts';
import { photoFiles, sentPhotos } from '../../tests/actions/photos.ts';
import { beginDispute } from '../../tests/actions/after-sale/disputes.ts';
import { guestWithDelivery, sendReturn } from '../../tests/actions/after-sale/returns.ts';
import {
  decline,
  ownReviews,
  pendingReviews,
  publish,
  sendReview,
  shownReviews,
} from '../../tests/actions/after-sale/reviews.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';
import { deletePhotos } from './delete-photos.ts';

test('photos of a review are seen by nobody before staff publish it, and then those that staff have chosen', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const shirt = await makeProduct(shop.db);
  const buyer = await guestWithDelivery(shop, shirt);
  const [good, bad] = await sentPhotos(buyer, 2);

  await sendReview(buyer, { photos: [good!, bad!] });
  const [waiting] = await pendingReviews(staff);

  expect(waiting!.photos).toEqual([good, bad].map((_id) => ({ _id, isPublished: false })));
  expect((await staff.page(adminReviewPhotoUrl(waiting!._id)(bad!, 'large'))).statusCode).toBe(200);
  expect(await statuses(shop, [good, bad])).toEqual([404, 404]);

  expect((await publish(staff, waiting!, '', [good!])).status).toBe(200);
  expect((await shownReviews(shop, shirt))?.newest).toMatchObject([{ photos: [good] }]);
  expect(await statuses(shop, [good, bad])).toEqual([200, 404]);
  const { headers } = await new Shopper(shop).page(publishedPhotoUrl(good!, 'small'));
  expect(headers['cache-control']).toBe('private, max-age=86400'); // A CDN would not forget it.

  await publish(staff, waiting!, '', [bad!]);
  expect((await shownReviews(shop, shirt))?.newest).toMatchObject([{ photos: [bad] }]);
  expect(await statuses(shop, [good, bad])).toEqual([404, 200]);

  await decline(staff, waiting!);
  expect(await statuses(shop, [good, bad])).toEqual([404, 404]);
});

test('another photo is another revision, which waits again, and one that is taken out is deleted', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const shirt = await makeProduct(shop.db);
  const buyer = await guestWithDelivery(shop, shirt);
  const [first, second, third] = await sentPhotos(buyer, 3);
  await sendReview(buyer, { photos: [first!, second!] });
  const [read] = await pendingReviews(staff);

  expect((await sendReview(buyer, { photos: [second!, first!], revision: 1 })).status).toBe(200); // The same again.
  expect((await sendReview(buyer, { photos: [third!, second!], revision: 1 })).status).toBe(200);
  expect((await publish(staff, read!, '', [first!])).body.code).toBe('review_moved');

  const [again] = await pendingReviews(staff);
  expect(again).toMatchObject({ revision: 2, photos: [{ _id: second }, { _id: third }] });
  expect((await ownReviews(buyer))[0]!.review!.photos).toEqual([second, third]);
  await deletePhotos(shop);
  expect(await photoFiles(shop)).toHaveLength(4);
  expect((await sendReview(buyer, { photos: [first!], revision: 2 })).body.code).toBe('photo_gone');
});

test('no photo of another order or of a return goes into a review, nor one of a review into a return', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const other = await guestWithDelivery(shop, undefined, { email: 'bola@example.com' });
  const [theirs] = await sentPhotos(other);
  const [returned, reviewed] = await sentPhotos(buyer, 2);
  await sendReturn(buyer, { photos: [returned!] });

  for (const photos of [[theirs!], [returned!]]) {
    expect((await sendReview(buyer, { photos })).body.code).toBe('photo_gone');
  }
  await sendReview(buyer, { photos: [reviewed!] });
  expect((await ownReviews(buyer))[0]!.review!.photos).toEqual([reviewed]);
  expect((await ownReviews(buyer))[0]!.review!.revision).toBe(1);
});

test('when a customer leaves, the photos of their reviews are gone at once, also while a payment is disputed', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const shirt = await makeProduct(shop.db);
  const buyer = await guestWithDelivery(shop, shirt);
  const [mine] = await sentPhotos(buyer);
  await sendReview(buyer, { photos: [mine!] });
  const [waiting] = await pendingReviews(staff);
  await publish(staff, waiting!, '', [mine!]);
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  await settleDispute(shop, await beginDispute(shop, reference));
  const ada = await newShopper(shop, { email: buyer.order.guestInfo.email });
  const { body } = await ada.call('GET', '/api/user/export');
  expect(body['reviews']).toMatchObject([{ photos: [orderPhotoUrl(buyer.order._id)(mine!, 'large')] }]);
  expect(await statuses(shop, [mine])).toEqual([200]);

  await ada.call('DELETE', '/api/user/delete-account');

  expect(await statuses(shop, [mine])).toEqual([404]);
  expect((await shownReviews(shop, shirt))?.newest).toMatchObject([{ stars: 5, photos: [] }]);
  await deletePhotos(shop);
  expect(await photoFiles(shop)).toEqual([]);
});

/** The response to a stranger. */
const statuses = (shop: TestShop, photos: readonly (string | undefined)[]) =>
  Promise.all(photos.map(async (id) => (await new Shopper(shop).page(publishedPhotoUrl(id!, 'small'))).statusCode));
