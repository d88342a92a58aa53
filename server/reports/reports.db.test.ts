import { expect, test } from 'vitest';
import type { MonthReport } from '#shared/admin/reports/api.ts';
import type { PayoutRow } from '#shared/admin/reports/payouts-api.ts';
import { hoursAfter } from '#shared/dates/moments.ts';
import type { Order } from '#shared/orders/api.ts';
import { exported } from '../../tests/actions/exports.ts';
import { requestedExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { lose, onItsWay } from '../../tests/actions/after-sale/lost-parcels.ts';
import { guestWithOrder, paidTwice, payAtProvider } from '../../tests/actions/purchase.ts';
import { payRefunds } from '../../tests/actions/after-sale/refunds.ts';
import { decide, guestWithDelivery, receive } from '../../tests/actions/after-sale/returns.ts';
import { cashOrderForm, staffOrdersUrl } from '../../tests/actions/staff-orders.ts';
import { type CreatedProduct, makeProduct } from '../../tests/data/factories.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { acceptReview } from '../payments/review/review-payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';

test('a day’s figures are what was paid that day, by product, size and area', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const dress = await makeProduct(shop.db, { name: 'Adunni dress', price: 20_000, stock: { M: 10, L: 10 } });
  const { day, order } = await bought(shop, dress);
  await guestWithOrder(shop, dress); // Not paid: no sale.

  const { body } = await owner.call('GET', `/api/admin/figures?from=${before(day)}&to=${day}`);

  expect(body['totals']).toEqual({ orders: 1, units: 1, paid: order.totalAmount, refunded: 0 });
  expect(body['days']).toEqual([
    { day: before(day), orders: 0, units: 0, paid: 0, refunded: 0 },
    { day, orders: 1, units: 1, paid: order.totalAmount, refunded: 0 },
  ]);
  expect(body['products']).toMatchObject([
    { name: 'Adunni dress', units: 1, value: 20_000, onHand: 19, sellThrough: 5 },
  ]);
  expect(body['sizes']).toEqual([{ name: 'M', units: 1, value: 20_000 }]);
  expect(body['areas']).toEqual([{ name: 'Lagos Mainland Area 1', units: 1, value: 20_000 }]);
});

test('a sale at half past midnight in Lagos is that day’s, though it is still yesterday in London', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order } = await bought(shop, await makeProduct(shop.db));
  await shop.db
    .updateTable('orders')
    .set({ paidAt: new Date('2026-11-09T23:30:00Z') })
    .where('id', '=', order._id)
    .execute();

  const ordersOn = async (day: string) =>
    ((await owner.call('GET', `/api/admin/figures?from=${day}&to=${day}`)).body['totals'] as { orders: number }).orders;

  expect([await ordersOn('2026-11-09'), await ordersOn('2026-11-10')]).toEqual([0, 1]);
});

test.each([
  ['from=2026-11-02&to=2026-11-01', 'The end date is before the start date'],
  ['from=2020-01-01&to=2026-11-01', 'Choose one year or less'],
  ['from=yesterday&to=2026-11-01', 'Enter dates such as 2026-11-21'],
  ['from=2026-02-30&to=2026-11-01', 'Enter dates such as 2026-11-21'],
])('an invalid period is rejected with a message: %s', async (query, message) => {
  const shop = await testShop();
  const { status, body } = await (await newStaff(shop)).call('GET', `/api/admin/figures?${query}`);

  expect([status, body.message]).toEqual([400, message]);
});

test('open tasks are counted', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  await bought(shop, await makeProduct(shop.db, { stock: { M: 2 } }));
  await guestWithOrder(shop, await makeProduct(shop.db, { stock: { M: 50 } }));

  const { body } = await manager.call('GET', '/api/admin/dashboard');

  expect(body['dashboard']).toEqual({
    toPack: 1,
    toConfirm: 0,
    toCollect: 0,
    unpaid: 1,
    restOverdue: 0,
    toReview: 0,
    toRefund: 0,
    toCancel: 0,
    disputed: 0,
    courierProblems: 0,
    failedTasks: 0,
    returns: 0,
    messages: 0,
    lowStock: 1,
    overReserved: 0,
    unknownProxies: 0,
    alerts: 0,
  });
});

