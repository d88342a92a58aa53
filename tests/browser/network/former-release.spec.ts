import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillCart } from '../cart.ts';
import { test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

/** Taps in a tab of a former release, which need a file that is no longer kept (docs/decisions/0065). */

test('a tap on a product opens that product as the new release has it, and the cart is still full', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /404/ });
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await open(page, '/shop');
  await outdate(page);
  await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).tap();

  await page.waitForURL('**/product/**'); // It may take as long as a document.
  await heading(page, 'Ade Tapered Chinos').waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toContain('/product/');
  await page.getByRole('button', { name: 'Cart, 1 item' }).tap();
  await page.getByRole('dialog', { name: 'Cart' }).getByText('Oja Canvas Tote').first().waitFor();
});

test('a panel that has gone reloads its page, but not while that would lose something typed', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404/ });
  await open(page, '/contact');
  await outdate(page);
  const message = page.getByRole('textbox', { name: 'Message' });
  const search = page.getByRole('button', { name: 'Search' });
  await message.fill('Is the wrap dress lined?');
  await search.tap();
  await page.getByRole('alert').getByText('The shop was updated. Reload this page to go on.').waitFor();
  expect(await message.inputValue()).toBe('Is the wrap dress lined?');

  await message.fill('');
  const reloaded = page.waitForEvent('load');
  await search.tap();
  await reloaded;
  await search.tap();
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
});

/** From now on no file of this document is there; those of the next document are. */
async function outdate(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  let isOutdated = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOutdated = false;
  });
  await page.route('**/assets/*', (route) =>
    isOutdated ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
}
