import { expect, test } from 'vitest';
import { noVariantFilter } from '#shared/catalogue/first-variant.ts';
import { variantFilterIn } from './variant-filter-in.ts';

test.each([
  ['/shop?size=M&color=Indigo,Wine+&page=2', { colours: ['indigo', 'wine'], sizes: ['m'] }],
  ['/shop?color=Indigo&color=Wine#top', { colours: ['indigo', 'wine'] }],
  ['/shop?color=Indigo&search=White+shirt', { colours: ['indigo'] }],
  ['/shop?search=White+shirt', { colours: ['white', 'shirt'] }],
  ['/shop?color=%C3%89clair&showOutOfStock=true', { colours: ['éclair'], hasSoldOut: true }],
  ['/shop?colour=Indigo', {}],
  ['/shop', {}],
  ['/collections/shirts?color=Indigo', {}],
  ['https://evil.example?color=Indigo', {}],
  [null, {}],
])('who came from %j had the filter %j there', (from, filter) =>
  expect(variantFilterIn(from)).toEqual({ ...noVariantFilter, ...filter }),
);
