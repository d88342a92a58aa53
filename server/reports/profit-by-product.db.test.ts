import { expect, test } from 'vitest';
import type { MonthReport, ProductProfit, ProfitSum } from '#shared/admin/reports/api.ts';
import type { Order } from '#shared/orders/api.ts';
import { changeTo, paidShirts, sendChange } from '../../tests/actions/after-sale/changes.ts';
import { requestedExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { payAtProvider } from '../../tests/actions/purchase.ts';
import { payRefunds, refunds } from '../../tests/actions/after-sale/refunds.ts';
import { decide, guestWithDelivery, receive, requestedReturn } from '../../tests/actions/after-sale/returns.ts';
import { customerWithCredit, orderWithCredit } from '../../tests/actions/after-sale/store-credit.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { cashOrderForm, staffOrdersUrl } from '../../tests/actions/staff-orders.ts';
import { makeCoupon, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { retryFailedRefund } from '../payments/refunds/retry-refund.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { profitByProduct } from './profit-by-product.ts';
import { profitRows } from './profit-export.ts';

interface Report {
  products: ProductProfit[];
  otherKobo: number;
  otherVatKobo: number;
  total: ProfitSum;
}

const november = { from: '2026-11-01', to: '2026-11-30' };

test('the products of a month and what belongs to none are the month to the kobo, with coupons, staff discounts, refunds, returns and exchanges', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const [shirt, dress, cap] = await Promise.all([
    makeProduct(shop.db, { name: 'Shirt', price: 9_999, stock: { M: 20, L: 5 } }),
    makeProduct(shop.db, { name: 'Dress', price: 20_001, stock: { M: 20 } }),
    makeProduct(shop.db, { name: 'Cap', price: 3_333, stock: { M: 20 } }),
  ]);
  await shop.db.updateTable('variants').set({ cost: 4_321 }).where('id', '=', shirt.variantId).execute();
  await shop.db.updateTable('variants').set({ cost: 8_765 }).where('id', '=', dress.variantId).execute();

  // 33,333 with a coupon of ten percent: 3,333 off, shared by the lines.
  const code = await makeCoupon(shop.db);
  const coupon = { code, discount: 3_333 };
  const shopper = new Shopper(shop);
  const order = await shopper.order(orderPayload([shirt, dress, cap], { coupon }));
  await settlePayment(shop, await payAtProvider(shop, { shopper, order }));
  const refund = { reason: 'Late', who: 'staff:1' } as const;
  await refundOrder(shop, order._id, { ...refund, lines: [unit(1)], extra: 500, key: 'first' });
  await refundOrder(shop, order._id, { ...refund, lines: [unit(0)], key: 'second' });
  expect((await owner.call('POST', staffOrdersUrl, discounted(dress))).status).toBe(200);
  const returned = await guestWithDelivery(shop, shirt, { email: 'bola@example.com', quantity: 2 });
  const id = await requestedReturn(returned);
  await decide(owner, id, 'accept');
  expect((await receive(owner, id)).status).toBe(200);
  const exchanged = await guestWithDelivery(shop, shirt, { email: 'chi@example.com' });
  const exchange = await requestedExchange(exchanged, shirt);
  await decide(owner, exchange, 'accept');
  expect((await receive(owner, exchange)).status).toBe(200);
  await payRefunds(shop);
  await shop.db.updateTable('shopSettings').set({ isVatRegistered: true }).execute();

  const report = await reportOf(owner);

  const { body } = await owner.call('GET', '/api/admin/months');
  const [month] = body['months'] as [MonthReport];
  const sum = (part: (row: ProductProfit) => number) => report.products.reduce((total, row) => total + part(row), 0);
  expect(sum(({ netKobo }) => netKobo) + report.otherKobo).toBe(month.netKobo);
  expect(sum(({ vatKobo }) => vatKobo) + report.otherVatKobo).toBe(month.vatKobo);
  expect([sum(({ costKobo }) => costKobo), sum((row) => row.unitsWithoutCost)]).toEqual([
    month.costKobo,
    month.unitsWithoutCost,
  ]);
  expect(report.total).toMatchObject({ netKobo: month.netKobo, vatKobo: month.vatKobo, costKobo: month.costKobo });
  // Three deliveries less the goodwill of one refund: what belongs to no product is not just the rest.
  expect(report.otherKobo).toBe(3 * 300_000 - 50_000);
  expect(named(report)).toEqual({
    Shirt: { soldUnits: 4, refundedUnits: 2, netKobo: 2 * 999_900, costKobo: 2 * 432_100, unitsWithoutCost: 0 },
    Dress: { soldUnits: 2, refundedUnits: 1, netKobo: 1_898_700, costKobo: 876_500, unitsWithoutCost: 0 },
    Cap: { soldUnits: 1, refundedUnits: 0, netKobo: 300_000, costKobo: 0, unitsWithoutCost: 1 },
  });
});

test('units of a refund that failed for one of its payments count when another one was paid', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const customer = await customerWithCredit(shop, 4_000);
  const { body } = await orderWithCredit(customer, 4_000);
  const order = body['order'] as Order;
  await settlePayment(shop, await payAtProvider(shop, { shopper: customer.shopper, order }));
  await refundOrder(shop, order._id, { lines: [unit(0)], reason: 'Torn', who: 'staff:1', key: 'torn' });
  await shop.provider.faults({ refund: 'fails', times: 1 });
  await payRefunds(shop);

  expect((await reportOf(owner)).total).toMatchObject({ soldUnits: 2, refundedUnits: 1 });
});

