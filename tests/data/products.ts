import { randomUUID } from 'node:crypto';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import { pluck } from '#shared/admin/products/field-tables.ts';
import type { ProductEntry } from '#shared/admin/products/forms.ts';
import { productFields } from '#shared/admin/products/product-fields.ts';
import { storeImage } from '#server/catalogue/images/store-image.ts';
import { photo } from './photos.ts';
import type { ApiResponse, Shopper } from '../actions/shopper.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** Products as staff enter them, for tests of the admin. */

/** An indigo shirt, ready to be published: two sizes with three units each. */
export async function productEntry(
  { images }: Pick<TestShop, 'images'>,
  changes: Partial<ProductEntry> = {},
): Promise<ProductEntry> {
  const src = await storeImage(images, 'photo', await photo({ color: '#232f6e' }).webp().toBuffer());
  const sizes = changes.sizes ?? ['S', 'M'];
  return {
    ...pluck(productFields, 'empty'),
    name: 'Kemi shirt',
    description: 'Cotton, dyed by hand.',
    measurements: [],
    category: 'Shirts',
    gender: 'women',
    sizes,
    variants: [
      variantEntry({ pictures: [{ src, alt: '' }], stockItems: sizes.map((size) => ({ size, quantity: 3 })) }),
    ],
    ...changes,
  };
}

export function variantEntry(
  changes: Partial<ProductEntry['variants'][number]> = {},
): ProductEntry['variants'][number] {
  return {
    _id: randomUUID(),
    color: { name: 'Indigo', hex: '#232f6e', family: null },
    cloth: 'cotton',
    price: 12_500,
    cost: null,
    pictures: [],
    stockItems: [],
    ...changes,
  };
}

/** Saves as the form does; a new product unless its version is given. */
export async function save(staff: Shopper, product: object, more: object = {}, id = randomUUID() as string) {
  const response = await staff.call('PUT', `/api/admin/products/${id}`, { version: null, product, ...more });
  return { ...response, id, edited: response.body['edited'] as AdminProduct };
}

/** The product as shoppers see it. */
export const seen = (who: Shopper, id: string): Promise<ApiResponse> => who.call('GET', `/api/product/detail/${id}`);
