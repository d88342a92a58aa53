import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { refundAll } from '../../../tests/actions/after-sale/refund-all.ts';
import { comeBack, sendAgain } from '../../../tests/actions/after-sale/undelivered.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import {
  type Buyer,
  emailKeys,
  guestWithOrder,
  payAtProvider,
  statusOf,
  stockOf,
} from '../../../tests/actions/purchase.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

test('a parcel that came back is sent again with a new tracking number and arrives: no unit moves, and its customer reads of each', async () => {
  const { shop, manager, shopper, order } = await shippedOrder();
  const before = await movements(shop);

  expect(await comeBack(manager, order._id, { note: 'The phone was off' })).toMatchObject({
    status: 200,
    body: { message: 'Recorded. We’re emailing the customer.' },
  });
  const back = await ownOrder(shopper, order);
  expect(back).toMatchObject({ status: 'shipped', undelivered: { reason: 'unreachable' } });
  expect(back.deliveryCode).toBeUndefined();
  const details = await adminOrderOf(manager, order._id);
  expect(details).toMatchObject({ isToDeliver: false, mayComeBack: false, notes: [{ text: 'The phone was off' }] });
  expect(await textOf(shop, `undelivered:${order._id}:1`)).toContain('because nobody could be reached');

  expect((await sendAgain(manager, order._id)).status).toBe(200);
  const again = await ownOrder(shopper, order);
  expect(again).toMatchObject({ status: 'shipped', parcel: { courier: 'GIG Logistics', trackingNumber: 'GIG-2' } });
  expect(again.undelivered).toBeUndefined();
  const email = await textOf(shop, `sent-again:${order._id}:1`);
  expect(email).toContain('GIG-2');
  expect(email).toContain(again.deliveryCode);

  expect((await deliver(manager, order)).status).toBe(200);
  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(await movements(shop)).toEqual(before);
  expect(await complaints(shop)).toEqual([]);
});

test('what came back is not delivered, with or without its code, alone or with others, and its tracking stays until it is sent again', async () => {
  const { shop, manager, shopper, order } = await shippedOrder();
  const { deliveryCode } = await ownOrder(shopper, order);
  await comeBack(manager, order._id);

  const rejected = { status: 409, body: { code: 'undelivered' } };
  expect(await deliver(manager, order)).toMatchObject(rejected);
  expect(await deliver(manager, order, { code: deliveryCode })).toMatchObject(rejected);
  expect(await deliver(manager, order, { code: '000000' })).toMatchObject(rejected);
  const several = await manager.call('POST', '/api/admin/orders/deliver', { orderIds: [order._id] });
  expect(several.body).toMatchObject({
    delivered: [],
    rejected: [{ message: 'This parcel came back undelivered. Send it again first.' }],
  });
  const url = `/api/admin/orders/${order._id}/parcel`;
  expect(await manager.call('PUT', url, { courier: 'GIG', trackingNumber: '', trackingUrl: '' })).toMatchObject(
    rejected,
  );
  const byHand = shop.db.updateTable('orders').set({ status: 'delivered', deliveredAt: shop.now() });
  await expect(byHand.where('id', '=', order._id).execute()).rejects.toThrow('came back and was not sent again');

  await sendAgain(manager, order._id);
  expect((await deliver(manager, order, { code: deliveryCode })).status).toBe(200);
});

test('two taps record it once, and so does a repetition after the order was sent again', async () => {
  const { shop, manager, order } = await shippedOrder();
  const [keyBack, keyAgain] = [randomUUID(), randomUUID()];
  const record = () => comeBack(manager, order._id, { key: keyBack, note: 'Gate was locked' });
  const send = () => sendAgain(manager, order._id, { key: keyAgain });

  expect((await Promise.all([record(), record()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await comeBack(manager, order._id)).toMatchObject({ status: 409, body: { code: 'undelivered' } });
  expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await record()).status).toBe(200); // Its response was lost.
  expect(await sendAgain(manager, order._id)).toMatchObject({ status: 409, body: { code: 'order_moved' } });

  expect((await adminOrderOf(manager, order._id)).notes).toHaveLength(1);
  // Emails that wait are not sent any more once they are no longer true.
  expect((await emailKeys(shop.db)).filter((key) => /^(order-shipped|undelivered|sent-again):/.test(key))).toEqual([
    `sent-again:${order._id}:1`,
  ]);
  // It comes back a second time.
  expect((await comeBack(manager, order._id, { reason: 'not_accepted' })).status).toBe(200);
  const parcels = await shop.db
    .selectFrom('undeliveredParcels')
    .select(['number', 'reason'])
    .orderBy('number')
    .execute();
  expect(parcels).toEqual([
    { number: 1, reason: 'unreachable' },
    { number: 2, reason: 'not_accepted' },
  ]);
});

test('only what is on its way comes back: not what is packed, has arrived, was refunded, or is collected', async () => {
  const { shop, manager, owner, order } = await shippedOrder();
  const { order: packed } = await paidOrder(shop, 'obi@example.com');
  const moved = { status: 409, body: { code: 'order_moved' } };

  expect(await comeBack(manager, packed._id)).toMatchObject(moved);
  expect(await sendAgain(manager, order._id)).toMatchObject(moved);
  await ship(manager, packed);
  await refundAll(owner, packed._id);
  expect(await comeBack(manager, packed._id)).toMatchObject({ status: 409, body: { code: 'nothing_to_ship' } });
  await deliver(manager, order);
  expect(await comeBack(manager, order._id)).toMatchObject(moved);
  await shop.db.updateTable('orders').set({ isPickup: true }).where('id', '=', packed._id).execute();
  expect(await comeBack(manager, packed._id)).toMatchObject(moved);
  expect(await shop.db.selectFrom('undeliveredParcels').selectAll().execute()).toEqual([]);
});

test('units of a parcel that came back return to stock once, with their refund, and nothing is sent again then', async () => {
  const { shop, manager, owner, order } = await shippedOrder();
  await comeBack(manager, order._id, { reason: 'not_accepted' });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);

  expect((await refundAll(owner, order._id)).status).toBe(200);

  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect((await refundAll(owner, order._id)).status).toBe(409);
  expect(await sendAgain(manager, order._id)).toMatchObject({ status: 409, body: { code: 'nothing_to_ship' } });
  expect(await deliver(manager, order)).toMatchObject({ status: 409 });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await counts(manager)).toMatchObject({ shipped: 0, back: 0 });
  expect(await complaints(shop)).toEqual([]);
});

