import { expect, test } from 'vitest';
import { changeFilters } from '#shared/catalogue/filters.ts';
import { filtersAt, filtersIn, listQuery, shopPath } from './shop-url.ts';

const queryOf = (query: string) => listQuery(filtersIn(new URLSearchParams(query)));
const pathOf = (query: string) => shopPath(filtersIn(new URLSearchParams(query)));

test('the shop without wishes has the plain address', () => {
  expect(pathOf('')).toBe('/shop');
  expect(pathOf('sort=nameAsc&page=1')).toBe('/shop');
});

test('choices stay readable in the address', () => {
  expect(pathOf('size=M&size=L&color=indigo+&sort=priceAsc')).toBe('/shop?sort=priceAsc&size=M,L&color=indigo');
});

test('an address survives being read and written', () => {
  for (const path of [
    '/shop?page=3&sort=topSelling',
    '/shop?gender=women&page=2&sale=true',
    '/shop?category=Boubous+%26+Kaftans,Skirts&price=5000-20000',
    '/shop?showOutOfStock=true&showInStock=true',
  ]) {
    expect(shopPath(filtersAt(`https://shop.example${path}`))).toBe(path);
  }
});

test('what else stands in the address stays there when a filter changes', () => {
  const filters = filtersIn(new URLSearchParams('utm_source=letter&size=M&page=2&tag=a%26b&tag=c'));
  expect(shopPath(changeFilters(filters, { size: ['L'] }))).toBe('/shop?size=L&utm_source=letter&tag=a%26b&tag=c');
  expect(pathOf('__proto__=1&constructor=2&sort=dateDesc')).toBe('/shop?sort=dateDesc&__proto__=1&constructor=2');
});

test('the list call gets what else stands in the address, but not where a visitor came from', () => {
  expect(queryOf('size=M&brand=Oge&tag=a&tag=b')).toEqual({ size: 'M', brand: ['Oge'], tag: ['a', 'b'] });
  expect(queryOf('utm_source=letter&UTM_medium=x&gclid=1&fbclid=2&_ga=3&size=M')).toEqual({ size: 'M' });
});
