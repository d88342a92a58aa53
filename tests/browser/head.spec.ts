import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { type OpenShop, test } from './open-shop.ts';
import { heading, open } from './shopping.ts';

const product = `/product/${productId('adunni-wrap-dress')}`;

interface Head {
  title: string;
  /** By name or property; a tag that stands there twice has two values. */
  tags: Record<string, string | string[]>;
  links: Record<string, string>;
  facts: Record<string, unknown>[];
}

/** What search engines and chats read of a page, from the document as a browser built it. */
function headOf(page: Page): Promise<Head> {
  return page.evaluate(() => {
    const tags: Head['tags'] = {};
    for (const tag of document.querySelectorAll('meta[content]')) {
      const name = tag.getAttribute('name') ?? tag.getAttribute('property') ?? '';
      const content = tag.getAttribute('content') ?? '';
      tags[name] = name in tags ? [tags[name]!, content].flat() : content;
    }
    const links = [...document.querySelectorAll('link[rel]')].map((link) => [
      link.getAttribute('rel'),
      link.getAttribute('href'),
    ]);
    const facts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
    );
    return { title: document.title, tags, links: Object.fromEntries(links), facts };
  });
}

async function visitHead(shop: OpenShop, path: string): Promise<Head> {
  const page = await shop.visit();
  await open(page, path);
  return headOf(page);
}

test.for([
  ['/', 'Oge', '/'],
  ['/shop', 'Shop | Oge', '/shop'],
  ['/shop?page=2', 'Shop, page 2 | Oge', '/shop?page=2'],
  ['/shop?gender=women', 'Women | Oge', '/shop?gender=women'],
  ['/shop?gender=men&page=2', 'Men, page 2 | Oge', '/shop?gender=men&page=2'],
  ['/shop?gender=women&utm_source=letter', 'Women | Oge', '/shop?gender=women'],
  ['/new-arrivals', 'New Arrivals | Oge', '/new-arrivals'],
  ['/new-arrivals?page=3', 'New Arrivals, page 3 | Oge', '/new-arrivals?page=3'],
  ['/about', 'About | Oge', '/about'],
  ['/contact?sent=yes', 'Contact | Oge', '/contact'],
  ['/delivery-policy', 'Delivery Policy | Oge', '/delivery-policy'],
  ['/return-policy', 'Return Policy | Oge', '/return-policy'],
  [`${product}?from=%2Fnew-arrivals`, 'Adunni Wrap Dress | Oge', product],
] as const)('%s is listed as %s, and a chat shows a card of it', async ([path, title, truePath], { shop }) => {
  const head = await visitHead(shop, path);
  const address = shop.url + truePath;

  expect(head.title).toBe(title);
  expect(head.links).toMatchObject({ canonical: address, manifest: '/manifest.webmanifest' });
  expect(head.tags).toMatchObject({
    description: expect.stringMatching(/^.{20,161}$/s),
    'og:url': address,
    'og:title': title.replace(/ \| Oge$/, ''),
    'og:description': head.tags['description'],
    'og:site_name': 'Oge',
    'og:locale': 'en_NG',
    'og:image:alt': expect.stringMatching(/\w/),
    'twitter:card': 'summary_large_image',
  });
  expect(head.tags).not.toHaveProperty('robots');

  const picture = await fetch(String(head.tags['og:image']));
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  // Larger ones WhatsApp leaves out.
  expect((await picture.arrayBuffer()).byteLength).toBeLessThan(300_000);
  expect(Number(head.tags['og:image:width'])).toBeGreaterThanOrEqual(600);
});

test.for([
  ['/shop?category=Dresses&size=M', '/shop'],
  ['/shop?sort=priceAsc&page=2', '/shop'],
  ['/shop?page=99', '/shop?page=99'],
  ['/new-arrivals?page=99', '/new-arrivals?page=99'],
] as const)('%s is gone through for its products, and not listed', async ([path, truePath], { shop }) => {
  const head = await visitHead(shop, path);

  expect(head.tags['robots']).toBe('noindex,follow');
  expect(head.links['canonical']).toBe(shop.url + truePath);
  expect(new URL(String(head.tags['og:url'])).pathname).toBe(new URL(shop.url + path).pathname);
});

test.for([
  '/checkout',
  '/make-order',
  '/login',
  '/register',
  '/orders',
  '/order-success',
  '/no-such-page',
  '/product/1',
])('%s is not listed', async (path, { shop }) => {
  const { body } = await fetch(shop.url + path, { redirect: 'manual' }).then(async (answer) => ({
    body: await answer.text(),
  }));
  expect(body).toMatch(/<meta name="robots" content="noindex/);
  expect(body).not.toMatch(/rel="canonical"/);
});

test('the product says what it costs in each colour, and no policy is broken by it', async ({ shop }) => {
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

test('the home page says who the shop is, and where to look something up', async ({ shop }) => {
  const { facts } = await visitHead(shop, '/');

  expect(facts).toMatchObject([
    { '@type': 'Organization', name: 'Oge', url: `${shop.url}/`, logo: `${shop.url}/icon-512.png` },
    { '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } },
  ]);
  expect((await fetch(`${shop.url}/icon-512.png`)).headers.get('content-type')).toBe('image/png');
  expect((await fetch(`${shop.url}/favicon.ico`)).headers.get('content-type')).toMatch(/^image\//);
});

test('a product whose words look like HTML stays words', async ({ shop }) => {
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

test('the head follows a shopper from page to page', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/shop');
  await page.getByRole('link', { name: 'Adunni Wrap Dress' }).click();
  await heading(page, 'Adunni Wrap Dress').waitFor();
  await page.waitForFunction(() => document.title === 'Adunni Wrap Dress | Oge');
  expect(await headOf(page)).toMatchObject({
    links: { canonical: shop.url + product },
    tags: { 'og:type': 'product' },
  });

  await page.getByRole('contentinfo').getByRole('link', { name: 'Return Policy' }).click();
  await heading(page, 'Return Policy').waitFor();
  const head = await headOf(page);
  expect(head).toMatchObject({ title: 'Return Policy | Oge', tags: { 'og:type': 'website' } });
  expect(head.links['canonical']).toBe(`${shop.url}/return-policy`);
  expect(head.facts).toHaveLength(1);
});

async function detailOf({ url }: OpenShop) {
  const answer = await fetch(`${url}/api/product/detail/${productId('adunni-wrap-dress')}`);
  const { product: found } = (await answer.json()) as {
    product: { variants: { _id: string; price: number }[] };
  };
  return found;
}
