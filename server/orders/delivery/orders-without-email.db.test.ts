import { expect, test } from 'vitest';
import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import type { OrderInHand } from '#shared/admin/orders/packing-api.ts';
import { guestWithOrder, payAtProvider } from '../../../tests/actions/purchase.ts';
import { decide, guestWithDelivery, requestedReturn } from '../../../tests/actions/after-sale/returns.ts';
import { cashOrderForm, staffOrdersUrl } from '../../../tests/actions/staff-orders.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { testShop, type TestShop } from '../../../tests/shop/test-shop.ts';

const tellThem = 'There’s no email on this order: tell the customer yourself.';

test('staff who change or ship an order without an email read that they have to tell its customer', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const url = `/api/admin/orders/${await orderByPhone(shop)}`;
  const call = async (method: 'PUT' | 'POST', path: string, body: object) =>
    (await owner.call(method, url + path, body)).body['message'];
  const address = { name: 'Ada Eze', street: '5 Allen Avenue', city: 'Ikeja', zipCode: '', phone: '08031234567' };
  const parcel = { courier: '', trackingNumber: '', trackingUrl: '' };

  expect(await call('PUT', '/address', address)).toBe(`Address changed. ${tellThem}`);
  expect(await call('POST', '/ship', parcel)).toBe(`Shipped. ${tellThem}`);
  expect(await call('PUT', '/parcel', { ...parcel, courier: 'GIG' })).toBe(`Tracking saved. ${tellThem}`);
  expect(await shop.db.selectFrom('letters').select('key').where('key', 'like', 'order-%').execute()).toEqual([]);
});

test('of several orders that leave together, those without an email are counted', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const ship = async (orderIds: string[]) =>
    (await owner.call('POST', '/api/admin/orders/ship', { orderIds, courier: '', trackingNumbers: [] })).body.message;
  const { order, ...buyer } = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, { order, ...buyer }));

  expect(await ship([await orderByPhone(shop)])).toBe(`Shipped. ${tellThem}`);
  expect(await ship([await orderByPhone(shop), order._id])).toBe(
    '2 orders shipped. 1 has no email: tell the customer yourself.',
  );
});

test('lists of orders say which have an email, without naming it to packers', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const packer = await newStaff(shop, 'packer');
  const byPhone = await orderByPhone(shop);
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));

  const { body: listed } = await owner.call('GET', '/api/admin/orders');
  const { body: packing } = await packer.call('GET', '/api/admin/packing');

  const both = { [byPhone]: false, [buyer.order._id]: true };
  expect(emailed(listed['orders'])).toEqual(both);
  expect(emailed(packing['orders'])).toEqual(both);
  expect(JSON.stringify(packing)).not.toContain(buyer.order.guestInfo.email);
});

test('staff who accept a return of an order whose email is gone read that they have to tell its customer', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const buyer = await guestWithDelivery(shop);
  const id = await requestedReturn(buyer);
  await shop.db.updateTable('orders').set({ email: '' }).where('id', '=', buyer.order._id).execute();

  expect((await decide(owner, id, 'accept')).body['message']).toBe(`Accepted. ${tellThem}`);
  expect((await decide(owner, id, 'end')).body['message']).toBe(`Closed. ${tellThem}`);
});

const emailed = (rows: unknown) =>
  Object.fromEntries((rows as (OrderRow | OrderInHand)[]).map(({ _id, isEmailed }) => [_id, isEmailed]));

/** A sale on the telephone, paid by transfer and to be sent. */
async function orderByPhone(shop: TestShop): Promise<string> {
  const manager = await newStaff(shop, 'manager');
  const shirt = await makeProduct(shop.db, { price: 13_000, stock: { M: 3 } });
  const { body } = await manager.call('POST', staffOrdersUrl, {
    ...cashOrderForm(shirt),
    channel: 'whatsapp',
    address: { street: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos', area: 'lagos-mainland-1' },
    payment: { way: 'transfer', reference: 'GTB 0092' },
    totalAmount: 16_000,
  });
  return body['orderId'] as string;
}
