import { expect } from 'vitest';
import { productId, variantId } from '#server/demo/load-products.ts';
import { test } from '../open-shop.ts';
import { heading, open, openProduct, untilReady } from '../shopping.ts';

test('a discount shows the compare-at price and the percentage', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto(`/product/${productId('ada-print-palazzo')}`);
  const price = page.locator('p').filter({ hasText: '-25%' });
  expect((await price.innerText()).split(/\s+/)).toEqual(['₦26,500', 'Original', 'price', '₦33,125', '-25%']);

  await page.goto(`/product/${productId('nneka-everyday-tee')}`);
  expect(await page.getByRole('article').getByText('Original price').count()).toBe(0);
});

test('at half price the old price is twice the price, and no badge says that the product is free', async ({ shop }) => {
  const id = productId('balogun-market-tote');
  await shop.db.updateTable('products').set({ discountPercent: 100 }).where('id', '=', id).execute();
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto(`/product/${id}`);
  const price = page.getByRole('article').locator('p').filter({ hasText: 'Original price' });
  expect((await price.innerText()).split(/\s+/)).toEqual(['₦9,500', 'Original', 'price', '₦19,000']);
});

const trails = [
  [
    '',
    [
      ['Home', '/'],
      ['Shop', '/shop'],
    ],
  ],
  [
    '?from=%2Fshop%3Fsort%3DpriceAsc%26page%3D2',
    [
      ['Home', '/'],
      ['Shop', '/shop?sort=priceAsc&page=2'],
    ],
  ],
  [
    '?from=%2Fnew-arrivals',
    [
      ['Home', '/'],
      ['New Arrivals', '/new-arrivals'],
    ],
  ],
  ['?from=%2F', [['Home', '/']]],
  ['?from=%2Fwishlist', [['Home', '/']]],
  [
    '?from=https%3A%2F%2Fevil.example',
    [
      ['Home', '/'],
      ['Shop', '/shop'],
    ],
  ],
  [
    '?from=%2F%2Fevil.example%2Fshop',
    [
      ['Home', '/'],
      ['Shop', '/shop'],
    ],
  ],
  [
    '?from=%2F%5Cevil.example',
    [
      ['Home', '/'],
      ['Shop', '/shop'],
    ],
  ],
  [
    '?from=javascript%3Aalert(1)',
    [
      ['Home', '/'],
      ['Shop', '/shop'],
    ],
  ],
  ['?from=%2Fshop%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E', [['Home', '/']]],
] as const;

test.for(trails)('the breadcrumbs of a product opened with %s are right', async ([query, steps], { shop }) => {
  const page = await shop.visit();
  await openProduct(page, 'nneka-everyday-tee', query);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });

  const links = await trail
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links).toEqual(steps);
  await trail.getByText('Nneka Everyday Tee').waitFor();
});

test('recommendations are up to eight other products, each linked from here', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await openProduct(page, 'nneka-everyday-tee', '?from=%2Fnew-arrivals');
  const here = `/product/${productId('nneka-everyday-tee')}`;
  const links = page.getByRole('region', { name: 'You might also like' }).getByRole('link');

  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBe(8);
  for (const href of hrefs) {
    expect(href).toMatch(new RegExp(`^/product/[0-9a-f-]{36}\\?from=${encodeURIComponent(here)}$`));
    expect(href.startsWith(here)).toBe(false);
  }
  const name = await links.first().innerText();
  await links.first().click();
  await heading(page, name).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('on a phone thumbnails show every image, mark the current one, and can be tapped', async ({ shop }) => {
  const page = await shop.visit();
  await openProduct(page, 'adunni-wrap-dress');
  const thumbnails = page.getByRole('list', { name: 'Thumbnails' }).getByRole('link');
  expect(await thumbnails.count()).toBe(4);
  for (const thumbnail of await thumbnails.all()) {
    const { width, height } = (await thumbnail.boundingBox())!;
    expect([width >= 44, height >= 44]).toEqual([true, true]);
  }
  const marked = () =>
    thumbnails.evaluateAll((all) =>
      all.map((link) => link.ariaCurrent === 'true' && getComputedStyle(link).borderTopStyle === 'solid'),
    );
  await expect.poll(() => marked()).toEqual([true, false, false, false]);

  await thumbnails.nth(1).tap();
  await expect.poll(marked).toEqual([false, true, false, false]);
  const second = page.getByRole('img', { name: 'Adunni Wrap Dress in Lagoon, another view' });
  await expect.poll(async () => Math.round((await second.boundingBox())!.x)).toBeLessThan(30);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a missing product is not found', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404/ });
  await open(page, '/product/00000000-0000-4000-8000-000000000000');
  await heading(page, 'Product not found').waitFor();
});

test('on a phone a size that is chosen and deselected looks like its neighbours again', async ({ shop }) => {
  const page = await shop.visit();
  await openProduct(page, 'nneka-everyday-tee');
  const size = (name: string) =>
    page.getByRole('group', { name: /^Size/ }).locator('label', { hasText: new RegExp(`^${name}$`) });
  await size('Medium').tap();
  await page.getByText('Size: Medium').waitFor();
  await size('Medium').tap();
  await page.getByText('Size: Medium').waitFor({ state: 'hidden' });
  const ground = (name: string) =>
    size(name)
      .locator('span')
      .evaluate((box) => getComputedStyle(box).backgroundColor);
  await expect.poll(() => ground('Medium')).toBe(await ground('Large'));
});

test('a sold-out colour has no quantity to increase', async ({ shop }) => {
  const page = await shop.visit();
  await openProduct(page, 'obi-pinstripe-shirt');
  await page.getByRole('button', { name: 'Sold out' }).first().waitFor();
  expect(await page.getByRole('button', { name: /^Increase quantity/ }).isDisabled()).toBe(true);
});

test.for([true, false])(
  'a product opens in the colour that its card shows, one that can be bought (with scripts: %s)',
  async (javaScriptEnabled, { shop }) => {
    await shop.db
      .updateTable('stock')
      .set({ quantity: 0 })
      .where('variantId', '=', variantId('halima-boubou', 'Indigo'))
      .execute();
    const page = await shop.visit({ javaScriptEnabled });
    const opensFrom = async (name: string, list: string) => {
      await page.goto(list);
      const link = page.getByRole('link', { name });
      const card = page.getByRole('main').getByRole('listitem').filter({ has: link });
      const picture = await card.locator('img').first().getAttribute('src');
      await page.goto((await card.getByRole('link').first().getAttribute('href'))!);
      if (javaScriptEnabled) await untilReady(page);
      const main = page.getByRole('main');
      await main.getByText('In Stock', { exact: true }).waitFor();
      expect(pictureOf(await main.getByRole('img').first().getAttribute('src'))).toBe(pictureOf(picture));
      return main
        .getByRole('group', { name: /^Colour/ })
        .locator('label:has(:checked)')
        .textContent();
    };

    expect(await opensFrom('Halima Boubou', '/shop?search=halima')).toMatch(/^Wine/);
    expect(await opensFrom('Emeka Senator Kaftan', '/shop?size=S&search=emeka')).toMatch(/^White/);
    expect(await opensFrom('Emeka Senator Kaftan', '/shop?search=emeka')).toMatch(/^Navy/);
    expect(await opensFrom('Emeka Senator Kaftan', '/shop?color=ash&search=emeka')).toMatch(/^Ash/);
  },
);

/** The name of a picture without its size and format. */
const pictureOf = (src: string | null) => src?.replace(/-\d+\.\w+$/, '');
