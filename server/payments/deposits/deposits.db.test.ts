import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hoursAfter } from '#shared/dates/moments.ts';
import {
  dayIn,
  orderFile,
  orderWithDeposit,
  orderWithPaidDeposit,
  payNext,
  depositOrderForm,
} from '../../../tests/actions/deposits.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { counter, openLink, sellByLink } from '../../../tests/actions/pay-links.ts';
import { attemptsOf, emailKeys, guestWithOrder, stockOf } from '../../../tests/actions/purchase.ts';
import { payRefunds, refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { salesByMonth } from '../../reports/sales-by-month.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { acceptReview, refundReview } from '../review/review-payment.ts';
import { remindToPay } from '../remind-to-pay.ts';
import { settlePayment } from '../settle-payment.ts';
import { remindOfRest } from './remind-of-rest.ts';

const cash = { way: 'cash', reference: '' };
const transfer = { way: 'transfer', reference: 'GTB 7001' };
const reason = { reason: 'The customer changed her mind', isRestocked: true };

test('a customer pays a deposit and later the rest by the same link, and only then the order is paid', async () => {
  const sold = await orderWithDeposit();
  const { shop, shirt, id, customer } = sold;

  const deposit = await payNext(sold);

  expect(deposit.outcome).toBe('deposit');
  const waiting = await orderFile(sold);
  expect(waiting).toMatchObject({
    isToPack: false,
    leftKobo: 0,
    order: { status: 'pending', paymentStatus: 'unpaid' },
  });
  expect(waiting.order.deposit).toMatchObject({ amount: 6_000, receivedAt: shop.clock.now().toISOString() });
  expect(waiting.order.reservedUntil).toBe(waiting.order.deposit!.restBy);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
  expect((await salesByMonth(shop.db, shop.clock.now()))[0]).toMatchObject({ orders: 0, netKobo: 0 });
  expect(await complaints(shop)).toEqual([]);

  shop.clock.forward({ hours: 10 * 24 });
  const rest = await payNext(sold);

  expect(rest.outcome).toBe('paid');
  const paid = await orderFile(sold);
  expect(paid).toMatchObject({ isToPack: true, payLink: null, leftKobo: 1_600_000 });
  expect(paid.attempts.map(({ amountKobo, outcome }) => [amountKobo, outcome])).toEqual([
    [600_000, 'deposit'],
    [1_000_000, 'applied'],
  ]);
  expect(paid.events.map(({ kind }) => kind)).toEqual(['placed', 'money_deposit', 'money_applied', 'paid']);
  expect(await emailKeys(shop.db)).toEqual([`deposit-received:${id}`, `order-paid:${id}`]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect((await salesByMonth(shop.db, shop.clock.now()))[0]).toMatchObject({
    orders: 1,
    providerKobo: 1_600_000,
    netKobo: 1_600_000,
  });
  const { body } = await (await newStaff(shop)).call('GET', '/api/admin/customers?q=ngozi@example.com');
  expect(body['customers']).toMatchObject([{ spent: 16_000 }]);
  await expect(customer.startPayment(sold.order)).rejects.toThrow('not_payable');
  expect(shirt.price + 3_500).toBe(16_000);
  expect(await complaints(shop)).toEqual([]);
});

test('a deposit in cash is received with the sale, and the rest by a transfer that staff record', async () => {
  const { shop, shirt, owner, manager } = await counter();
  const form = { ...depositOrderForm(shop, shirt), payment: cash };
  const { id, file } = await sellByLink(manager, form);
  await sellByLink(manager, form); // A second tap.

  expect(file).toMatchObject({ depositByHand: cash, manualPayment: null, order: { status: 'pending' } });
  expect(file.events.map(({ kind }) => kind)).toEqual(['placed', 'deposit_by_hand']);
  expect(file.payLink?.until).toBe(file.order.deposit!.restBy);
  expect(await complaints(shop)).toEqual([]);

  const mark = () => manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, transfer);
  const taps = await Promise.all([mark(), mark(), mark()]);

  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
  const paid = await adminOrderOf(owner, id);
  expect(paid.order.paymentMethod).toBe('cash and transfer');
  expect(paid).toMatchObject({ manualPayment: { ...transfer, amountKobo: 1_000_000 }, leftKobo: 1_600_000 });
  expect(paid.order).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
  expect((await salesByMonth(shop.db, shop.clock.now()))[0]).toMatchObject({ byHandKobo: 1_600_000, orders: 1 });
  expect(await complaints(shop)).toEqual([]);
});

test('staff record a deposit by hand once, and not while the customer is at the payment page', async () => {
  const sold = await orderWithDeposit();
  const { shop, manager, customer, id } = sold;
  const record = (body: object) =>
    manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, { ...body, isDeposit: true });
  const { authorizationUrl } = await customer.startPayment(sold.order);
  await fetch(authorizationUrl); // Opens the page.
  expect((await record(cash)).body.code).toBe('being_paid');
  await shop.provider.press(authorizationUrl, 'decline');

  const taps = await Promise.all([record(cash), record(cash)]);

  expect(taps.map(({ status }) => status)).toEqual([200, 200]);
  expect((await record(transfer)).body.code).toBe('order_moved');
  expect(await emailKeys(shop.db)).toEqual([`deposit-received:${id}`]);
  expect((await payNext(sold)).outcome).toBe('paid');
  expect(await complaints(shop)).toEqual([]);
});

