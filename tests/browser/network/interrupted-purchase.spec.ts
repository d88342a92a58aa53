import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { fillDeliveryWithoutScripts } from '../basic/without-scripts.ts';
import { test } from '../open-shop.ts';
import { choose, fillDelivery, heading, onPaymentPage, open, ordersOf, payNow } from '../shopping.ts';

test('a guest who loses the network before every step still buys, and orders once', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
  await open(page, '/');
  const main = page.getByRole('main');
  const offline = page.getByText(/^You seem to be offline/).filter({ visible: true });

  // A page that was tapped comes by itself when the network is back.
  await inDeadSpot(page, () => main.getByRole('link', { name: 'Shop Now', exact: true }).tap(), offline);
  await heading(page, 'Shop').waitFor();
  await inDeadSpot(page, () => page.getByRole('link', { name: 'Ade Tapered Chinos' }).tap(), offline);
  await heading(page, 'Ade Tapered Chinos').waitFor();

  await choose(page, 'Size', '32');
  // A failed button is pressed again.
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const cart = page.getByRole('button', { name: 'Cart, 1 item' });
  await inDeadSpot(page, () => add.tap(), offline.or(cart)); // Whether the code for it has been loaded in the meantime.
  if ((await cart.count()) === 0) await add.tap();
  await cart.waitFor();
  const drawer = page.getByRole('dialog', { name: 'Cart' });
  await inDeadSpot(page, () => cart.tap(), offline);
  await cart.tap();
  await inDeadSpot(page, () => drawer.getByRole('button', { name: 'Checkout' }).tap(), offline);
  await heading(page, 'Checkout').waitFor();
  await fillDelivery(page, 'dead.spot@example.com');
  await inDeadSpot(page, () => payNow(page), offline);
  await payNow(page);

  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  expect(await ordersOf(shop, 'dead.spot@example.com')).toMatchObject([{ status: 'processing', totalAmount: 22_500 }]);
});

test('a guest whose scripts stop coming after the first page buys by forms', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /ERR_FAILED|Failed to fetch/ });
  await open(page, '/');
  await page.route('**/assets/*.js', (request) => request.abort());
  await page.goto(`/product/${productId('oja-canvas-tote')}`);
  // A page whose scripts failed is reloaded once. A tap during that may meet either page.
  await page.waitForFunction(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return visit?.type === 'reload' && !document.documentElement.hasAttribute('data-scripts');
  });
  await page.getByRole('button', { name: 'Add to Cart' }).tap();

  await page.getByRole('link', { name: 'Checkout' }).tap();
  await fillDeliveryWithoutScripts(page, 'scripts.stop@example.com');
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.getByRole('button', { name: 'Pay now' }).tap();
  await onPaymentPage(page).pay.tap();
  await heading(page, 'Thank You For Your Order').waitFor();
  expect(await ordersOf(shop, 'scripts.stop@example.com')).toMatchObject([{ status: 'processing' }]);
});

/** Taps while there is no network, sees what the page says, and has the network back. */
async function inDeadSpot(page: Page, tap: () => Promise<void>, sign: Locator): Promise<void> {
  await page.waitForLoadState('networkidle');
  await sign.first().waitFor({ state: 'hidden' }); // The message of the step before stays four seconds.
  await page.context().setOffline(true);
  await tap();
  await sign.first().waitFor();
  await page.context().setOffline(false);
}
