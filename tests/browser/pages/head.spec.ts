import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { type Head, headOf } from './head.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

const product = `/product/${productId('adunni-wrap-dress')}`;

async function visitHead(shop: OpenShop, path: string): Promise<Head> {
  const page = await shop.visit();
  await open(page, path);
  return headOf(page);
}

test.for([
  '/checkout',
  '/make-order',
  '/login',
  '/register',
  '/orders',
  '/order-success',
  '/no-such-page',
  '/product/1',
])('search engines do not list %s', async (path, { shop }) => {
  const { body } = await fetch(shop.url + path, { redirect: 'manual' }).then(async (response) => ({
    body: await response.text(),
  }));
  expect(body).toMatch(/<meta name="robots" content="noindex/);
  expect(body).not.toMatch(/rel="canonical"/);
});

test("a product's structured data has the price of each colour, and violates no policy", async ({ shop }) => {
  const { facts, tags } = await visitHead(shop, product);
  const { variants } = await detailOf(shop);

  const [dress, trail] = facts as [Record<string, unknown>, Record<string, unknown>];
  expect(facts).toHaveLength(2);
  expect(dress).toMatchObject({ '@type': 'Product', name: 'Adunni Wrap Dress', url: shop.url + product });
  expect(dress['offers']).toMatchObject(
    variants.map(({ _id, price }) => ({ '@type': 'Offer', sku: _id, price, priceCurrency: 'NGN' })),
  );
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home' }, { name: 'Shop', item: `${shop.url}/shop` }, { name: 'Adunni Wrap Dress' }],
  });
  expect(tags).toMatchObject({
    'og:type': 'product',
    'product:price:amount': String(Math.min(...variants.map(({ price }) => price))),
    'product:price:currency': 'NGN',
    'product:availability': 'in stock',
  });
});

test("the home page's structured data has the shop and its search", async ({ shop }) => {
  const { facts } = await visitHead(shop, '/');

  expect(facts).toMatchObject([
    { '@type': 'Organization', name: 'Oge', url: `${shop.url}/`, logo: `${shop.url}/icon-512.png` },
    { '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } },
  ]);
  expect((await fetch(`${shop.url}/icon-512.png`)).headers.get('content-type')).toBe('image/png');
  expect((await fetch(`${shop.url}/favicon.ico`)).headers.get('content-type')).toMatch(/^image\//);
});

test('a product whose text looks like HTML stays text', async ({ shop }) => {
  const name = '</script><script>document.title = "taken"</script><!-- <script>';
  const before = await shop.db
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId('oja-canvas-tote'))
    .executeTakeFirstOrThrow();
  const rename = (to: string) =>
    shop.db.updateTable('products').set({ name: to }).where('id', '=', productId('oja-canvas-tote')).execute();
  await rename(name);
  const page = await shop.visit();
  await open(page, `/product/${productId('oja-canvas-tote')}`);
  const { facts, title } = await headOf(page);
  await rename(before.name);

  expect(title).toBe(`${name} | Oge`);
  expect(facts[0]).toMatchObject({ '@type': 'Product', name });
});

test('the title follows a shopper from page to page, and what crawlers read of the first page stays behind', async ({
  shop,
}) => {
  const page = await shop.visit();
  await open(page, '/shop');
  await page.getByRole('link', { name: 'Adunni Wrap Dress' }).click();
  await heading(page, 'Adunni Wrap Dress').waitFor();
  // The title follows after the page.
  await expect.poll(() => page.title()).toBe('Adunni Wrap Dress | Oge');
  const { tags, links, facts } = await headOf(page);
  expect(Object.keys(tags).filter((name) => /^(og|twitter|product):|^(description|robots)$/.test(name))).toEqual([]);
  expect(links).not.toHaveProperty('canonical');
  expect(facts).toEqual([]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Return Policy' }).click();
  await heading(page, 'Return Policy').waitFor();
  await expect.poll(() => page.title()).toBe('Return Policy | Oge');
});

async function detailOf({ url }: OpenShop) {
  const response = await fetch(`${url}/api/product/detail/${productId('adunni-wrap-dress')}`);
  const { product: found } = (await response.json()) as {
    product: { variants: { _id: string; price: number }[] };
  };
  return found;
}
