import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { expectAccessible } from '../accessible.ts';
import { emptyList } from '../stubbed-responses.ts';
import { stopClock } from '../clock.ts';
import { delayRequests } from '../delay-requests.ts';
import { test } from '../open-shop.ts';
import { open, setStock } from '../shopping.ts';

const searchCalls = '**/api/product/search?*';
const listCalls = '**/api/product/list*';

test('a shopper finds a dress and opens it, and the product knows where she came from', async ({ shop }) => {
  const page = await shop.visit();
  const responses = await delayRequests(page, searchCalls);
  await open(page, '/shop?sort=priceAsc');
  const panel = await openSearch(page);

  await boxIn(page).fill('wrap dres');
  await panel.getByText('Searching...').waitFor();
  responses.release();
  await expect.poll(() => panel.getByRole('status').innerText()).toMatch(/^\d products? found$/);
  const result = panel.getByRole('region', { name: 'Products' }).getByRole('listitem').first();
  await expect.poll(() => result.innerText()).toMatch(/Wrap Dress\s+₦[\d,]+$/);
  await panel.getByRole('link', { name: 'Adunni Wrap Dress' }).click();

  await page.getByRole('heading', { name: 'Adunni Wrap Dress', level: 1 }).waitFor();
  expect(addressOf(page)).toBe(
    `/product/${productId('adunni-wrap-dress')}?from=${encodeURIComponent('/shop?sort=priceAsc')}`,
  );
  await panel.waitFor({ state: 'hidden' });
});

test.for(['phone', 'wide'] as const)(
  'on a %s screen the search field has the focus after 300 ms, and the page behind does not scroll until Escape',
  async (size, { shop }) => {
    const page = await shop.visit({ size, reducedMotion: 'no-preference' });
    await page.clock.install();
    await stopClock(page);
    await open(page, '/about');
    await openSearch(page);
    await page.clock.runFor(299);
    expect(await hasFocus(page)).toBe(false);
    await page.clock.runFor(1);
    await expect.poll(() => hasFocus(page)).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');

    await page.keyboard.type('adire');
    await page.keyboard.press('Escape');
    await panelOf(page).and(page.locator('[data-leaving]')).waitFor(); // It slides out: its timer is set.
    await page.clock.runFor(299);
    expect(await panelOf(page).isVisible()).toBe(true);
    await page.clock.runFor(1);
    await panelOf(page).waitFor({ state: 'hidden' });
    const button = page.getByRole('button', { name: 'Search' });
    await expect.poll(() => button.evaluate((shown) => shown === document.activeElement)).toBe(true);

    await openSearch(page);
    await expect.poll(() => boxIn(page).inputValue()).toBe('');
    expect(await panelOf(page).getByRole('region', { name: 'Products' }).getByRole('listitem').count()).toBe(0);
  },
);

test('three suggestions lead to the shop with one filter, sorted as it was', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/shop?sort=topSelling&page=2');
  const panel = await openSearch(page);
  const chips = panel.getByRole('region', { name: 'Search suggestions' }).getByRole('link');
  await expect.poll(() => chips.count()).toBe(3);
  await chips.first().click();

  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => addressOf(page)).toMatch(/^\/shop\?sort=topSelling&(category|color|size|price)=[^&]+$/);
  await page
    .getByText(/^\d+ products?$/)
    .first()
    .waitFor();
});

test('a search waits for a pause in typing, and an empty field makes none', async ({ shop }) => {
  const page = await shop.visit();
  const calls = callsOf(page);
  await page.clock.install();
  await stopClock(page);
  await open(page, '/about');
  await openSearch(page);
  await page.clock.runFor(300);
  await expect.poll(() => hasFocus(page)).toBe(true);

  await boxIn(page).pressSequentially('agbad');
  await page.clock.runFor(299);
  expect(calls).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => calls).toEqual(['agbad']);

  await boxIn(page).fill('   ');
  await page.clock.runFor(1_000);
  expect(calls).toEqual(['agbad']);
  const results = panelOf(page).getByRole('region', { name: 'Products' }).getByRole('listitem');
  await expect.poll(() => results.count()).toBe(0);
});

test('a late response never replaces a newer one', async ({ shop }) => {
  const page = await shop.visit();
  const delayed: Route[] = [];
  await page.route(searchCalls, (call) =>
    call.request().url().endsWith('agbada') ? delayed.push(call) : call.continue(),
  );
  await open(page, '/');
  const panel = await openSearch(page);

  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('query=agbada'));
  await boxIn(page).fill('agbada');
  await expect.poll(() => delayed.length).toBe(1);
  await boxIn(page).fill('tote');
  await panel.getByRole('link', { name: 'Oja Canvas Tote' }).waitFor();
  await aborted;

  const late = { success: true, message: '', products: [{ ...anyProduct, name: 'Too Late' }] };
  await delayed[0]?.fulfill({ json: late }).catch(() => undefined);
  expect(await panel.getByText('Too Late').count()).toBe(0);
  await panel.getByRole('link', { name: 'Oja Canvas Tote' }).waitFor();
});