test('money is not booked at another amount than staff confirm, when the deposit came online in the meantime', async () => {
  const sold = await orderWithDeposit();
  const { shop, manager, owner, id } = sold;
  const record = (shownKobo: number, isDeposit = false) =>
    manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, { ...transfer, isDeposit, shownKobo });
  expect((await record(500_000, true)).body.code).toBe('changed_elsewhere');
  await payNext(sold);

  expect((await record(1_600_000)).body.code).toBe('changed_elsewhere'); // The drawer was opened before.
  expect(await adminOrderOf(owner, id)).toMatchObject({ manualPayment: null, order: { status: 'pending' } });
  expect((await record(1_000_000)).status).toBe(200);
  expect((await record(1_000_000)).status).toBe(200); // The first one's response was lost.

  expect(await adminOrderOf(owner, id)).toMatchObject({ manualPayment: { ...transfer, amountKobo: 1_000_000 } });
  expect(await complaints(shop)).toEqual([]);
});

test('a deposit that is paid twice is kept once', async () => {
  const sold = await orderWithDeposit();
  const { shop, customer } = sold;
  const first = await customer.startPayment(sold.order);
  shop.clock.forward({ minutes: 31 });
  const second = await customer.startPayment(sold.order);
  for (const { authorizationUrl } of [first, second]) await shop.provider.press(authorizationUrl, 'success');

  await Promise.all([first, second].map(({ reference }) => settlePayment(shop, reference)));

  const outcomes = (await attemptsOf(shop.db)).map(({ outcome }) => String(outcome));
  expect(outcomes.toSorted()).toEqual(['deposit', 'refund_due']);
  expect(await refunds(shop)).toMatchObject([{ amountKobo: 600_000, reason: 'The deposit was already paid' }]);
  await payRefunds(shop);
  expect(await complaints(shop)).toEqual([]);
});

test('a deposit of half that staff record by hand and that is then paid online too is kept once', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, depositOrderForm(shop, shirt, 8_000));
  const customer = new Shopper(shop);
  const sold = { shop, customer, id, order: await openLink(customer, file) };
  const { authorizationUrl, reference } = await customer.startPayment(sold.order);
  shop.clock.forward({ minutes: 31 });
  const body = { ...cash, isDeposit: true };
  expect((await manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, body)).status).toBe(200);
  await shop.provider.press(authorizationUrl, 'success');

  await settlePayment(shop, reference);

  expect(await orderFile(sold)).toMatchObject({ isToPack: false, order: { status: 'pending' } });
  expect(await refunds(shop)).toMatchObject([{ amountKobo: 800_000, reason: 'The deposit was already paid' }]);
  await payRefunds(shop);
  expect((await payNext(sold)).outcome).toBe('paid');
  expect(await complaints(shop)).toEqual([]);
});

test('a page for the deposit that is still open is not offered for the rest', async () => {
  const sold = await orderWithDeposit();
  const { shop, customer } = sold;
  const first = await customer.startPayment(sold.order);
  shop.clock.forward({ minutes: 31 });
  const second = await customer.startPayment(sold.order);
  await shop.provider.press(first.authorizationUrl, 'success');
  await settlePayment(shop, first.reference);

  const rest = await customer.startPayment(sold.order);

  expect(rest.reference).not.toBe(second.reference);
  const { attempts } = await orderFile(sold);
  const amounts = attempts.map(({ amountKobo }) => amountKobo);
  expect(amounts.toSorted((one, other) => one - other)).toEqual([600_000, 600_000, 1_000_000]);
});

