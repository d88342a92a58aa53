import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { cancelExpiredOrder } from '#server/orders/cancel-unpaid-order.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { counter, openLink, payByLink, payLinkForm, sellByLink, withEmail } from '../../../tests/actions/pay-links.ts';
import { emailKeys, statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { enforceReservationLimits } from '../reservations/enforce-reservation-limits.ts';
import { settlePayment } from '../settle-payment.ts';

test('its items go to nobody else before its time, although unknown shoppers want to pay for them', async () => {
  const { shop, shirt, manager } = await counter();
  const { id } = await sellByLink(manager, payLinkForm(shirt, 3));
  shop.clock.forward({ minutes: 23 * 60 });
  await enforceReservationLimits(shop);
  await reconcilePayments(shop);

  const unknownShoppers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      new Shopper(shop).call('POST', '/api/orders', orderPayload([shirt], { email: `unknown${number}@example.com` })),
    ),
  );

  expect(new Set(unknownShoppers.map(({ body }) => body.code))).toEqual(new Set(['stock_short']));
  expect(await payByLink(shop, manager, id)).toBe('paid');
  expect(await complaints(shop)).toEqual([]);
});

test('an unpaid order ends by itself when its time is over, and its items are on sale again', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, payLinkForm(shirt));
  shop.clock.forward({ minutes: 24 * 60 - 1 });
  await reconcilePayments(shop);
  expect((await adminOrderOf(manager, id)).order.status).toBe('pending');

  shop.clock.forward({ minutes: 1 });
  await reconcilePayments(shop);

  const ended = await adminOrderOf(manager, id);
  expect(ended).toMatchObject({ payLink: null, order: { status: 'cancelled', cancelReason: 'expired' } });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  const customer = new Shopper(shop);
  expect(await openLink(customer, file)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
  await expect(customer.startPayment(withEmail(ended.order, 'ada@example.com'))).rejects.toThrow('not_payable');
  expect(await complaints(shop)).toEqual([]);
});

test('a shopper who is at the payment page when the time is over has half an hour more, and no longer', async () => {
  const { shop, shirt, manager } = await counter();
  const { file } = await sellByLink(manager, payLinkForm(shirt));
  const customer = new Shopper(shop);
  const order = withEmail(await openLink(customer, file), 'ada@example.com');
  shop.clock.forward({ minutes: 23 * 60 });
  const { authorizationUrl } = await customer.startPayment(order);
  await fetch(authorizationUrl); // Opens the page, and leaves it open.
  shop.clock.forward({ minutes: 60 });

  for (let minute = 0; minute < 30; minute += 5) {
    await reconcilePayments(shop);
    expect(await statusOf(shop.db, order)).toBe('pending');
    shop.clock.forward({ minutes: 5 });
  }
  await reconcilePayments(shop);
  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
});

test('pressing pay again and again keeps the items for half an hour after its time, not for ever', async () => {
  const { shop, shirt, manager } = await counter();
  const { file } = await sellByLink(manager, payLinkForm(shirt));
  const customer = new Shopper(shop);
  const order = withEmail(await openLink(customer, file), 'ada@example.com');
  const until = async () => (await customer.call('GET', `/api/orders/${order._id}`)).body['order'];
  await customer.startPayment(order);
  expect(await until()).toMatchObject({ reservedUntil: file.payLink!.until }); // No sooner than it was.

  for (const minutes of [24 * 60 - 5, 20, 10]) {
    shop.clock.forward({ minutes });
    await customer.startPayment(order);
  }
  expect(await until()).toMatchObject({ reservedUntil: '2026-11-03T09:30:00.000Z' });
  shop.clock.forward({ minutes: 5 }); // And the job has not run.
  await expect(customer.startPayment(order)).rejects.toThrow('not_payable');
  expect(await statusOf(shop.db, order)).toBe('cancelled');
});

test('while the bank decides about a transfer the items stay reserved, for a day after its time', async () => {
  const { shop, shirt, manager } = await counter();
  const { file } = await sellByLink(manager, payLinkForm(shirt));
  const customer = new Shopper(shop);
  const order = withEmail(await openLink(customer, file), 'ada@example.com');
  shop.clock.forward({ minutes: 24 * 60 - 5 });
  await shop.provider.faults({ verify: 'pending' });
  const { reference } = await customer.startPayment(order);
  await customer.verify(reference);

  shop.clock.forward({ minutes: 24 * 60 });
  await reconcilePayments(shop);
  expect(await statusOf(shop.db, order)).toBe('pending');
  shop.clock.forward({ minutes: 10 });
  await reconcilePayments(shop);
  expect(await statusOf(shop.db, order)).toBe('cancelled');
});

test('a payment and the end of its time at the same moment end in a paid order, ten times out of ten', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Counter shirt', stock: { M: 10 } });
  const manager = await newStaff(shop, 'manager');
  const links: { order: Order; reference: string }[] = [];
  for (let count = 0; count < 10; count += 1) {
    const { file } = await sellByLink(manager, payLinkForm(shirt));
    const customer = new Shopper(shop);
    const order = withEmail(await openLink(customer, file), `customer${count}@example.com`);
    const { authorizationUrl, reference } = await customer.startPayment(order);
    await shop.provider.press(authorizationUrl, 'success');
    links.push({ order, reference });
  }
  shop.clock.forward({ minutes: 24 * 60 });

  await Promise.all(
    links.flatMap(({ order, reference }) => [
      settlePayment(shop, reference),
      cancelExpiredOrder(shop, order._id),
      settlePayment(shop, reference),
    ]),
  );

  for (const { order } of links) expect(await statusOf(shop.db, order)).toBe('processing');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
  expect(await emailKeys(shop.db)).toHaveLength(10);
});

test('a payment after the end pays the order if its items are there, and goes back if they are sold', async () => {
  const { shop, shirt, manager } = await counter();
  const late: { id: string; customer: Shopper; authorizationUrl: string; reference: string }[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { id, file } = await sellByLink(manager, payLinkForm(shirt));
    const customer = new Shopper(shop);
    const order = withEmail(await openLink(customer, file), `customer${count}@example.com`);
    late.push({ id, customer, ...(await customer.startPayment(order)) });
  }
  shop.clock.forward({ minutes: 25 * 60 });
  await reconcilePayments(shop);
  const tomorrow = await newStaff(shop, 'manager'); // Sessions of staff end sooner.
  await sellByLink(tomorrow, { ...payLinkForm(shirt, 2), payment: { way: 'cash', reference: '' } });

  const outcomes: unknown[] = [];
  for (const { customer, authorizationUrl, reference } of late) {
    await shop.provider.press(authorizationUrl, 'success');
    outcomes.push((await customer.verify(reference)).body['outcome']);
  }

  expect(outcomes).toEqual(['paid', 'refund']);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
});
