import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { bookOne, noticesOf, paidOrder, says, shipmentsOf } from '../../../tests/actions/after-sale/couriers.ts';
import { onItsWay } from '../../../tests/actions/after-sale/lost-parcels.ts';
import { refundAll } from '../../../tests/actions/after-sale/refund-all.ts';
import { parcelComesBack, sendAgain } from '../../../tests/actions/after-sale/undelivered.ts';
import { emailKeys, statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';

test('a parcel that its courier returned is back without a word of staff, sent with another courier, and arrives: no unit moves', async () => {
  const { shop, manager, shopper, order, url, parcel } = await onItsWay(2);
  const before = await movements(shop);

  await says(shop, parcel, 'Returned to sender');

  expect(await shipmentsOf(manager, url)).toMatchObject([
    { status: 'came_back', problem: 'came_back', problemWords: 'Returned to sender' },
  ]);
  expect(await noticesOf(shop)).toHaveLength(1);
  const back = await ownOrder(shopper, order);
  expect(back).toMatchObject({ status: 'shipped', undelivered: { reason: 'other' } });
  expect(back.deliveryCode).toBeUndefined();
  expect(await counts(manager)).toMatchObject({ shipped: 0, back: 1 });
  expect(await adminOrderOf(manager, order._id)).toMatchObject({ isToDeliver: false, mayComeBack: false });

  const again = await bookOne(manager, url);
  expect(again).toMatchObject({ parcel: 2, items: [{ quantity: 2 }] });
  expect(await counts(manager)).toMatchObject({ shipped: 0, back: 1 });
  await says(shop, again, 'in-transit');
  expect(await counts(manager)).toMatchObject({ shipped: 1, back: 0 });
  const onItsWayAgain = await ownOrder(shopper, order);
  expect(onItsWayAgain.undelivered).toBeUndefined();
  expect(onItsWayAgain.deliveryCode).toBeDefined();
  expect(onItsWayAgain.parcel?.trackingNumber).toBe(again.trackingNumber);
  await says(shop, again, 'delivered');

  expect(await statusOf(shop.db, order)).toBe('delivered');
  // The email that it came back was no longer true, and was deleted before it was sent.
  expect((await emailKeys(shop.db)).filter((key) => /^(order-shipped|undelivered|sent-again):/.test(key))).toEqual([
    `sent-again:${order._id}:1`,
  ]);
  expect(await movements(shop)).toEqual(before);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('staff record that the parcel of a booked courier came back, why, and once; a courier who says so later adds nothing', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay();
  const key = randomUUID();
  const record = () => parcelComesBack(manager, url, parcel, { key, reason: 'wrong_address', note: 'No such gate' });

  expect(await record()).toMatchObject({ status: 200, body: { message: 'Recorded. We’re emailing the customer.' } });
  expect((await record()).status).toBe(200);
  await says(shop, parcel, 'returned');

  expect(await adminOrderOf(manager, order._id)).toMatchObject({ notes: [{ text: 'No such gate' }] });
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'came_back', problem: null }]);
  expect(await parcelsBack(shop)).toMatchObject([{ number: 1, reason: 'wrong_address' }]);
  expect(await noticesOf(shop)).toEqual([]);
});

test('a courier who says ‘delivered’ after the parcel came back delivers nothing: staff are told, once', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay();
  await parcelComesBack(manager, url, parcel);

  await says(shop, parcel, 'delivered');
  await says(shop, parcel, 'delivered');

  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'came_back', problem: 'delivered_later' }]);
  expect(await noticesOf(shop)).toHaveLength(1);
  expect(await counts(manager)).toMatchObject({ back: 1 });
  const { body } = await manager.call('GET', '/api/admin/orders?show=back');
  expect(body['orders']).toMatchObject([
    { why: ['Came back: customer unreachable', expect.stringContaining('recorded as back in the shop')].toReversed() },
  ]);
});

test('a courier who says ‘returned’ of a parcel of which we missed the pick-up has taken it and brought it back', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const parcel = await bookOne(manager, url);

  await says(shop, parcel, 'returned');

  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'came_back', problem: 'came_back' }]);
  expect(await counts(manager)).toMatchObject({ pack: 0, shipped: 0, back: 1 });
});

