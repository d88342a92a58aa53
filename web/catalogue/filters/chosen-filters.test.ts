import { expect, test } from 'vitest';
import { readFilters } from '#shared/catalogue/filters.ts';
import { chosenFilters, withoutFilters } from './chosen-filters.ts';
import { shopPath } from '../shop-url.ts';

const everything = readFilters({
  sort: 'priceDesc',
  page: '3',
  gender: 'women',
  category: 'Dresses,Skirts',
  size: 'XXL',
  color: 'navy check',
  price: '5000-20000',
  sale: 'true',
  showOutOfStock: 'true',
});

test('every chosen filter is named as a shopper reads it', () => {
  const labels = chosenFilters(everything).map(({ label }) => label);
  expect(labels).toEqual([
    'Women',
    'Dresses',
    'Skirts',
    '2XL',
    'Navy Check',
    '₦5,000 to ₦20,000',
    'On sale',
    'Out of stock in 2XL',
  ]);
});

test('taking one filter away keeps the others and goes back to page 1', () => {
  const [, dresses] = chosenFilters(everything);
  expect(dresses?.without).toEqual({ ...everything, category: ['Skirts'], page: 1 });
});

test('taking all filters away, one by one or at once, leaves the sorting', () => {
  const oneByOne = () => {
    let filters = everything;
    for (let chosen = chosenFilters(filters); chosen[0]; chosen = chosenFilters(filters)) filters = chosen[0].without;
    return filters;
  };
  expect(shopPath(oneByOne())).toBe('/shop?sort=priceDesc');
  expect(shopPath(withoutFilters(everything))).toBe('/shop?sort=priceDesc');
});

test('the shop as it opens has no chosen filters', () => {
  expect(chosenFilters(readFilters({ sort: 'topSelling', page: '2' }))).toEqual([]);
});
