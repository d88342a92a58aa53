import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import type { OrderInHand } from '#shared/admin/orders/packing-api.ts';
import { guestWithOrder, payAtProvider, statusOf } from '../../../tests/actions/purchase.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { whoMayCall } from '../../../tests/structure/who-may-call.ts';
import { settlePayment } from '../../payments/settle-payment.ts';

const parcel = { courier: 'GIG Logistics', trackingNumber: 'GL1', trackingUrl: 'https://giglogistics.example/GL1' };

test('a packer finds a paid order on the list, prints its slip, ships it, corrects the tracking and hands it over', async () => {
  const shop = await testShop();
  const [packer, order] = [await newStaff(shop, 'packer'), await paidOrder(shop)];
  const url = `/api/admin/orders/${order._id}`;

  const { orders, counts } = await listed(packer);
  expect(counts).toEqual({ pack: 1, shipped: 0 });
  const { guestInfo, shippingAddress } = order;
  expect(orders).toMatchObject([
    {
      _id: order._id,
      name: guestInfo.name,
      address: shippingAddress,
      lines: [{ quantity: 1, size: 'M', returned: 0 }],
    },
  ]);
  expect(orders[0]!.dueOn).toMatch(/^2026-/);
  expect((await packer.call('GET', `/api/admin/packing-slips?ids=${order._id}`)).body['slips']).toEqual(orders);

  expect((await packer.call('POST', `${url}/ship`, parcel)).status).toBe(200);
  expect(await listed(packer)).toMatchObject({ orders: [], counts: { pack: 0, shipped: 1 } });
  expect((await packer.call('PUT', `${url}/parcel`, { ...parcel, trackingNumber: 'GL2' })).status).toBe(200);
  expect((await listed(packer, 'shipped')).orders).toMatchObject([
    { _id: order._id, trackingNumber: 'GL2', dueOn: null },
  ]);
  expect((await packer.call('POST', `${url}/deliver`)).status).toBe(200);
  expect(await statusOf(shop.db, order)).toBe('delivered');
});

test('no response to a packer holds an amount, whatever they may call', async () => {
  const shop = await testShop();
  await paidOrder(shop);
  shop.clock.forward({ seconds: 1 });
  const [packer, order] = [await newStaff(shop, 'packer'), await paidOrder(shop)];
  expect(order.totalAmount).toBe(order.itemsPrice + order.shippingPrice);
  const mayCall = Object.entries(whoMayCall).flatMap(([roles, names]) => (roles.includes('packer') ? names : []));
  expect(mayCall).toContain('GET /api/admin/packing');

  const responses: string[] = [];
  for (const name of mayCall) {
    const [method, path] = name.split(' ') as ['GET', string];
    const url = path.replace(':id', order._id) + (path.endsWith('slips') ? `?ids=${order._id}` : '');
    const body = path.endsWith('/orders/ship') ? { orderIds: [order._id], courier: '' } : parcel;
    const response = await packer.call(method, url, method === 'GET' ? undefined : body);
    responses.push(`${name} ${response.status} ${JSON.stringify(response.body)}`);
  }

  const text = responses.join('\n');
  expect(text).toContain(`GET /api/admin/packing 200 {"success":true,`);
  expect(text).toContain(`GET /api/admin/packing-slips 200 {"success":true,`);
  expect(
    text.match(/"\w*(price|amount|total|kobo|coupon|discount|payment|paid|refund|spent)\w*":[^,}]*/gi) ?? [],
  ).toEqual([`"lastPaid":"${order._id}"`]);
  for (const amount of [order.itemsPrice, order.totalAmount, order.totalAmount * 100]) {
    expect(text).not.toContain(String(amount));
    expect(text).not.toContain(amount.toLocaleString('en-NG'));
  }
});