test('a failed try of a courier, and a parcel on its way back, are not back yet: staff are told what the courier says', async () => {
  const { shop, manager, url, parcel } = await onItsWay();

  for (const status of ['delivery failed', 'returning to sender']) {
    await says(shop, parcel, status);
    expect(await shipmentsOf(manager, url)).toMatchObject([
      { status: 'in_transit', problem: 'unknown_status', problemWords: status },
    ]);
  }
  expect(await counts(manager)).toMatchObject({ shipped: 1, back: 0 });
});

test('what a courier brought back is sent again without one: no courier is booked for it any more, and staff mark it as delivered', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay();
  await parcelComesBack(manager, url, parcel);

  expect((await sendAgain(manager, order._id)).status).toBe(200);

  expect((await rates(manager, url)).body.code).toBe('not_bookable');
  await says(shop, parcel, 'delivered');
  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect((await adminOrderOf(manager, order._id)).mayComeBack).toBe(true);
  // It comes back once more, and goes with a courier who is booked here.
  expect((await manager.call('POST', `${url}/undelivered`, form())).status).toBe(200);
  const again = await bookOne(manager, url);
  expect(await sendAgain(manager, order._id)).toMatchObject({
    status: 409,
    body: { code: 'order_moved', message: expect.stringContaining('A courier is booked for these items') },
  });
  await says(shop, again, 'in-transit');
  expect(await parcelsBack(shop)).toMatchObject([
    { number: 1, sentWith: null },
    { number: 2, sentWith: again._id },
  ]);
  await says(shop, again, 'delivered');
  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a refund restocks what a courier brought back, once, and neither a courier nor staff send it again then', async () => {
  const { shop, owner, manager, order, url, parcel } = await withOwner();
  await says(shop, parcel, 'returned');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);

  expect((await refundAll(owner, order._id)).status).toBe(200);

  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect((await refundAll(owner, order._id)).status).toBe(409);
  expect((await rates(manager, url)).body.code).toBe('not_bookable');
  expect((await sendAgain(manager, order._id)).body.code).toBe('nothing_to_ship');
  expect(await counts(manager)).toMatchObject({ shipped: 0, back: 0 });
  await says(shop, parcel, 'delivered');
  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('a parcel comes back only while it and its order are on their way, and only whoever may change orders records it', async () => {
  const { shop, owner, manager, order, url, parcel } = await withOwner();
  for (const role of ['packer', 'bookkeeper'] as const)
    expect((await parcelComesBack(await newStaff(shop, role), url, parcel)).status).toBe(403);
  const foreign = await paidOrder(shop, 'obi@example.com');
  expect((await parcelComesBack(manager, foreign.url, parcel)).body.code).toBe('shipment_moved');
  const booked = await bookOne(manager, foreign.url);
  expect(await parcelComesBack(manager, foreign.url, booked)).toMatchObject({
    status: 409,
    body: { code: 'shipment_moved', message: expect.stringContaining('on its way') },
  });
  expect(await parcelComesBack(manager, url, parcel, { reason: 'other' })).toMatchObject({
    status: 400,
    body: { fields: { note: 'Write why it came back' } },
  });
  expect((await refundAll(owner, order._id)).status).toBe(200);
  expect((await parcelComesBack(manager, url, parcel)).body.code).toBe('nothing_to_ship');
  // Its courier brings it back all the same: nobody waits for it.
  await says(shop, parcel, 'returned');
  expect(await parcelsBack(shop)).toEqual([]);
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'came_back', problem: 'order_closed' }]);
});

const form = () => ({ reason: 'unreachable', note: '', key: randomUUID() });

async function withOwner() {
  const sale = await onItsWay();
  return { ...sale, owner: await newStaff(sale.shop) };
}

const rates = (staff: Shopper, url: string) => staff.call('POST', `${url}/courier-rates`, { weightKg: 1 });

async function ownOrder(shopper: Shopper, { _id }: Order): Promise<Order> {
  return (await shopper.call('GET', `/api/orders/${_id}`)).body['order'] as Order;
}

async function counts(staff: Shopper) {
  return (await staff.call('GET', '/api/admin/order-counts')).body['counts'] as Record<string, number>;
}

const parcelsBack = ({ db }: TestShop) =>
  db.selectFrom('undeliveredParcels').select(['number', 'reason', 'sentWith']).orderBy('number').execute();

const movements = ({ db }: TestShop) =>
  db.selectFrom('stockMovements').select(['kind', 'delta']).orderBy('id').execute();
