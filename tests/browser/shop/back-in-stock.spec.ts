import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { confirmStockRequests } from '#server/back-in-stock/confirm-stock-requests.ts';
import { notifyBackInStock } from '#server/back-in-stock/notify-back-in-stock.ts';
import { productId } from '#server/demo/load-products.ts';
import { expectAccessible } from '../accessible.ts';
import { person, signUp } from '../accounts.ts';
import { orderWithoutScripts, plainVisit } from '../basic/without-scripts.ts';
import { emailsTo, subjectsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import {
  checkOut,
  choose,
  fillDelivery,
  heading,
  onPaymentPage,
  open,
  openProduct,
  ordersOf,
  payNow,
  setStock,
} from '../shopping.ts';

const slug = 'nneka-everyday-tee';
const name = 'Nneka Everyday Tee';
const linkText = 'Size sold out? Get an email when it is back';

test.for(['phone', 'wide'] as const)(
  'on a %s screen a shopper waits for a sold-out size, confirms once, is notified when it is back and buys it',
  async (size, { shop }) => {
    const email = `${size}.waits@example.com`;
    await setStock(shop, slug, 0);
    const page = await shop.visit({ size });
    await openProduct(page, slug);
    await page.getByRole('link', { name: linkText }).click();
    await heading(page, 'Tell me when it is back').waitFor();
    await page.getByRole('button', { name: 'Tell me' }).click();
    await page.getByText('Please select a size').waitFor();
    await page.getByText('Please enter your email address').waitFor();
    await page.getByLabel('Size').selectOption('Small');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tell me' }).click();
    await page.getByText('We’ll email you when this size is back').waitFor();
    await expectAccessible(page);

    await confirmStockRequests(shop);
    await openLinkIn(shop, page, email, 'confirm');
    await page.getByRole('button', { name: 'Yes, email me' }).click();
    await heading(page, 'Your address is confirmed').waitFor();

    await setStock(shop, slug, 5);
    await notifyBackInStock(shop);
    await openLinkIn(shop, page, email, 'product');
    await choose(page, 'Size', 'Small');
    await Promise.all([
      page.getByText('Added to cart').first().waitFor(),
      page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click(),
    ]);
    await checkOut(page);
    await fillDelivery(page, email);
    await payNow(page);
    await onPaymentPage(page).pay.click();
    await heading(page, 'Thank You For Your Order').waitFor();
    expect(await ordersOf(shop, email)).toMatchObject([{ status: 'processing' }]);
  },
);

test('the address of the account is filled in when it arrives, unless the shopper has typed another', async ({
  shop,
}) => {
  await setStock(shop, slug, 0);
  const page = await shop.visit();
  await signUp(shop, page, person('ada.wants.it@example.com'));
  const isKnown = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/user/profile'));
  await openProduct(page, slug);
  await isKnown;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let count = 0;
  await page.route('**/api/user/profile', async (route) => {
    await gates[count++]?.promise;
    await route.continue();
  });
  const email = page.getByLabel('Email', { exact: true });
  const link = await page.getByRole('link', { name: linkText }).getAttribute('href');

  await open(page, link!);
  await email.waitFor();
  gates[0]!.resolve();
  await expect.poll(() => email.inputValue()).toBe('ada.wants.it@example.com');

  await open(page, link!);
  await email.fill('her.sister@example.com');
  await page.getByRole('combobox', { name: 'Size' }).focus();
  const isThere = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/user/profile'));
  gates[1]!.resolve();
  await isThere;
  await page.getByRole('combobox', { name: 'Size' }).selectOption('Small');
  expect(await email.inputValue()).toBe('her.sister@example.com');
});

test.for(['phone', 'wide'] as const)(
  'without scripts a shopper on a %s screen waits for a size, confirms, is notified and buys it',
  async (size, { shop }) => {
    const email = `plain.${size}@example.com`;
    await setStock(shop, slug, 0);
    const page = await plainVisit(shop, { size });
    await page.goto(`/product/${productId(slug)}`);
    await page.getByRole('link', { name: linkText }).click();
    await page.getByLabel('Size').selectOption('Small');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Tell me' }).click();
    await page.getByText('We’ll email you when this size is back').waitFor();

    await confirmStockRequests(shop);
    await expect.poll(() => subjectsTo(shop, email)).toHaveLength(1);
    await page.goto(await linkIn(shop, email, 'confirm'));
    await page.getByRole('button', { name: 'Yes, email me' }).click();
    await heading(page, 'Your address is confirmed').waitFor();

    await setStock(shop, slug, 5);
    await notifyBackInStock(shop);
    await page.goto(await linkIn(shop, email, 'product'));
    await page.getByRole('radio', { name: 'Small', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.waitForURL('/basic/cart**');
    await orderWithoutScripts(page, email);
    await onPaymentPage(page).pay.click();
    await heading(page, 'Thank You For Your Order').waitFor();
    expect(await ordersOf(shop, email)).toMatchObject([{ status: 'processing' }]);
  },
);

test('a signed-in shopper finds their address in the form, and is notified without confirming', async ({ shop }) => {
  const email = 'signed.in.waits@example.com';
  await setStock(shop, slug, 0);
  const page = await shop.visit();
  await signUp(shop, page, person(email));
  await openProduct(page, slug);
  await page.getByRole('link', { name: linkText }).click();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await page.getByLabel('Size').selectOption('Small');
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByText('We’ll email you when this size is back').waitFor();

  await setStock(shop, slug, 5);
  await notifyBackInStock(shop);

  await expect.poll(() => subjectsTo(shop, email)).toContain(`${name} is back in Small`);
  expect((await subjectsTo(shop, email)).filter((subject) => subject.startsWith('Please confirm'))).toEqual([]);
  await openLinkIn(shop, page, email, 'unsubscribe');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await heading(page, 'You are unsubscribed').waitFor();
});

test('an error of a field that only the server finds is at the field, and is not said again below', async ({
  shop,
}) => {
  await setStock(shop, slug, 0);
  const page = await shop.visit({ mayLog: /400/ });
  const message = 'Please enter a valid email address';
  await page.route('**/api/back-in-stock', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, code: 'invalid_request', message, fields: { email: message } },
    }),
  );
  await openProduct(page, slug);
  await page.getByRole('link', { name: linkText }).click();
  await page.getByLabel('Size').selectOption('Small');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByText(message).first().waitFor();
  expect(await page.getByText(message).count()).toBe(1);
});

test('a product whose sizes are all in stock has no link to wait for one', async ({ shop }) => {
  await setStock(shop, slug, 5);
  const page = await shop.visit();
  await openProduct(page, slug);
  await page.getByRole('link', { name: 'Size guide' }).first().waitFor();
  expect(await page.getByRole('link', { name: linkText }).count()).toBe(0);
});

/** The link to a page in the newest email that has one, once it was sent. */
async function linkIn(shop: OpenShop, email: string, page: 'confirm' | 'unsubscribe' | 'product'): Promise<string> {
  const link = new RegExp(String.raw`https?://\S+/(back-in-stock/)?${page}[/?]\S+`);
  const find = async () =>
    (await emailsTo(shop, email)).map(({ text }) => link.exec(text)?.[0]).find((found) => found !== undefined);
  await expect.poll(find).toBeDefined();
  return (await find())!;
}

async function openLinkIn(
  shop: OpenShop,
  page: Page,
  email: string,
  target: 'confirm' | 'unsubscribe' | 'product',
): Promise<void> {
  const { pathname, search } = new URL(await linkIn(shop, email, target));
  await open(page, pathname + search);
}