test('a search without results can be cleared', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/');
  const panel = await openSearch(page);
  await boxIn(page).fill('zzqqxx');
  await panel.getByRole('status').getByText('No products found matching "zzqqxx"').waitFor();
  await panel.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => boxIn(page).inputValue()).toBe('');
  await expect.poll(() => hasFocus(page)).toBe(true);
  await panel.getByText('No products found').waitFor({ state: 'hidden' });
});

test('what is sold out says so among the results', async ({ shop }) => {
  await setStock(shop, 'oja-canvas-tote', 0);
  const page = await shop.visit();
  await open(page, '/about');
  const panel = await openSearch(page);
  await boxIn(page).fill('tote');
  const results = panel.getByRole('region', { name: 'Products' }).getByRole('listitem');
  await results.filter({ hasText: 'Oja Canvas Tote' }).getByText('Sold out', { exact: true }).waitFor();
  expect(await results.filter({ hasText: 'Balogun Market Tote' }).getByText('Sold out').count()).toBe(0);
});

test('a search that fails is logged, and is not shown as one without results', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /Error searching products|status of 503/ });
  await page.route(searchCalls, (call) => call.fulfill({ status: 503, json: { success: false, message: 'No' } }));
  await open(page, '/');
  const panel = await openSearch(page);
  const logged = page.waitForEvent('console', (message) => message.text().includes('Error searching products'));
  await boxIn(page).fill('tote');
  await panel.getByRole('status').getByText('Search is not available right now. Try again.').waitFor();
  await logged;
  expect(await panel.getByText('No products found').count()).toBe(0);

  await page.unroute(searchCalls);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.getByRole('link', { name: 'Oja Canvas Tote' }).waitFor();
  await panel.getByText('Search is not available').waitFor({ state: 'hidden' });
});

test('offline a search says so, and continues when the network is back', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /Error searching products|ERR_INTERNET_DISCONNECTED/ });
  await open(page, '/about');
  const panel = await openSearch(page);
  await panel.getByRole('region', { name: 'Search suggestions' }).getByRole('link').first().waitFor();
  await page.context().setOffline(true);
  await boxIn(page).fill('tote');
  await panel.getByRole('status').getByText('You seem to be offline').waitFor();
  expect(await panel.getByText(/Searching|No products found/).count()).toBe(0);
  await page.context().setOffline(false);
  await panel.getByText(/^\d products? found$/).waitFor();
});

test('when nothing has all words, the panel says so and names the words that nothing has', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/about');
  const panel = await openSearch(page);
  await boxIn(page).fill('red velvet gown');
  await panel.getByText('No product matches all of "red velvet gown". These come closest.').waitFor();
  await panel.getByText('Nothing here matches "velvet".').waitFor();
  await boxIn(page).fill('red shoe');
  await panel.getByText('No products found matching "red shoe"').waitFor();
  await panel.getByText('Nothing here matches "shoe".').waitFor();
});

test.for(['See all', 'Enter'] as const)(
  '%s leads to a page with all results, which can be filtered and sorted',
  async (way, { shop }) => {
    const page = await shop.visit({ size: 'wide' });
    await open(page, '/about');
    const panel = await openSearch(page);
    await boxIn(page).fill('shirt');
    const seeAll = panel.getByRole('link', { name: /^See (all )?\d+ / });
    const label = await seeAll.innerText();
    await (way === 'Enter' ? boxIn(page).press('Enter') : seeAll.click());

    await page.getByRole('heading', { name: 'Results for "shirt"', level: 1 }).waitFor();
    await panel.waitFor({ state: 'hidden' });
    expect(addressOf(page)).toBe('/shop?search=shirt');
    const [total = ''] = /\d+/.exec(label) ?? [];
    await page.getByText(`${total} products`, { exact: true }).first().waitFor();
    const sort = page.getByRole('combobox', { name: 'Sort' });
    await expect.poll(() => sort.locator('option:checked').innerText()).toBe('Best match');
    await sort.selectOption('Price, low to high');
    await expect.poll(() => addressOf(page)).toBe('/shop?search=shirt&sort=priceAsc');
    await page.getByRole('link', { name: 'See the whole shop' }).click();
    await page.getByRole('heading', { name: 'Shop', level: 1, exact: true }).waitFor();
  },
);

