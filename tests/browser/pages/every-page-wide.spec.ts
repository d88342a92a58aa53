import { expect, vi } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { clean, loading, walk } from './every-page.ts';
import { test as shopTest } from '../open-shop.ts';
import { siteMap } from '../site-map.ts';

/** Facts about every page on a wide screen too: see every-page.spec.ts. */

vi.setConfig({ testTimeout: 300_000 }); // The first waits for the walk.

const differentWhenWide = [
  '/',
  '/shop',
  '/shop?category=Dresses&size=M',
  '/shop?category=Nothing',
  '/new-arrivals',
  `/product/${productId('adunni-wrap-dress')}`,
];

const test = shopTest.extend('seenAt', { scope: 'file' }, ({ shop }) => {
  const stops = [...siteMap, { path: '/shop?category=Dresses&size=M' }];
  return walk(
    shop,
    'wide',
    stops.map((stop) => ({ ...stop, isForEverybody: differentWhenWide.includes(stop.path) })),
  );
});

test('on a wide screen every page loads completely and without errors', async ({ seenAt }) => {
  const found = siteMap.map(({ path }) => [path, loading(seenAt(path))]);
  expect(found).toEqual(siteMap.map(({ path }) => [path, clean]));
});

test('on a wide screen with forced colours every focus and every choice can be seen', async ({ seenAt }) => {
  const found = siteMap.flatMap(({ path }) => [...seenAt(path).invisibleFocus, ...seenAt(path).unmarked]);
  expect(found).toEqual([]);
});

test.for(differentWhenWide)('on a wide screen %s is accessible', async (path, { seenAt }) => {
  expect(seenAt(path).violations).toEqual([]);
});
