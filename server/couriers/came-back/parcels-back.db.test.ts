import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { bookOne, says, shipmentsOf } from '../../../tests/actions/after-sale/couriers.ts';
import { lose, some, toSend } from '../../../tests/actions/after-sale/lost-parcels.ts';
import { refundUnits, twoParcels } from '../../../tests/actions/after-sale/two-parcels.ts';
import { parcelComesBack, sendAgain } from '../../../tests/actions/after-sale/undelivered.ts';
import { statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf } from '../../../tests/actions/staff.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';

test('of two parcels one arrives and one comes back: its refund delivers the order, and restocks what came back', async () => {
  const { shop, owner, manager, shopper, order, url, first, second } = await twoParcels();
  await says(shop, second, 'returned');
  expect(await counts(manager)).toMatchObject({ shipped: 0, back: 1 });
  await says(shop, first, 'delivered');
  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect(await toSend(manager, url)).toEqual([1]);
  const { text } = await shop.db
    .selectFrom('letters')
    .select('text')
    .where('key', 'like', 'undelivered:%')
    .executeTakeFirstOrThrow();
  expect(text).toContain('A parcel of order');
  const own = (await shopper.call('GET', `/api/orders/${order._id}`)).body['order'] as Order;
  expect(own).toMatchObject({
    parcels: [{ number: 1, status: 'delivered' }],
    isMoreToSend: false,
    undelivered: { reason: 'other' },
  });

  expect((await refundUnits(owner, order, { isInShop: true })).status).toBe(200);

  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await counts(manager)).toMatchObject({ shipped: 0, back: 0 });
  expect(await complaints(shop)).toEqual([]);
});

test('a parcel on its way arrives after the one that came back was refunded, by what its courier says or staff', async () => {
  for (const isByStaff of [false, true]) {
    const { shop, owner, manager, shopper, order, url, first, second } = await twoParcels();
    await parcelComesBack(manager, url, second);
    const deliver = () => manager.call('POST', `${url}/deliver`);
    expect((await deliver()).body.code).toBe('undelivered');

    expect((await refundUnits(owner, order, { isInShop: true })).status).toBe(200);

    const own = (await shopper.call('GET', `/api/orders/${order._id}`)).body['order'] as Order;
    expect(own.undelivered).toBeUndefined();
    expect(own.deliveryCode).toBeDefined();
    expect(await counts(manager)).toMatchObject({ shipped: 1, back: 0 });
    expect(await adminOrderOf(manager, order._id)).toMatchObject({ isToDeliver: true, isToSendAgain: false });
    if (isByStaff) expect((await deliver()).status).toBe(200);
    else await says(shop, first, 'delivered');
    expect(await statusOf(shop.db, order)).toBe('delivered');
    expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  }
});

test('both parcels come back: the order is back once, until all of it has left again, in another two', async () => {
  const { shop, manager, order, url, first, second } = await twoParcels();
  await parcelComesBack(manager, url, first, { reason: 'unreachable' });
  await says(shop, second, 'returned');
  expect(await parcelsBack(shop)).toMatchObject([{ number: 1, reason: 'unreachable', sentWith: null }]);
  expect(await toSend(manager, url)).toEqual([2]);

  const third = await bookOne(manager, url, some(1));
  await says(shop, third, 'in-transit');
  expect(await counts(manager)).toMatchObject({ shipped: 0, back: 1 });
  const fourth = await bookOne(manager, url);
  await says(shop, third, 'delivered');
  expect(await statusOf(shop.db, order)).toBe('shipped');
  await says(shop, fourth, 'in-transit');

  expect(await parcelsBack(shop)).toMatchObject([{ number: 1, sentWith: fourth._id }]);
  expect(await counts(manager)).toMatchObject({ shipped: 1, back: 0 });
  await says(shop, fourth, 'delivered');
  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(new Set((await shipmentsOf(manager, url)).map(({ parcel }) => parcel))).toEqual(new Set([1, 2, 3, 4]));
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 0 }]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('one parcel is sent again without a courier who is booked here: the arrival of the other does not deliver both', async () => {
  const { shop, manager, order, url, first, second } = await twoParcels();
  await parcelComesBack(manager, url, second);
  expect((await sendAgain(manager, order._id)).status).toBe(200);
  // A lost one is refunded then: nobody could say in which parcel it went.
  expect((await lose(manager, url, first)).body.code).toBe('items_moved');

  await says(shop, first, 'delivered');

  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect((await manager.call('POST', `${url}/deliver`)).status).toBe(200);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('of what came back, units that a courier comes for are not restocked; the others are', async () => {
  const { shop, owner, manager, order, url, first, second } = await twoParcels();
  await parcelComesBack(manager, url, first);
  await parcelComesBack(manager, url, second);
  await bookOne(manager, url, some(1));

  expect((await refundUnits(owner, order, { quantity: 2, isInShop: true })).body.code).toBe('courier_booked');
  expect((await refundUnits(owner, order, { quantity: 1, isInShop: true })).status).toBe(200);

  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await toSend(manager, url)).toEqual([]);
  expect(await complaints(shop)).toEqual([]);
});

async function counts(staff: Shopper) {
  return (await staff.call('GET', '/api/admin/order-counts')).body['counts'] as Record<string, number>;
}

const parcelsBack = ({ db }: TestShop) =>
  db.selectFrom('undeliveredParcels').select(['number', 'reason', 'sentWith']).orderBy('number').execute();