test('the day counts what the lists of orders and of stock show', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await makeProduct(shop.db, { stock: { S: 0, M: 6, L: 30 } });
  const hidden = await makeProduct(shop.db, { stock: { M: 0 } });
  await shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', hidden.productId).execute();
  const { order } = await bought(shop, await makeProduct(shop.db, { stock: { M: 50 } }));
  await owner.call('PUT', '/api/admin/stock/alert', { lowAt: 10 });
  const refund = { lines: [{ position: 0, quantity: 1, isRestocked: false }], extra: 0, reason: 'The seam is open' };
  await refundOrder(shop, order._id, { ...refund, who: 'staff:1', key: 'once' });

  const { dashboard } = (await owner.call('GET', '/api/admin/dashboard')).body as { dashboard: Record<string, number> };

  const { body: low } = await owner.call('GET', '/api/admin/stock/low');
  const { counts } = (await owner.call('GET', '/api/admin/order-counts')).body as { counts: Record<string, number> };
  expect(dashboard).toEqual({
    toPack: 0,
    toConfirm: 0,
    toCollect: 0,
    unpaid: 0,
    restOverdue: 0,
    toReview: 0,
    toRefund: 1,
    toCancel: 1,
    disputed: 0,
    courierProblems: 0,
    failedTasks: 0,
    returns: 0,
    messages: 0,
    lowStock: 2,
    overReserved: 0,
    unknownProxies: 0,
    alerts: 0,
  });
  expect(dashboard['lowStock']).toBe(low['total']);
  expect(dashboard).toMatchObject({ toPack: counts['pack'], toReview: counts['review'] });
  expect(dashboard).toMatchObject({ toRefund: counts['refund'], toCancel: counts['cancel'] });
});

test('a month is what was received in it and not refunded, with the VAT within; what paid no order counts nowhere', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 9 } });
  const { order: inOctober } = await bought(shop, shirt, '2026-10-31T22:59:00Z');
  const { order: inNovember } = await bought(shop, shirt, '2026-10-31T23:00:00Z'); // Midnight in Lagos.
  const october = { lines: [{ position: 0, quantity: 1, isRestocked: true }], reason: 'Torn', who: 'staff:1' } as const;
  await refundOrder(shop, inOctober._id, { ...october, key: 'once' }); // Made in November.
  const { order: doubled } = await paidTwice(shop, shirt);
  await setPaidAt(shop, doubled, '2026-11-02T09:00:00Z');
  expect((await owner.call('POST', staffOrdersUrl, cashOrderForm(shirt))).status).toBe(200);
  await payRefunds(shop);

  const { body } = await owner.call('GET', '/api/admin/months');

  expect(inNovember.totalAmount).toBe(13_000);
  const [november, earlier, ...rest] = body['months'] as MonthReport[];
  expect(november).toEqual({
    month: '2026-11',
    orders: 3,
    providerKobo: 2_600_000,
    byHandKobo: 1_000_000,
    creditKobo: 0,
    refundedKobo: 1_000_000,
    refundedAsCreditKobo: 0,
    netKobo: 2_600_000,
    vatKobo: 181_395,
    feesKobo: 88_500,
    paymentsWithoutFee: 0,
    costKobo: 0,
    unitsWithoutCost: 2,
  });
  expect(earlier).toMatchObject({ month: '2026-10', feesKobo: 29_500, orders: 1, netKobo: 1_300_000, vatKobo: 90_698 });
  expect(rest.map(({ month, orders }) => [month, orders]).at(-1)).toEqual(['2025-12', 0]);
  expect(body['isVatRegistered']).toBe(false);
  const { totals } = (await owner.call('GET', '/api/admin/figures?from=2026-11-01&to=2026-11-30')).body;
  expect(totals).toEqual({ orders: 3, units: 3, paid: 36_000, refunded: 10_000 });
});

