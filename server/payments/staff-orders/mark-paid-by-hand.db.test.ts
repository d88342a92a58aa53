import { expect, test } from 'vitest';
import { cancelExpiredOrder } from '#server/orders/cancel-unpaid-order.ts';
import { startPayment } from '../start-payment.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import {
  counter,
  openLink,
  payLinkForm,
  sellByLink,
  withAddress,
  withEmail,
} from '../../../tests/actions/pay-links.ts';
import { attemptsOf, emailKeys, statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf } from '../../../tests/actions/staff.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { settlePayment } from '../settle-payment.ts';

const transfer = { way: 'transfer', reference: 'GTB 0092' };

test('a customer with a pay link who transfers instead has paid, and the link takes no second payment', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, { ...payLinkForm(shirt), customer: withAddress });
  const customer = new Shopper(shop);
  const order = await openLink(customer, file);

  expect((await mark(manager, id, { way: 'pos', reference: '' })).status).toBe(400);
  const taps = await Promise.all([1, 2, 3].map(() => mark(manager, id, transfer)));

  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const other of [
    { way: 'cash', reference: '' },
    { ...transfer, way: 'pos' },
  ]) {
    expect((await mark(manager, id, other)).body.code).toBe('order_moved');
  }
  const paid = await adminOrderOf(manager, id);
  expect(paid).toMatchObject({
    payLink: null,
    isToPack: true,
    manualPayment: { ...transfer, amountKobo: 1_600_000 },
    order: { status: 'processing', paymentStatus: 'paid', paymentMethod: 'transfer' },
  });
  expect(paid.events.map(({ kind, by }) => `${kind} by ${by.name}`)).toEqual([
    'placed by The manager',
    'paid by The manager',
  ]);
  const log = await shop.db.selectFrom('auditLog').select('action').where('action', 'like', 'order.%').execute();
  expect(log.map(({ action }) => action)).toEqual(['order.entered', 'order.paid-by-hand']);
  expect(await emailKeys(shop.db)).toEqual([`order-paid:${id}`]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  await expect(customer.startPayment(order)).rejects.toThrow('not_payable');
  expect(await complaints(shop)).toEqual([]);
});

test('while the customer is at the payment page an order is not marked as paid, once it is left it is', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, payLinkForm(shirt));
  const { authorizationUrl } = await beginToPay(shop, file);
  await fetch(authorizationUrl); // Opens the page.

  expect((await mark(manager, id, transfer)).body.code).toBe('being_paid');
  await shop.provider.press(authorizationUrl, 'decline');
  expect((await mark(manager, id, transfer)).status).toBe(200);
});

test('a payment that never began at the provider keeps an order from being marked as paid for half an hour, not longer', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, payLinkForm(shirt));
  await shop.provider.faults({ initialize: '500' });
  await expect(beginToPay(shop, file)).rejects.toThrow('payment_unavailable');
  await shop.provider.faults({});

  // Its request may still be on the way.
  expect((await mark(manager, id, transfer)).body.code).toBe('being_paid');
  shop.clock.forward({ minutes: 31 });
  expect((await mark(manager, id, transfer)).status).toBe(200);
  expect(await complaints(shop)).toEqual([]);
});

test('money on an old payment page of an order that was marked as paid goes back', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, payLinkForm(shirt));
  const { customer, authorizationUrl, reference } = await beginToPay(shop, file);
  expect((await mark(manager, id, transfer)).status).toBe(200);

  await shop.provider.press(authorizationUrl, 'success');

  expect((await customer.verify(reference)).body['outcome']).toBe('refund');
  expect((await adminOrderOf(manager, id)).order.paymentStatus).toBe('paid');
  expect(await complaints(shop)).toEqual([]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
});

test('an order is not marked while the bank decides, the provider is silent or its money is looked at', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, payLinkForm(shirt));
  const { customer, authorizationUrl, reference } = await beginToPay(shop, file);
  const codeWith = async (faults: object) => {
    await shop.provider.faults(faults);
    return (await mark(manager, id, transfer)).body.code;
  };

  expect(await codeWith({ verify: '500' })).toBe('payment_unavailable');
  expect(await codeWith({ verify: 'pending' })).toBe('payment_pending');
  await shop.provider.faults({ amount: 'less' });
  await shop.provider.press(authorizationUrl, 'success');
  await customer.verify(reference);
  expect(await codeWith({})).toBe('under_review');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
});

