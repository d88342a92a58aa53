import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { lagosDayOf } from '#shared/dates/lagos-days.ts';
import { valueOfUnits } from '#shared/orders/value-of-units.ts';
import {
  changeTo,
  orderFile,
  paidShirts,
  payDifference,
  sendChange,
  shirtsLeft,
  shopWithShirts,
} from '../../../tests/actions/after-sale/changes.ts';
import { beginDispute, decideDispute } from '../../../tests/actions/after-sale/disputes.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { openLink, payLinkForm, sellByLink, withAddress, withEmail } from '../../../tests/actions/pay-links.ts';
import { emailKeys, guestWithOrder, payAtProvider } from '../../../tests/actions/purchase.ts';
import { payRefunds, refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { afterDeadlock } from '../../../tests/shop/lock-waits.ts';
import type { Database } from '../../db/database.ts';
import { makeCoupon, orderPayload } from '../../../tests/data/factories.ts';
import { invoiceContent } from '../../invoices/invoice-content.ts';
import { issueInvoice } from '../../invoices/issue-invoice.ts';
import { appliedChanges } from '../../orders/changes/applied-changes.ts';
import { salesByMonth } from '../../reports/sales-by-month.ts';
import { salesByDay } from '../../reports/sales-report.ts';
import { settleDispute } from '../disputes/settle-dispute.ts';
import { dismissFailedRefund } from '../refunds/dismiss-refund.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { settlePayment } from '../settle-payment.ts';
import { endOverdueChanges } from './end-overdue-changes.ts';

const cash = { way: 'cash', reference: '' };
const transfer = { way: 'transfer', reference: 'GTB 9001' };

test('another size for the same price changes at once, with its units, and nothing is paid', async () => {
  const bought = await paidShirts({ quantity: 2 });
  const { shop, manager, id } = bought;
  const form = changeTo(bought, 'Indigo', { size: 'L' });

  const taps = await Promise.all([1, 2, 3].map(() => sendChange(manager, id, form)));

  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
  const file = await orderFile(shop, id);
  expect(file.lines.map(({ size, quantity, price }) => [size, quantity, price])).toEqual([
    ['M', 1, 12_500],
    ['L', 1, 12_500],
  ]);
  expect(file).toMatchObject({ isToPack: true, openChange: null, refunds: [], order: { totalAmount: 28_000 } });
  expect(file.events.at(-1)).toMatchObject({ kind: 'item_changed', note: { quantity: 1, difference: 0 } });
  expect(await shirtsLeft(bought)).toMatchObject({ 'Indigo M': [4, 0], 'Indigo L': [1, 0] });
  const { notes } = invoiceContent(file.order, await issueInvoice(shop, id), {
    changes: await appliedChanges(shop.db, id),
  });
  expect(notes.at(-1)).toMatch(/^Changed on .+: 1 × Adire shirt, Medium, Indigo became Adire shirt, Large, Indigo$/);
  expect((await emailKeys(shop.db)).filter((key) => key.startsWith('order-changed:'))).toHaveLength(1);
  expect(await complaints(shop)).toEqual([]);
});

test('a dearer item is reserved until its customer has paid the difference, and only then the order has it', async () => {
  const bought = await paidShirts();
  const { shop, manager, id, buyer } = bought;

  expect((await sendChange(manager, id, changeTo(bought, 'Gold'))).status).toBe(200);

  const waiting = await orderFile(shop, id);
  expect(waiting).toMatchObject({ isToPack: false, openChange: { payUrl: null }, order: { totalAmount: 15_500 } });
  expect(waiting.order.change).toMatchObject({ amount: 3_000, to: { color: 'Gold', size: 'M' } });
  expect(waiting.order.orderItems[0]).toMatchObject({ color: 'Indigo' });
  expect(await shirtsLeft(bought)).toMatchObject({ 'Indigo M': [4, 0], 'Gold M': [1, 1] });
  expect((await sendChange(manager, id, changeTo(bought, 'Clay', { difference: -2_500 }))).body.code).toBe('no_right');
  expect((await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }))).body.code).toBe('change_open');
  expect((await manager.call('POST', `/api/admin/orders/${id}/ship`, ship)).body.code).toBe('change_open');
  expect(await complaints(shop)).toEqual([]);

  expect(await payDifference(shop, buyer)).toBe('paid');

  const paid = await orderFile(shop, id);
  expect(paid).toMatchObject({
    isToPack: true,
    openChange: null,
    leftKobo: 1_850_000,
    order: { totalAmount: 18_500, itemsPrice: 15_500, paymentStatus: 'paid', change: null },
  });
  expect(paid.order.orderItems).toMatchObject([{ color: 'Gold', price: 15_500 }]);
  const money = paid.attempts.map(({ amountKobo, outcome }) => `${outcome} ${amountKobo}`);
  expect(money.toSorted()).toEqual(['applied 1550000', 'difference 300000']);
  expect(await shirtsLeft(bought)).toMatchObject({ 'Indigo M': [5, 0], 'Gold M': [0, 0] });
  const keys = (await emailKeys(shop.db)).map((key) => key.split(':')[0]);
  expect(keys).toEqual(['order-paid', 'change-to-pay', 'order-changed']);
  await expect(buyer.shopper.startPayment(buyer.order)).rejects.toThrow('not_payable');
  expect((await manager.call('POST', `/api/admin/orders/${id}/ship`, ship)).status).toBe(200);
  expect(await complaints(shop)).toEqual([]);
});

