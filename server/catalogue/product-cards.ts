import { sql } from 'kysely';
import type { ProductCard } from '#shared/catalogue/api.ts';
import { type VariantFilter, firstVariant, noVariantFilter } from '#shared/catalogue/first-variant.ts';
import { type ColourFamily, colourFamily } from '#shared/catalogue/colour-families.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { Database } from '../db/database.ts';

/**
 * The cards of these products, in this order, without those that were unpublished in the meantime. Each shows the
 * colour in which its page opens from there.
 */
export async function productCards(
  db: Database,
  ids: readonly string[],
  filter: VariantFilter = noVariantFilter,
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from products where id = any(${ids}::uuid[]) and status = 'published'`.execute(db);
  const cards = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => cards.get(id) ?? []).map((row) => asCard(row, filter));
}

/** A product's row, as every list reads it. */
interface CardRow {
  id: string;
  name: string;
  basePrice: number;
  category: string;
  sizes: string[];
  discountPercent: number | null;
  variants: CardVariant[] | null;
}

interface CardVariant {
  id: string;
  colorName: string;
  colorHex: string;
  colorFamily: ColourFamily | null;
  /** The available sizes; null without any. */
  available: string[] | null;
  price: number;
  mainImage: string;
  closeUp: string | null;
}

/** The columns of a card, for a query from `products`: one row holds the product with its variants. */
const cardColumns = sql<CardRow>`
  products.id, products.name, products.base_price, products.category, products.sizes, products.discount_percent,
  (
    select json_agg(json_build_object(
      'id', id, 'colorName', color_name, 'colorHex', color_hex, 'colorFamily', color_family, 'price', price,
      'mainImage', main_image, 'closeUp', thumbnails[cardinality(thumbnails)], 'available', (
        select json_agg(size) from stock where variant_id = variants.id and quantity > reserved)) order by position)
    from variants where product_id = products.id
  ) as variants`;

function asCard(row: CardRow, filter: VariantFilter): ProductCard {
  const { id, name, basePrice, category, sizes, discountPercent } = row;
  const variants = (row.variants ?? []).map(({ colorName, colorHex, colorFamily, ...variant }) => ({
    ...variant,
    color: {
      name: colorName,
      hex: colorHex,
      // Only lists that are filtered by colour need it.
      get family() {
        return colorFamily ?? colourFamily(colorHex);
      },
    },
  }));
  const sizesOf = ({ available }: (typeof variants)[number]) => available ?? [];
  const shown = firstVariant(variants, filter, sizesOf);
  return {
    _id: id,
    name,
    image: shown?.mainImage ?? '',
    closeUp: shown?.closeUp === shown?.mainImage ? null : (shown?.closeUp ?? null),
    basePrice,
    priceVaries: variants.some(({ price }) => price > basePrice),
    category,
    sizes: sizes.toSorted(bySize),
    discount: discountPercent === null ? null : { value: discountPercent },
    inStock: variants.some(({ available }) => available !== null),
    variants: variants.map((variant) => ({
      _id: variant.id,
      color: { name: variant.color.name, hex: variant.color.hex },
    })),
    ...(shown && shown !== firstVariant(variants, noVariantFilter, sizesOf) && { shown: shown.id }),
  };
}