test('only an unpaid order is marked: not one that staff cancelled, nor one that was paid', async () => {
  const { shop, shirt, manager, owner } = await counter();
  const cancelled = await sellByLink(manager, payLinkForm(shirt));
  await owner.call('POST', `/api/admin/orders/${cancelled.id}/cancel`, { reason: 'Torn', isRestocked: true });
  const paid = await sellByLink(manager, payLinkForm(shirt));
  const { authorizationUrl } = await beginToPay(shop, paid.file);
  await shop.provider.press(authorizationUrl, 'success'); // And nobody has heard of it.

  const codes = [];
  for (const id of [cancelled.id, paid.id]) codes.push((await mark(manager, id, transfer)).body.code);

  expect(codes).toEqual(['order_moved', 'order_moved']);
  expect((await adminOrderOf(manager, paid.id)).order.paymentMethod).toBe('paystack');
  expect(await shop.db.selectFrom('manualPayments').selectAll().execute()).toEqual([]);
});

test('marked by hand, paid at the provider, begun anew and ended at the same moment: each order is paid once', async () => {
  const { shop, manager, owner } = await counter();
  await owner.call('PUT', '/api/admin/staff-orders/terms', { managerDiscountPercent: 10, payLinkHours: 1 });
  const shirt = await makeProduct(shop.db, { name: 'Other shirt', stock: { M: 12 } });
  const sales = [];
  for (let count = 0; count < 12; count += 1) {
    const { id, file } = await sellByLink(manager, payLinkForm(shirt));
    const { authorizationUrl, reference } = await beginToPay(shop, file);
    await shop.provider.press(authorizationUrl, 'decline');
    await settlePayment(shop, reference);
    sales.push({ id, order: file.order, authorizationUrl, reference });
  }

  expect(await complaints(shop)).toEqual([]); // Staff may make many for one address.

  shop.clock.forward({ minutes: 60 });
  await Promise.all(
    sales.flatMap(({ id, authorizationUrl, reference }, number) => [
      mark(manager, id, transfer),
      number % 3 === 0
        ? startPayment(shop, id, { email: 'ada@example.com' }).catch(() => null)
        : shop.provider.press(authorizationUrl, 'success').then(() => settlePayment(shop, reference)),
      cancelExpiredOrder(shop, id),
      mark(manager, id, transfer),
    ]),
  );

  const { rows } = await sumsOf(shop);
  for (const { id, order } of sales) {
    const { manual, applied, received } = rows.find((row) => row.id === id)!;
    const status = await statusOf(shop.db, order);
    // Those whose payment was just begun may have to wait for it or have ended; the others are paid, by one or the other.
    if (manual + applied === 0) expect(['pending', 'cancelled']).toContain(status);
    else expect([manual + applied, status]).toEqual([1, 'processing']);
    if (received > applied) expect(manual).toBe(1); // The other payment is refunded.
  }
  expect(rows.filter(({ manual, applied }) => manual + applied === 1).length).toBeGreaterThanOrEqual(8);
  const outcomes = (await attemptsOf(shop.db)).map(({ outcome }) => outcome);
  const applied = outcomes.filter((outcome) => outcome === 'applied').length;
  const refunded = outcomes.filter((outcome) => outcome === 'refund_due').length;
  expect(applied + refunded).toBe(8); // Every payment has an end.
});

const mark = (staff: Shopper, id: string, body: object) =>
  staff.call('POST', `/api/admin/orders/${id}/paid-by-hand`, body);

/** Opens the link in a new browser and begins to pay; the payment page is not opened. */
async function beginToPay(shop: TestShop, file: Parameters<typeof openLink>[1]) {
  const customer = new Shopper(shop);
  const order = withEmail(await openLink(customer, file), 'ada@example.com');
  return { customer, ...(await customer.startPayment(order)) };
}

/** How often each order was paid, by hand and by the provider, and how many payments came. */
async function sumsOf(shop: TestShop) {
  const rows = await shop.db
    .selectFrom('orders')
    .leftJoin('manualPayments', 'manualPayments.orderId', 'orders.id')
    .leftJoin('paymentAttempts', 'paymentAttempts.orderId', 'orders.id')
    .select((row) => [
      'orders.id',
      row.fn.count<number>('manualPayments.orderId').distinct().as('manual'),
      row.fn.count<number>('paymentAttempts.reference').filterWhere('outcome', '=', 'applied').as('applied'),
      row.fn.count<number>('paymentAttempts.reference').filterWhere('outcome', 'is not', null).as('received'),
    ])
    .groupBy('orders.id')
    .execute();
  return { rows };
}