test('what a dearer item cost counts on the day it was paid, and the day of the order stays as it was', async () => {
  const bought = await paidShirts();
  const { shop, id, buyer } = bought;
  const first = lagosDayOf(new Date((await orderFile(shop, id)).order.paidAt!)); // As the provider says.
  shop.clock.forward({ hours: 40 * 24 });
  const staff = await newStaff(shop, 'manager');
  await sendChange(staff, id, changeTo(bought, 'Gold'));
  await payDifference(shop, buyer);

  const last = lagosDayOf(shop.clock.now());
  const days = (await salesByDay(shop.db, { from: first, to: last })).filter(({ paid }) => paid > 0);
  expect(days).toMatchObject([
    { day: first, paid: 15_500, orders: 1 },
    { day: last, paid: 3_000, orders: 0 },
  ]);
  const months = await salesByMonth(shop.db, shop.clock.now());
  expect(months.filter(({ netKobo }) => netKobo > 0).map(({ netKobo, orders }) => [netKobo, orders])).toEqual([
    [300_000, 0],
    [1_550_000, 1],
  ]);
});

test('what a cheaper item costs less is paid back once, less its share of the discount', async () => {
  const { shop, shirt, owner, manager } = await shopWithShirts();
  await makeCoupon(shop.db);
  const buyer = await guestWithOrder(shop, shirt, { coupon: { code: 'TENTH', discount: 1_250 } });
  await settlePayment(shop, await payAtProvider(shop, buyer));
  const id = buyer.order._id;
  const form = changeTo({ shirt }, 'Clay', { difference: -2_250 });

  expect((await sendChange(manager, id, form)).body.code).toBe('no_right');
  expect((await sendChange(owner, id, { ...form, difference: -2_500 })).body.code).toBe('changed_elsewhere');
  expect((await sendChange(owner, id, { ...form, paidBack: cash })).body.code).toBe('paid_by_provider');
  await Promise.all([sendChange(owner, id, form), sendChange(owner, id, form)]);
  await payRefunds(shop);

  const file = await orderFile(shop, id);
  expect(file).toMatchObject({ refunds: [{ amountKobo: 225_000 }], leftKobo: 1_200_000, isToPack: true });
  expect(file.order).toMatchObject({ totalAmount: 14_250, paymentStatus: 'partially_refunded' });
  expect(file.lines).toMatchObject([{ color: 'Clay', price: 12_500, paidBack: 2_250 }]);
  expect(await shirtsLeft({ shop, shirt })).toMatchObject({ 'Indigo M': [5, 0], 'Clay M': [1, 0] });
  expect(await complaints(shop)).toEqual([]);

  // The item alone is then worth what was paid for it and not paid back: 11,250 - 2,250.
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];
  const refund = { lines, extra: 0, reason: 'A tear', key: crypto.randomUUID(), leftKobo: 1_200_000, paidBack: null };
  expect((await owner.call('POST', `/api/admin/orders/${id}/refund`, refund)).status).toBe(200);
  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo)).toEqual([225_000, 900_000]);
  expect(await shirtsLeft({ shop, shirt })).toMatchObject({ 'Indigo M': [5, 0], 'Clay M': [2, 0] });
  expect(await complaints(shop)).toEqual([]);
});

