import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { MonthReport } from '#shared/admin/reports/api.ts';
import type { Period } from '#shared/admin/reports/forms.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { exported } from '../../tests/actions/exports.ts';
import { beginDispute, decideDispute } from '../../tests/actions/after-sale/disputes.ts';
import { monthOfMoney } from '../../tests/actions/month-of-money.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import type { TestShop } from '../../tests/shop/test-shop.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';

const october = { from: '2026-10-01', to: '2026-10-31' };
const november = { from: '2026-11-01', to: '2026-11-30' };
const december = { from: '2026-12-01', to: '2026-12-31' };

test('the payments and refunds of a month add up to what the months show of it, by way, refunds in the month in which they were made', async () => {
  const { shop, ids } = await monthOfMoney();
  shop.clock.forward({ hours: 34 * 24 }); // The 6th of December.
  const owner = await newStaff(shop);
  const leftKobo = 1_000_000;
  const refund = { lines: [], extra: 3_000, reason: 'Late', key: crypto.randomUUID(), leftKobo };
  const paidBack = { way: 'transfer', reference: 'GTB 7002' };
  const { status } = await owner.call('POST', `/api/admin/orders/${ids.cash}/refund`, { ...refund, paidBack });
  expect(status).toBe(200);
  await loseDispute(shop, ids.card);

  const months = (await owner.call('GET', '/api/admin/months')).body['months'] as MonthReport[];
  for (const [index, days] of [december, november, october].entries()) {
    const rows = await movements(shop, owner, days);
    expect(sums(rows, days)).toEqual(shown(months[index]!));
  }
  // Nothing is trivially so.
  expect(shown(months[1]!)).toMatchObject({ paystack: 74_500, byHand: 20_500, credit: 4_000, refunded: 7_000 });
  expect(shown(months[0]!)).toMatchObject({ refunded: 3_000 + 11_000, net: -14_000 });
});

test('each movement has a row, with its moment in Lagos, kind, order, way, reference, amount, fee and the day on which sales count it', async () => {
  const { shop, owner, ids } = await monthOfMoney();

  const rows = await movements(shop, owner, november);

  const of = (id: string) =>
    rows
      .filter(({ order }) => order === id)
      .map((row) => [row.kind, row.way, row.amount_naira, row.counted_on].join(', '))
      .toSorted();
  expect(of(ids.card)).toEqual(['payment, paystack, 13000, 2026-11-09', 'refund, paystack, -2000, 2026-11-02']);
  expect(of(ids.cash)).toEqual(['payment, cash, 10000, 2026-11-02']);
  // The deposit came in October.
  expect(of(ids.parts)).toEqual(['deposit, paystack, 6000, 2026-11-02', 'payment, transfer, 7500, 2026-11-02']);
  expect(of(ids.changed)).toEqual(['difference, pos, 3000, 2026-11-02', 'payment, paystack, 15500, 2026-11-09']);
  expect(of(ids.credited)).toEqual([
    'payment, paystack, 15500, 2026-11-09',
    'refund as store credit, store credit, -5000, 2026-11-02',
  ]);
  expect(of(ids.withCredit)).toEqual([
    'payment, paystack, 11500, 2026-11-09',
    'store credit spent, store credit, 4000, 2026-11-09',
  ]);
  const [deposit] = rows.filter(({ kind, order }) => kind === 'deposit' && order === ids.parts);
  expect(deposit).toMatchObject({ at: '2026-10-31 23:30:00', order_number: orderNumber(ids.parts), fee_naira: '190' });
  expect(rows.find(({ kind }) => kind === 'difference')).toMatchObject({ reference: 'SLIP 9', fee_naira: '' });
});

test('money that counts nowhere in sales is in the file without a day: a second payment, a deposit of a cancelled order, a payment under review', async () => {
  const { shop, owner, ids } = await monthOfMoney();

  const rows = await movements(shop, owner, november);

  const of = (id: string) =>
    rows
      .filter(({ order, counted_on: day }) => order === id && day === '')
      .map(({ kind, way, amount_naira: amount }) => [kind, way, amount].join(', '))
      .toSorted();
  expect(of(ids.twice)).toEqual(['payment not used, paystack, 13000', 'refund, paystack, -13000']);
  expect(of(ids.cancelled)).toEqual(['deposit, cash, 6000', 'refund, cash, -6000']);
  expect(of(ids.review)).toEqual(['payment under review, paystack, 13500']);
  expect(rows.filter(({ counted_on: day }) => day === '')).toHaveLength(5);
});

interface Movement {
  at: string;
  kind: string;
  order: string;
  order_number: string;
  way: string;
  reference: string;
  amount_naira: string;
  fee_naira: string;
  counted_on: string;
}

async function movements(shop: TestShop, owner: Shopper, days: Period): Promise<Movement[]> {
  const { body } = await exported(shop, owner, { kind: 'payments-and-refunds', days });
  return parse(body, { columns: true, bom: true });
}

/** The sums that a bookkeeper gets from the file with the filters of a spreadsheet, in naira. */
function sums(rows: readonly Movement[], { from, to }: Period) {
  const isWithin = (day: string) => day.slice(0, 10) >= from && day.slice(0, 10) <= to;
  const sum = (which: (row: Movement) => boolean, column: 'amount_naira' | 'fee_naira' = 'amount_naira') =>
    rows.filter(which).reduce((before, row) => before + Number(row[column]), 0);
  const counted = (which: (row: Movement) => boolean) => sum((row) => isWithin(row.counted_on) && which(row));
  const isBack = ({ amount_naira: amount }: Movement) => amount.startsWith('-');
  const byHand = ['cash', 'pos', 'transfer'];
  return {
    paystack: counted((row) => row.way === 'paystack' && !isBack(row)),
    byHand: counted((row) => byHand.includes(row.way) && !isBack(row)),
    credit: counted((row) => row.way === 'store credit' && !isBack(row)),
    refunded: 0 - counted(isBack),
    net: counted(() => true),
    fees: sum(({ at }) => isWithin(at), 'fee_naira'),
  };
}

const shown = (month: MonthReport) => ({
  paystack: month.providerKobo / 100,
  byHand: month.byHandKobo / 100,
  credit: (month.creditKobo ?? 0) / 100,
  refunded: month.refundedKobo / 100,
  net: month.netKobo / 100,
  fees: month.feesKobo / 100,
});

/** The bank takes all that is left of the payment of an order. */
async function loseDispute(shop: TestShop, orderId: string): Promise<void> {
  const { reference } = await shop.db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const id = await beginDispute(shop, reference);
  await decideDispute(shop, reference);
  await settleDispute(shop, id);
}
