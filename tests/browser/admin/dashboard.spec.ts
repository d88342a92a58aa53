import { expect, onTestFinished } from 'vitest';
import { formatNaira } from '#shared/money.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { downloaded, toteBought } from './admin.ts';
import { test } from '../open-shop.ts';
import { breakProvider } from '../provider.ts';
import { heading, open } from '../shopping.ts';

test('at the end of the day an owner reads the sales and downloads the figures', async ({ shop }) => {
  const { totalAmount: paid, paidAt } = await toteBought(shop, 'sold.today@example.com');
  const page = await shop.visit();
  await page.clock.setFixedTime(paidAt!); // The day may end before the owner looks.
  await enterAdmin(shop, page);

  await open(page, '/admin?days=today');
  await heading(page, 'Dashboard').waitFor();
  await page.getByRole('link', { name: /^\d+ ?to pack$/ }).waitFor();
  const { text: days } = await downloaded(page, 'Days as CSV');
  const [header, today] = days.trim().split('\r\n');
  expect(header).toBe('day,orders,units,paid,refunded');
  expect(Number(today?.split(',')[3])).toBeGreaterThanOrEqual(paid);
  await page.getByText('Day by day').click();
  const table = page.getByRole('table').filter({ hasText: 'Refunded' }).first();
  await table.getByText(formatNaira(Number(today?.split(',')[3]))).waitFor();
  expect((await downloaded(page, 'Products as CSV')).text).toContain('Oja Canvas Tote');
  await expectAccessible(page);

  await page.getByRole('link', { name: '30 days' }).click();
  await page.waitForURL('**/admin?days=30');
  await expect.poll(() => page.locator('svg .recharts-bar-rectangle').count()).toBeGreaterThan(5);
});

test('on a phone every link in the tables of the dashboard is as high as a thumb needs', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin?days=30');
  const links = page.getByRole('table', { name: 'By product' }).getByRole('link');
  await links.first().waitFor();
  const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
  expect(heights.filter((height) => height < 44)).toEqual([]);
});

test('an owner sorts the products sold by revenue, highest first', async ({ shop }) => {
  await toteBought(shop, 'sold.sorted@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin?days=30');
  const table = page.getByRole('table', { name: 'By product' });
  const values = async () => (await table.locator('tbody td:last-child').allInnerTexts()).map(koboIn);
  const byValue = table.getByRole('columnheader', { name: 'Value' });
  await page
    .getByRole('region', { name: 'By product', exact: true })
    .getByRole('button', { name: /^Show all/ })
    .click();
  const asCame = await values();
  expect(asCame.length).toBeGreaterThan(3);

  for (const [order, sorted] of [
    ['descending', asCame.toSorted((one, other) => other - one)],
    ['ascending', asCame.toSorted((one, other) => one - other)],
    [null, asCame],
  ] as const) {
    await byValue.getByRole('button').click();
    await expect.poll(() => byValue.getAttribute('aria-sort')).toBe(order);
    await expect.poll(values).toEqual(sorted);
  }
});

