import { sql } from 'kysely';
import type { ProductCard } from '#shared/catalogue/api.ts';
import { bySize } from '#shared/catalogue/sizes.ts';

/** A product's row as every list reads it. */
export interface CardRow {
  id: string;
  name: string;
  basePrice: number;
  category: string;
  sizes: string[];
  discountPercent: number | null;
  inStock: boolean;
  variants: { id: string; colorName: string; colorHex: string; mainImage: string; closeUp: string | null }[];
}

/** The columns of a card, for a query whose `from` is `products`: one row holds the product with its colours. */
export const cardColumns = sql<CardRow>`
  products.id, products.name, products.base_price, products.category, products.sizes, products.discount_percent,
  exists (
    select from stock join variants on variants.id = stock.variant_id
    where variants.product_id = products.id and stock.quantity > stock.reserved
  ) as in_stock,
  (
    select json_agg(json_build_object(
      'id', id, 'colorName', color_name, 'colorHex', color_hex, 'mainImage', main_image,
      'closeUp', thumbnails[cardinality(thumbnails)]) order by position)
    from variants where product_id = products.id
  ) as variants`;

export function asCard({
  id,
  name,
  basePrice,
  category,
  sizes,
  discountPercent,
  inStock,
  variants,
}: CardRow): ProductCard {
  const [first] = variants ?? [];
  return {
    _id: id,
    name,
    image: first?.mainImage ?? '',
    closeUp: first?.closeUp === first?.mainImage ? null : (first?.closeUp ?? null),
    basePrice,
    category,
    sizes: sizes.toSorted(bySize),
    discount: discountPercent === null ? null : { value: discountPercent },
    inStock,
    variants: (variants ?? []).map((variant) => ({
      _id: variant.id,
      color: { name: variant.colorName, hex: variant.colorHex },
    })),
  };
}