test('a sale counts on its Lagos day, and its refund on another', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { name: 'Shirt', price: 10_000 });
  const { order } = await guestWithDelivery(shop, shirt);
  const paidAt = new Date('2026-10-31T23:30:00Z'); // Half past midnight in Lagos.
  await shop.db.updateTable('orders').set({ paidAt }).execute();
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];
  await refundOrder(shop, order._id, { lines, reason: 'Torn', who: 'staff:1', key: 'torn' });
  await payRefunds(shop);
  const on = async (day: string) => named(await reportOf(owner, { from: day, to: day }))['Shirt'];

  expect(await on('2026-10-31')).toBeUndefined();
  expect(await on('2026-11-01')).toMatchObject({ soldUnits: 1, refundedUnits: 0, netKobo: 1_000_000 });
  expect(await on('2026-11-02')).toMatchObject({ soldUnits: 0, refundedUnits: 1, netKobo: -1_000_000 });
});

test('what was paid back for a cheaper item is its product’s, and a refund of it is what was left of its price', async () => {
  const bought = await paidShirts({ quantity: 3 });
  const { shop, owner, id } = bought;
  const paidAt = shop.now();
  await shop.db.updateTable('orders').set({ paidAt }).execute();
  await shop.db.updateTable('paymentAttempts').set({ paidAt }).execute();
  const cap = await makeProduct(shop.db, { name: 'Cap', price: 9_999, stock: { M: 3 } });
  const toCap = { product: cap.productId, variantId: cap.variantId, price: 9_999 };
  const change = { ...changeTo(bought, 'Clay', { quantity: 3, difference: -7_503 }), ...toCap };
  expect((await sendChange(owner, id, change)).status).toBe(200);
  const capIs = async () => named(await reportOf(owner))['Cap'];
  const notYet = { soldUnits: 3, refundedUnits: 0, netKobo: 3_750_000 };
  expect(await capIs()).toMatchObject(notYet);

  await shop.provider.faults({ refund: 'fails', times: 1 });
  await payRefunds(shop);
  expect(await capIs()).toMatchObject(notYet);
  const [failed] = await refunds(shop);
  await retryFailedRefund(shop, failed!.id, { who: 'staff:1' });
  await payRefunds(shop);
  expect(await capIs()).toMatchObject({ soldUnits: 3, refundedUnits: 0, netKobo: 3 * 999_900 });

  for (const key of ['first', 'second']) {
    await refundOrder(shop, id, { lines: [unit(0)], reason: 'Torn', who: 'staff:1', key });
    await payRefunds(shop);
  }

  const amounts = (await refunds(shop)).map(({ amountKobo }) => amountKobo);
  expect(amounts.toSorted((one, other) => one - other)).toEqual([750_300, 750_300, 999_900, 999_900]);
  const report = await reportOf(owner);
  expect(named(report)).toMatchObject({ Cap: { soldUnits: 3, refundedUnits: 2, netKobo: 999_900 } });
  expect(report.otherKobo).toBe(300_000); // The delivery.
  const { body } = await owner.call('GET', '/api/admin/months');
  expect((body['months'] as MonthReport[])[0]).toMatchObject({ netKobo: report.total.netKobo });
  expect(report.total.netKobo).toBe(999_900 + 300_000);
});

test('the file has the rows of the table, in naira, with a profit only where a cost is known', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Shirt', price: 10_750 });
  const cap = await makeProduct(shop.db, { name: 'Cap', price: 2_000 });
  await shop.db.updateTable('variants').set({ cost: 4_000 }).where('id', '=', shirt.variantId).execute();
  await guestWithDelivery(shop, shirt);
  await guestWithDelivery(shop, cap, { email: 'bola@example.com' });

  const rows = profitRows(await profitByProduct(shop.db, november), true);

  expect(rows).toMatchObject([
    {
      product: 'Shirt',
      sold: 1,
      net: 10_750,
      vat_in_net: 750,
      cost_of_goods: 4_000,
      gross_profit: 6_000,
      margin_percent: 60,
    },
    { product: 'Cap', sold: 1, net: 2_000, units_without_cost: 1, gross_profit: '', margin_percent: '' },
    { product: 'Delivery and other', net: 6_000 },
    { product: 'Total', sold: 2, net: 18_750 },
  ]);
});

/** A dress for cash, with a discount after which the VAT of each product rounded alone is not that of the whole. */
const discounted = (dress: Awaited<ReturnType<typeof makeProduct>>) => ({
  ...cashOrderForm(dress),
  discount: { amount: 1_014, reason: 'regular' },
  totalAmount: dress.price - 1_014,
});

/** One unit of a line, which can be sold again. */
const unit = (position: number) => ({ position, quantity: 1, isRestocked: true });

async function reportOf(owner: Shopper, { from, to } = november): Promise<Report> {
  const { status, body } = await owner.call('GET', `/api/admin/profit?from=${from}&to=${to}`);
  expect(status).toBe(200);
  return body as typeof body & Report;
}

const named = ({ products }: Report) =>
  Object.fromEntries(products.map(({ name, productId: _id, vatKobo: _vat, ...row }) => [name, row]));
