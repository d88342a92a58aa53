import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { stopClock } from '../clock.ts';
import { type OpenShop, screens, test } from '../open-shop.ts';
import { choose, heading, open, openProduct } from '../shopping.ts';

const wide = { ...screens.wide, isMobile: false, hasTouch: false };

const kind = (page: Page, name: string) => page.locator('summary').filter({ hasText: name });
const kindIn = (place: Locator, name: string) => place.locator('summary').filter({ hasText: name });
const panelOf = (page: Page) => page.getByRole('region', { name: /^Filter/ });
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}, `) });
const box = (page: Page, name: string) => page.getByRole('spinbutton', { name });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const counted = (page: Page, products: number) =>
  page.getByRole('status').getByText(`${products} products`, { exact: true }).waitFor();
const names = (page: Page) => page.locator('main li h2').allInnerTexts();
const queryOf = (page: Page) => new URL(page.url()).search;

interface List {
  total: number;
  filters: {
    categoryCounts: Record<string, number>;
    genderCounts: Record<string, number>;
    colorFamilies: { name: string; count: number }[];
    saleCount: number;
    stockCounts: { inStock: number };
    priceRange: { min: number; max: number };
  };
}
const listOf = async ({ url }: OpenShop, query = ''): Promise<List> =>
  (await (await fetch(`${url}/api/product/list${query}`)).json()) as List;

test('a chosen option filters the shop, closes its dropdown and announces the number of products', async ({ shop }) => {
  const page = await shop.visit(wide);
  const { filters } = await listOf(shop);
  const dresses = filters.categoryCounts['Dresses']!;
  await open(page, '/shop?page=2');

  await kind(page, 'Category').click();
  await page.getByRole('checkbox', { name: `Dresses, ${dresses} products` }).check();
  await counted(page, dresses);
  expect(queryOf(page)).toBe('?category=Dresses');
  await expect.poll(() => choice(page, 'Dresses').isVisible()).toBe(false);
  await expect.poll(() => kind(page, 'Category').evaluate((summary) => summary === document.activeElement)).toBe(true);
  await expect.poll(async () => (await names(page)).length).toBe(dresses);
});

test('after filtering by a colour the cards and the opened product show that colour', async ({ shop }) => {
  const other = await shop.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'productId')
    .select(['name', 'colorName', 'mainImage'])
    .where('variants.position', '=', 1)
    .orderBy('name')
    .executeTakeFirstOrThrow();
  const page = await shop.visit({ size: 'wide' });
  await open(page, `/shop?color=${encodeURIComponent(other.colorName)}&limit=100`);
  const card = page.locator('main li').filter({ has: heading(page, other.name, 2) });
  const picture = /[^/]+(?=\.[0-9a-f]{12}\.webp$)/.exec(other.mainImage)![0];
  expect(await card.locator('img').first().getAttribute('src')).toContain(picture);

  await card.getByRole('link').click();
  await heading(page, other.name).waitFor();
  await page.getByRole('radio', { name: other.colorName, exact: true, checked: true }).waitFor({ state: 'attached' });
  await page.reload();
  await page.getByRole('radio', { name: other.colorName, exact: true, checked: true }).waitFor({ state: 'attached' });
});

test('from a collection by colour a product opens in the colour of its card', async ({ shop }) => {
  const list = (await (await fetch(`${shop.url}/api/collections/out-of-the-blue`)).json()) as {
    products: { name: string; shown?: string; variants: { _id: string; color: { name: string } }[] }[];
  };
  const { name, shown, variants } = list.products.find((product) => product.shown)!;
  const colour = variants.find(({ _id }) => _id === shown)!.color.name;
  const page = await shop.visit({ size: 'wide' });
  await open(page, '/collections/out-of-the-blue');

  await page
    .locator('main li')
    .filter({ has: heading(page, name, 2) })
    .getByRole('link')
    .click();
  await heading(page, name).waitFor();
  await page.getByRole('radio', { name: colour, exact: true, checked: true }).waitFor({ state: 'attached' });
  await page.reload();
  await page.getByRole('radio', { name: colour, exact: true, checked: true }).waitFor({ state: 'attached' });
});

test("a product that costs more in another colour shows 'from' its lowest price", async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await open(page, '/shop?color=wine');
  const card = page.locator('main li').filter({ has: page.getByRole('heading', { name: 'Halima Boubou' }) });
  await card.getByText('From ₦58,000', { exact: true }).waitFor();

  await openProduct(page, 'halima-boubou');
  await choose(page, 'Colour', 'Wine');
  await page.getByRole('main').getByText('₦61,000', { exact: true }).first().waitFor();
});

test('a page behind the last says so and links to the first', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/shop?page=99');
  await page.getByText('This page has no products.').waitFor();
  expect(await page.getByText(/You're viewing/).count()).toBe(0);

  await page.getByRole('link', { name: 'First page' }).click();
  await page.getByText(/^You're viewing 1-12 of/).waitFor();
  expect(queryOf(page)).toBe('');
});

test('a link with unknown parameters opens the cached page: nothing is fetched again, and its URL stays', async ({
  shop,
}) => {
  const page = await shop.visit(wide);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/product/list')) requests.push(request.url());
  });
  const { filters } = await listOf(shop);
  const query = '?fbclid=IwAR0x&category=Dresses&brand=Oge&utm_source=ig';

  await open(page, `/shop${query}`);
  await counted(page, filters.categoryCounts['Dresses']!);
  expect(requests).toEqual([]);
  expect(queryOf(page)).toBe(query);
  await kind(page, 'Size').click();
  await choice(page, 'Medium').click();
  await expect.poll(() => queryOf(page)).toContain('brand=Oge');
  await expect.poll(() => requests.some((url) => url.includes('brand=Oge') && !url.includes('fbclid'))).toBe(true);
});

test('Back, Forward and a shared link give the same list', async ({ shop }) => {
  const page = await shop.visit(wide);
  await open(page, '/shop');
  await kind(page, 'Category').click();
  await choice(page, 'Skirts').check();
  const skirts = (await listOf(shop, '?category=Skirts')).total;
  await counted(page, skirts);
  await expect.poll(async () => (await names(page)).length).toBe(skirts);
  const first = await names(page);
  await page.getByLabel('Sort').selectOption('Price, high to low');
  await page.waitForURL(/sort=priceDesc/);
  const isReordered = (now: string[]) => now.length === first.length && now.join() !== first.join();
  await expect.poll(async () => isReordered(await names(page))).toBe(true);
  const sorted = await names(page);

  await page.goBack();
  await expect.poll(() => names(page)).toEqual(first);
  await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('nameAsc');
  await page.goForward();
  await expect.poll(() => names(page)).toEqual(sorted);

  const other = await shop.visit(wide);
  await open(other, `/shop${queryOf(page)}`);
  expect(await names(other)).toEqual(sorted);
});

test('empty options are dimmed, not hidden, and Out of stock is disabled when everything is in stock', async ({
  shop,
}) => {
  const page = await shop.visit(wide);
  const caps = await listOf(shop, '?category=Caps');
  await open(page, '/shop?category=Caps');
  await kind(page, 'Size').click();
  expect(await page.getByRole('checkbox', { name: 'Medium, 0 products' }).isDisabled()).toBe(true);
  await kind(page, 'Availability').click();
  expect(caps.total).toBeGreaterThan(0);
  expect(await page.getByRole('checkbox', { name: 'Out of stock, 0 products' }).isDisabled()).toBe(true);
});

test('the checkmark is dark on a light colour and light on a dark one', async ({ shop }) => {
  const page = await shop.visit(wide);
  await open(page, '/shop?color=Chalk,Indigo');
  await kind(page, 'Colour').click();
  const tick = (name: string) =>
    choice(page, name).evaluate((swatch) => getComputedStyle(swatch, '::after').borderBottomColor);
  expect(await tick('Chalk')).toBe('rgb(25, 23, 20)');
  expect(await tick('Indigo')).toBe('rgb(250, 248, 243)');
});

test('In stock alone cannot be unchecked, and both can be chosen', async ({ shop }) => {
  const page = await shop.visit(wide);
  await open(page, '/shop');
  await kind(page, 'Availability').click();
  await choice(page, 'In stock').click();
  await page.getByRole('status').getByText('Keep at least one: in stock or out of stock.').waitFor();
  await expect.poll(() => choice(page, 'In stock').isChecked()).toBe(true);
  expect(queryOf(page)).toBe('');

  await choice(page, 'Out of stock').check();
  await counted(page, (await listOf(shop, '?showInStock=true&showOutOfStock=true')).total);
  await page.getByRole('link', { name: 'Include out of stock, remove' }).click();
  await counted(page, (await listOf(shop)).total);
});

test('prices are swapped when reversed, limited to the range, and 0 when empty', async ({ shop }) => {
  const page = await shop.visit(wide);
  const { filters } = await listOf(shop);
  await open(page, '/shop');
  await kind(page, 'Price').click();
  const [from, to] = [box(page, 'From ₦'), box(page, 'To ₦')];
  expect(await from.inputValue()).toBe(String(filters.priceRange.min));

  await from.fill('40000');
  await to.fill('20000');
  await to.press('Enter');
  await page.waitForURL(/price=20000-40000/);
  await counted(page, (await listOf(shop, '?price=20000-40000')).total);
  await expect.poll(() => from.isVisible(), { message: 'Enter closes' }).toBe(false);

  await kind(page, 'Price').click();
  await to.fill('99999999');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(new RegExp(`price=20000-${filters.priceRange.max}$`));

  await kind(page, 'Price').click();
  await from.fill('');
  await to.fill('30000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/price=0-30000/);
});

test('a price that was chosen stays when its field is only touched, though nothing in the list costs as much', async ({
  shop,
}) => {
  const page = await shop.visit(wide);
  const { max } = (await listOf(shop, '?category=Caps')).filters.priceRange;
  await open(page, `/shop?category=Caps&price=0-${max + 5_000}`);
  await kind(page, 'Price').click();
  await box(page, 'To ₦').focus();
  await box(page, 'From ₦').focus();
  expect(await box(page, 'To ₦').inputValue()).toBe(String(max + 5_000));
  await box(page, 'From ₦').press('Enter');
  await expect.poll(() => box(page, 'From ₦').isVisible()).toBe(false);
  expect(queryOf(page)).toBe(`?category=Caps&price=0-${max + 5_000}`);
});

test('the slider moves by arrow keys, and the shop follows after a pause', async ({ shop }) => {
  const page = await shop.visit(wide);
  await page.clock.install();
  const { min } = (await listOf(shop)).filters.priceRange;
  await open(page, '/shop');
  await stopClock(page); // The pause is as long as the test lets it be, on a slow machine too.
  await kind(page, 'Price').click();
  const lowest = page.getByRole('slider', { name: 'Lowest price' });
  await lowest.press('ArrowRight');
  await lowest.press('ArrowRight');
  await expect.poll(() => box(page, 'From ₦').inputValue()).toBe(String(min + 1_000));
  expect(queryOf(page)).toBe('');
  await page.clock.runFor(500);
  await page.waitForURL(new RegExp(`price=${min + 1_000}-`));
});

test('a dropdown is opened, walked and closed by keyboard', async ({ shop }) => {
  const page = await shop.visit(wide);
  await open(page, '/shop');
  const focused = () => page.evaluate(() => document.activeElement?.closest('label, summary')?.textContent ?? '');
  await kind(page, 'Category').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused()).toContain('Agbada');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused()).toContain('Bags');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused()).toBe('Category');
  await expect.poll(() => choice(page, 'Bags').isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await choice(page, 'Bags').waitFor();
  await page.mouse.click(1_000, 120);
  await choice(page, 'Bags').waitFor({ state: 'hidden' });
});

test('on a phone the sheet counts every checkbox at once and restores the focus', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/shop');
  expect(await sheetOf(page).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = sheetOf(page);
  const skirts = sheet.getByRole('checkbox', { name: /^Skirts, / });
  await sheet.getByRole('checkbox', { name: /^Dresses, / }).check();
  await skirts.waitFor({ state: 'hidden' }); // Choosing an option closes its dropdown.
  await kindIn(sheet, 'Category').click();
  await skirts.check();
  const { total } = await listOf(shop, '?category=Dresses,Skirts');
  await sheet.getByRole('button', { name: `Show ${total} products` }).click();
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => queryOf(page)).toBe('?category=Dresses,Skirts');
  const button = page.getByRole('button', { name: 'Filter 2 chosen' });
  await expect.poll(() => button.evaluate((shown) => shown === document.activeElement)).toBe(true);

  await page.getByRole('link', { name: 'Clear all' }).click();
  await counted(page, (await listOf(shop)).total);
});

test.for(['phone', 'wide'] as const)(
  'on a %s screen a link with a filter opens the panel above the products, and nothing else',
  async (size, { shop }) => {
    const { total } = await listOf(shop, '?category=Dresses');
    for (const javaScriptEnabled of [false, true]) {
      const page = await shop.visit({ size, javaScriptEnabled });
      await (javaScriptEnabled ? open(page, '/shop?category=Dresses') : page.goto('/shop?category=Dresses'));
      const panel = panelOf(page);
      await panel.waitFor();
      // On a wide screen the heading and the row above the panel say so.
      expect(await panel.getByText(`1 filter, ${total} products`).isVisible()).toBe(size === 'phone');
      await panel.getByRole('link', { name: 'Dresses, remove' }).click({ trial: true });
      await page.evaluate(() => document.fonts.ready); // Nothing moves between two measurements.
      // The first product is below the panel and covered by nothing; in view, except on a phone without scripts, where
      // all filters are in a row before it.
      const [strip, card] = [await panel.boundingBox(), await page.locator('main li h2').first().boundingBox()];
      const picture = page.locator('main li [data-picture]').first();
      const top = (await picture.boundingBox())!.y;
      expect(strip!.y + strip!.height).toBeLessThanOrEqual(top);
      if (javaScriptEnabled) expect(top).toBeLessThan(page.viewportSize()!.height * 0.65);
      expect(card!.y).toBeGreaterThan(top);
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
  },
);

test('without a filter in the URL the panel stays closed, and it closes with the last chip', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/shop?sort=priceDesc&page=2');
  expect(await panelOf(page).count()).toBe(0);
  await open(page, '/shop?size=M');
  await panelOf(page).getByRole('link', { name: 'Medium, remove' }).click();
  await panelOf(page).waitFor({ state: 'detached' });
  await counted(page, (await listOf(shop)).total);
});

test('the whole sheet opens only by Change, and restores the focus', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/shop?category=Dresses');
  const change = panelOf(page).getByRole('button', { name: 'Change' });
  await change.click();
  const sheet = sheetOf(page);
  await sheet.getByRole('checkbox', { name: /^Dresses, / }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => change.evaluate((shown) => shown === document.activeElement)).toBe(true);
});

test('women and men are pages of their own, with a heading, a title and the other filters', async ({ shop }) => {
  const page = await shop.visit(wide);
  const { filters } = await listOf(shop);
  await open(page, '/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Women', exact: true }).click();
  await heading(page, 'Women').waitFor();
  await page.waitForURL(/\/shop\?gender=women$/);
  await counted(page, filters.genderCounts['women']!);
  await expect.poll(() => page.title()).toBe('Women | Oge');
  await expect.poll(() => nav.locator('[aria-current=page]').allInnerTexts()).toEqual(['Women']);

  await kind(page, 'Category').click();
  await choice(page, 'Dresses').check();
  await page.waitForURL(/\?gender=women&category=Dresses$/);
  await heading(page, 'Women').waitFor();
  await counted(page, (await listOf(shop, '?gender=women&category=Dresses')).total);

  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Men', exact: true }).click();
  await heading(page, 'Men').waitFor();
  await kind(page, 'Gender').click();
  const { genderCounts } = (await listOf(shop, '?gender=men')).filters;
  await page.getByRole('checkbox', { name: `Women, ${genderCounts['women']} products` }).check();
  await heading(page, 'Shop').waitFor();
});

test('while something is on sale every menu leads to it, and afterwards none does', async ({ shop }) => {
  const page = await shop.visit(wide);
  await open(page, '/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Sale', exact: true }).click();
  await heading(page, 'Sale').waitFor();
  await counted(page, (await listOf(shop, '?sale=true')).total);
  await expect.poll(() => nav.locator('[aria-current=page]').allInnerTexts()).toEqual(['Sale']);

  const reduced = await shop.db
    .selectFrom('products')
    .select(['id', 'discountPercent'])
    .where('discountPercent', '>', 0)
    .execute();
  const ids = reduced.map(({ id }) => id);
  await shop.db.updateTable('products').set({ discountPercent: null }).where('id', 'in', ids).execute();
  await open(page, '/');
  await nav.getByRole('link', { name: 'Shop', exact: true }).waitFor();
  expect(await nav.getByRole('link', { name: 'Sale', exact: true }).count()).toBe(0);
  for (const { id, discountPercent } of reduced)
    await shop.db.updateTable('products').set({ discountPercent }).where('id', '=', id).execute();
});

test('on a phone the menu begins with women and men', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const links = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation').getByRole('link');
  await links.first().waitFor();
  expect((await links.allInnerTexts()).slice(0, 2)).toEqual(['Women', 'Men']);
  await links.nth(1).click();
  await heading(page, 'Men').waitFor();
});

test('colours are offered by families, and a colour that was searched for can be removed', async ({ shop }) => {
  const page = await shop.visit(wide);
  const { colorFamilies } = (await listOf(shop)).filters;
  await open(page, '/shop');
  await kind(page, 'Colour').click();
  const offered = page.getByRole('group', { name: 'Colour' }).getByRole('checkbox');
  expect(await offered.count()).toBe(colorFamilies.length);
  expect(colorFamilies.length).toBeLessThan(15);
  const blue = colorFamilies.find(({ name }) => name === 'Blue')!.count;
  await page.getByRole('checkbox', { name: `Blue, ${blue} products` }).check();
  await counted(page, blue);
  await panelOf(page).getByRole('link', { name: 'Blue, remove' }).waitFor();

  await open(page, '/shop?color=lagoon%2B');
  await panelOf(page).getByRole('link', { name: 'Lagoon, remove' }).click();
  await page.waitForURL(/\/shop$/);
});

test('the shop can be filtered by sale, and by stock in the chosen size', async ({ shop }) => {
  const page = await shop.visit(wide);
  const { saleCount } = (await listOf(shop)).filters;
  expect(saleCount).toBeGreaterThan(1);
  await open(page, '/shop');
  await kind(page, 'Price').click();
  await page.getByRole('checkbox', { name: `On sale, ${saleCount} products` }).check();
  await counted(page, saleCount);
  await page.waitForURL(/\?sale=true$/);

  await open(page, '/shop?size=M');
  await kind(page, 'Availability').click();
  const { inStock } = (await listOf(shop, '?size=M')).filters.stockCounts;
  await page.getByRole('checkbox', { name: `In stock in Medium, ${inStock} products` }).waitFor();
});

test('other query parameters stay in the URL and go to the list, except for tracking parameters', async ({ shop }) => {
  const page = await shop.visit(wide);
  await open(page, '/shop?campaign=owambe&utm_source=letter');
  await kind(page, 'Category').click();
  const [call] = await Promise.all([page.waitForRequest(/\/api\/product\/list/), choice(page, 'Skirts').check()]);
  expect(new URL(call.url()).search).toBe('?campaign=owambe&category=Skirts');
  await page.waitForURL(/\/shop\?category=Skirts&campaign=owambe&utm_source=letter$/);
});

test('the keyboard focus on a card is visible', async ({ shop }) => {
  const page = await shop.visit({ ...wide, reducedMotion: 'reduce' });
  await open(page, '/shop');
  const card = page
    .locator('main li')
    .filter({ has: page.locator('h2') })
    .first();
  const picture = card.locator('img').first();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const looks = async () => (await card.screenshot()).toString('base64');
  await page.keyboard.press('Tab'); // From here on by keyboard.
  const before = await looks();
  await card.getByRole('link').focus();
  expect(await looks()).not.toBe(before);
});

test('without scripts the filters are a form', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/shop');
  await kind(page, 'Category').click();
  await choice(page, 'Shirts').check();
  await kind(page, 'Price').click();
  await box(page, 'From ₦').fill('1000');
  await box(page, 'To ₦').fill('20000');
  await page.getByLabel('Sort').selectOption('Price, low to high');
  await page.getByRole('button', { name: 'Show products' }).click();
  const { total } = await listOf(shop, '?category=Shirts&price=1000-20000');
  await page.getByText(total === 1 ? '1 product' : `${total} products`, { exact: true }).waitFor();
  await page.getByRole('link', { name: '₦1,000 to ₦20,000, remove' }).waitFor();
});