test('days and months count the same of payments that staff accepted: what came, less what went back', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 9 } });
  const over = await accepted(shop, shirt, { kind: 'more', by: 500_000 });
  const under = await accepted(shop, shirt, { kind: 'less', by: 120_050 });
  await bought(shop, shirt, '2026-11-02T09:00:00Z');
  await payRefunds(shop); // The excess over the total.
  const days = { from: '2026-11-01', to: '2026-11-30' };

  const { totals } = (await owner.call('GET', `/api/admin/figures?from=${days.from}&to=${days.to}`)).body;

  expect([over.totalAmount, under.totalAmount]).toEqual([13_000, 13_000]);
  expect(totals).toMatchObject({ orders: 3, paid: 18_000 + 11_799.5 + 13_000, refunded: 5_000 });
  const { body } = await owner.call('GET', '/api/admin/months');
  const { providerKobo, refundedKobo } = (body['months'] as MonthReport[])[0]!;
  expect(totals).toMatchObject({ paid: providerKobo / 100, refunded: refundedKobo / 100 });
  const { body: file } = await exported(shop, owner, { kind: 'sales-by-day', days });
  expect(file).toContain('2026-11-02,3,3,42799.5,5000');
});

test('a sold unit counts with what it had cost then, until it comes back and can be sold again', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 9 } });
  const costs = (cost: number) => shop.db.updateTable('variants').set({ cost }).execute();
  const report = async () => {
    const { body } = await owner.call('GET', '/api/admin/months');
    const [november, october] = body['months'] as MonthReport[];
    return { november: costsOf(november), october: costsOf(october), stock: body['stock'] };
  };
  await bought(shop, shirt); // Before anybody had entered a cost.
  await costs(4_000);
  const { order: inOctober } = await bought(shop, shirt, '2026-10-31T22:59:00Z');
  await bought(shop, shirt);
  await costs(5_000);
  const stock = { units: 6, costKobo: 3_000_000, unitsWithoutCost: 0 };
  expect(await report()).toEqual({ november: [400_000, 1], october: [400_000, 0], stock });

  const torn = { lines: [{ position: 0, quantity: 1, isRestocked: false }], reason: 'Torn', who: 'staff:1' } as const;
  await refundOrder(shop, inOctober._id, { ...torn, key: 'torn' });
  expect(await report()).toMatchObject({ november: [400_000, 1], stock });
  const { order: changedMind } = await bought(shop, shirt);
  const back = { ...torn, lines: [{ position: 0, quantity: 1, isRestocked: true }], key: 'back' } as const;
  await costs(6_000);
  await refundOrder(shop, changedMind._id, back);
  expect(await report()).toEqual({
    november: [400_000, 1],
    october: [400_000, 0],
    stock: { ...stock, costKobo: 3_600_000 },
  });
});

test('units that replace lost ones cost the month in which they are sent again, and a closed month stays as it was', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay(1); // Before anybody had entered a cost.
  const owner = await newStaff(shop);
  await shop.db.updateTable('variants').set({ cost: 5_000 }).execute();
  await setPaidAt(shop, order, '2026-10-30T09:00:00Z');
  const report = async () => {
    const { body } = await owner.call('GET', '/api/admin/months');
    const [november, october] = body['months'] as MonthReport[];
    return { november: costsOf(november), october: costsOf(october) };
  };
  const profit = async (from: string, to: string) =>
    (await owner.call('GET', `/api/admin/profit?from=${from}&to=${to}`)).body['total'];
  expect(await report()).toEqual({ november: [0, 0], october: [0, 1] });

  expect((await lose(manager, url, parcel)).status).toBe(200);

  expect(await report()).toEqual({ november: [500_000, 0], october: [0, 1] });
  expect(await profit('2026-10-01', '2026-10-31')).toMatchObject({ costKobo: 0, unitsWithoutCost: 1 });
  expect(await profit('2026-11-01', '2026-11-30')).toMatchObject({ costKobo: 500_000, unitsWithoutCost: 0 });
});