test('neither the clock nor the customer ends an order whose deposit is there; the rest can still be paid late', async () => {
  const sold = await orderWithPaidDeposit();
  const { shop, customer, id } = sold;

  shop.clock.forward({ hours: 20 * 24 });
  await reconcilePayments(shop);
  const cancelled = await customer.call('POST', `/api/orders/${id}/cancel`);

  expect(cancelled).toMatchObject({ status: 409, body: { code: 'deposit_paid' } });
  expect((await orderFile(sold)).order.status).toBe('pending');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
  const owner = await newStaff(shop);
  const { body } = await owner.call('GET', '/api/admin/dashboard');
  expect(body['dashboard']).toMatchObject({ restOverdue: 1, unpaid: 1 });
  const list = await owner.call('GET', '/api/admin/orders?show=deposit');
  expect(list.body['orders']).toMatchObject([{ _id: id, deposit: 'overdue' }]);
  expect(await complaints(shop)).toEqual([]);
  expect((await payNext(sold)).outcome).toBe('paid');
  expect(await complaints(shop)).toEqual([]);
});

test('a deposit goes back when staff cancel the order, which takes the right to refund', async () => {
  const sold = await orderWithPaidDeposit();
  const { shop, manager, owner, id } = sold;
  const url = `/api/admin/orders/${id}/cancel`;

  expect((await manager.call('POST', url, reason)).body.code).toBe('no_right');
  expect((await owner.call('POST', url, { ...reason, paidBack: cash })).body.code).toBe('paid_by_provider');
  expect((await owner.call('POST', url, reason)).status).toBe(200);
  await payRefunds(shop);

  const file = await orderFile(sold);
  expect(file.order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refunds: [{ amount: 6_000 }] });
  expect(file.attempts).toMatchObject([{ outcome: 'refund_due', amountKobo: 600_000 }]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect((await salesByMonth(shop.db, shop.clock.now()))[0]).toMatchObject({ orders: 0, refundedKobo: 0, netKobo: 0 });
  expect(await complaints(shop)).toEqual([]);
  const email = shop.db.selectFrom('letters').select('text').where('key', 'like', 'order-refunded:%');
  expect((await email.executeTakeFirstOrThrow()).text).toContain('We are refunding everything you paid');
});

