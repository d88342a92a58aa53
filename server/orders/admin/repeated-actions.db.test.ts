import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { guestWithOrder, payAtProvider, statusOf } from '../../../tests/actions/purchase.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { settlePayment } from '../../payments/settle-payment.ts';

const parcel = { courier: 'GIG Logistics', trackingNumber: 'GL1', trackingUrl: '' };

test('a packer whose responses are lost ships and delivers once, however often their phone sends it again', async () => {
  const shop = await testShop();
  const [packer, order] = [await newStaff(shop, 'packer'), await paidOrder(shop)];
  const url = `/api/admin/orders/${order._id}`;
  const [ships, delivers] = [sentUnder(randomUUID()), sentUnder(randomUUID())];

  const shipped = await Promise.all([1, 2, 3].map(() => packer.call('POST', `${url}/ship`, parcel, ships)));
  expect(shipped.map(({ status }) => status)).toEqual([200, 200, 200]);
  const delivered = await Promise.all([1, 2, 3].map(() => packer.call('POST', `${url}/deliver`, undefined, delivers)));
  delivered.push(await packer.call('POST', `${url}/deliver`, undefined, delivers));
  expect(delivered.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // The phone comes late with the shipment too.
  const late = await packer.call('POST', '/api/admin/orders/ship', { orderIds: [order._id], courier: '' }, ships);

  expect(late.body).toMatchObject({ shipped: [order._id], rejected: [] });
  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(await eventsOf(shop, order)).toEqual(['shipped', 'delivered']);
  expect(await emailsOf(shop, order)).toEqual([`order-delivered:${order._id}`, `order-shipped:${order._id}`]);
});

test('several orders that are shipped together are shipped once, and a repetition says so of each', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const orderIds = [(await paidOrder(shop))._id, (await paidOrder(shop))._id];
  const ship = () =>
    manager.call(
      'POST',
      '/api/admin/orders/ship',
      { orderIds, courier: 'GIG' },
      sentUnder('3f0c9a52-7b1d-4c7e-9a34-0d2f5b6c7e81'),
    );

  await ship();
  const { body } = await ship();

  expect(body).toMatchObject({ shipped: orderIds, rejected: [] });
});

test('what somebody else did in the meantime is no repetition, and neither is another thing under the same key', async () => {
  const shop = await testShop();
  const [manager, packer, order] = [
    await newStaff(shop, 'manager'),
    await newStaff(shop, 'packer'),
    await paidOrder(shop),
  ];
  const url = `/api/admin/orders/${order._id}`;
  const key = sentUnder(randomUUID());

  expect((await manager.call('POST', `${url}/ship`, parcel, key)).status).toBe(200);

  expect(await packer.call('POST', `${url}/ship`, parcel, key)).toMatchObject({ status: 409 });
  expect(await packer.call('POST', `${url}/ship`, parcel, sentUnder(randomUUID()))).toMatchObject({ status: 409 });
  expect(await packer.call('POST', `${url}/ship`, parcel)).toMatchObject({ status: 409 });
  expect((await manager.call('POST', `${url}/deliver`, undefined, key)).status).toBe(200);
  expect(await statusOf(shop.db, order)).toBe('delivered');
});

test('a key of another form is rejected in our own words', async () => {
  const shop = await testShop();
  const [manager, order] = [await newStaff(shop, 'manager'), await paidOrder(shop)];
  const { status, body } = await manager.call(
    'POST',
    `/api/admin/orders/${order._id}/deliver`,
    undefined,
    sentUnder('1'),
  );
  expect([status, body.message]).toEqual([400, 'Invalid request']);
});

const sentUnder = (key: string) => ({ 'idempotency-key': key });

async function paidOrder(shop: TestShop): Promise<Order> {
  const { shopper, order } = await guestWithOrder(shop);
  await settlePayment(shop, await payAtProvider(shop, { shopper, order }));
  return order;
}

async function eventsOf({ db }: TestShop, { _id }: Order) {
  const rows = await db
    .selectFrom('orderEvents')
    .select('kind')
    .where('orderId', '=', _id)
    .where('kind', 'in', ['shipped', 'delivered'])
    .orderBy('seq')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function emailsOf({ db }: TestShop, { _id }: Order) {
  const rows = await db
    .selectFrom('letters')
    .select('key')
    .where('key', 'in', [`order-shipped:${_id}`, `order-delivered:${_id}`])
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}