test('a line’s share of a discount stays what it was when another line becomes dearer, so that refunds add up to what was paid', async () => {
  const { shop, shirt, owner, manager } = await shopWithShirts();
  await makeCoupon(shop.db);
  const shopper = new Shopper(shop);
  const coupon = { code: 'TENTH', discount: 2_500 };
  const order = await shopper.order(orderPayload([shirt], { quantity: 2, coupon }));
  await settlePayment(shop, await payAtProvider(shop, { shopper, order }));
  const id = order._id;
  const refund = async () => {
    const { lines, leftKobo } = await orderFile(shop, id);
    const { position } = lines.findLast(({ quantity, returned }) => quantity > returned)!;
    const form = { lines: [{ position, quantity: 1, isRestocked: true }], extra: 0, reason: 'Torn', leftKobo };
    return owner.call('POST', `/api/admin/orders/${id}/refund`, { ...form, key: randomUUID(), paidBack: null });
  };
  await sendChange(manager, id, changeTo({ shirt }, 'Indigo', { size: 'L' })); // A line of its own.
  expect((await refund()).status).toBe(200);
  shop.clock.forward({ minutes: 1 });
  await sendChange(manager, id, changeTo({ shirt }, 'Gold'));
  expect(await payDifference(shop, { shopper, order })).toBe('paid');

  expect((await refund()).status).toBe(200);

  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo)).toEqual([1_125_000, 1_425_000]);
  const file = await orderFile(shop, id);
  expect(file.leftKobo).toBe(file.order.shippingPrice * 100);
  expect(valueOfUnits(file.order, file.lines.map(withoutRefunds), [{ position: 0, quantity: 1 }])).toBe(14_250);
  expect(await complaints(shop)).toEqual([]);
});

test('a part of a line that became dearer and then dearer again counts the discount of what was bought', async () => {
  const { shop, shirt, manager } = await shopWithShirts();
  await makeCoupon(shop.db);
  const shopper = new Shopper(shop);
  const coupon = { code: 'TENTH', discount: 2_500 };
  await shop.db.updateTable('variants').set({ price: 14_000 }).where('id', '=', shirt.variants['Clay']!).execute();
  const order = await shopper.order(orderPayload([shirt], { quantity: 2, coupon }));
  await settlePayment(shop, await payAtProvider(shop, { shopper, order }));
  const id = order._id;
  const change = { ...changeTo({ shirt }, 'Clay', { quantity: 2, difference: 3_000, payment: cash }), price: 14_000 };
  expect((await sendChange(manager, id, change)).status).toBe(200);
  shop.clock.forward({ minutes: 1 });
  const again = changeTo({ shirt }, 'Gold', { difference: 1_500, payment: cash });
  expect((await sendChange(manager, id, again)).status).toBe(200);

  const { lines, order: changed } = await orderFile(shop, id);

  expect(lines.map(({ price, raised }) => [price, raised])).toEqual([
    [14_000, 1_500],
    [15_500, 3_000],
  ]);
  const value = (position: number) => valueOfUnits(changed, lines.map(withoutRefunds), [{ position, quantity: 1 }]);
  expect([value(0), value(1)]).toEqual([12_750, 14_250]);
  expect(await complaints(shop)).toEqual([]);
});

test('a cheaper item gives back its share of what was bought, whatever became dearer; what had become dearer goes back in full', async () => {
  const { shop, shirt, owner } = await shopWithShirts();
  await makeCoupon(shop.db);
  const shopper = new Shopper(shop);
  const coupon = { code: 'TENTH', discount: 3_750 };
  const order = await shopper.order(orderPayload([shirt], { quantity: 3, coupon }));
  await settlePayment(shop, await payAtProvider(shop, { shopper, order }));
  const id = order._id;
  expect((await sendChange(owner, id, changeTo({ shirt }, 'Gold', { payment: cash }))).status).toBe(200);
  shop.clock.forward({ minutes: 1 });

  const clay = await sendChange(owner, id, changeTo({ shirt }, 'Clay', { difference: -2_250 }));
  shop.clock.forward({ minutes: 1 });
  const large = changeTo({ shirt }, 'Indigo', { size: 'L', position: 1, difference: -3_000 });
  const fromGold = await sendChange(owner, id, large);

  expect([clay.status, fromGold.status]).toEqual([200, 200]);
  const file = await orderFile(shop, id);
  const worth = (position: number) =>
    valueOfUnits(file.order, file.lines.map(withoutRefunds), [{ position, quantity: 1 }]);
  expect(file.lines.map(({ color, paidBack, raised, lowered }) => [color, paidBack, raised, lowered])).toEqual([
    ['Indigo', 0, 0, 0],
    ['Indigo', 3_000, 3_000, 3_000],
    ['Clay', 2_250, 0, 2_500],
  ]);
  expect(file.leftKobo).toBe((11_250 + 11_250 + 9_000 + file.order.shippingPrice) * 100);
  expect(worth(0)).toBe(11_250);
  expect(await complaints(shop)).toEqual([]);
});

