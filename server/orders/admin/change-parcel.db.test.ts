import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { type Buyer, guestWithOrder, payAtProvider } from '../../../tests/actions/purchase.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

const tracked = { courier: 'GIG Logistics', trackingNumber: 'GIG-77', trackingUrl: 'https://gig.example/77' };

test('staff add the tracking of a parcel that has left: the shopper sees it and gets one email', async () => {
  const { shop, staff, shopper, order } = await shippedOrder();
  const url = `/api/admin/orders/${order._id}/parcel`;

  expect(await staff.call('PUT', url, tracked)).toMatchObject({
    status: 200,
    body: { message: 'Tracking saved. We’re emailing the customer.' },
  });
  await staff.call('PUT', url, tracked); // A second tap.

  const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
  expect((body['order'] as Order).parcel).toEqual(tracked);
  const [email, ...more] = await emails(shop);
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    recipient: 'ada@example.com',
    subject: `Tracking for your Oge order #${order._id.slice(0, 8)}`,
  });
  for (const text of Object.values(tracked)) expect(email!.text).toContain(text);
  expect(await shop.db.selectFrom('orderEvents').select('kind').where('kind', '=', 'parcel_changed').execute()).toEqual(
    [{ kind: 'parcel_changed' }],
  );
});

test('a wrong tracking number is corrected, and only that', async () => {
  const { shop, staff, shopper, order } = await shippedOrder(tracked);

  await staff.call('PUT', `/api/admin/orders/${order._id}/parcel`, { ...tracked, trackingNumber: 'GIG-78' });

  const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
  expect(body['order']).toMatchObject({ status: 'shipped', parcel: { ...tracked, trackingNumber: 'GIG-78' } });
  expect(await emails(shop)).toHaveLength(1);
});

test('an order that has not left or has arrived, and a parcel without anything to follow, are rejected', async () => {
  const { shop, staff, order } = await shippedOrder();
  const waiting = await paidOrder(shop, 'obi@example.com');
  const put = ({ _id }: Order, parcel: object) => staff.call('PUT', `/api/admin/orders/${_id}/parcel`, parcel);

  const moved = { status: 409, body: { code: 'order_moved' } };
  expect(await put(waiting.order, tracked)).toMatchObject(moved);
  expect(await put(order, { courier: ' ', trackingNumber: '', trackingUrl: '' })).toMatchObject({
    status: 400,
    body: { fields: { trackingNumber: 'Enter a courier, a tracking number or a link' } },
  });
  expect(await put(order, { ...tracked, trackingUrl: 'javascript:alert(1)' })).toMatchObject({ status: 400 });
  await staff.call('POST', `/api/admin/orders/${order._id}/deliver`);
  expect(await put(order, tracked)).toMatchObject(moved);
  expect(await emails(shop)).toEqual([]);
});

async function paidOrder(shop: TestShop, email = 'ada@example.com'): Promise<Buyer> {
  const buyer = await guestWithOrder(shop, undefined, { email });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  return buyer;
}

async function shippedOrder(parcel: object = {}) {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const buyer = await paidOrder(shop);
  expect((await staff.call('POST', `/api/admin/orders/${buyer.order._id}/ship`, parcel)).status).toBe(200);
  return { shop, staff, ...buyer };
}

const emails = ({ db }: TestShop) =>
  db.selectFrom('letters').select(['recipient', 'subject', 'text']).where('key', 'like', 'order-parcel:%').execute();