test('a deposit that came in cash is paid back by hand when the order is cancelled', async () => {
  const sold = await orderWithDeposit({ payment: cash });
  const { shop, owner, id } = sold;
  const url = `/api/admin/orders/${id}/cancel`;

  expect((await owner.call('POST', url, reason)).body.code).toBe('paid_by_hand');
  expect((await owner.call('POST', url, { ...reason, paidBack: transfer })).status).toBe(200);

  const file = await orderFile(sold);
  expect(file.order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect(file.refunds).toMatchObject([{ amountKobo: 600_000, byHand: transfer, status: 'processed' }]);
  const { rows } = await sql<{ text: string }>`select text from letters where key like 'order-cancelled:%'`.execute(
    shop.db,
  );
  expect(rows).toMatchObject([{ text: expect.stringContaining('paid back the ₦6,000 you paid, by bank transfer.') }]);
  expect((await salesByMonth(shop.db, shop.clock.now()))[0]).toMatchObject({ refundedKobo: 0, netKobo: 0 });
  expect(await complaints(shop)).toEqual([]);
});

test('a refund comes from the rest first and then from the deposit, each the way it was paid', async () => {
  const sold = await orderWithDeposit({ payment: cash });
  const { shop, owner, id } = sold;
  await payNext(sold);
  const refund = (extra: number, leftKobo: number, paidBack: object | null) =>
    owner.call('POST', `/api/admin/orders/${id}/refund`, {
      lines: [],
      extra,
      reason: 'A small tear',
      key: crypto.randomUUID(),
      leftKobo,
      paidBack,
    });

  expect((await refund(4_000, 1_600_000, cash)).body.code).toBe('paid_by_provider');
  expect((await refund(4_000, 1_600_000, null)).status).toBe(200);
  expect((await refund(7_000, 1_200_000, null)).body.code).toBe('paid_by_hand');
  expect((await refund(7_000, 1_200_000, transfer)).status).toBe(200);
  expect((await refund(5_001, 500_000, transfer)).body.code).toBe('not_refundable');
  await payRefunds(shop);

  const back = (await refunds(shop)).map(({ amountKobo, byHandWay }) => `${amountKobo} by ${byHandWay ?? 'paystack'}`);
  expect(back.toSorted()).toEqual(['100000 by transfer', '400000 by paystack', '600000 by paystack']);
  expect((await orderFile(sold)).order.paymentStatus).toBe('partially_refunded');
  expect(await complaints(shop)).toEqual([]);

  expect((await owner.call('POST', `/api/admin/orders/${id}/cancel`, { ...reason, paidBack: cash })).status).toBe(200);
  expect((await orderFile(sold)).order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect((await salesByMonth(shop.db, shop.clock.now()))[0]).toMatchObject({ netKobo: 0, refundedKobo: 1_600_000 });
  expect(await complaints(shop)).toEqual([]);
});

test('an order that was paid in two parts through the provider goes back whole, and the month is at nothing', async () => {
  const sold = await orderWithPaidDeposit();
  const { shop, owner, id } = sold;
  await payNext(sold);

  expect((await owner.call('POST', `/api/admin/orders/${id}/cancel`, reason)).status).toBe(200);
  await payRefunds(shop);

  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo).toSorted((one, other) => one - other)).toEqual([
    600_000, 1_000_000,
  ]);
  expect((await orderFile(sold)).order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect((await salesByMonth(shop.db, shop.clock.now()))[0]).toMatchObject({ netKobo: 0, refundedKobo: 1_600_000 });
  expect(await complaints(shop)).toEqual([]);
});

test('an order that nobody pays a deposit for ends as any pay link does, and a late deposit goes back', async () => {
  const sold = await orderWithDeposit();
  const { shop, customer } = sold;
  const { authorizationUrl, reference } = await customer.startPayment(sold.order);
  shop.clock.forward({ hours: 2 * 24 });
  await reconcilePayments(shop);
  expect((await orderFile(sold)).order).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });

  await shop.provider.press(authorizationUrl, 'success');
  const { outcome } = await settlePayment(shop, reference);

  expect(outcome).toBe('refund');
  await payRefunds(shop);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('for a late deposit, which goes back, no other customer loses what they reserved', async () => {
  const sold = await orderWithDeposit();
  const { shop, shirt, customer } = sold;
  const { authorizationUrl, reference } = await customer.startPayment(sold.order);
  shop.clock.forward({ hours: 2 * 24 });
  await reconcilePayments(shop);
  await shop.db.updateTable('stock').set({ quantity: 1 }).execute();
  await guestWithOrder(shop, shirt, { email: 'stranger@example.com' });
  shop.clock.forward({ minutes: 5 });
  await shop.provider.press(authorizationUrl, 'success');

  expect((await settlePayment(shop, reference)).outcome).toBe('refund');

  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 1 }]);
});

test('the rest that is paid while staff cancel the order is either the order’s or goes back, with the deposit', async () => {
  for (let round = 0; round < 2; round += 1) {
    const sold = await orderWithPaidDeposit();
    const { shop, owner, customer, id } = sold;
    const { authorizationUrl, reference } = await customer.startPayment(sold.order);
    await shop.provider.press(authorizationUrl, 'success');

    await Promise.all([
      settlePayment(shop, reference),
      owner.call('POST', `/api/admin/orders/${id}/cancel`, reason),
      owner.call('POST', `/api/admin/orders/${id}/cancel`, reason),
    ]);
    await payRefunds(shop);

    const { order } = await orderFile(sold);
    // The order that was paid first is cancelled and refunded in full, or stays paid.
    expect([order.status, order.paymentStatus]).toEqual(
      order.status === 'cancelled' ? ['cancelled', 'refunded'] : ['processing', 'paid'],
    );
    expect(await complaints(shop)).toEqual([]);
  }
});

test('a deposit of too small an amount waits for staff, who can only refund it', async () => {
  const sold = await orderWithDeposit();
  const { shop, customer } = sold;
  await shop.provider.faults({ amount: 'less' });
  const { authorizationUrl, reference } = await customer.startPayment(sold.order);
  await shop.provider.press(authorizationUrl, 'success');
  await shop.provider.faults({});
  expect((await settlePayment(shop, reference)).outcome).toBe('review');

  await expect(acceptReview(shop, reference, { who: 'staff:1', isMismatchAccepted: true })).rejects.toMatchObject({
    code: 'not_payable',
  });
  await refundReview(shop, reference, { who: 'staff:1' });
  await payRefunds(shop);

  expect((await payNext(sold)).outcome).toBe('deposit');
  expect(await complaints(shop)).toEqual([]);
});

