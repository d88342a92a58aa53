import { expect, test } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { customerWithCredit, orderWithCredit } from '../../../tests/actions/after-sale/store-credit.ts';
import { counter, payLinkForm, sellByLink } from '../../../tests/actions/pay-links.ts';
import { emailKeys, guestWithOrder, payAtProvider, statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { makeCoupon, makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { cancelOrder } from '../cancel-order.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { settlePayment } from '../settle-payment.ts';

const transfer = { way: 'transfer', reference: 'GTB 0092' };

test('a shopper whose card fails and who transfers instead has paid, gets the receipt, and cannot pay again', async () => {
  const { shop, shirt, manager } = await counter();
  const buyer = await guestWithOrder(shop, shirt);
  const { authorizationUrl, reference } = await buyer.shopper.startPayment(buyer.order);
  const id = buyer.order._id;
  await fetch(authorizationUrl); // Opens the page.
  expect((await mark(manager, id)).body.code).toBe('being_paid');
  await shop.provider.press(authorizationUrl, 'decline');

  const taps = await Promise.all([1, 2].map(() => mark(manager, id)));

  expect(taps.map(({ status }) => status)).toEqual([200, 200]);
  const paid = await adminOrderOf(manager, id);
  expect(paid).toMatchObject({
    isToPack: true,
    manualPayment: { ...transfer, amountKobo: buyer.order.totalAmount * 100 },
    order: { status: 'processing', paymentStatus: 'paid', paymentMethod: 'transfer' },
  });
  expect(paid.events.map(({ kind, by }) => `${kind} by ${by.name ?? by.who}`)).toEqual([
    'placed by shopper',
    'paid by The manager',
  ]);
  expect(await emailKeys(shop.db)).toEqual([`order-paid:${id}`]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  const log = await shop.db.selectFrom('auditLog').select('action').where('action', 'like', 'order.%').execute();
  expect(log.map(({ action }) => action)).toEqual(['order.paid-by-hand']);
  await expect(buyer.shopper.startPayment(buyer.order)).rejects.toThrow('not_payable');

  await shop.provider.press(authorizationUrl, 'success'); // On the old page, after all.
  expect((await buyer.shopper.verify(reference)).body['outcome']).toBe('refund');
  expect((await adminOrderOf(manager, id)).order.paymentStatus).toBe('paid');
  expect(await complaints(shop)).toEqual([]);
});

test('an order that was not paid in time is paid by a transfer while its items are there, with its coupon', async () => {
  const { shop, shirt, manager } = await counter();
  const code = await makeCoupon(shop.db, { maxUses: 1 });
  const buyer = await guestWithOrder(shop, shirt, { coupon: { code, discount: shirt.price / 10 } });
  await expire(shop);
  expect(await statusOf(shop.db, buyer.order)).toBe('cancelled');

  expect((await mark(manager, buyer.order._id)).status).toBe(200);

  const { order, events, manualPayment } = await adminOrderOf(manager, buyer.order._id);
  expect(order).toMatchObject({ status: 'processing', isPaid: true, couponCode: code });
  expect(manualPayment).toMatchObject({ amountKobo: buyer.order.totalAmount * 100 });
  expect(events.at(-1)).toMatchObject({ kind: 'revived', by: { name: 'The manager' } });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('so is a sale whose pay link has ended', async () => {
  const { shop, shirt, manager, owner } = await counter();
  await owner.call('PUT', '/api/admin/staff-orders/terms', { managerDiscountPercent: 10, payLinkHours: 1 });
  const { id } = await sellByLink(manager, payLinkForm(shirt));
  shop.clock.forward({ minutes: 60 });
  await reconcilePayments(shop);
  expect((await adminOrderOf(manager, id)).order.status).toBe('cancelled');

  expect((await mark(manager, id)).status).toBe(200);

  expect((await adminOrderOf(manager, id)).order).toMatchObject({ status: 'processing', paymentMethod: 'transfer' });
  expect(await complaints(shop)).toEqual([]);
});

test('a late transfer takes units that linger, but none that others have firmly or have bought', async () => {
  const { shop, manager } = await counter();
  const last = await makeProduct(shop.db, { name: 'Last shirt', stock: { M: 1 } });
  const first = await guestWithOrder(shop, last);
  await expire(shop);
  const second = await guestWithOrder(shop, last, { email: 'eve@example.com' });

  expect((await mark(manager, first.order._id)).body.code).toBe('stock_short'); // For twenty seconds it is firm.
  shop.clock.forward({ minutes: 1 });
  expect((await mark(manager, first.order._id)).status).toBe(200);
  expect((await mark(manager, second.order._id)).body).toMatchObject({
    code: 'stock_short',
    message: 'Too few of this order’s items are left. Correct the stock, or give the money back.',
  });

  expect(await statusOf(shop.db, first.order)).toBe('processing');
  expect(await statusOf(shop.db, second.order)).toBe('pending');
  expect(await shop.db.selectFrom('manualPayments').select('orderId').execute()).toEqual([
    { orderId: first.order._id },
  ]);
  expect(await complaints(shop)).toEqual([]);
});

test('no order is paid by hand that staff cancelled, a newer one replaced, the provider has paid or credit pays a part of', async () => {
  const { shop, shirt, manager } = await counter();
  const cancelled = await guestWithOrder(shop, shirt, { email: 'eve@example.com' });
  await cancelOrder(shop, cancelled.order._id, { who: 'staff:1' });
  const paid = await guestWithOrder(shop, shirt, { email: 'bola@example.com' });
  await payAtProvider(shop, paid); // And nobody has heard of it.
  const replaced = await guestWithOrder(shop, shirt);
  const newer = await replaced.shopper.order(orderPayload([shirt], { quantity: 2 }));

  const codes = [];
  for (const { _id } of [cancelled.order, paid.order, replaced.order]) codes.push((await mark(manager, _id)).body.code);
  expect(codes).toEqual(['order_moved', 'order_moved', 'order_moved']);
  expect((await mark(manager, newer._id)).status).toBe(200);
  expect((await adminOrderOf(manager, paid.order._id)).order.paymentMethod).toBe('paystack');
  expect(await complaints(shop)).toEqual([]);
});

test('what store credit pays a part of is not paid by hand: a refund would not say which of the two it is of', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const order = (await orderWithCredit(await customerWithCredit(shop, 4_000), 4_000)).body['order'] as { _id: string };

  expect((await mark(manager, order._id)).body).toMatchObject({
    code: 'paid_with_credit',
    message: adminMessages.staffOrders.paidWithCredit,
  });
  expect((await adminOrderOf(manager, order._id)).order.status).toBe('pending');
});

test('marked by hand, paid at the provider and ended at the same moment: an order of the website is paid once', async () => {
  const { shop, manager } = await counter();
  const shirt = await makeProduct(shop.db, { name: 'Other shirt', stock: { M: 9 } });
  const buyers = [];
  for (let number = 0; number < 6; number += 1) {
    const buyer = await guestWithOrder(shop, shirt, { email: `buyer-${number}@example.com` });
    const { authorizationUrl, reference } = await buyer.shopper.startPayment(buyer.order);
    await shop.provider.press(authorizationUrl, 'decline');
    await settlePayment(shop, reference);
    buyers.push({ id: buyer.order._id, authorizationUrl, reference });
  }
  shop.clock.forward({ minutes: 61 });

  await Promise.all([
    ...buyers.flatMap(({ id, authorizationUrl, reference }) => [
      mark(manager, id),
      shop.provider.press(authorizationUrl, 'success').then(() => settlePayment(shop, reference)),
    ]),
    reconcilePayments(shop),
  ]);

  for (const { id } of buyers) {
    const { order, attempts, manualPayment } = await adminOrderOf(manager, id);
    expect(order.status).toBe('processing');
    expect(attempts.map(({ outcome }) => outcome)).toEqual([manualPayment ? 'refund_due' : 'applied']);
  }
  expect(await stockOf(shop.db)).toContainEqual({ quantity: 3, reserved: 0 });
});

const mark = (staff: Shopper, id: string) => staff.call('POST', `/api/admin/orders/${id}/paid-by-hand`, transfer);

async function expire(shop: TestShop): Promise<void> {
  shop.clock.forward({ minutes: 31 });
  await reconcilePayments(shop);
}

test('an order that ended after its store credit was given back is paid whole by transfer', async () => {
  const shop = await testShop();
  const { body } = await orderWithCredit(await customerWithCredit(shop, 4_000), 4_000);
  const { _id: id, totalAmount } = body['order'] as Order;
  shop.clock.forward({ minutes: 61 });
  await reconcilePayments(shop);
  const manager = await newStaff(shop, 'manager');

  expect((await mark(manager, id)).status).toBe(200);

  expect(await adminOrderOf(manager, id)).toMatchObject({
    order: { status: 'processing', paymentStatus: 'paid' },
    manualPayment: { amountKobo: totalAmount * 100 },
  });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});
