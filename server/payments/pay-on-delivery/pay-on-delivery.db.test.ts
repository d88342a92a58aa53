import { expect, test } from 'vitest';
import {
  codeOf,
  confirm,
  confirmedOrder,
  dispatch,
  orderOnDelivery,
  ownOrder,
  receiveCash,
  shopOnDelivery,
} from '../../../tests/actions/pay-on-delivery.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { emailKeys, payAtProvider, stockOf } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { settlePayment } from '../settle-payment.ts';

test('the email about an order that is sent off after the day that was promised does not name that day again', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const placed = await confirmedOrder(shop, shirt);
  const { to } = (await ownOrder(placed)).deliveryEstimate!;
  shop.clock.forward({ hours: 9 * 24 });
  expect(shop.now().toISOString() > to).toBe(true);

  expect((await dispatch(await newStaff(shop), placed.id)).status).toBe(200);

  const email = shop.db.selectFrom('letters').select('text').where('key', '=', `order-shipped:${placed.id}`);
  const { text } = await email.executeTakeFirstOrThrow();
  expect(text).toContain('has shipped. Delivery takes ');
  expect(text).not.toContain('November');
});

test('an order is confirmed by its code, packed, sent off, and paid for when it arrives', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const placed = await orderOnDelivery(shop, shirt);
  const { id } = placed;
  expect(await ownOrder(placed)).toMatchObject({
    status: 'pending',
    isPaid: false,
    paymentMethod: 'pay on delivery',
    onDelivery: { confirmedAt: null, dispatchedAt: null, isByCall: false },
  });
  expect((await adminOrderOf(manager, id)).isToPack).toBe(false);
  expect((await dispatch(manager, id)).body.code).toBe('not_confirmed');

  const typed = `  ${await codeOf(shop, id)} `;
  const taps = await Promise.all([1, 2, 3].map(() => confirm(placed, typed)));
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await adminOrderOf(manager, id)).isToPack).toBe(true);
  expect((await dispatch(manager, id, { courier: 'GIG Logistics', trackingNumber: 'GX 1' })).status).toBe(200);
  expect((await dispatch(manager, id)).body.code).toBe('order_moved');
  expect(await ownOrder(placed)).toMatchObject({
    status: 'pending',
    parcel: { courier: 'GIG Logistics', trackingNumber: 'GX 1' },
    onDelivery: { dispatchedAt: shop.clock.now().toISOString() },
  });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
  const money = await Promise.all([1, 2, 3].map(() => receiveCash(manager, id)));

  expect(money.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await ownOrder(placed)).toMatchObject({ status: 'delivered', isPaid: true, paymentMethod: 'cash' });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect((await adminOrderOf(manager, id)).events.map(({ kind }) => kind)).toEqual([
    'placed',
    'on_delivery_chosen',
    'on_delivery_confirmed',
    'on_delivery_dispatched',
    'paid',
    'shipped',
    'delivered',
  ]);
  expect((await emailKeys(shop.db)).toSorted()).toEqual([
    `confirm-order:${id}:0`,
    `order-confirmed:${id}`,
    `order-paid:${id}`,
    `order-shipped:${id}`,
  ]);
  const receipt = await shop.db
    .selectFrom('letters')
    .select('text')
    .where('key', '=', `order-paid:${id}`)
    .executeTakeFirstOrThrow();
  expect(receipt.text).not.toContain('tracking email'); // The parcel is there.
  expect(await complaints(shop)).toEqual([]);
});

test('five wrong codes leave the confirmation to staff, who call', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const placed = await orderOnDelivery(shop, shirt);
  const code = await codeOf(shop, placed.id);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  const tries = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => confirm(placed, wrong)));

  const codes = tries.map(({ body }) => String(body.code)).toSorted();
  expect(codes).toEqual([...Array(5).fill('code_wrong'), 'confirm_by_call', 'confirm_by_call']);
  expect((await confirm(placed, code)).body.code).toBe('confirm_by_call');
  expect((await ownOrder(placed)).onDelivery).toMatchObject({ isByCall: true, confirmedAt: null });
  const bookkeeper = await newStaff(shop, 'bookkeeper');
  expect((await bookkeeper.call('POST', `/api/admin/orders/${placed.id}/confirm`, {})).status).toBe(403);
  expect((await manager.call('POST', `/api/admin/orders/${placed.id}/confirm`, {})).status).toBe(200);
  expect((await adminOrderOf(manager, placed.id)).isToPack).toBe(true);
});