test('staff receive the difference by hand, at once or later, once however often they tap, and see it among the payments', async () => {
  const bought = await paidShirts({ quantity: 2 });
  const { shop, manager, owner, id } = bought;
  expect(
    (await sendChange(manager, id, changeTo(bought, 'Gold', { payment: { way: 'pos', reference: '' } }))).status,
  ).toBe(400);
  expect((await sendChange(manager, id, changeTo(bought, 'Gold'))).status).toBe(200);
  const mark = () => manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, transfer);

  const taps = await Promise.all([mark(), mark(), mark()]);

  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
  const file = await orderFile(shop, id);
  expect(file.order).toMatchObject({ totalAmount: 31_000, paymentStatus: 'paid' });
  expect(file.leftKobo).toBe(3_100_000);
  const receivedAt = shop.clock.now().toISOString();
  expect(file.differencesByHand).toEqual([{ ...transfer, amountKobo: 300_000, receivedAt }]);
  expect((await salesByMonth(shop.db, shop.clock.now()))[0]).toMatchObject({
    byHandKobo: 300_000,
    providerKobo: 2_800_000,
  });
  expect(await complaints(shop)).toEqual([]);

  // Paid in two ways, it is paid back in two ways.
  const cancel = { reason: 'Changed her mind', isRestocked: true };
  expect((await owner.call('POST', `/api/admin/orders/${id}/cancel`, cancel)).body.code).toBe('paid_by_hand');
  expect((await owner.call('POST', `/api/admin/orders/${id}/cancel`, { ...cancel, paidBack: cash })).status).toBe(200);
  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo)).toEqual(
    expect.arrayContaining([2_800_000, 300_000]),
  );
  expect(await shirtsLeft(bought)).toMatchObject({ 'Indigo M': [5, 0], 'Gold M': [1, 0] });
  await payRefunds(shop);
  expect(await complaints(shop)).toEqual([]);
});

test('a difference that nobody pays in time ends the change, and a payment after that goes back', async () => {
  const bought = await paidShirts();
  const { shop, manager, id, buyer } = bought;
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const { authorizationUrl, reference } = await buyer.shopper.startPayment(buyer.order);

  shop.clock.forward({ hours: 23, minutes: 45 });
  await endOverdueChanges(shop);
  expect((await orderFile(shop, id)).order.change).not.toBeNull();
  const late = await buyer.shopper.startPayment(buyer.order);
  await fetch(late.authorizationUrl); // Opens the page.
  shop.clock.forward({ minutes: 20 });
  await endOverdueChanges(shop); // The customer is at the payment page.
  expect((await orderFile(shop, id)).order.change).not.toBeNull();
  shop.clock.forward({ minutes: 31 });
  await Promise.all([endOverdueChanges(shop), endOverdueChanges(shop)]);

  const ended = await orderFile(shop, id);
  expect(ended).toMatchObject({ isToPack: true, openChange: null, order: { change: null, totalAmount: 15_500 } });
  expect(await shirtsLeft(bought)).toMatchObject({ 'Indigo M': [4, 0], 'Gold M': [1, 0] });
  expect((await emailKeys(shop.db)).filter((key) => key.startsWith('change-ended:'))).toHaveLength(1);
  await shop.provider.press(authorizationUrl, 'success');
  await shop.provider.press(late.authorizationUrl, 'success');
  for (const one of [reference, late.reference]) await settlePayment(shop, one);
  const outcomes = (await orderFile(shop, id)).attempts.map(({ outcome }) => String(outcome));
  expect(outcomes.toSorted()).toEqual(['applied', 'refund_due', 'refund_due']);
  expect(await complaints(shop)).toEqual([]);
});

test('while the provider cannot be asked a change does not end, because its customer may have paid in time', async () => {
  const bought = await paidShirts();
  const { shop, manager, id, buyer } = bought;
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  await payAtProvider(shop, buyer);
  shop.clock.forward({ hours: 25 });
  await shop.provider.faults({ verify: '500' });

  await endOverdueChanges(shop);

  expect((await orderFile(shop, id)).order.change).not.toBeNull();
  await shop.provider.faults({});
  await endOverdueChanges(shop);
  expect((await orderFile(shop, id)).order).toMatchObject({ totalAmount: 18_500, change: null });
  expect(await complaints(shop)).toEqual([]);
});