test('the last five searches with a visited result come back, until they are cleared', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/about');
  for (const query of ['tote', 'linen', 'agbada', 'polo', 'skirt', 'Linen', 'cap']) {
    const panel = await openSearch(page);
    await boxIn(page).fill(query);
    await panel.getByRole('link', { name: /^See (all )?\d+ / }).click();
    await page.getByRole('heading', { name: `Results for "${query}"`, level: 1 }).waitFor();
    await panel.waitFor({ state: 'hidden' });
  }
  const panel = await openSearch(page);
  await boxIn(page).fill('zzqqxx');
  await panel.getByText('No products found').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });

  await openSearch(page);
  const recent = panel.getByRole('region', { name: 'Recent searches' });
  await expect
    .poll(() => recent.getByRole('listitem').allInnerTexts())
    .toEqual(['cap', 'Linen', 'skirt', 'polo', 'agbada']);
  await recent.getByRole('button', { name: 'polo' }).click();
  await panel.getByRole('link', { name: 'Bayo Pique Polo' }).waitFor();
  await expect.poll(() => boxIn(page).inputValue()).toBe('polo');
  await boxIn(page).fill('');
  await recent.getByRole('button', { name: 'Clear' }).click();
  await recent.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toBe(null);
});

test('suggestions show that they are loading, and when there are none', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/');
  const delayed: Route[] = [];
  await page.route(listCalls, (call) => void delayed.push(call));
  const panel = await openSearch(page);
  await panel.getByText('Loading suggestions...').waitFor();

  await expect.poll(() => delayed.length).toBe(1);
  await delayed[0]?.fulfill({ json: emptyList });
  await panel.getByText('No suggestions available').waitFor();
});

test('a search works without suggestions when they cannot be fetched', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /status of 503|Failed to fetch/ });
  await open(page, '/about');
  const responses = await delayRequests(page, listCalls, (call) =>
    call.fulfill({ status: 503, json: { success: false } }),
  );
  const panel = await openSearch(page);
  await panel.getByText('Loading suggestions...').waitFor();
  responses.release();
  await panel.getByText('No suggestions available').waitFor();
});

test('suggestions that cannot come while there is no network are not said to be loading, and come with it', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
  await open(page, '/about');
  const responses = await delayRequests(page, listCalls, (call) => call.abort('internetdisconnected'));
  const panel = await openSearch(page);
  await panel.getByText('Loading suggestions...').waitFor();
  await page.context().setOffline(true);
  responses.release();
  await panel.getByText('No suggestions available').waitFor();

  await page.unroute(listCalls);
  await page.context().setOffline(false);
  await panel.getByRole('region', { name: 'Search suggestions' }).getByRole('link').first().waitFor();
});

test('the search URL for search engines leads to the results, which are not to be listed', async ({ shop }) => {
  const page = await shop.visit();
  const home = await (await fetch(shop.url)).text();
  const template = /"urlTemplate":"([^"]+)"/.exec(home)?.[1] ?? '';
  await open(page, template.replace('{search_term_string}', 'ankraa'));
  await page.getByRole('heading', { name: 'Results for "ankraa"', level: 1 }).waitFor();
  await page.getByText('9 products', { exact: true }).first().waitFor();
  expect(await page.title()).toContain('Results for "ankraa"');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect(await panelOf(page).isVisible()).toBe(false);

  await open(page, '/shop?search=red+shoe');
  await page.getByText('Nothing here matches "shoe".').waitFor();
  await page.getByRole('heading', { name: 'No products found' }).waitFor();
  await page.getByText('Try adjusting your filters or search criteria').waitFor();
});

test('a broken image leaves a neutral placeholder', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /Failed to load resource/ });
  await open(page, '/delivery-policy');
  await page.route('**/pictures/**', (call) => call.abort());
  const panel = await openSearch(page);
  await boxIn(page).fill('oja canvas tote');
  const result = panel.getByRole('listitem').filter({ hasText: 'Oja Canvas Tote' });
  await expect.poll(() => result.locator('svg').textContent()).toBe('O');
});

test.for(['phone', 'wide'] as const)('on a %s screen the panel is accessible', async (size, { shop }) => {
  const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
  const page = await shop.visit({ reducedMotion: 'reduce', ...(size === 'wide' && wide) });
  await open(page, '/');
  const panel = await openSearch(page);
  await panel.getByRole('region', { name: 'Search suggestions' }).getByRole('link').first().waitFor();
  await expectAccessible(page, { isStrict: true });
  await boxIn(page).fill('adire');
  await panel.getByText(/products? found/).waitFor();
  await expectAccessible(page, { isStrict: true });
  await boxIn(page).fill('zzqqxx');
  await panel.getByText('No products found').waitFor();
  await expectAccessible(page, { isStrict: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const boxIn = (page: Page) => page.getByPlaceholder('What are you looking for?');
const hasFocus = (page: Page) => boxIn(page).evaluate((box) => box === document.activeElement);

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Search' }).click();
  const panel = panelOf(page);
  await panel.waitFor();
  return panel;
}

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** The searches, in the order of their requests. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/product/search') calls.push(searchParams.get('query') ?? '');
  });
  return calls;
}

const anyProduct = {
  _id: productId('oja-canvas-tote'),
  image: '',
  closeUp: null,
  basePrice: 1,
  priceVaries: false,
  category: 'Bags',
  sizes: [],
  discount: null,
  inStock: true,
  variants: [],
};
