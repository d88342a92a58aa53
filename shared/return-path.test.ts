import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath, productPath, breadcrumbsFrom } from './return-path.ts';

test.each(['/', '/shop', '/shop?size=M,L&page=2', '/new-arrivals?page=3', '/product/abc', '/a//b', '/shop#top'])(
  'a shopper may come from %j',
  (path) => expect(safeReturnPath(path)).toBe(path),
);

test.each([
  null,
  '',
  'shop',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/shop\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/shop\r\nSet-Cookie: a=b',
  '/shop\u0000',
  '/shop\u0085',
  ' /shop',
  '\u0000//evil.example',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  '?page=2',
  './shop',
  '../shop',
])('%j reads as the shop', (from) => expect(safeReturnPath(from)).toBe('/shop'));

test('whatever a stranger writes, the way back stays on this site', () => {
  const hostile = fc.array(fc.constantFrom('/', '\\', '.', '\t', '\n', ':', '@', '?', '#', 'evil.example', 'shop'));
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    hostile.map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(anything, (from) => {
      for (const path of [safeReturnPath(from), ...breadcrumbsFrom(from).map((crumb) => crumb.path)]) {
        expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
      }
    }),
  );
});

test('the breadcrumb leads back to the list the shopper came from, as it was', () => {
  expect(breadcrumbsFrom('/shop?gender=girls').map(({ name }) => name)).toEqual(['Home', 'Shop', 'Girls']);
  expect(breadcrumbsFrom('/shop?color=indigo&page=2')).toEqual([
    { name: 'Home', path: '/' },
    { name: 'Shop', path: '/shop?color=indigo&page=2' },
  ]);
  expect(breadcrumbsFrom('/new-arrivals')).toEqual([
    { name: 'Home', path: '/' },
    { name: 'New Arrivals', path: '/new-arrivals' },
  ]);
});

test("from the women's part of the shop it leads back there, by the shop", () => {
  expect(breadcrumbsFrom('/shop?gender=women&size=M')).toEqual([
    { name: 'Home', path: '/' },
    { name: 'Shop', path: '/shop' },
    { name: 'Women', path: '/shop?gender=women&size=M' },
  ]);
  expect(breadcrumbsFrom('/shop?gender=women,men').at(-1)).toEqual({ name: 'Shop', path: '/shop?gender=women,men' });
});

test.each(['/', '/product/abc', '/shopping', '/shop/sale', '/about', '/wishlist', '/constructor'])(
  'from %j the breadcrumb goes straight to home',
  (from) => expect(breadcrumbsFrom(from)).toEqual([{ name: 'Home', path: '/' }]),
);

test('without a page to come from, the breadcrumb leads to the shop', () => {
  expect(breadcrumbsFrom(null).at(-1)).toEqual({ name: 'Shop', path: '/shop' });
});

test('a link to a product carries its page through the address bar unharmed', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const from = `/shop${path}?${query}`;
      const address = new URL(productPath('abc', from), 'https://shop.example');
      expect(address.pathname).toBe('/product/abc');
      expect(address.searchParams.get('from')).toBe(from);
    }),
  );
});
