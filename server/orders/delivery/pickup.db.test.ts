import { expect, test } from 'vitest';
import { formatEstimate } from '#shared/checkout/format-estimate.ts';
import { requestedExchange } from '../../../tests/actions/after-sale/exchanges.ts';
import { paidPickup, pickupAddress, pickupPayload, shopWithPickup } from '../../../tests/actions/pickup.ts';
import { decide, receive } from '../../../tests/actions/after-sale/returns.ts';
import { cashOrderForm, staffOrdersUrl } from '../../../tests/actions/staff-orders.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { deliverOrder, shipOrder } from '../status/ship-order.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';

const emailOf = async ({ db }: TestShop, key: string) =>
  db.selectFrom('letters').select(['subject', 'text']).where('key', 'like', `${key}:%`).executeTakeFirst();

test('an order to collect costs no delivery, and has the shop’s address and the day it is packed', async () => {
  const { shop, shirt } = await shopWithPickup();
  const payload = pickupPayload(shirt);
  const shippingAddress = { ...payload.shippingAddress, zipCode: '100271' };
  const order = await new Shopper(shop).order({ ...payload, shippingAddress });

  expect(order).toMatchObject({
    isPickup: true,
    shippingPrice: 0,
    totalAmount: 12_500,
    shippingName: 'Pick up at our shop',
    shippingAddress: { street: pickupAddress, city: '', state: 'Lagos', zipCode: '' },
  });
  expect(order.deliveryEstimate?.from).toBe(order.deliveryEstimate?.to);
});

test('it keeps its address when the owner moves the pick-up point', async () => {
  const { shop, shirt } = await shopWithPickup();
  const { shopper, order } = await paidPickup(shop, shirt);
  await shop.db
    .updateTable('deliveryAreas')
    .set({ pickupAt: '1 New Road, Ikeja' })
    .where('id', '=', 'pick-up')
    .execute();

  const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
  expect(body['order']).toMatchObject({ shippingAddress: { street: pickupAddress } });
});

test('its customer is emailed where to collect it with their code, and that it was collected; no parcel is spoken of', async () => {
  const { shop, shirt } = await shopWithPickup();
  const { shopper, order } = await paidPickup(shop, shirt);
  const staff = await newStaff(shop);
  const paid = await emailOf(shop, 'order-paid');
  expect(paid?.text).toContain(`Collect it at\n${pickupAddress}, Lagos`);
  expect(paid?.text).toContain('We’ll email you when it is ready to collect.');
  expect(paid?.text).toContain(`Ready to collect ${formatEstimate(order.deliveryEstimate!)}.`);
  expect(paid?.text).not.toMatch(/deliver|tracking|ships|arrives/i);

  const parcel = { courier: 'GIG Logistics', trackingNumber: 'GIG-1', trackingUrl: '' };
  expect((await staff.call('POST', `/api/admin/orders/${order._id}/ship`, parcel)).status).toBe(200);

  const ready = await emailOf(shop, 'order-shipped');
  const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
  const code = (body['order'] as { deliveryCode: string }).deliveryCode;
  expect(ready?.subject).toContain('is ready to collect');
  expect(ready?.text).toContain(`Collect it at\n${pickupAddress}, Lagos`);
  expect(ready?.text).toContain(code);
  expect(ready?.text).not.toMatch(/on its way|rider|GIG/);
  expect(await adminOrderOf(staff, order._id)).toMatchObject({ courier: null, trackingNumber: null });

  expect((await staff.call('POST', `/api/admin/orders/${order._id}/deliver`, { code })).status).toBe(200);
  const collected = await emailOf(shop, 'order-delivered');
  expect(collected?.subject).toContain('was collected');
  expect(collected?.text).not.toContain('delivered on');
});

test('staff who mark an order to collect read that it is ready and that it was collected, never that it was shipped; so does the activity log', async () => {
  const { shop, shirt } = await shopWithPickup();
  const { order } = await paidPickup(shop, shirt);
  const staff = await newStaff(shop);
  const parcel = { courier: '', trackingNumber: '', trackingUrl: '' };
  const ready = await staff.call('POST', `/api/admin/orders/${order._id}/ship`, parcel);
  expect(ready.body['message']).toBe('Ready to collect. We’re emailing the customer.');
  const collected = await staff.call('POST', `/api/admin/orders/${order._id}/deliver`, { code: '' });
  expect(collected.body['message']).toBe('Collected');
  const log = shop.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subject', '=', order._id)
    .orderBy('id');
  expect(await log.execute()).toEqual([
    { action: 'order.ready-to-collect', detail: {} },
    { action: 'order.collected', detail: {} },
  ]);
});

