import type { Product } from '#shared/catalogue/api.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import { ShopError } from '#shared/errors.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * One product with all its colours; `quantity` is what can be sold now.
 *
 * @throws ShopError `product_not_found`
 */
export async function productDetail(db: Database, id: string): Promise<Product> {
  const row = await db
    .selectFrom('products')
    .select(['id', 'name', 'description', 'category', 'gender', 'sizes', 'discountPercent'])
    .select((product) =>
      jsonArrayFrom(
        product
          .selectFrom('variants')
          .select(['id', 'colorName', 'colorHex', 'cloth', 'price', 'mainImage', 'thumbnails'])
          .select((variant) =>
            jsonArrayFrom(
              variant
                .selectFrom('stock')
                .select(['size', sql<number>`quantity - reserved`.as('quantity')])
                .whereRef('stock.variantId', '=', 'variants.id'),
            ).as('inventory'),
          )
          .whereRef('variants.productId', '=', 'products.id')
          .orderBy('position'),
      ).as('variants'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ShopError('product_not_found');
  return asProduct(row);
}

interface DetailRow extends Pick<Product, 'name' | 'description' | 'category' | 'gender' | 'sizes'> {
  id: string;
  discountPercent: number | null;
  variants: {
    id: string;
    color_name?: never;
    colorName: string;
    colorHex: string;
    cloth: string;
    price: number;
    mainImage: string;
    thumbnails: string[];
    inventory: { size: string; quantity: number }[];
  }[];
}

function asProduct({ id, discountPercent, variants, sizes, ...words }: DetailRow): Product {
  return {
    ...words,
    _id: id,
    sizes: sizes.toSorted(bySize),
    discount: discountPercent === null ? null : { value: discountPercent },
    variants: variants.map((variant) => ({
      _id: variant.id,
      color: { name: variant.colorName, hex: variant.colorHex },
      cloth: variant.cloth,
      price: variant.price,
      inStock: variant.inventory.some(({ quantity }) => quantity > 0),
      images: { main: variant.mainImage, thumbnails: variant.thumbnails },
      inventory: variant.inventory.toSorted((one, other) => bySize(one.size, other.size)),
    })),
  };
}
