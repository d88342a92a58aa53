import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { messages } from '#shared/messages.ts';
import { keysOf } from '#shared/keys-of.ts';
import { productId } from '#server/demo/load-products.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { emailsTo } from '../mailbox.ts';
import { screens, testInStaging as test } from '../open-shop.ts';
import { addToCart, checkOut, open } from '../shopping.ts';

/** A staging shop says on every page that it is none (docs/decisions/0063). */

const sizes = keysOf(screens);
const product = `/product/${productId('adunni-wrap-dress')}`;
const withScripts = ['/', '/shop', product, '/checkout', '/profile', '/login', '/order-success', '/no/such/page'];
const withoutScripts = ['/basic/cart', '/basic/login', '/sign-in?t=x'];

test.for(sizes)(
  'on a %s screen the banner is above every page, which fits the screen as before',
  async (size, { shop }) => {
    const page = await shop.visit({ size, mayLog: /404|401/ });
    for (const path of withScripts) {
      await open(page, path);
      await expectBanner(page, path);
    }
    for (const path of withoutScripts) {
      await page.goto(path);
      await expectBanner(page, path);
    }
  },
);

test.for(sizes)('on a %s screen it stays while a shopper goes from page to page and buys', async (size, { shop }) => {
  const page = await shop.visit({ size });
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await checkOut(page);

  await expectBanner(page, 'checkout');
  await expectAccessible(page);
});

test.for(sizes)('on a %s screen it is above the admin too', async (size, { shop }) => {
  const page = await shop.visit({ size });
  await enterAdmin(shop, page);
  for (const path of ['/admin', '/admin/orders', '/admin/products', '/admin/settings']) {
    await open(page, path);
    await expectBanner(page, path);
  }
});

test('an email says it in its subject', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/register');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Eze');
  await page.getByLabel('Email').fill('ada.staging@example.com');
  await page.getByRole('button', { name: /sign up|continue/i }).click();

  const subjects = async () => (await emailsTo(shop, 'ada.staging@example.com')).map(({ subject }) => subject);
  await expect.poll(subjects).toEqual(['[Test shop] Your Oge verification code']);
});

/** At the top, as wide as the page, and the page is no wider than the screen. */
async function expectBanner(page: Page, path: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const banner = page.getByText(messages.general.staging);
  expect(await banner.count(), path).toBe(1);
  const { y = -1, height = 0 } = (await banner.boundingBox()) ?? {};
  expect(y, path).toBeLessThan(40);
  expect(height, path).toBeLessThan(64);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
}
