import { expect, vi } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { clean, leaving, loading, noteForbidden, nothingLeaves, type Seen, walk } from './every-page.ts';
import { test as shopTest } from '../open-shop.ts';
import { addToCart, open } from '../shopping.ts';
import { siteMap } from '../site-map.ts';

/**
 * Facts about every page of the shop, on a phone: all pages are visited once, and each test checks what was recorded.
 */

vi.setConfig({ testTimeout: 300_000 }); // The first waits for the walk.

const product = `/product/${productId('adunni-wrap-dress')}`;

/** By path: its title, and the canonical URL. */
const listed = [
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
  ['/size-guide', 'Size guide | Oge', '/size-guide'],
  ['/terms', 'Terms | Oge', '/terms'],
  ['/privacy-policy', 'Privacy Policy | Oge', '/privacy-policy'],
  [`${product}?from=%2Fnew-arrivals`, 'Adunni Wrap Dress | Oge', product],
] as const;

const notListed = [
  '/shop?category=Dresses&size=M',
  '/shop?sort=priceAsc&page=2',
  '/shop?page=99',
  '/new-arrivals?page=99',
];

const forEverybody = [
  '/',
  '/shop',
  '/shop?category=Dresses&size=M',
  '/shop?category=Nothing',
  '/new-arrivals',
  product,
  `/product/${productId('yetunde-lace-blouse')}`,
  '/delivery-policy',
  '/return-policy',
  '/size-guide',
  '/terms',
  '/privacy-policy',
  '/about',
  '/contact',
  '/checkout',
  '/payment/verify',
  '/order-success',
  '/login',
  '/no/such/page',
];

const others = [...listed.map(([path]) => path), ...notListed];
const paths = new Set([...siteMap.map(({ path }) => path), ...others, ...forEverybody]);

const test = shopTest.extend('seenAt', { scope: 'file' }, ({ shop }) => {
  const stops = [...paths].map((path) => ({
    path,
    ...siteMap.find((page) => page.path === path),
    isForEverybody: forEverybody.includes(path),
  }));
  return walk(shop, 'phone', stops);
});

/** One recorded fact of every page of the site map, by path. */
const ofEach = <Fact>(factOf: (seen: Seen) => Fact, seenAt: (path: string) => Seen) =>
  Object.fromEntries(siteMap.map(({ path }) => [path, factOf(seenAt(path))]));

test('on a phone screen every page loads completely and without errors', async ({ seenAt }) => {
  expect(ofEach(loading, seenAt)).toEqual(ofEach(() => clean, seenAt));
});

test('nothing leaves a narrow screen, nor a phone with text at 200 % or read from right to left', async ({
  shop,
  seenAt,
}) => {
  expect(ofEach(({ leaving: found }) => found, seenAt)).toEqual(ofEach(() => nothingLeaves, seenAt));

  const page = await shop.visit();
  await addToCart(page, { slug: 'otunba-agbada', size: '3XL' }); // So that the checkout has something to show.
  for (const path of ['/checkout', '/make-order']) {
    await open(page, path);
    expect(await leaving(page), path).toEqual(nothingLeaves);
  }
});

test('on a phone the focus of every kind of element can be seen, and with forced colours every choice', async ({
  seenAt,
}) => {
  expect(ofEach(({ invisibleFocus, unmarked }) => [...invisibleFocus, ...unmarked], seenAt)).toEqual(
    ofEach(() => [], seenAt),
  );
});

test('nothing moves by itself for who asked for less motion', async ({ seenAt }) => {
  expect(ofEach(({ moving }) => moving, seenAt)).toEqual(ofEach(() => [], seenAt));
});

test('no page of the shop violates its content security policy', async ({ shop, seenAt }) => {
  expect(ofEach(({ forbidden }) => forbidden, seenAt)).toEqual(ofEach(() => [], seenAt));

  const page = await shop.visit();
  const forbidden = await noteForbidden(page);
  await addToCart(page, { slug: 'oja-canvas-tote' }); // And its toast.
  expect(forbidden).toEqual([]);
});

test('every link of every page leads to an existing page', async ({ shop, seenAt }) => {
  const linkedFrom = new Map<string, string>();
  const problems: string[] = [];
  for (const { path } of siteMap) {
    for (const { href, isDeadEnd, staysHere } of seenAt(path).links) {
      if (isDeadEnd) problems.push(`${href} on ${path} has no target`);
      if (!staysHere) linkedFrom.set(href, path);
    }
  }

  for (const [href, path] of linkedFrom) {
    if (!href.startsWith(shop.url)) expect(href).toMatch(outside);
    else if ((await fetch(href)).status >= 400) problems.push(`${href} on ${path} is not there`);
  }
  expect(problems).toEqual([]);
  expect(linkedFrom.size).toBeGreaterThan(50);
});

const outside =
  /^(mailto:hello@oge\.example$|tel:\+2348000000000$|https:\/\/(ndpc|fccpc)\.gov\.ng\/$|https:\/\/(wa\.me\/2348000000000\?text=|www\.instagram\.com\/|x\.com\/))/;

test.for(forEverybody)('on a phone screen %s is accessible', async (path, { seenAt }) => {
  expect(seenAt(path).violations).toEqual([]);
});

test.for(listed)(
  'search engines list %s as %s, and it has a preview card for chats',
  async ([path, title, truePath], { shop, seenAt }) => {
    const { head } = seenAt(path);
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
    // WhatsApp leaves out larger ones.
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(300_000);
    expect(Number(head.tags['og:image:width'])).toBeGreaterThanOrEqual(600);
  },
);

test.for(notListed)('search engines follow the products of %s but do not list it', async (path, { shop, seenAt }) => {
  const { head } = seenAt(path);

  expect(head.tags['robots']).toBe('noindex,follow');
  expect(head.links).not.toHaveProperty('canonical');
  expect(new URL(String(head.tags['og:url'])).pathname).toBe(new URL(shop.url + path).pathname);
});