test('a change that ends while its payment is under review or at the bank is not said to have cost nothing', async () => {
  const bought = await paidShirts();
  const { shop, manager, id, buyer } = bought;
  const endedEmail = async () => {
    const { openChange } = await orderFile(shop, id);
    await manager.call('POST', `/api/admin/orders/${id}/changes/withdraw`, { changeId: openChange!._id });
    const email = shop.db.selectFrom('letters').select('text').where('key', '=', `change-ended:${openChange!._id}`);
    return (await email.executeTakeFirstOrThrow()).text;
  };
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  expect(await endedEmail()).toContain('Nothing was charged');
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const { reference } = await buyer.shopper.startPayment(buyer.order);
  await shop.provider.faults({ verify: 'pending' });
  await settlePayment(shop, reference);

  const pending = await endedEmail();

  expect(pending).not.toContain('Nothing was charged');
  expect(pending).toContain('Your bank has not confirmed your payment yet');
  await shop.provider.faults({ amount: 'less' });
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  await settlePayment(shop, await payAtProvider(shop, buyer));
  const reviewed = await endedEmail();
  expect(reviewed).not.toContain('Nothing was charged');
  expect(reviewed).toContain('We are still checking the payment that reached us');
});

test('a change locks its two items in the order in which all do, so that no two of them wait for each other', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }));

  const changed = await afterDeadlock(shop, {
    first: (tx) => lockSize(tx, 'L'),
    start: () => sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'M' })),
    second: (tx) => lockSize(tx, 'M'), // Fails at once if the change has it.
  });

  expect(changed.status).toBe(200);
});

test('a change that cannot be ended stops no other one', async () => {
  const bought = await paidShirts();
  const { shop, shirt, manager, id, buyer } = bought;
  const other = await guestWithOrder(shop, shirt, { email: 'bola@example.com' });
  await settlePayment(shop, await payAtProvider(shop, other));
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const { reference } = await buyer.shopper.startPayment(buyer.order);
  shop.clock.forward({ minutes: 1 });
  await shop.db.updateTable('stock').set({ quantity: 2 }).where('variantId', '=', shirt.variants['Gold']!).execute();
  await sendChange(manager, other.order._id, changeTo(bought, 'Gold'));
  shop.clock.forward({ hours: 25 });
  const verify = (one: string) =>
    one === reference ? Promise.reject(new Error('Not JSON')) : shop.payments.verify(one);

  await expect(endOverdueChanges({ ...shop, payments: { ...shop.payments, verify } })).rejects.toThrow(AggregateError);

  expect((await orderFile(shop, id)).order.change).not.toBeNull();
  expect((await orderFile(shop, other.order._id)).order.change).toBeNull();
});

test('of a withdrawal and a payment at the same time one wins, and no money is lost', async () => {
  const bought = await paidShirts();
  const { shop, manager, id, buyer } = bought;
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const { openChange } = await orderFile(shop, id);
  const reference = await payAtProvider(shop, buyer);
  const withdraw = () =>
    manager.call('POST', `/api/admin/orders/${id}/changes/withdraw`, { changeId: openChange!._id });

  const [withdrawn] = await Promise.all([withdraw(), settlePayment(shop, reference), withdraw()]);

  const { order, attempts } = await orderFile(shop, id);
  const isChanged = order.totalAmount === 18_500;
  expect(withdrawn.status).toBe(isChanged ? 409 : 200);
  const { outcome } = attempts.find((attempt) => attempt.reference === reference)!;
  expect(outcome).toBe(isChanged ? 'difference' : 'refund_due');
  expect(order.change).toBeNull();
  expect(await complaints(shop)).toEqual([]);
});

test('staff withdraw the change that they saw, and no later one', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  const withdraw = (changeId: string) => manager.call('POST', `/api/admin/orders/${id}/changes/withdraw`, { changeId });
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const first = (await orderFile(shop, id)).openChange!._id;
  await withdraw(first);
  await sendChange(manager, id, changeTo(bought, 'Gold'));

  expect((await withdraw(first)).status).toBe(200);

  expect((await orderFile(shop, id)).order.change).not.toBeNull();
  expect(await shirtsLeft(bought)).toMatchObject({ 'Gold M': [1, 1] });
  expect(await complaints(shop)).toEqual([]);
});

test('staff who withdraw a change that was just paid learn that the order has changed, also when they tap again', async () => {
  const bought = await paidShirts();
  const { shop, manager, id, buyer } = bought;
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const { openChange } = await orderFile(shop, id);
  const withdraw = (changeId: string) => manager.call('POST', `/api/admin/orders/${id}/changes/withdraw`, { changeId });
  await settlePayment(shop, await payAtProvider(shop, buyer));

  const taps = [await withdraw(openChange!._id), await withdraw(openChange!._id)];

  expect(taps.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'order_moved'],
    [409, 'order_moved'],
  ]);
  expect((await orderFile(shop, id)).order.totalAmount).toBe(18_500);
});