test('a packer has a customer only with an order in hand: not before it is paid, nor once it is delivered', async () => {
  const shop = await testShop();
  const packer = await newStaff(shop, 'packer');
  const { shopper, order } = await guestWithOrder(shop);
  expect(await seen(packer, order)).toBe(false);

  await settlePayment(shop, await payAtProvider(shop, { shopper, order }));
  expect(await seen(packer, order)).toBe(true);
  await packer.call('POST', `/api/admin/orders/${order._id}/ship`, parcel);
  expect(await seen(packer, order)).toBe(true);
  await packer.call('POST', `/api/admin/orders/${order._id}/deliver`);
  expect(await seen(packer, order)).toBe(false);

  const [gone, unknown] = [order._id, randomUUID()].map((id) => packer.call('GET', `/api/admin/packing/${id}`));
  expect((await gone!).body).toEqual((await unknown!).body);
});

test('an order that nobody marked as delivered leaves a packer’s hands after two weeks, and no others', async () => {
  const shop = await testShop();
  const [packer, order] = [await newStaff(shop, 'packer'), await paidOrder(shop)];
  const url = `/api/admin/orders/${order._id}`;
  await packer.call('POST', `${url}/ship`, parcel);

  shop.clock.forward({ hours: 13 * 24 });
  expect(await seen(await newStaff(shop, 'packer'), order)).toBe(true);
  shop.clock.forward({ hours: 2 * 24 });
  const later = await newStaff(shop, 'packer');
  expect(await seen(later, order)).toBe(false);
  for (const response of [
    await later.call('PUT', `${url}/parcel`, { ...parcel, trackingNumber: 'GL2' }),
    await later.call('POST', `${url}/deliver`),
  ])
    expect([response.status, response.body.code]).toEqual([404, 'order_not_found']);

  const manager = await newStaff(shop, 'manager');
  expect((await manager.call('POST', `${url}/deliver`)).status).toBe(200);
});

test('slips for a packer are of orders in hand only: one that is not is as unknown, and none is printed', async () => {
  const shop = await testShop();
  const [packer, order] = [await newStaff(shop, 'packer'), await paidOrder(shop)];
  const { order: unpaid } = await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  const { status, body } = await packer.call('GET', `/api/admin/packing-slips?ids=${order._id},${unpaid._id}`);
  expect([status, body.code]).toEqual([404, 'order_not_found']);

  const sent = { orderIds: [unpaid._id, order._id], courier: '' };
  expect((await packer.call('POST', '/api/admin/orders/ship', sent)).body).toMatchObject({
    shipped: [order._id],
    rejected: [{ _id: unpaid._id }],
  });
});

test('what waits for others is no number to a packer', async () => {
  const shop = await testShop();
  await paidOrder(shop);
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Is it lined?', website: '' };
  const { shopper } = await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  expect((await shopper.call('POST', '/api/contact', message)).status).toBe(200);

  expect(await countsOf(await newStaff(shop, 'manager'))).toMatchObject({ toPack: 1, messages: 1 });
  expect(await countsOf(await newStaff(shop, 'packer'))).toMatchObject({ toPack: 1, messages: 0 });
});

/** An order whose amounts can't occur elsewhere by chance. */
async function paidOrder(shop: TestShop): Promise<Order> {
  const product = await makeProduct(shop.db, { price: 87_653, stock: { M: 3 } });
  const buyer = await guestWithOrder(shop, product);
  await settlePayment(shop, await payAtProvider(shop, buyer));
  return buyer.order;
}

const countsOf = async (who: Shopper) => (await who.call('GET', '/api/admin/counts')).body['counts'];

interface Listed {
  orders: OrderInHand[];
  counts: { pack: number; shipped: number };
}

async function listed(packer: Shopper, show = 'pack'): Promise<Listed> {
  const { body } = await packer.call('GET', `/api/admin/packing?show=${show}`);
  return body as typeof body & Listed;
}

/** Whether a packer sees the customer of an order, anywhere. */
async function seen(packer: Shopper, order: Order): Promise<boolean> {
  const found = await Promise.all(
    [`packing`, `packing?show=shipped`, `packing/${order._id}`, `packing-slips?ids=${order._id}`].map(async (url) =>
      JSON.stringify((await packer.call('GET', `/api/admin/${url}`)).body).includes(order.shippingAddress.street),
    ),
  );
  const [pack, shipped, one, slip] = found;
  expect([one, slip]).toEqual([pack || shipped, pack || shipped]);
  return one!;
}