test('orders that came back have a list of their own, with the reason, and are not counted as on their way', async () => {
  const { shop, manager, order } = await shippedOrder();
  const packer = await newStaff(shop, 'packer');
  const inHand = async () => (await packer.call('GET', '/api/admin/packing?show=shipped')).body['orders'] as unknown[];
  expect(await counts(manager)).toMatchObject({ shipped: 1, back: 0 });

  await comeBack(manager, order._id, { reason: 'wrong_address' });
  expect(await counts(manager)).toMatchObject({ shipped: 0, back: 1 });
  const { body } = await manager.call('GET', '/api/admin/orders?show=back');
  expect(body['orders']).toMatchObject([{ _id: order._id, why: ['Came back: wrong address'] }]);
  expect(await inHand()).toEqual([]);

  // Weeks later it is on its way again, and a packer hands it over.
  shop.clock.forward({ minutes: 20 * 24 * 60 });
  await sendAgain(await newStaff(shop, 'manager'), order._id);
  expect(await counts(await newStaff(shop, 'manager'))).toMatchObject({ shipped: 1, back: 0 });
  const later = await newStaff(shop, 'packer');
  expect((await deliver(later, order)).status).toBe(200);
});

test('staff correct the address of what came back, its customer does not, and nobody does once it is on its way again', async () => {
  const { shop, manager, shopper, order } = await shippedOrder();
  const address = {
    name: 'Bisi Ojo',
    street: '7 Allen Avenue',
    city: 'Ikeja',
    zipCode: '100271',
    phone: '0803 555 0199',
  };
  const byStaff = () => manager.call('PUT', `/api/admin/orders/${order._id}/address`, address);
  expect(await byStaff()).toMatchObject({ status: 409, body: { code: 'address_final' } });

  await comeBack(manager, order._id, { reason: 'wrong_address' });
  expect((await shopper.call('PUT', `/api/orders/${order._id}/address`, address)).status).toBe(409);
  expect((await byStaff()).status).toBe(200);
  await sendAgain(manager, order._id);

  expect(await textOf(shop, `sent-again:${order._id}:1`)).toContain('7 Allen Avenue');
  const other = { ...address, street: '9 Allen Avenue' };
  expect((await manager.call('PUT', `/api/admin/orders/${order._id}/address`, other)).status).toBe(409);
});

test('a reason is needed, ‘other’ needs a note, and packers and bookkeepers may do neither', async () => {
  const { shop, manager, order } = await shippedOrder();

  expect(await comeBack(manager, order._id, { reason: 'lost' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Choose why it came back' } },
  });
  expect(await comeBack(manager, order._id, { reason: 'other', note: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { note: 'Write why it came back' } },
  });
  expect((await comeBack(manager, order._id, { note: 'x'.repeat(301) })).status).toBe(400);
  for (const role of ['packer', 'bookkeeper'] as const) {
    const other = await newStaff(shop, role);
    expect((await comeBack(other, order._id)).status).toBe(403);
    expect((await sendAgain(other, order._id)).status).toBe(403);
  }
});

async function paidOrder(shop: TestShop, email = 'ada@example.com'): Promise<Buyer> {
  const buyer = await guestWithOrder(shop, undefined, { email });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  return buyer;
}

async function shippedOrder() {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop), await newStaff(shop, 'manager')];
  const buyer = await paidOrder(shop);
  await ship(manager, buyer.order);
  return { shop, owner, manager, ...buyer };
}

async function ship(staff: Shopper, { _id }: Order): Promise<void> {
  const form = { courier: 'GIG Logistics', trackingNumber: 'GIG-1', trackingUrl: '' };
  expect((await staff.call('POST', `/api/admin/orders/${_id}/ship`, form)).status).toBe(200);
}

const deliver = (staff: Shopper, { _id }: Order, form?: object) =>
  staff.call('POST', `/api/admin/orders/${_id}/deliver`, form);

async function ownOrder(shopper: Shopper, { _id }: Order): Promise<Order> {
  return (await shopper.call('GET', `/api/orders/${_id}`)).body['order'] as Order;
}

async function counts(staff: Shopper) {
  return (await staff.call('GET', '/api/admin/order-counts')).body['counts'] as Record<string, number>;
}

const movements = ({ db }: TestShop) =>
  db.selectFrom('stockMovements').select(['kind', 'delta']).orderBy('id').execute();

async function textOf({ db }: TestShop, key: string): Promise<string> {
  return (await db.selectFrom('letters').select('text').where('key', '=', key).executeTakeFirstOrThrow()).text;
}
