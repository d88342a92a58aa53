import { expect, test } from 'vitest';
import { whyCancelled } from '#shared/orders/why-cancelled.ts';
import {
  allowOnDelivery,
  choose,
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
import { payAtProvider, stockOf } from '../../../tests/actions/purchase.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { limitsOf, readChanges } from '../../config/limits.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { remindToPay } from '../remind-to-pay.ts';
import { releaseReservation } from '../reservations/release-reservation.ts';
import { enforceReservationLimits } from '../reservations/enforce-reservation-limits.ts';

const day = 24 * 60;

test('the items of a confirmed order are its customer’s, although unknown shoppers want to pay for them', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const placed = await confirmedOrder(shop, shirt, { quantity: 2 });
  shop.clock.forward({ minutes: 8 * day });
  await enforceReservationLimits(shop);
  await reconcilePayments(shop);
  await remindToPay(shop);
  const reminders = shop.db.selectFrom('letters').select('key').where('key', 'like', 'order-received:%');
  expect(await reminders.execute()).toEqual([]);

  const unknownShoppers = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      new Shopper(shop).call('POST', '/api/orders', orderPayload([shirt], { email: `unknown${number}@example.com` })),
    ),
  );

  expect(unknownShoppers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await ownOrder(placed)).status).toBe('pending');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 3 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('an order that is confirmed while its items were about to go to others keeps them, and is sent off', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const placed = await orderOnDelivery(shop, shirt);
  shop.clock.forward({ minutes: 11 });
  // After the job has chosen it, and before its row is locked.
  await confirm(placed, await codeOf(shop, placed.id));

  expect(await releaseReservation(shop, placed.id, { who: 'clock', isContested: true })).toBe(false);

  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
  expect((await dispatch(manager, placed.id)).status).toBe(200);
  expect(await complaints(shop)).toEqual([]);
});

test('what an account adds to its cart again stays there when cash for the order before arrives', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const shopper = await newShopper(shop, { email: 'chi@example.com' });
  const line = { productId: shirt.productId, variantId: shirt.variantId, size: 'M', quantity: 1 };
  await shopper.call('POST', '/api/cart', line);
  const { _id: id } = await shopper.order(orderPayload([shirt], { email: 'chi@example.com' }));
  await choose({ shopper, id });
  expect((await shopper.call('GET', '/api/cart')).body['cart']).toEqual([]);
  await confirm({ shopper, id }, await codeOf(shop, id));
  await dispatch(manager, id);
  await shopper.call('POST', '/api/cart', line);

  expect((await receiveCash(manager, id)).status).toBe(200);

  expect((await shopper.call('GET', '/api/cart')).body['cart']).toMatchObject([{ size: 'M', quantity: 1 }]);
});

test('an order that nobody confirms gives its items up to others after ten minutes, and ends after a day', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const placed = await orderOnDelivery(shop, shirt, { quantity: 2 });
  shop.clock.forward({ minutes: 11 });
  await enforceReservationLimits(shop);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);

  shop.clock.forward({ minutes: day });
  await reconcilePayments(shop);

  const order = await ownOrder(placed);
  expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
  expect(whyCancelled(order)).toBe('It was not confirmed in time.');
  expect((await confirm(placed, await codeOf(shop, placed.id))).body.code).toBe('not_payable');
  expect(await complaints(shop)).toEqual([]);
});

test('of two customers who confirm an order of the last items, one gets them; the other and staff are notified', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const first = await orderOnDelivery(shop, shirt, { quantity: 2 });
  shop.clock.forward({ minutes: 11 });
  await enforceReservationLimits(shop);
  const second = await orderOnDelivery(shop, shirt, { quantity: 2, email: 'bola@example.com' });
  shop.clock.forward({ minutes: 11 });
  await enforceReservationLimits(shop);

  const [one, other] = await Promise.all([
    confirm(first, await codeOf(shop, first.id)),
    confirm(second, await codeOf(shop, second.id)),
  ]);

  expect([one, other].map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([one.body.code, other.body.code]).toContain('stock_short');
  const { id } = one.status === 409 ? first : second;
  const call = await manager.call('POST', `/api/admin/orders/${id}/confirm`, {});
  expect([call.status, call.body.message]).toEqual([409, 'Only 1 left in Medium']);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 2 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('what is out for delivery is ended by staff alone: money or back in stock, however long it takes', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const kept = await confirmedOrder(shop, shirt);
  const refused = await confirmedOrder(shop, shirt, { email: 'bola@example.com' });
  for (const { id } of [kept, refused]) expect((await dispatch(manager, id)).status).toBe(200);
  expect((await kept.shopper.call('POST', `/api/orders/${kept.id}/cancel`, {})).body.code).toBe('order_moved');

  shop.clock.forward({ minutes: 90 * day });
  await reconcilePayments(shop);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 2 }]);
  expect(await complaints(shop)).toEqual([]);
  const later = await newStaff(shop, 'manager');
  expect((await receiveCash(later, kept.id)).status).toBe(200);
  const cancelled = await later.call('POST', `/api/admin/orders/${refused.id}/cancel`, {
    reason: 'Nobody was there',
    isRestocked: true,
  });

  expect(cancelled.status).toBe(200);
  expect((await adminOrderOf(later, refused.id)).order.status).toBe('cancelled');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('an erased customer’s order that is out for delivery waits for its money', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const shopper = await newShopper(shop, { email: 'chi@example.com' });
  const { _id: id } = await shopper.order(orderPayload([shirt], { email: 'chi@example.com' }));
  await choose({ shopper, id });
  await confirm({ shopper, id }, await codeOf(shop, id));
  await dispatch(manager, id);

  expect((await shopper.call('DELETE', '/api/user/delete-account', {})).status).toBe(200);
  shop.clock.forward({ minutes: 1 });
  await reconcilePayments(shop);

  expect((await adminOrderOf(manager, id)).order).toMatchObject({
    status: 'pending',
    shippingAddress: { city: 'Surulere' },
  });
  expect((await receiveCash(manager, id)).status).toBe(200);
  expect((await adminOrderOf(manager, id)).order.status).toBe('delivered');
});