test('what an exchange sends was sold before: it is no second sale', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 1, L: 1 } });
  const buyer = await guestWithDelivery(shop, shirt);
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');
  expect((await receive(owner, id)).status).toBe(200);
  await shop.db.updateTable('orders').set({ paidAt: shop.now() }).where('paidAt', 'is not', null).execute();

  const { body } = await owner.call('GET', '/api/admin/figures?from=2026-11-02&to=2026-11-02');
  expect(body['totals']).toEqual({ orders: 1, units: 1, paid: 13_000, refunded: 0 });
  expect(body['sizes']).toEqual([{ name: 'M', units: 1, value: 10_000 }]);
  const { body: months } = await owner.call('GET', '/api/admin/months');
  expect((months['months'] as MonthReport[])[0]).toMatchObject({ orders: 1, netKobo: 1_300_000 });
});

test('a payout is compared with the ledger to the kobo, and a payment it does not have is named', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order } = await bought(shop, await makeProduct(shop.db));
  const kobo = order.totalAmount * 100;
  const { body: even } = await owner.call('GET', '/api/admin/payouts');
  expect(even['payouts']).toMatchObject([{ processedKobo: kobo, ledgerKobo: kobo, strange: [], deductedKobo: 0 }]);

  await paidPastUs(shop, 'somebody-elses');

  const { body } = await owner.call('GET', '/api/admin/payouts');
  const [payout] = body['payouts'] as PayoutRow[];
  expect(payout).toMatchObject({ processedKobo: kobo + 70_000, ledgerKobo: kobo, strange: ['somebody-elses'] });
  expect(payout?.netKobo).toBe(kobo + 70_000 - (payout?.feesKobo ?? 0));
});

test('while the provider does not respond, the payouts say so and nothing else is lost', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await shop.provider.faults({ list: '500' });

  const { status, body } = await owner.call('GET', '/api/admin/payouts');

  expect([status, body.code]).toEqual([503, 'payment_unavailable']);
  expect((await owner.call('GET', '/api/admin/dashboard')).status).toBe(200);
});

const costsOf = (month?: MonthReport) => [month?.costKobo, month?.unitsWithoutCost];

/** A paid order, and the day of the payment in Lagos: of the one that the provider names, unless it is given. */
async function bought(shop: TestShop, product: CreatedProduct, paidAtTime?: string) {
  const buyer = await guestWithOrder(shop, product);
  const reference = await payAtProvider(shop, buyer);
  await settlePayment(shop, reference);
  if (paidAtTime !== undefined) await setPaidAt(shop, buyer.order, paidAtTime);
  const { paidAt } = await shop.db
    .selectFrom('orders')
    .select('paidAt')
    .where('id', '=', buyer.order._id)
    .executeTakeFirstOrThrow();
  return { order: buyer.order, reference, day: hoursAfter(paidAt!, 1).toISOString().slice(0, 10) };
}

/** An order that staff accepted as paid, though its payment was not exactly what it costs. */
async function accepted(shop: TestShop, product: CreatedProduct, amount: { kind: 'more' | 'less'; by: number }) {
  const buyer = await guestWithOrder(shop, product);
  await shop.provider.faults({ amount, times: 1 });
  const reference = await payAtProvider(shop, buyer);
  await settlePayment(shop, reference);
  await acceptReview(shop, reference, { who: 'staff:1', isMismatchAccepted: true });
  await setPaidAt(shop, buyer.order, '2026-11-02T09:00:00Z');
  return buyer.order;
}

async function setPaidAt({ db }: TestShop, { _id }: Order, time: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ paidAt: new Date(time) })
    .where('id', '=', _id)
    .execute();
  // As the provider says it.
  await db
    .updateTable('paymentAttempts')
    .set({ paidAt: new Date(time) })
    .where('orderId', '=', _id)
    .where('paidAt', 'is not', null)
    .execute();
}

/** The calendar day before. */
function before(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** A payment with a reference that is not ours. */
async function paidPastUs({ provider, config }: TestShop, reference: string): Promise<void> {
  const response = await fetch(`${provider.url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.paystack.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', amount: 70_000, reference, callback_url: config.shop.publicUrl }),
  });
  const { data } = (await response.json()) as { data: { authorization_url: string } };
  await provider.press(data.authorization_url, 'success');
}