test('staff receive the difference for the change that they saw, and none for a later one', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const changeId = (await orderFile(shop, id)).openChange!._id;
  await manager.call('POST', `/api/admin/orders/${id}/changes/withdraw`, { changeId });
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const later = (await orderFile(shop, id)).openChange!._id;

  const paid = (which: string) =>
    manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, { ...cash, changeId: which });

  expect((await paid(changeId)).body.code).toBe('order_moved');
  expect((await orderFile(shop, id)).openChange).toMatchObject({ _id: later });
  const taps = await Promise.all([paid(later), paid(later)]);
  expect(taps.map(({ status }) => status)).toEqual([200, 200]);
  expect((await orderFile(shop, id)).order.totalAmount).toBe(18_500);
  expect(await complaints(shop)).toEqual([]);
});

test('cash for a change that has ended is not taken for the cash that paid the order or an earlier change', async () => {
  const bought = await shopWithShirts();
  const { shop, shirt, manager, owner } = bought;
  const form = { ...payLinkForm(shirt), customer: withAddress, payment: cash };
  const { id } = await sellByLink(manager, form);
  const paid = (changeId: string) =>
    manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, { ...cash, changeId });
  const openId = async () => (await orderFile(shop, id)).openChange!._id;
  expect((await sendChange(owner, id, changeTo(bought, 'Gold'))).status).toBe(200);
  const ended = await openId();
  await manager.call('POST', `/api/admin/orders/${id}/changes/withdraw`, { changeId: ended });

  expect((await paid(ended)).body.code).toBe('order_moved');

  expect((await sendChange(owner, id, changeTo(bought, 'Gold'))).status).toBe(200);
  const applied = await openId();
  expect((await paid(applied)).status).toBe(200);
  expect((await paid(applied)).status).toBe(200); // The same once more, of a network that came back.
  expect((await paid(ended)).body.code).toBe('order_moved');
  expect((await orderFile(shop, id)).order.totalAmount).toBe(form.totalAmount + 3_000);
  expect(await complaints(shop)).toEqual([]);
});

test('a customer whom staff knew no address of types one to pay the difference, and the receipt of the order goes there too', async () => {
  const bought = await shopWithShirts();
  const { shop, shirt, manager } = bought;
  const { id } = await sellByLink(manager, payLinkForm(shirt));
  expect((await manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, cash)).status).toBe(200);
  expect(await emailKeys(shop.db)).toEqual([]);
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const file = await orderFile(shop, id);
  const shopper = new Shopper(shop);
  const order = await openLink(shopper, { ...file, payLink: { url: file.openChange!.payUrl!, until: '' } });

  expect(await payDifference(shop, { shopper, order: withEmail(order, 'ngozi@example.com') })).toBe('paid');

  const emails = await shop.db.selectFrom('letters').select(['key', 'recipient']).orderBy('createdAt').execute();
  expect(emails.map(({ key, recipient }) => [key.split(':')[0], recipient])).toEqual([
    ['order-paid', 'ngozi@example.com'],
    ['order-changed', 'ngozi@example.com'],
  ]);
  expect(await complaints(shop)).toEqual([]);
});

test('a difference that Paystack does not take is not asked for by the link, and staff can receive it', async () => {
  const bought = await paidShirts();
  const { shop, shirt, manager, id } = bought;
  await shop.db.updateTable('variants').set({ price: 12_550 }).where('id', '=', shirt.variants['Gold']!).execute();
  const form = () => ({ ...changeTo(bought, 'Gold'), price: 12_550, difference: 50 });

  expect(await sendChange(manager, id, form())).toMatchObject({
    status: 409,
    body: { message: 'Paystack takes no payment below ₦100. Take the difference by cash, POS or transfer.' },
  });
  expect((await sendChange(manager, id, { ...form(), payment: cash })).status).toBe(200);

  expect((await orderFile(shop, id)).order.totalAmount).toBe(15_550);
  expect(await complaints(shop)).toEqual([]);
});

test('a second payment of the whole order is no payment of the difference: it goes back, and the change waits on', async () => {
  const bought = await shopWithShirts();
  const { shop, shirt } = bought;
  const buyer = await guestWithOrder(shop, shirt);
  const early = await buyer.shopper.startPayment(buyer.order);
  shop.clock.forward({ minutes: 31 });
  const staff = await newStaff(shop, 'manager');
  await settlePayment(shop, await payAtProvider(shop, buyer));
  await sendChange(staff, buyer.order._id, changeTo(bought, 'Gold'));

  await shop.provider.press(early.authorizationUrl, 'success');
  await settlePayment(shop, early.reference);

  const { order, attempts } = await orderFile(shop, buyer.order._id);
  expect(attempts.map(({ outcome }) => String(outcome)).toSorted()).toEqual(['applied', 'refund_due']);
  expect(order).toMatchObject({ totalAmount: 15_500, change: { amount: 3_000 } });
  expect(await complaints(shop)).toEqual([]);
});

