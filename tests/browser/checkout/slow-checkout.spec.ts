import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { delivery, fillCart } from '../cart.ts';
import { delayRequests } from '../delay-requests.ts';
import { test } from '../open-shop.ts';
import { onPaymentPage, ordersOf, payNow } from '../shopping.ts';

/** On a slow phone the page shows long before its scripts have loaded. */

test('what is typed before the scripts load stays, is stored, and can be paid with', async ({ shop }) => {
  const page = await shop.visit();
  await fillCart(page, { slug: 'oja-canvas-tote' });
  const scripts = await delayRequests(page, '**/*.js');
  await page.goto('/checkout', { waitUntil: 'commit' });

  const typed = { ...delivery, Email: 'early.bird@example.com' };
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
  await field(page, 'State').selectOption('Osun');
  await field(page, 'Apartment (optional)').focus();
  await page.keyboard.type('Flat');
  expect(await page.getByRole('button', { name: 'Pay now' }).isDisabled()).toBe(true);

  scripts.release();
  await page.getByRole('radio', { name: 'OAU campus' }).waitFor(); // Osun's rows come with the scripts.
  await page.keyboard.type(' 2'); // Continues in the same field.
  for (const [label, value] of Object.entries({ ...typed, State: 'Osun', 'Apartment (optional)': 'Flat 2' })) {
    await expect.poll(() => field(page, label).inputValue(), { message: label, ...patiently }).toBe(value);
  }
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('shippingInfo') ?? '{}') as object), patiently)
    .toMatchObject({ firstName: 'ada', state: 'Osun', apartment: 'Flat 2', shippingMethod: 'osun-ileife-1' });

  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  expect(await ordersOf(shop, 'early.bird@example.com')).toMatchObject([
    { name: 'Ada Eze', state: 'Osun', street: '14 Market Road, Flat 2', totalAmount: 9_500 },
  ]);
});

test('values stored last time fill the fields that were not touched yet', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await fillCart(page, { slug: 'oja-canvas-tote' });
  const stored = {
    firstName: 'Ngozi',
    lastName: 'Bello',
    city: 'Ikeja',
    state: 'Lagos',
    shippingMethod: 'lagos-island-1',
  };
  await page.evaluate((entry) => localStorage.setItem('shippingInfo', JSON.stringify(entry)), stored);
  const scripts = await delayRequests(page, '**/*.js');
  await page.goto('/checkout', { waitUntil: 'commit' });
  await field(page, 'First name').fill('Ada');
  await page.getByRole('radio', { name: 'Lagos Area 4' }).check();

  scripts.release();
  await expect.poll(() => field(page, 'Last name').inputValue(), patiently).toBe('Bello');
  await expect.poll(() => field(page, 'City').inputValue(), patiently).toBe('Ikeja');
  await expect.poll(() => field(page, 'State').inputValue(), patiently).toBe('Lagos');
  expect(await field(page, 'First name').inputValue()).toBe('Ada');
  await page.getByRole('radio', { name: 'Lagos Area 4', checked: true }).waitFor();
  await page.getByRole('complementary', { name: 'Order summary' }).getByText('₦14,500').waitFor();
});

test('Enter before the scripts load sends nothing and loses nothing', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await fillCart(page, { slug: 'oja-canvas-tote' });
  const scripts = await delayRequests(page, '**/*.js');
  await page.goto('/checkout', { waitUntil: 'commit' });
  await field(page, 'Email').fill('hasty@example.com');
  await field(page, 'Email').press('Enter');

  scripts.release();
  await isAlive(page);
  expect(page.url()).toBe(`${shop.url}/checkout`);
  expect(await field(page, 'Email').inputValue()).toBe('hasty@example.com');
});

test('the form does not move when the scripts load', async ({ shop }) => {
  for (const size of ['phone', 'wide'] as const) {
    const page = await shop.visit({ size });
    await fillCart(page, { slug: 'oja-canvas-tote' });
    const scripts = await delayRequests(page, '**/*.js');
    await page.goto('/checkout', { waitUntil: 'commit' });
    await field(page, 'First name').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = await field(page, 'First name').boundingBox();

    scripts.release();
    await isAlive(page);
    expect(await field(page, 'First name').boundingBox(), size).toEqual(before);
  }
});

test('without scripts the checkout leads to the one that needs none', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/checkout');
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  await page.getByRole('link', { name: 'Continue without JavaScript' }).click();
  await page.waitForURL('/basic/cart'); // Which is empty.
});

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

const isAlive = (page: Page) => page.getByRole('button', { name: 'Pay now', disabled: false }).waitFor();

const patiently = { timeout: 30_000 };
