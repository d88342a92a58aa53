import * as z from 'zod/mini';
import { maxPageSize, maxSearchLength, shopPageSize, sorts } from './filters.ts';
import { genders } from './genders.ts';

/** A parameter of a list. Nothing is rejected: `readFilters` falls back to defaults. */
export const listParameter = (description: string, example: string) =>
  z.optional(z.union([z.string(), z.array(z.string())])).check(z.meta({ description, examples: [example] }));

export const pageNumber = listParameter('From 1, the default. A page past the end has no products', '2');

/** Of the product list. Other parameters are ignored. */
export const ListParameters = z.looseObject({
  page: pageNumber,
  limit: listParameter(`Products per page: from 1 to ${maxPageSize}, by default ${shopPageSize}`, '24'),
  sort: listParameter(
    `One of ${Object.keys(sorts).join(', ')}. The default is nameAsc; for a search, its best matches first`,
    'priceAsc',
  ),
  gender: listParameter(
    `Some of ${genders.join(', ')}, separated by commas. women and men include what is unisex, girls and boys what is for both, and kids everything for children`,
    'women,girls',
  ),
  category: listParameter(
    'Names of categories, separated by commas, as in `filters.categories`. `all` is every category',
    'Dresses,Shirts',
  ),
  size: listParameter('Sizes, separated by commas, as in `filters.sizes`', 'M,L'),
  color: listParameter(
    'Names of colours or colour families, separated by commas, as in `filters.colors` and `filters.colorFamilies`',
    'Blue',
  ),
  price: listParameter(
    'The lowest and the highest price, both included, in whole naira, in either order. An empty end is 0',
    '5000-20000',
  ),
  sale: listParameter('`true`: only discounted products', 'true'),
  showInStock: listParameter('`true`: products in stock, which is the default if neither of the two is true', 'true'),
  showOutOfStock: listParameter('`true`: products that are sold out', 'true'),
  search: listParameter(
    `Words, of which the first ${maxSearchLength} characters count; typing mistakes are allowed`,
    'ankara dress',
  ),
});