test('a payment begun for a withdrawn change goes back, although a later change costs as much more', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  const { shopper, order } = bought.buyer;
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const late = await shopper.startPayment(order);
  const { openChange } = await orderFile(shop, id);
  shop.clock.forward({ minutes: 1 });
  await manager.call('POST', `/api/admin/orders/${id}/changes/withdraw`, { changeId: openChange!._id });
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const next = await shopper.startPayment(order);
  expect(next.reference).not.toBe(late.reference);

  await shop.provider.press(late.authorizationUrl, 'success');
  await settlePayment(shop, late.reference);

  const { order: now, attempts } = await orderFile(shop, id);
  expect(attempts.map(({ outcome }) => String(outcome)).toSorted()).toEqual(['applied', 'null', 'refund_due']);
  expect(now).toMatchObject({ totalAmount: 15_500, change: { amount: 3_000 } });
  await shop.provider.press(next.authorizationUrl, 'success');
  await settlePayment(shop, next.reference);
  expect((await orderFile(shop, id)).order).toMatchObject({ totalAmount: 18_500, change: null });
  expect(await complaints(shop)).toEqual([]);
});

test('a difference is paid although the clock was ahead when it was offered', async () => {
  const bought = await paidShirts();
  const { shop, manager, buyer, id } = bought;
  await sendChange(manager, id, changeTo(bought, 'Gold'));
  const later = new Date(shop.now().getTime() + 600_000);
  await shop.db.updateTable('orderChanges').set({ createdAt: later }).execute();

  expect(await payDifference(shop, buyer)).toBe('paid');
  expect((await orderFile(shop, id)).order).toMatchObject({ totalAmount: 18_500, change: null });
  expect(await complaints(shop)).toEqual([]);
});

test('two changes for the last shirt: one gets it, and the other order keeps what it has', async () => {
  const bought = await paidShirts();
  const { shop, shirt, manager, owner, id } = bought;
  const other = await guestWithOrder(shop, shirt, { email: 'bola@example.com' });
  await settlePayment(shop, await payAtProvider(shop, other));

  const results = await Promise.all([
    sendChange(manager, id, changeTo(bought, 'Gold')),
    sendChange(owner, other.order._id, changeTo(bought, 'Gold')),
  ]);

  expect(results.map(({ status, body }) => `${status} ${body.code}`).toSorted()).toEqual([
    '200 undefined',
    '409 stock_short',
  ]);
  const late = results.find(({ status }) => status === 409)!;
  expect(late.body).toMatchObject({ message: 'Sold out in Medium', availableQuantity: 0 });
  expect(await shirtsLeft(bought)).toMatchObject({ 'Gold M': [1, 1], 'Indigo M': [3, 0] });
  expect(await complaints(shop)).toEqual([]);
});

test('cancelling an order ends its change, and only what was paid goes back', async () => {
  const bought = await paidShirts();
  const { shop, manager, owner, id } = bought;
  await sendChange(manager, id, changeTo(bought, 'Gold'));

  const cancelled = await owner.call('POST', `/api/admin/orders/${id}/cancel`, { reason: 'x', isRestocked: true });

  expect(cancelled.status).toBe(200);
  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo)).toEqual([1_550_000]);
  expect(await shirtsLeft(bought)).toMatchObject({ 'Indigo M': [5, 0], 'Gold M': [1, 0] });
  await payRefunds(shop);
  expect(await complaints(shop)).toEqual([]);
});

test('an order of staff that was paid in cash is changed with the link of its customer, or paid back by hand', async () => {
  const { shop, shirt, owner, manager } = await shopWithShirts();
  const { body } = await manager.call('POST', '/api/admin/staff-orders', { ...payLinkForm(shirt), payment: cash });
  const id = body['orderId'] as string;

  expect((await sendChange(owner, id, changeTo({ shirt }, 'Clay'))).body.code).toBe('paid_by_hand');
  expect((await sendChange(owner, id, changeTo({ shirt }, 'Clay', { paidBack: transfer }))).status).toBe(200);

  const file = await orderFile(shop, id);
  expect(file.refunds).toMatchObject([{ amountKobo: 250_000, byHand: transfer, status: 'processed' }]);
  const again = await sendChange(owner, id, changeTo({ shirt }, 'Gold', { payment: cash }));
  expect(again.body).toMatchObject({
    code: 'not_changeable',
    message: expect.stringContaining('paid back when it was changed before'),
  });
  expect(await complaints(shop)).toEqual([]);
});

