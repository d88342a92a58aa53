import { expect, test } from 'vitest';
import type { ExportRequest } from '#shared/admin/exports/api.ts';
import { exported } from '../../tests/actions/exports.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { customerWithCredit, orderWithCredit } from '../../tests/actions/after-sale/store-credit.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const days = { from: '2026-11-01', to: '2026-11-02' };
const everyFile: ExportRequest[] = [
  { kind: 'orders', days },
  { kind: 'order-lines', days },
  { kind: 'sales-by-day', days },
  { kind: 'sales-by-product', days },
  { kind: 'sales-by-month' },
  { kind: 'profit-by-product', days },
  { kind: 'payments-and-refunds', days },
  { kind: 'products' },
  { kind: 'customers' },
  { kind: 'subscribers' },
];

test('every file names its columns in one style', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  for (const request of everyFile) {
    const { body } = await exported(shop, owner, request);
    const [header = ''] = body.replace('\uFEFF', '').split('\r\n');
    const strange = header.split(',').filter((column) => !/^[a-z\d]+(_[a-z\d]+)*$/.test(column));
    expect([request.kind, strange]).toEqual([request.kind, []]);
  }
});

test('the file of the months has every part of the net, store credit included', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const customer = await customerWithCredit(shop, 5_000);
  expect((await orderWithCredit(customer, 5_000)).status).toBe(200);

  const { body } = await exported(shop, owner, { kind: 'sales-by-month' });
  const [header = '', month = ''] = body.replace('\uFEFF', '').split('\r\n');
  const values = month.split(',');
  const row = Object.fromEntries(header.split(',').map((column, at) => [column, values[at]]));
  // The second order is not paid: its credit counts with the rest of it.
  expect(row).toMatchObject({ orders: '1', refunded: '5000', refunded_as_credit: '5000', store_credit: '0' });
  const parts = ['paystack', 'by_hand', 'store_credit'].map((column) => Number(row[column]));
  expect(parts.reduce((sum, part) => sum + part, 0) - Number(row['refunded'])).toBe(Number(row['net']));
});

test.each(['sales-by-month', 'profit-by-product'] as const)(
  'the file %s has VAT only of a registered shop',
  async (kind) => {
    const shop = await testShop();
    const owner = await newStaff(shop);
    const request: ExportRequest = kind === 'sales-by-month' ? { kind } : { kind, days };
    const hasVat = async () => (await exported(shop, owner, request)).body.split('\r\n')[0]!.includes('vat');
    expect(await hasVat()).toBe(false);

    await shop.db.updateTable('shopSettings').set({ isVatRegistered: true }).executeTakeFirstOrThrow();

    expect(await hasVat()).toBe(true);
  },
);
