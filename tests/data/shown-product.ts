import { pluck } from '#shared/admin/products/field-tables.ts';
import { productFields } from '#shared/admin/products/product-fields.ts';
import type { Product } from '#shared/catalogue/api.ts';

/** A product as shoppers get it, without anything that a test doesn't ask for. */
export const shownProduct = (fields: Pick<Product, 'name' | 'sizes' | 'variants'> & Partial<Product>): Product => ({
  ...pluck(productFields, 'empty'),
  _id: '00000000-0000-4000-8000-000000000000',
  category: 'Dresses',
  measurements: [],
  discount: null,
  reviews: null,
  ...fields,
});