test('its address is nobody’s to change, and no courier is booked for it', async () => {
  const { shop, shirt } = await shopWithPickup();
  const { shopper, order } = await paidPickup(shop, shirt);
  const staff = await newStaff(shop);
  const address = { name: 'Bisi Ojo', street: '7 Allen Avenue', city: 'Ikeja', zipCode: '', phone: '0803 555 0199' };

  expect((await shopper.call('PUT', `/api/orders/${order._id}/address`, address)).body.code).toBe('address_final');
  expect((await staff.call('PUT', `/api/admin/orders/${order._id}/address`, address)).body.code).toBe('address_final');
  const { body } = await staff.call('GET', `/api/admin/orders/${order._id}/shipments`);
  expect(body).toMatchObject({ isBookable: false });
  expect((await staff.call('POST', `/api/admin/orders/${order._id}/courier-rates`, { weightKg: 1 })).body.code).toBe(
    'not_bookable',
  );
});

test('what an exchange sends is collected too', async () => {
  const { shop } = await shopWithPickup();
  const shirt = await makeProduct(shop.db, { price: 12_500, stock: { M: 2, L: 2 } });
  const buyer = await paidPickup(shop, shirt);
  const staff = await newStaff(shop);
  await shipOrder(shop, buyer.order._id, { who: 'staff:1' });
  await deliverOrder(shop, buyer.order._id, { who: 'staff:1' });
  const id = await requestedExchange(buyer, shirt);
  await decide(staff, id, 'accept');
  await receive(staff, id);

  const orders = await shop.db.selectFrom('orders').select(['isPickup', 'street', 'discountReason']).execute();
  expect(orders).toHaveLength(2);
  expect(orders.find(({ discountReason }) => discountReason === 'exchange')).toMatchObject({
    isPickup: true,
    street: pickupAddress,
  });
  const customer = await shop.db.selectFrom('customers').select('id').executeTakeFirstOrThrow();
  const { body } = await staff.call('GET', `/api/admin/customers/${customer.id}`);
  expect(body['customer']).toMatchObject({ orderList: [{ isPickup: true }, { isPickup: true }] });
});

test('staff sell an order that is collected later, and lists say so', async () => {
  const { shop, shirt } = await shopWithPickup();
  const owner = await newStaff(shop);
  const address = { street: 'anything', city: 'anywhere', state: 'Lagos', area: 'pick-up' };
  const { status, body } = await owner.call('POST', staffOrdersUrl, { ...cashOrderForm(shirt), address });

  expect(status).toBe(200);
  const { order } = await adminOrderOf(owner, body['orderId'] as string);
  expect(order).toMatchObject({ isPickup: true, status: 'processing', shippingAddress: { street: pickupAddress } });
  for (const [url, list] of [
    ['/api/admin/orders?show=pack', 'orders'],
    ['/api/admin/packing', 'orders'],
  ] as const) {
    expect((await owner.call('GET', url)).body[list]).toMatchObject([{ _id: order._id, isPickup: true }]);
  }
  const finding = await owner.call('GET', `/api/admin/find?search=${order._id.slice(0, 8)}`);
  expect(finding.body['found']).toMatchObject({ orders: { rows: [{ _id: order._id, isPickup: true }] } });
});

test('a pick-up point in a state without areas leaves delivery there as it was', async () => {
  const { shop, shirt } = await shopWithPickup();
  await shop.db.updateTable('deliveryStates').set({ isOn: true }).where('name', '=', 'Kano').execute();
  const point = { id: 'kano-shop', name: 'Pick up in Kano', state: 'Kano', price: 0, position: 51 };
  await shop.db
    .insertInto('deliveryAreas')
    .values({ ...point, pickupAt: '4 Bello Road, Kano' })
    .execute();
  const { shippingMethod: _unnamed, ...payload } = orderPayload([shirt]);
  const toKano = { ...payload.shippingAddress, state: 'Kano' };

  const delivered = { ...payload, shippingAddress: toKano, shippingPrice: 4_000, totalAmount: 16_500 };
  expect(await new Shopper(shop).order(delivered)).toMatchObject({ isPickup: false, shippingPrice: 4_000 });
  const collected = { ...pickupPayload(shirt, 'b@example.com'), shippingAddress: toKano, shippingMethod: 'kano-shop' };
  expect(await new Shopper(shop).order(collected)).toMatchObject({ isPickup: true, totalAmount: 12_500 });
});

test('an order that names no area is never taken for one that is collected', async () => {
  const { shop, shirt } = await shopWithPickup();
  const { shippingMethod: _unnamed, ...payload } = pickupPayload(shirt);
  const { status, body } = await new Shopper(shop).call('POST', '/api/orders', payload);
  expect([status, body.code]).toEqual([422, 'bad_shipping']);
});
