import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { daysAfter } from '#shared/dates/moments.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { delayRequests } from '../delay-requests.ts';
import { downloaded, toteBought } from './admin.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

/** Exported files. */

test('an owner exports the orders of some days; the file downloads by itself, and again with a tap', async ({
  shop,
}) => {
  const order = await toteBought(shop, 'taken.along@example.com');
  const page = await adminAt(shop, '/admin/orders');
  await page.getByText('Export orders').click();

  const file = await downloaded(page, 'Orders (CSV)');
  expect(file.name).toMatch(/^orders-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text).toContain(order.id);
  await page.getByRole('button', { name: 'Orders (CSV)' }).waitFor();
  await expectAccessible(page);

  await page.reload();
  await page.getByText('Export orders').click();
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: `Download ${file.name}` })
      .first()
      .click(),
  ]);
  expect(await readFile(await again.path(), 'utf8')).toBe(file.text);
});

test('while a file is being made its button says so, and an invalid period is not sent', async ({ shop }) => {
  const page = await adminAt(shop, '/admin/orders');
  await page.getByText('Export orders').click();
  const requests = await delayRequests(page, /\/api\/admin\/exports$/);
  requests.release();
  await page.getByLabel('From').fill('2026-02-02');
  await page.getByLabel('To', { exact: true }).fill('2026-02-01');
  const before = requests.count();
  await page.getByRole('button', { name: 'Order items (CSV)' }).click();
  await page.getByText('The start date is after the end date').waitFor();
  expect(requests.count()).toBe(before);

  await page.unroute(/\/api\/admin\/exports$/);
  const { release } = await delayRequests(page, /\/api\/admin\/exports$/);
  await page.getByLabel('To', { exact: true }).fill('2026-02-03');
  await page.getByRole('button', { name: 'Order items (CSV)' }).click();
  await page.getByRole('button', { name: 'Preparing…' }).waitFor();
  const coming = page.waitForEvent('download');
  release();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('order-lines-2026-02-02-to-2026-02-03.csv');
  await page.getByRole('button', { name: 'Order items (CSV)' }).waitFor();
});

test('a fourth export while three are being made is rejected with a message', async ({ shop }) => {
  const page = await adminAt(shop, '/admin/customers', { mayLog: /status of 429/ });
  await heading(page, 'Customers').waitFor();
  const { id } = await shop.db.selectFrom('staff').select('id').where('role', '=', 'owner').executeTakeFirstOrThrow();
  const waiting = { staffId: id, wish: '{"kind":"customers"}', fileName: 'customers.csv', askedAt: new Date() };
  const endsAt = daysAfter(new Date(), 1);
  await shop.db
    .insertInto('exports')
    .values([1, 2, 3].map(() => ({ ...waiting, endsAt })))
    .execute();

  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await page.getByRole('alert').getByText('Three of your files are still being prepared').waitFor();
  await shop.db.updateTable('exports').set({ refused: 'too_large' }).where('madeAt', 'is', null).execute();
  await page.reload();
  await page.getByText('Too many rows for one file').first().waitFor();
  await expectAccessible(page);
});

async function adminAt(shop: OpenShop, address: string, options: Parameters<OpenShop['visit']>[0] = {}) {
  const page = await shop.visit(options);
  await enterAdmin(shop, page);
  await open(page, address);
  return page;
}
