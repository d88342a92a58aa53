import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { emailsTo } from '../mailbox.ts';
import { downloaded, toteBought } from './admin.ts';
import { test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

const fitsTheScreen = () => document.documentElement.scrollWidth <= innerWidth;
const withoutMotion = { reducedMotion: 'reduce' } as const;

test('a packer begins at the orders to pack, brings one to its customer, and sees no amount on the way', async ({
  shop,
}) => {
  const order = await toteBought(shop, 'packed.by.a.packer@example.com');
  const number = orderNumber(order.id);
  const page = await shop.visit({ ...withoutMotion, mayLog: /status of 404/ });
  await enterAdmin(shop, page, 'packer');

  await open(page, '/admin');
  await page.waitForURL(/\/admin\/packing$/);
  await heading(page, 'To pack').waitFor();
  expect(await sections(page)).toEqual([expect.stringMatching(/^Packing/), 'Settings']);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: number }) });
  await card.waitFor();
  await withoutAmounts(page);

  await card.getByRole('link', { name: 'Packing slip' }).click();
  await page
    .getByRole('article', { name: `Packing slip for ${number}` })
    .getByText('14 Market Road')
    .waitFor();
  expect(await page.getByLabel('With prices').count()).toBe(0);
  await withoutAmounts(page);
  await page.goBack();

  await card.getByRole('link', { name: number }).click();
  await page.getByText('14 Market Road').waitFor();
  await withoutAmounts(page);
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const drawer = page.getByRole('dialog', { name: 'Ship' });
  await drawer.getByLabel('Courier').fill('GIG Logistics');
  const readAgain = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith(`${order.id}/shipments`),
  );
  await drawer.getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('button', { name: 'Add tracking' }).waitFor();
  await readAgain;
  // Once it is delivered it is no longer in hand, and a packer gets nothing of it.
  const loadedAgain: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes(order.id)) loadedAgain.push(request.url());
  });
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  const handOver = page.getByRole('dialog');
  await handOver.getByRole('button', { name: 'Mark as delivered' }).click();
  await heading(page, 'Shipped').waitFor();
  await page.waitForLoadState('networkidle');
  expect(loadedAgain).toEqual([]);
  await open(page, `/admin/packing/${order.id}`);
  await heading(page, 'Order not available').waitFor();
  expect(await page.getByText('14 Market Road').count()).toBe(0);

  await open(page, `/admin/orders/${order.id}`);
  await heading(page, 'You don’t have access').waitFor();
  await page.getByText('Only owners, managers and bookkeepers can open this page').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to packing' }).click();
  await heading(page, 'To pack').waitFor();
});

test('a bookkeeper reads sales and what an order was paid and refunded, and is offered nothing to change', async ({
  shop,
}) => {
  const order = await toteBought(shop, 'for.the.books@example.com');
  await toteBought(shop, 'packed.beside.it@example.com');
  const page = await shop.visit({ ...withoutMotion, mayLog: /status of 403/ });
  // On this phone somebody else packed before.
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders');
  await heading(page, orderNumber(order.id), 2).waitFor();
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: /^Ship \d+ packed$/ }).waitFor();
  await enterAdmin(shop, page, 'bookkeeper');

  await open(page, '/admin');
  await page.getByRole('heading', { name: 'Sales' }).waitFor();
  expect(await sections(page)).toEqual(['Dashboard', 'Orders', 'Returns', 'Settings']);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d+ to pack$/ })
    .waitFor();
  expect(await page.getByRole('link', { name: 'low stock' }).count()).toBe(0);
  await page.getByRole('table').filter({ hasText: 'Net' }).first().waitFor();
  const [header, month] = (await downloaded(page, 'Months as CSV')).text.trim().split('\r\n');
  expect(header).toBe(
    'month,orders,paystack,by_hand,store_credit,refunded,refunded_as_credit,net,paystack_fees,payments_without_fee,net_after_fees,cost_of_goods,units_without_cost',
  );
  expect(Number(month?.split(',')[7])).toBeGreaterThanOrEqual(order.totalAmount);
  await expectAccessible(page);

  await open(page, '/admin/orders');
  await heading(page, 'To pack').waitFor();
  await page.getByText('Export orders').waitFor();
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /New order|Print slips/ })
      .count(),
  ).toBe(0);
  await page.getByRole('link', { name: new RegExp(orderNumber(order.id)) }).waitFor();
  expect(await page.getByRole('button', { name: /packed/ }).count()).toBe(0);
  await page.getByRole('link', { name: new RegExp(orderNumber(order.id)) }).click();
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await page.getByRole('link', { name: 'Invoice' }).waitFor();
  expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual([]);
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  await expectAccessible(page);

  await open(page, '/admin/settings/delivery');
  await heading(page, 'You don’t have access').waitFor();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await page.getByRole('heading', { name: 'Sales' }).waitFor();
  // Given another role while the page is open, which finds out when it is looked at again.
  await shop.db.updateTable('staff').set({ role: 'packer' }).where('email', '=', 'bookkeeper@oge.example').execute();
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await heading(page, 'To pack').waitFor();
  await expect.poll(() => sections(page)).toEqual([expect.stringMatching(/^Packing/), 'Settings']);
});

