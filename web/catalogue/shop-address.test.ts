import { expect, test } from 'vitest';
import { filtersAt, filtersIn, shopPath } from './shop-address.ts';

const pathOf = (query: string) => shopPath(filtersIn(new URLSearchParams(query)));

test('the shop without wishes has the plain address', () => {
  expect(pathOf('')).toBe('/shop');
  expect(pathOf('sort=nameAsc&page=1&utm_source=letter')).toBe('/shop');
});

test('choices stay readable in the address', () => {
  expect(pathOf('size=M&size=L&color=indigo+&sort=priceAsc')).toBe('/shop?sort=priceAsc&size=M,L&color=indigo');
});

test('an address survives being read and written', () => {
  for (const path of [
    '/shop?page=3&sort=topSelling',
    '/shop?category=Boubous+%26+Kaftans,Skirts&price=5000-20000',
    '/shop?showOutOfStock=true&showInStock=true',
  ]) {
    expect(shopPath(filtersAt(`https://shop.example${path}`))).toBe(path);
  }
});

test('parameters with strange names are ignored', () => {
  expect(pathOf('__proto__=1&constructor=2&sort=dateDesc')).toBe('/shop?sort=dateDesc');
});