test('a new order of the same browser replaces no order that is paid on delivery', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const dress = await makeProduct(shop.db, { stock: { M: 2 } });
  const placed = await orderOnDelivery(shop, shirt);

  await placed.shopper.order(orderPayload([dress]));

  expect((await ownOrder(placed)).status).toBe('pending');
});

test('so many orders of unknown shoppers are confirmed by code alone, then staff call; known ones go on', async () => {
  const { shop, manager } = await shopOnDelivery();
  shop.config.limits = limitsOf(1, readChanges('{"reservations": {"maxConfirmedByCode": 3}}'));
  const shirt = await makeProduct(shop.db, { stock: { M: 100 } });
  const placed = [];
  for (let number = 0; number < 6; number += 1)
    placed.push(await orderOnDelivery(shop, shirt, { email: `new${number}@example.com` }));
  const codes = await Promise.all(placed.map(({ id }) => codeOf(shop, id)));

  const confirmed = await Promise.all(placed.map((one, index) => confirm(one, codes[index]!)));

  const results = confirmed.map(({ body }) => body.code ?? 'confirmed').toSorted();
  expect(results).toEqual([...Array(3).fill('confirm_by_call'), ...Array(3).fill('confirmed')]);
  const left = placed[confirmed.findIndex(({ status }) => status !== 200)]!;
  expect((await manager.call('POST', `/api/admin/orders/${left.id}/confirm`, {})).status).toBe(200);
  await dispatch(manager, left.id);
  await receiveCash(manager, left.id);
  const { _id: id } = await left.shopper.order(orderPayload([shirt], { email: 'again@example.com' }));
  await choose({ shopper: left.shopper, id });
  expect((await confirm({ shopper: left.shopper, id }, await codeOf(shop, id))).status).toBe(200);
});

test('a customer has three such orders open at most, and may order and pay others in the meantime', async () => {
  const { shop } = await shopOnDelivery();
  await allowOnDelivery(shop, 200_000);
  const shirt = await makeProduct(shop.db, { stock: { M: 100 } });
  const shopper = await newShopper(shop, { email: 'chi@example.com' });
  const ids: string[] = [];
  for (let quantity = 1; quantity <= 3; quantity += 1) {
    const order = await shopper.order(orderPayload([shirt], { email: 'chi@example.com', quantity }));
    expect((await choose({ shopper, id: order._id })).status).toBe(200);
    ids.push(order._id);
  }

  const fourth = await shopper.order(orderPayload([shirt], { email: 'chi@example.com', quantity: 4 }));

  expect((await choose({ shopper, id: fourth._id })).body.code).toBe('too_many_open_orders');
  await shopper.verify(await payAtProvider(shop, { shopper, order: fourth }));
  expect((await ownOrder({ shopper, id: fourth._id })).status).toBe('processing');
  expect(await complaints(shop)).toEqual([]);
  await shopper.call('POST', `/api/orders/${ids[0]}/cancel`, {});
  const fifth = await shopper.order(orderPayload([shirt], { email: 'chi@example.com', quantity: 5 }));
  expect((await choose({ shopper, id: fifth._id })).status).toBe(200);
});

test('a customer has three such orders open at most, whatever addresses they type', async () => {
  const { shop } = await shopOnDelivery();
  const shirt = await makeProduct(shop.db, { stock: { M: 100 } });
  const shopper = await newShopper(shop, { email: 'chi@example.com' });
  const orders = [];
  for (const number of [1, 2, 3, 4]) {
    const { _id: id } = await shopper.order(orderPayload([shirt], { email: `chi${number}@example.com` }));
    orders.push((await choose({ shopper, id })).body.code ?? 'chosen');
  }

  expect(orders).toEqual(['chosen', 'chosen', 'chosen', 'too_many_open_orders']);
});

test('what is out for delivery can be paid online long after its money was expected', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const placed = await confirmedOrder(shop, shirt);
  await dispatch(manager, placed.id);
  shop.clock.forward({ minutes: 90 * day });

  await placed.shopper.verify(await payAtProvider(shop, { ...placed, order: await ownOrder(placed) }));

  expect(await ownOrder(placed)).toMatchObject({ status: 'shipped', isPaid: true });
});