test('on a phone the ten best products fit the screen with what they brought in, and the others show after a tap', async ({
  shop,
}) => {
  const page = await shop.visit({ viewport: { width: 360, height: 740 } });
  await enterAdmin(shop, page);
  await open(page, '/admin?days=30');
  const products = page.getByRole('region', { name: 'By product', exact: true });
  const rows = products.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(10);
  expect(await products.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  expect(await rows.first().locator('td').last().innerText()).toMatch(/^₦/);

  await products.getByRole('button', { name: /^Show all \d+$/ }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  await expectAccessible(page);
});

test('on a phone the profit of each product fits the screen, for the last days and for a month', async ({ shop }) => {
  await toteBought(shop, 'profit@example.com');
  const page = await shop.visit({ viewport: { width: 360, height: 740 } });
  await enterAdmin(shop, page);
  await open(page, '/admin');
  const profit = page.getByRole('region', { name: 'Profit by product' });
  const products = profit.getByRole('region', { name: 'Products, most profit first' });
  for (const period of ['90', new Date().toISOString().slice(0, 7)]) {
    const loaded = page.waitForResponse('**/api/admin/profit?*');
    await profit.getByLabel('Period').selectOption(period);
    await page.waitForURL(`**/admin?profit=${period}`);
    await loaded;
    await expect.poll(() => profit.getAttribute('aria-busy')).toBe('false');
    await expect.poll(() => products.locator('tbody tr').count()).toBeGreaterThan(0);
    expect(await products.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
    await profit.getByText(/belongs to no product: delivery fees/).waitFor();
  }
  await expectAccessible(page);
});

test('a bookkeeper reads what came by each way, together all that was paid, and downloads the payments and refunds of the month', async ({
  shop,
}) => {
  await toteBought(shop, 'bookkeeping@example.com');
  const page = await shop.visit({ viewport: { width: 360, height: 740 } });
  await enterAdmin(shop, page);
  await open(page, '/admin?days=30');
  const ways = page.getByRole('region', { name: 'By payment method', exact: true });
  await ways.getByRole('row', { name: /^Paystack/ }).waitFor();
  const received = (await ways.locator('tbody td:last-child').allInnerTexts()).map(koboIn);
  const total = page.locator('dl div').filter({ hasText: 'Paid' }).locator('dd').first();
  expect(received.reduce((sum, one) => sum + one, 0)).toBe(koboIn(await total.innerText()));
  expect(await ways.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);

  const months = page.getByRole('region', { name: 'Months', exact: true });
  await months.getByLabel('Payments and refunds of').selectOption({ index: 0 });
  const { name, text } = await downloaded(page, 'Payments and refunds as CSV');

  expect(name).toMatch(/^payments-and-refunds-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...rows] = text.trim().split('\r\n');
  expect(header).toContain('at,kind,order,order_number,way,reference,amount_naira,fee_naira,counted_on');
  expect(rows.filter((row) => row.includes(',payment,'))).not.toEqual([]);
  await expectAccessible(page);
});

test('the demo tells its owner how an empty shop begins beside it, and nobody else', async ({ shop }) => {
  const page = await shop.visit({ viewport: { width: 360, height: 740 } });
  await enterAdmin(shop, page);
  await open(page, '/admin');
  const section = page.getByRole('region', { name: 'Start with an empty shop' });
  await section.getByText(/DATA_DIR=\S+ PAYSTACK_SECRET_KEY=sk_test_\S+ npm start/).waitFor();

  const other = await shop.visit();
  await enterAdmin(shop, other, 'manager');
  await open(other, '/admin');
  await other.getByRole('link', { name: /^\d+ ?to pack$/ }).waitFor();
  expect(await other.getByText('Start with an empty shop').count()).toBe(0);
});

test('payouts of the payment provider are compared with the ledger', async ({ shop }) => {
  const paid = (await toteBought(shop, 'paid.out@example.com')).totalAmount;
  const page = await shop.visit();
  await enterAdmin(shop, page);

  await open(page, '/admin');
  const payouts = page.getByRole('region', { name: 'Payouts' });
  const row = payouts.getByRole('row').nth(1); // Where a day ends during these tests there is another one.
  await row.getByText('Matches', { exact: true }).waitFor();
  await row.getByText('Pending').waitFor();
  const [, taken, ledger] = (await row.getByRole('cell').allInnerTexts()).map(koboIn);
  expect(taken).toBe(ledger);
  expect(taken).toBeGreaterThanOrEqual(paid * 100);

  // The net payout can be read on a phone without scrolling the table.
  await page.setViewportSize({ width: 360, height: 740 });
  const { x, width } = (await payouts.getByRole('columnheader', { name: 'Net payout' }).boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(360);
});

test('payouts show even if the payment provider does not say for which payments, until it does', async ({ shop }) => {
  await toteBought(shop, 'paid.out.later@example.com');
  const page = await shop.visit({ viewport: { width: 360, height: 740 } });
  await enterAdmin(shop, page);
  await breakProvider(shop, { list: ['ok', ...Array.from({ length: 6 }, () => '400')] });
  onTestFinished(() => breakProvider(shop, {}));

  await open(page, '/admin');
  const payouts = page.getByRole('region', { name: 'Payouts', exact: true });
  await payouts.getByText(/^Paystack didn’t say which payments are in /).waitFor();
  await payouts.getByText('Not compared').first().waitFor();
  await expectAccessible(page);

  await breakProvider(shop, {});
  await payouts.getByRole('button', { name: 'Try again' }).click();
  await payouts.getByText('Matches', { exact: true }).first().waitFor();
  expect(await payouts.getByText('Not compared').count()).toBe(0);
});

test('a manager sees the tasks but no amounts', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');

  await open(page, '/admin');
  await page.getByRole('link', { name: /^\d+ ?to pack$/ }).waitFor();
  expect(await page.getByText('₦').count()).toBe(0);
  await expectAccessible(page);
});

/** '₦12,500.00\nMatches' is 1,250,000 kobo. */
const koboIn = (text: string) => Number(/[\d,.]+/.exec(text)?.[0].replace(/[,.]/g, ''));