test('an order that is out for delivery and paid online is not packed a second time', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const placed = await confirmedOrder(shop, shirt);
  await dispatch(manager, placed.id);
  const order = await ownOrder(placed);

  const reference = await payAtProvider(shop, { shopper: placed.shopper, order });
  await settlePayment(shop, reference);

  const file = await adminOrderOf(manager, placed.id);
  expect(file).toMatchObject({
    isToPack: false,
    order: { status: 'shipped', isPaid: true, paymentMethod: 'paystack' },
  });
  expect((await receiveCash(manager, placed.id)).body.code).toBe('order_moved');
  expect(await complaints(shop)).toEqual([]);
});

test('a confirmed order that is paid online before it leaves is packed as any other, on the day that was promised', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const placed = await confirmedOrder(shop, shirt);
  const { deliveryEstimate } = await ownOrder(placed);
  shop.clock.forward({ minutes: 2 * 24 * 60 });

  await settlePayment(shop, await payAtProvider(shop, { ...placed, order: await ownOrder(placed) }));

  const later = await newStaff(shop, 'manager');
  const { isToPack, order } = await adminOrderOf(later, placed.id);
  expect({ isToPack, estimate: order.deliveryEstimate }).toEqual({ isToPack: true, estimate: deliveryEstimate });
  expect((await dispatch(later, placed.id)).status).toBe(200);
  expect((await ownOrder(placed)).status).toBe('shipped');
  expect(await complaints(shop)).toEqual([]);
});

test('anyone who packs sees what to collect on the orders in hand that are unpaid, and no other amount', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const packer = await newStaff(shop, 'packer');
  const { id } = await confirmedOrder(shop, shirt);
  const dress = await makeProduct(shop.db, { stock: { M: 1 } });
  await orderOnDelivery(shop, dress, { email: 'bola@example.com' });

  const { body } = await packer.call('GET', '/api/admin/packing');

  expect(body['orders']).toMatchObject([{ _id: id, collect: shirt.price + 3_000 }]);
  expect((await receiveCash(packer, id)).status).toBe(403);
  expect((await dispatch(packer, id)).status).toBe(200);
});

test('what is out for delivery stays with packers, with what to collect, and its tracking can be corrected', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const packer = await newStaff(shop, 'packer');
  const placed = await confirmedOrder(shop, shirt);
  const { id } = placed;
  await dispatch(packer, id, { courier: 'GIG Logistics', trackingNumber: 'GIG-1' });

  const { body } = await packer.call('GET', '/api/admin/packing?show=shipped');
  expect(body['orders']).toMatchObject([{ _id: id, collect: shirt.price + 3_000, shippedAt: expect.any(String) }]);
  expect(body['counts']).toEqual({ pack: 0, shipped: 1 });
  const tracking = { courier: 'GIG Logistics', trackingNumber: 'GIG-2', trackingUrl: '' };
  expect((await packer.call('PUT', `/api/admin/orders/${id}/parcel`, tracking)).status).toBe(200);
  expect((await ownOrder(placed)).parcel).toMatchObject({ trackingNumber: 'GIG-2' });
  shop.clock.forward({ hours: 15 * 24 });
  const later = await newStaff(shop, 'packer');
  expect((await later.call('PUT', `/api/admin/orders/${id}/parcel`, tracking)).body.code).toBe('order_not_found');
});

test('the code goes to the address that staff corrected, and the link to the wrong one opens nothing', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const placed = await orderOnDelivery(shop, shirt, { email: 'adda@example.com' });

  const { status } = await manager.call('PUT', `/api/admin/orders/${placed.id}/email`, {
    email: 'ada@example.com',
    version: 0,
  });

  expect(status).toBe(200);
  const sent = await shop.db.selectFrom('letters').select(['key', 'recipient']).orderBy('key').execute();
  expect(sent).toContainEqual({ key: `confirm-order:${placed.id}:0`, recipient: 'ada@example.com' });
  expect((await confirm(placed, await codeOf(shop, placed.id))).status).toBe(200);
});

test('where it goes can be corrected once it is confirmed, until it is sent off', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const placed = await orderOnDelivery(shop, shirt);
  const address = { name: 'Ada Eze', street: '9 New Road', city: 'Yaba', zipCode: '', phone: '08035550123' };
  const change = (who: Shopper, url: string) => who.call('PUT', url, address);

  expect((await change(placed.shopper, `/api/orders/${placed.id}/address`)).body.code).toBe('address_final');
  await confirm(placed, await codeOf(shop, placed.id));
  expect((await change(placed.shopper, `/api/orders/${placed.id}/address`)).status).toBe(200);
  expect((await ownOrder(placed)).shippingAddress).toMatchObject({ street: '9 New Road', city: 'Yaba' });
  expect((await change(manager, `/api/admin/orders/${placed.id}/address`)).status).toBe(200);
  await dispatch(manager, placed.id);
  expect((await change(placed.shopper, `/api/orders/${placed.id}/address`)).body.code).toBe('address_final');
});
