import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { orderPhotoUrl, returnPhotoUrl } from '#shared/photos/photo-urls.ts';
import { photoFiles, sendPhoto, sentPhotos } from '../../tests/actions/photos.ts';
import { counter, openLink, payLinkForm, sellByLink } from '../../tests/actions/pay-links.ts';
import { type Buyer, guestWithOrder } from '../../tests/actions/purchase.ts';
import {
  adminReturnOf,
  guestWithDelivery,
  requestedReturn,
  returnsOf,
  sendReturn,
} from '../../tests/actions/after-sale/returns.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { photo } from '../../tests/data/photos.ts';
import { lockWaits } from '../../tests/shop/lock-waits.ts';
import { startObjectStore } from '../../tests/shop/object-store.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { detachedOrders, detachOldOrders } from '../orders/anonymize-orders.ts';
import { finishErasures } from '../privacy/delete-account.ts';
import { erasePerson } from '../privacy/delete-account.ts';
import { deletePhotos } from './delete-photos.ts';

test('a photo goes with a return, upright, without its place, and no cache keeps it', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const buyer = await guestWithDelivery(shop);
  const sent = await photo({ width: 2400, height: 1200 })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Itel' }, IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLongitude: '3/1 24/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(sent).metadata()).exif).toBeDefined();

  const { status, body } = await sendPhoto(buyer.shopper, buyer.order, sent);
  const id = await requestedReturn(buyer, { photos: [body['photo'] as string] });

  expect(status).toBe(200);
  const { photos } = (await returnsOf(buyer)).returns[0]!;
  expect(photos).toEqual([body['photo']]);
  expect((await adminReturnOf(staff, id)).photos).toEqual(photos);
  const opened = await buyer.shopper.page(orderPhotoUrl(buyer.order._id)(photos[0]!, 'large'));
  expect([opened.statusCode, opened.headers['cache-control'], opened.headers['content-type']]).toEqual([
    200,
    'private, no-store',
    'image/jpeg',
  ]);
  const { exif, xmp, icc, orientation, width, height } = await sharp(opened.rawPayload).metadata();
  expect([exif, xmp, icc, orientation, width, height]).toEqual([undefined, undefined, undefined, undefined, 800, 1600]);
  const seen = await staff.page(returnPhotoUrl(id)(photos[0]!, 'small'));
  expect((await sharp(seen.rawPayload).metadata()).height).toBe(320);
  expect(seen.headers['cache-control']).toBe('private, no-store');
});

test('a stranger neither adds photos to an order nor opens them, nor through an order or a return of their own', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const [mine] = await sentPhotos(buyer);
  const id = await requestedReturn(buyer, { photos: [mine!] });
  const other = await guestWithDelivery(shop, undefined, { email: 'bola@example.com' });
  const bytes = await photo().jpeg().toBuffer();
  const strangers = [new Shopper(shop), other.shopper, await newShopper(shop, { email: 'eve@example.com' })];
  const stored = await photoFiles(shop);

  for (const stranger of strangers) {
    for (const orderId of [buyer.order._id, randomUUID(), 'x']) {
      const added = await sendPhoto(stranger, { _id: orderId }, bytes);
      expect([added.status, added.body.code]).toEqual([404, 'order_not_found']);
    }
    const opened = await stranger.page(orderPhotoUrl(buyer.order._id)(mine!, 'large'));
    expect([opened.statusCode, opened.json<{ code: string }>().code]).toEqual([404, 'order_not_found']);
    expect((await stranger.page(returnPhotoUrl(id)(mine!, 'large'))).statusCode).toBe(401);
  }
  expect((await other.shopper.page(orderPhotoUrl(other.order._id)(mine!, 'large'))).statusCode).toBe(404);
  expect((await sendReturn(other, { photos: [mine!] })).body.code).toBe('photo_gone');
  expect((await shop.app.inject({ url: `/pictures/${mine}-large.jpg` })).statusCode).toBe(404);
  expect(await photoFiles(shop)).toEqual(stored);
});