test.for([
  ['through the provider', {}, null],
  ['in cash', { payment: cash }, cash],
] as const)(
  'a rest that comes after the order was cancelled is not accepted, because the deposit, paid %s, went back',
  async ([, form, paidBack]) => {
    const sold = await orderWithDeposit(form);
    const { shop, customer, owner, id } = sold;
    if (paidBack === null) await payNext(sold);
    const { authorizationUrl, reference } = await customer.startPayment(sold.order);
    expect((await owner.call('POST', `/api/admin/orders/${id}/cancel`, { ...reason, paidBack })).status).toBe(200);
    await shop.provider.faults({ amount: 'more' });
    await shop.provider.press(authorizationUrl, 'success');
    await shop.provider.faults({});
    expect((await settlePayment(shop, reference)).outcome).toBe('review');

    const { attempts } = await orderFile(sold);
    expect(attempts.find((one) => one.reference === reference)).toMatchObject({ acceptance: 'never' });
    await expect(acceptReview(shop, reference, { who: 'staff:1', isMismatchAccepted: true })).rejects.toMatchObject({
      code: 'order_moved',
    });

    await refundReview(shop, reference, { who: 'staff:1' });
    await payRefunds(shop);
    expect((await orderFile(sold)).order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await complaints(shop)).toEqual([]);
  },
);

test('the customer is reminded of the deposit, and of the rest once for each day on which it is due', async () => {
  const sold = await orderWithDeposit();
  const { shop, id } = sold;
  shop.clock.forward({ hours: 13 });
  await remindToPay(shop);
  const reminders = await sql<{ text: string }>`select text from letters where key = ${`order-received:${id}`}`.execute(
    shop.db,
  );
  expect(reminders.rows).toMatchObject([{ text: expect.stringContaining('₦6,000') }]);
  await payNext(sold);

  const remind = async () => {
    await remindToPay(shop);
    await remindOfRest(shop);
    await remindOfRest(shop);
    return (await emailKeys(shop.db)).filter((key) => key.startsWith('rest-due:')).length;
  };
  shop.clock.forward({ hours: 9 * 24 });
  expect(await remind()).toBe(0);
  shop.clock.forward({ hours: 3 * 24 });
  expect(await remind()).toBe(1);
  const later = { restBy: dayIn(shop, 10) };
  const manager = await newStaff(shop, 'manager');
  expect((await manager.call('PUT', `/api/admin/orders/${id}/rest-day`, later)).status).toBe(200);
  expect(await remind()).toBe(1);
  shop.clock.forward({ hours: 9 * 24 });
  expect(await remind()).toBe(2);
  const { text } = await shop.db
    .selectFrom('letters')
    .select('text')
    .where('key', 'like', 'rest-due:%')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(text).toContain('₦10,000');
  expect(await complaints(shop)).toEqual([]);
});

test('a deposit is less than the total, for what is delivered, and the rest is due within 90 days', async () => {
  const { shop, shirt, manager } = await counter();
  const form = depositOrderForm(shop, shirt);
  const enter = async (change: object) =>
    (await manager.call('POST', '/api/admin/staff-orders', { ...form, ...change })).body['fields'];

  expect(await enter({ deposit: { ...form.deposit, amount: 16_000 } })).toEqual({
    'deposit.amount': 'The deposit must be less than the total',
  });
  for (const amount of [99, 15_901]) {
    expect(await enter({ deposit: { ...form.deposit, amount } })).toEqual({
      'deposit.amount': 'The deposit and the rest must each be ₦100 or more: Paystack takes no smaller payment',
    });
  }
  expect(await enter({ deposit: { ...form.deposit, restBy: dayIn(shop, 0) } })).toHaveProperty(['deposit.restBy']);
  expect(await enter({ deposit: { ...form.deposit, restBy: dayIn(shop, 91) } })).toHaveProperty(['deposit.restBy']);
  expect(await enter({ address: null, payment: cash, totalAmount: 12_500 })).toHaveProperty(['address']);

  const { id, file } = await sellByLink(manager, form);
  const day = (restBy: string) => manager.call('PUT', `/api/admin/orders/${id}/rest-day`, { restBy });
  expect((await day(dayIn(shop, 91))).status).toBe(400);
  expect((await day(dayIn(shop, 90))).status).toBe(200);
  const customer = new Shopper(shop);
  await payNext({ shop, customer, order: await openLink(customer, file) });
  await payNext({ shop, customer, order: file.order });
  expect((await day(dayIn(shop, 20))).body.code).toBe('order_moved');
});

