import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { openSignIn, person, signUp } from '../accounts.ts';
import { screens, test } from '../open-shop.ts';
import { heading, open, openCheckout, openProduct } from '../shopping.ts';
import { siteMap } from '../site-map.ts';
import { keysOf } from '#shared/keys-of.ts';

/** Header, footer and menus around the pages, and navigation between them (specification, section 2). */

test('every page has the header, except login, registration and the not-found page', async ({ shop }) => {
  const without: string[] = [];
  for (const { path } of siteMap) {
    const html = await (await fetch(shop.url + path)).text();
    if (!html.includes('aria-label="Main"')) without.push(path);
  }
  expect(without).toEqual(['/profile', '/login', '/register', '/no/such/page']); // The profile leads to the login.
});

test('a new page begins at its top, and Back restores the scroll position', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await open(page, '/shop');
  const card = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').last();
  const name = await card.innerText();
  // A click scrolls its target into view: the position to restore is the one after that.
  await page.evaluate(() => {
    const note = () => Object.assign(window, { placeLeft: scrollY });
    document.addEventListener('click', note, { capture: true, once: true });
  });
  await card.click();
  await heading(page, name).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const left = await page.evaluate(() => (globalThis as { placeLeft?: number }).placeLeft ?? 0);
  expect(left).toBeGreaterThan(500);

  await page.goBack();
  await heading(page, 'Shop').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('the account’s menu opens under the pointer', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await signUp(shop, page, person('ada.hovers@example.com'));
  await open(page, '/about');
  const header = page.getByRole('banner');
  const button = header.getByRole('button', { name: 'My Account' });
  await button.hover();
  await header.getByRole('button', { name: 'Logout' }).waitFor();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  await header.getByRole('link', { name: 'My Account' }).waitFor();
  await header.getByRole('link', { name: 'Profile' }).first().waitFor();
});

test('the words of the account’s menu stand clear of its edges', async ({ shop }) => {
  const page = await shop.visit();
  await signUp(shop, page, person('ada.menu@example.com'));
  await open(page, '/about');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'My Account' }).tap();
  const entry = (await header.getByRole('button', { name: 'Logout' }).boundingBox())!;
  const menu = (await header.getByRole('list').filter({ hasText: 'Logout' }).boundingBox())!;
  expect(entry.x - menu.x).toBeGreaterThanOrEqual(16);
  expect(menu.y + menu.height - entry.y - entry.height).toBeGreaterThanOrEqual(8);
});

test('the footer of every page has the shop’s purpose, its other channels and its seller', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByText('Clothes that suit your style, and that you are proud to wear.').waitFor();
  expect(await footer.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toMatch(/^mailto:/);
  expect(await footer.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toContain('instagram.com');
  expect(await footer.getByRole('link', { name: 'Twitter' }).getAttribute('href')).toContain('x.com');
});

const columns = { phone: 2, medium: 3, wide: 4 };
const widths = { ...screens, medium: { viewport: { width: 820, height: 1180 } } };

test.for(keysOf(columns))('on a %s screen the shop has its two, three or four columns', async (size, { shop }) => {
  const page = await shop.visit({ isMobile: false, hasTouch: false, viewport: widths[size].viewport });
  await open(page, '/shop');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });
  expect(await inOneRow(cards)).toBe(columns[size]);
});

test('related products are four to a row, search results two', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await openProduct(page, 'nneka-everyday-tee');
  const others = page.getByRole('region', { name: 'You might also like' }).getByRole('listitem');
  expect(await inOneRow(others)).toBe(4);

  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByPlaceholder('What are you looking for?').fill('adire');
  const found = page.getByRole('dialog').getByRole('region', { name: 'Products' }).getByRole('listitem');
  await expect.poll(() => found.count()).toBeGreaterThan(2);
  await expect.poll(() => inOneRow(found)).toBe(2);
  const rightOfPanel = async () => {
    const panel = (await page.getByRole('dialog', { name: 'Search' }).boundingBox())!;
    return panel.x + panel.width;
  };
  await expect.poll(rightOfPanel, { message: 'it has come from the right' }).toBe(1440);
});