test('a photo that is opened after the session has ended leads to the order’s page, which says what is wrong', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const [mine] = await sentPhotos(buyer);

  const opened = await shop.app.inject({
    url: orderPhotoUrl(buyer.order._id)(mine!, 'large'),
    headers: { accept: 'text/html,image/avif' },
  });

  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/order/${buyer.order._id}`]);
});

test('staff who read returns see their photos, packers do not, and no return shows the photos of another', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const [mine] = await sentPhotos(buyer);
  const id = await requestedReturn(buyer, { photos: [mine!] });
  const other = await requestedReturn(await guestWithDelivery(shop, undefined, { email: 'bola@example.com' }));
  const [owner, manager, bookkeeper, packer] = await Promise.all(
    (['owner', 'manager', 'bookkeeper', 'packer'] as const).map((role) => newStaff(shop, role)),
  );

  const opened = (staff: Shopper, of: string) => staff.page(returnPhotoUrl(of)(mine!, 'small'));

  for (const staff of [owner, manager, bookkeeper]) expect((await opened(staff!, id)).statusCode).toBe(200);
  expect((await opened(packer!, id)).statusCode).toBe(403);
  expect((await opened(manager!, other)).statusCode).toBe(404);
});

test('a photo is used once, three belong to one request, and a request with a missing one does not happen', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop, undefined, { quantity: 2 });
  const ids = await sentPhotos(buyer, 4);

  expect((await sendReturn(buyer, { photos: ids })).body.message).toBe('You can add up to three photos');
  expect((await sendReturn(buyer, { photos: [ids[0]!, randomUUID()] })).body.code).toBe('photo_gone');
  expect((await returnsOf(buyer)).returns).toEqual([]);
  expect((await sendReturn(buyer, { photos: ids.slice(0, 3) })).status).toBe(200);
  expect((await sendReturn(buyer, { photos: [ids[0]!] })).body.code).toBe('photo_gone');
  expect((await returnsOf(buyer)).returns).toMatchObject([{ photos: ids.slice(0, 3) }]);
});

test('of an order that is not delivered no photo is kept, and of a delivered one only twelve that nothing uses', async () => {
  const shop = await testShop();
  const early = await guestWithOrder(shop);
  const bytes = await photo({ width: 200, height: 200 }).jpeg().toBuffer();
  expect((await sendPhoto(early.shopper, early.order, bytes)).body.code).toBe('photos_too_early');
  const buyer = await guestWithDelivery(shop);
  for (let number = 0; number < 11; number += 1) await sendPhoto(buyer.shopper, buyer.order, bytes);

  // All have been decoded before the first is stored.
  const { sending } = await shop.db.transaction().execute(async (tx) => {
    await sql`lock table shopper_photos in share row exclusive mode`.execute(tx);
    const two = [1, 2].map(() => sendPhoto(buyer.shopper, buyer.order, bytes));
    await expect.poll(() => lockWaits(shop.db)).toBe(2);
    return { sending: two };
  });
  const last = await Promise.all(sending);

  expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(last.find(({ status }) => status === 409)?.body.code).toBe('too_many_photos');
  expect(await photoFiles(shop)).toHaveLength(24);
});

test('a browser that sends photo after photo has to wait', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const send = () => sendPhoto(buyer.shopper, buyer.order, Buffer.from('no photo'));
  for (let number = 0; number < 30; number += 1) expect((await send()).body.code).toBe('picture_type');

  expect(await send()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

const shops: Record<string, () => Promise<TestShop>> = {
  'in a folder': () => testShop(),
  'in an object store': async () => testShop({ objectStore: (await startObjectStore()).settings }),
};

describe.for(Object.entries(shops))('photos %s', ([, openShop]) => {
  test('one that nothing uses is gone after a day, and one of a return stays', async () => {
    const shop = await openShop();
    const buyer = await guestWithDelivery(shop);
    const [used, unused] = await sentPhotos(buyer, 2);
    await requestedReturn(buyer, { photos: [used!] });
    shop.clock.forward({ hours: 23 });
    await deletePhotos(shop);
    expect(await photoFiles(shop)).toHaveLength(4);

    shop.clock.forward({ hours: 1 });
    await deletePhotos(shop);

    expect(await photoFiles(shop)).toEqual([`photos/${used}-large.jpg`, `photos/${used}-small.jpg`]);
    expect((await sendReturn(buyer, { photos: [unused!] })).body.code).not.toBe(undefined);
    const rows = await shop.db.selectFrom('shopperPhotos').select('id').execute();
    expect(rows).toEqual([{ id: used }]);
  });

  test('when a customer’s data is erased, the photos of their returns go too, and others’ stay', async () => {
    const shop = await openShop();
    const ada = await guestWithDelivery(shop);
    const bola = await guestWithDelivery(shop, undefined, { email: 'bola@example.com' });
    const [hers] = await sentPhotos(ada);
    const [his] = await sentPhotos(bola);
    const staff = await newStaff(shop);
    const id = await requestedReturn(ada, { photos: [hers!] });
    await requestedReturn(bola, { photos: [his!] });

    await shop.db
      .transaction()
      .execute((tx) => erasePerson(tx, { email: ada.order.guestInfo.email, account: null }, shop.now()));

    // From that moment nobody sees it, whenever its files go.
    expect((await staff.page(returnPhotoUrl(id)(hers!, 'large'))).statusCode).toBe(404);
    expect((await adminReturnOf(staff, id)).photos).toEqual([]);
    await deletePhotos(shop);
    expect(await photoFiles(shop)).toEqual([`photos/${his}-large.jpg`, `photos/${his}-small.jpg`]);
  });
});

test('the photos of an order without an email address go when it is anonymized', async () => {
  const { shop, shirt, owner } = await counter();
  const { id, file } = await sellByLink(owner, payLinkForm(shirt));
  const buyer: Buyer = { shopper: new Shopper(shop), order: file.order };
  await openLink(buyer.shopper, file);
  await owner.call('POST', `/api/admin/orders/${id}/paid-by-hand`, { way: 'transfer', reference: 'GTB 0092' });
  await shipOrder(shop, id, { who: 'staff:1' });
  await deliverOrder(shop, id, { who: 'staff:1' });
  const [used] = await sentPhotos(buyer, 2);
  await requestedReturn(buyer, { photos: [used!] });
  expect(await shop.db.selectFrom('orders').select('email').execute()).toEqual([{ email: '' }]);

  shop.clock.forward({ hours: 24 * 365 * 8 });
  await detachOldOrders(shop.db, shop.now(), 10);
  expect(await detachedOrders(shop.db, shop.now()).execute()).toHaveLength(1);
  await finishErasures(shop);
  await deletePhotos(shop);

  expect(await photoFiles(shop)).toEqual([]);
});

test('a photo that can’t be deleted stops no other', async () => {
  const shop = await testShop();
  const [first, second] = await sentPhotos(await guestWithDelivery(shop), 2);
  await sql`update shopper_photos set deleting_since = now() - case id when ${first}::uuid then interval '1 hour' else '0' end`.execute(
    shop.db,
  );
  const images = {
    ...shop.images,
    async delete(files: readonly string[]) {
      if (files.some((file) => file.includes(first!))) throw new Error('EACCES');
      await shop.images.delete(files);
    },
  };

  await expect(deletePhotos({ ...shop, images })).rejects.toThrow('Some photos could not be deleted');

  expect(await shop.db.selectFrom('shopperPhotos').select('id').execute()).toEqual([{ id: first }]);
  expect((await photoFiles(shop)).some((file) => file.includes(second!))).toBe(false);
});

test('a shopper who downloads their data learns where the photos of their returns are, and opens them', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const [mine] = await sentPhotos(buyer);
  await requestedReturn(buyer, { photos: [mine!] });
  const ada = await newShopper(shop, { email: buyer.order.guestInfo.email });

  const { body } = await ada.call('GET', '/api/user/export');

  const [{ photos }] = body['returns'] as [{ photos: string[] }];
  expect(photos).toEqual([orderPhotoUrl(buyer.order._id)(mine!, 'large')]);
  expect((await ada.page(photos[0]!)).statusCode).toBe(200);
});