test('an owner sees what each role may do on one screen, and whoever is added gets an email that says it', async ({
  shop,
}) => {
  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/staff');
  const add = page.getByRole('region', { name: 'Add staff' });
  await add.getByLabel('Role').selectOption('bookkeeper');
  await add.getByText('Views and downloads orders, payments, refunds, sales and payouts').waitFor();
  await add.getByLabel('Role').selectOption('packer');
  await add.getByText('Can’t see prices').waitFor();
  await add.getByLabel('Name').fill('Tari');
  await add.getByLabel('Email address').fill('tari@oge.example');
  await add.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('heading', { name: 'Tari' }).waitFor();
  expect(await add.getByLabel('Name').inputValue()).toBe('');
  await expect
    .poll(async () => (await emailsTo(shop, 'tari@oge.example')).map(({ text }) => text))
    .toEqual([expect.stringContaining('print packing slips')]);

  await page.getByRole('link', { name: 'What each role can do' }).click();
  const table = page.getByRole('table', { name: 'What each role can do' });
  const rowOf = (words: string) => table.getByRole('row').filter({ hasText: words }).getByRole('cell').allInnerTexts();
  await table.waitFor();
  expect(await rowOf('See orders to pack or on the way without prices')).toEqual(['Yes', 'Yes', 'Yes', 'No']);
  expect(await rowOf('Give money back')).toEqual(['Yes', 'No', 'No', 'No']);
  expect(await page.evaluate(fitsTheScreen)).toBe(true);
  await expectAccessible(page);
});

test('the bar of an owner has room for its sections on a laptop: what is opened less often is under More', async ({
  shop,
}) => {
  for (const width of [1280, 1440]) {
    const page = await shop.visit({ ...withoutMotion, viewport: { width, height: 800 } });
    await enterAdmin(shop, page, 'owner');
    await open(page, '/admin');
    const more = page.getByRole('button', { name: 'More' });
    await more.waitFor();
    const bar = await page
      .getByRole('banner')
      .locator(':scope > div')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(bar, `${width}`).toBe(0);
    expect(await sections(page)).not.toContain('Coupons');

    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Coupons' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Coupons' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Coupons' }).click();
    await heading(page, 'Coupons').waitFor();
    await page.getByRole('button', { name: /^More ?, Coupons is open/ }).waitFor();
    await page.getByRole('link', { name: 'Newsletter' }).waitFor({ state: 'hidden' });
  }

  const phone = await shop.visit({ ...withoutMotion, viewport: { width: 360, height: 740 } });
  await enterAdmin(shop, phone, 'owner');
  await open(phone, '/admin');
  await expect.poll(() => sections(phone)).toContain('Settings');
  expect(await phone.getByRole('button', { name: 'More' }).count()).toBe(0);
});

/** The sections that the bar offers. */
async function sections(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Admin' }).getByRole('link').allInnerTexts();
}

async function withoutAmounts(page: Page): Promise<void> {
  expect(await page.getByText('₦').count()).toBe(0);
  expect(await page.evaluate(fitsTheScreen)).toBe(true);
  await expectAccessible(page);
}