test('new arrivals are newest first, twelve to a page, and paging scrolls to the top', async ({ shop }) => {
  const newest = (await (await fetch(`${shop.url}/api/product/list?sort=dateDesc&limit=24`)).json()) as {
    products: { name: string }[];
  };
  const names = newest.products.map(({ name }) => name);
  const page = await shop.visit({ size: 'wide', reducedMotion: 'no-preference' });
  await open(page, '/new-arrivals');
  const shown = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(await shown()).toEqual(names.slice(0, 12));

  await page.evaluate(() => {
    const scrolls: unknown[] = ((globalThis as { scrolls?: unknown[] }).scrolls = []);
    const scroll = window.scrollTo.bind(window) as (options: ScrollToOptions) => void;
    window.scrollTo = ((options: ScrollToOptions) => {
      scrolls.push(options);
      scroll(options);
    }) as typeof window.scrollTo;
  });
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('/new-arrivals?page=2');
  await expect.poll(shown).toEqual(names.slice(12, 24));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => (globalThis as { scrolls?: unknown[] }).scrolls)).toContainEqual({
    top: 0,
    behavior: 'smooth',
  });
});

test('the two rails link to their lists, with the same sorting', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/');
  for (const [strip, sort] of [
    ['New Arrivals', 'dateDesc'],
    ['Top Selling', 'topSelling'],
  ] as const) {
    const link = page.getByRole('region', { name: strip }).getByRole('link', { name: /^View All/ });
    expect(await link.getAttribute('href')).toBe(`/shop?sort=${sort}`);
  }
});

test('the shop can be sorted in the seven ways of the specification', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/shop');
  expect(await page.getByLabel('Sort').getByRole('option').allInnerTexts()).toEqual([
    'Alphabetically, A-Z',
    'Alphabetically, Z-A',
    'Price, low to high',
    'Price, high to low',
    'Date, old to new',
    'Date, new to old',
    'Popularity, top selling',
  ]);
  expect(await page.getByLabel('Sort').inputValue()).toBe('nameAsc');
});

test('the checkout has the form on the left and the order on the right', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await openCheckout(page, { slug: 'oja-canvas-tote' });
  const left = async (thing: Locator) => {
    await thing.waitFor();
    return (await thing.boundingBox())!.x;
  };
  const form = await left(page.getByLabel('First name'));
  const shipping = await left(page.getByRole('radio', { name: 'Lagos Mainland Area 1' }));
  const button = await left(page.getByRole('button', { name: 'Pay now' }));
  const coupon = await left(page.getByLabel('Coupon code'));
  const total = await left(page.getByRole('main').getByRole('term').getByText('Total', { exact: true }));
  expect(Math.max(form, shipping, button)).toBeLessThan(Math.min(coupon, total));
});

test('browser storage has the keys of the specification', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/');
  await page.getByRole('button', { name: 'Dismiss this message' }).click();
  await openCheckout(page, { slug: 'oja-canvas-tote' });
  await page.getByLabel('City').fill('Surulere');
  await page.getByLabel('Address', { exact: true }).fill('14 Market Road');
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage).toSorted());
  await expect.poll(storedKeys).toEqual(['bannerHidden', 'cart', 'shippingInfo']);
  const form = await page.evaluate(() => JSON.parse(localStorage.getItem('shippingInfo') ?? '{}') as object);
  expect(Object.keys(form)).toEqual(expect.arrayContaining(shippingFields));
});

const shippingFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'apartment',
  'city',
  'state',
  'postalCode',
  'country',
];

/** The number of elements in the row of the first. */
const inOneRow = (things: Locator) =>
  things.evaluateAll((all) => {
    const tops = all.map((thing) => thing.getBoundingClientRect().top);
    return tops.filter((top) => top === tops[0]).length;
  });

test('the full stop after a long address stays on the line on which it ends', async ({ shop }) => {
  const page = await shop.visit();
  const email = 'oluwadamilola.adebayo-oyelaran@example.com';
  await openSignIn(page, '/register');
  await page.getByLabel('First name').fill('Damilola');
  await page.getByLabel('Last name').fill('Adebayo');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  const text = page.getByText(/^We sent a 6-digit code to/);
  await text.waitFor();
  const [end, stop] = await text.evaluate((whole, address) => {
    const characters: Range[] = [];
    const walk = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      for (let at = 0; at < node.textContent!.length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        characters.push(range);
      }
    }
    const after = whole.textContent.indexOf(address) + address.length;
    return [after - 1, after].map((at) => characters[at]!.getBoundingClientRect().bottom);
  }, email);
  expect(stop).toBe(end);
});
