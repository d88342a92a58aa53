import type { Page } from 'playwright-core';
import { person, signUp } from '../accounts.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, open, openProduct } from '../shopping.ts';

/** Taps that need a file which this tab has not loaded yet, while there is no network. */

const offlineSentence = 'You seem to be offline. Check your connection and try again.';

test('a panel that failed to load says so at once, and opens when the network is back', async ({ shop }) => {
  const page = await inTheShop(shop);
  await page.context().setOffline(true);
  // The message disappears soon, so the wait for it begins before the tap.
  await Promise.all([
    page.getByRole('alert').getByText(offlineSentence).waitFor(),
    page.getByRole('button', { name: 'Search' }).tap(),
  ]);

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Search' }).tap();
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.waitFor();
  await search.getByRole('button', { name: /close/i }).tap();
  await search.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Cart, 0 items' }).tap();
  await page.getByRole('dialog', { name: 'Cart' }).waitFor();
});

test('when a page fails to load the current one stays and says so, and the new one loads when the network is back', async ({
  shop,
}) => {
  const page = await inTheShop(shop);
  await page.context().setOffline(true);
  await Promise.all([
    page.getByRole('alert').getByText(offlineSentence).waitFor(),
    page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).tap(),
  ]);
  await heading(page, 'Shop').waitFor();

  await page.context().setOffline(false);
  await heading(page, 'Ade Tapered Chinos').waitFor();
});

test('without the code of their cart a customer reads why an item is not added, and adds it to be checked later', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /ERR_/ });
  await signUp(shop, page, person('ada.lost.code@example.com'));
  await page.route('**/assets/session-*.js', (route) => route.abort('internetdisconnected'));
  await openProduct(page, 'oja-canvas-tote');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.tap();
  await page.getByRole('main').getByText(offlineSentence).waitFor();

  await page.route('**/api/product/check-stock', (route) => route.abort('internetdisconnected'));
  await Promise.all([
    page.getByText('Added. We’ll check that it’s still available when you’re back online.').first().waitFor(),
    add.tap(),
  ]);
});

test('a customer who cannot be logged out yet reads so, and is when the code comes', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide', mayLog: /ERR_/ });
  await signUp(shop, page, person('ada.lost.logout@example.com'));
  await page.route('**/assets/session-*.js', (route) => route.abort('internetdisconnected'));
  await open(page, '/about');
  const menu = page.getByRole('banner').getByRole('button', { name: 'My Account' });
  const logout = page.getByRole('button', { name: 'Logout' });
  await menu.click();
  await Promise.all([page.getByText(offlineSentence).waitFor(), logout.click()]);

  await page.unroute('**/assets/session-*.js');
  await logout.click();
  await page.waitForURL('/login');
});

async function inTheShop(shop: OpenShop): Promise<Page> {
  const page = await shop.visit({ mayLog: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
  await open(page, '/shop');
  await page.waitForLoadState('networkidle');
  return page;
}