test('an order does not change once it is shipped, nor into what it has already, nor while a bank disputes it', async () => {
  const bought = await paidShirts({ quantity: 3 });
  const { shop, manager, owner, id, shirt } = bought;

  expect((await sendChange(manager, id, changeTo(bought, 'Indigo'))).status).toBe(400);
  expect((await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L', quantity: 4 }))).body.code).toBe(
    'changed_elsewhere',
  );
  expect((await sendChange(manager, id, { ...changeTo(bought, 'Gold'), price: 15_000 })).body.code).toBe(
    'PRICE_CHANGED',
  );
  const refund = {
    lines: [{ position: 0, quantity: 1, isRestocked: true }],
    extra: 0,
    reason: 'x',
    key: crypto.randomUUID(),
    leftKobo: 4_050_000,
    paidBack: null,
  };
  expect((await owner.call('POST', `/api/admin/orders/${id}/refund`, refund)).status).toBe(200);
  const all = changeTo(bought, 'Indigo', { size: 'L', quantity: 3 });
  expect((await sendChange(manager, id, all)).body.code).toBe('changed_elsewhere'); // One of them was refunded.
  expect((await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }))).status).toBe(200);
  expect((await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }))).body.code).toBe('not_changeable');
  expect((await manager.call('POST', `/api/admin/orders/${id}/ship`, ship)).status).toBe(200);
  expect((await sendChange(manager, id, changeTo(bought, 'Gold'))).body.code).toBe('order_moved');
  await expect(
    shop.db
      .insertInto('orderChanges')
      .values({
        orderId: id,
        createdAt: shop.clock.now(),
        createdBy: 'staff:1',
        idempotencyKey: 'k',
        requestHash: 'h',
        position: 0,
        quantity: 1,
        variantId: shirt.variantId,
        size: 'M',
        price: 1,
        newPosition: 0,
        newVariantId: shirt.variantId,
        newSize: 'L',
        newPrice: 1,
        difference: 0,
        appliedAt: shop.clock.now(),
      })
      .execute(),
  ).rejects.toThrow('can have no change');
  expect(await complaints(shop)).toEqual([]);
});

test('an order whose money the bank took back does not change: nothing of it is left to ship', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  const { reference } = await shop.db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  const disputeId = await beginDispute(shop, reference);
  await decideDispute(shop, reference);
  await settleDispute(shop, disputeId);
  expect(await orderFile(shop, id)).toMatchObject({ isToPack: false, order: { paymentStatus: 'refunded' } });

  const dearer = await sendChange(manager, id, changeTo(bought, 'Gold'));
  const otherSize = await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }));

  expect([dearer.body.code, otherSize.body.code]).toEqual(['nothing_to_ship', 'nothing_to_ship']);
});

const ship = { courier: '', trackingNumber: '', trackingUrl: '' };

test('units that a failed refund put back on sale are not put back again by a change', async () => {
  const bought = await paidShirts({ quantity: 2 });
  const { shop, manager, id } = bought;
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];
  await refundOrder(shop, id, { lines, reason: 'Torn', who: 'staff:1', key: `desk:${id}:torn` });
  await shop.provider.faults({ refund: 'fails' });
  await payRefunds(shop);
  const [failed] = await refunds(shop);
  expect(failed).toMatchObject({ status: 'failed' });
  await dismissFailedRefund(shop, failed!.id, { who: 'staff:1' });
  expect(await shirtsLeft(bought)).toMatchObject({ 'Indigo M': [4, 0], 'Indigo L': [2, 0] });

  const both = await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L', quantity: 2 }));
  expect(both.body).toMatchObject({
    code: 'not_changeable',
    message: expect.stringContaining('back on sale') as string,
  });
  expect(await shirtsLeft(bought)).toMatchObject({ 'Indigo M': [4, 0], 'Indigo L': [2, 0] });

  expect((await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }))).status).toBe(200);
  expect(await shirtsLeft(bought)).toMatchObject({ 'Indigo M': [5, 0], 'Indigo L': [1, 0] });
  expect(await complaints(shop)).toEqual([]);
});

const withoutRefunds = ({ paidBack, ...line }: AdminOrder['lines'][number]) => ({
  ...line,
  refundedQuantity: 0,
  paidBackAmount: paidBack,
});

const lockSize = (tx: Database, size: string) =>
  tx.selectFrom('stock').select('sku').where('size', '=', size).forUpdate().noWait().execute();