test('the link of a deposit ends no later than the day on which the rest is due', async () => {
  const { shop, shirt, owner, manager } = await counter();
  await shop.db.updateTable('staffOrderTerms').set({ payLinkHours: 72 }).execute();
  const terms = { amount: 6_000, restBy: dayIn(shop, 1) };
  const { id } = await sellByLink(manager, { ...depositOrderForm(shop, shirt), deposit: terms });
  const ends = async (one: string) => {
    const { payLink, order } = await orderFile({ shop, id: one });
    return [payLink!.until, order.deposit!.restBy];
  };

  const [until, restBy] = await ends(id);
  expect(until).toBe(restBy);

  const { id: later } = await sellByLink(owner, { ...depositOrderForm(shop, shirt) });
  expect((await ends(later))[0]).toBe(hoursAfter(shop.now(), 72).toISOString());
  await manager.call('PUT', `/api/admin/orders/${later}/rest-day`, { restBy: dayIn(shop, 1) });
  expect(await ends(later)).toEqual([restBy, restBy]);
});

test('a later day for the rest gives the link of its deposit back its time, and never takes any', async () => {
  const { shop, shirt, manager } = await counter();
  const setHours = (payLinkHours: number) => shop.db.updateTable('staffOrderTerms').set({ payLinkHours }).execute();
  await setHours(72);
  const terms = { amount: 6_000, restBy: dayIn(shop, 1) };
  const { id } = await sellByLink(manager, { ...depositOrderForm(shop, shirt), deposit: terms });
  const threeDays = hoursAfter(shop.now(), 72).toISOString();
  const until = async (restBy: string) => {
    expect((await manager.call('PUT', `/api/admin/orders/${id}/rest-day`, { restBy })).status).toBe(200);
    return (await orderFile({ shop, id })).payLink!.until;
  };

  expect(await until(dayIn(shop, 14))).toBe(threeDays);
  await setHours(1);
  expect(await until(dayIn(shop, 20))).toBe(threeDays);

  shop.clock.forward({ hours: 71 });
  await reconcilePayments(shop);
  expect((await orderFile({ shop, id })).order.status).toBe('pending');
});

test('a later day for the rest leaves a link as it is that the former day had not cut, however long new links last by now', async () => {
  const { shop, shirt, manager } = await counter();
  const setHours = (payLinkHours: number) => shop.db.updateTable('staffOrderTerms').set({ payLinkHours }).execute();
  await setHours(24);
  const { id } = await sellByLink(manager, { ...depositOrderForm(shop, shirt) });
  const before = (await orderFile({ shop, id })).payLink!.until;
  await setHours(72);

  const changed = await manager.call('PUT', `/api/admin/orders/${id}/rest-day`, { restBy: dayIn(shop, 40) });

  expect(changed.status).toBe(200);
  expect((await orderFile({ shop, id })).payLink!.until).toBe(before);
});

test('whose deposit comes at this moment is not reminded to pay it', async () => {
  const { shop, manager, id } = await orderWithDeposit();
  shop.clock.forward({ hours: 20 });
  const byHand = { way: 'cash', reference: '', isDeposit: true };

  await inTurn(
    shop.db,
    (tx) => lockOrder(tx, id),
    () => manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, byHand),
    () => remindToPay(shop),
  );

  expect(await emailKeys(shop.db)).toEqual([`deposit-received:${id}`]);
  const reminders = shop.db.selectFrom('letters').select('key').where('key', 'like', 'order-received:%');
  expect(await reminders.execute()).toEqual([]);
});

test('a manager cancels an order before its deposit, and the customer reads that nothing was charged', async () => {
  const { shop, manager, id } = await orderWithDeposit();

  expect((await manager.call('POST', `/api/admin/orders/${id}/cancel`, reason)).status).toBe(200);

  const { rows } = await sql<{ text: string }>`select text from letters where key like 'order-cancelled:%'`.execute(
    shop.db,
  );
  expect(rows).toMatchObject([{ text: expect.stringContaining('You were not charged.') }]);
  expect(await complaints(shop)).toEqual([]);
});
