import { sql } from 'kysely';
import type { ProductCard } from '#shared/catalogue/api.ts';
import { type ColourFamily, colourFamily } from '#shared/catalogue/colour-families.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { Database } from '../db/database.ts';

/**
 * The cards of these products, in this order, without those that were unpublished meanwhile. Each shows its first
 * colour, or the first one that was filtered for.
 *
 * @param colours and colour families, in lower case
 */
export async function productCards(
  db: Database,
  ids: readonly string[],
  colours: readonly string[] = [],
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from products where id = any(${ids}::uuid[]) and status = 'published'`.execute(db);
  const cards = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => cards.get(id) ?? []).map((row) => asCard(row, colours));
}

/** A product's row, as every list reads it. */
interface CardRow {
  id: string;
  name: string;
  basePrice: number;
  category: string;
  sizes: string[];
  discountPercent: number | null;
  inStock: boolean;
  variants: CardVariant[];
}

interface CardVariant {
  id: string;
  colorName: string;
  colorHex: string;
  colorFamily: ColourFamily | null;
  price: number;
  mainImage: string;
  closeUp: string | null;
}

/** The columns of a card, for a query from `products`: one row holds the product with its variants. */
const cardColumns = sql<CardRow>`
  products.id, products.name, products.base_price, products.category, products.sizes, products.discount_percent,
  exists (
    select from stock join variants on variants.id = stock.variant_id
    where variants.product_id = products.id and stock.quantity > stock.reserved
  ) as in_stock,
  (
    select json_agg(json_build_object(
      'id', id, 'colorName', color_name, 'colorHex', color_hex, 'colorFamily', color_family, 'price', price,
      'mainImage', main_image, 'closeUp', thumbnails[cardinality(thumbnails)]) order by position)
    from variants where product_id = products.id
  ) as variants`;

function asCard(
  { id, name, basePrice, category, sizes, discountPercent, inStock, variants }: CardRow,
  colours: readonly string[],
): ProductCard {
  const isRequested = ({ colorName, colorHex, colorFamily }: CardVariant) =>
    colours.includes(colorName.toLowerCase()) || colours.includes(colorFamily ?? colourFamily(colorHex));
  const shown = (colours.length > 0 && variants?.find(isRequested)) || variants?.[0];
  return {
    _id: id,
    name,
    image: shown?.mainImage ?? '',
    closeUp: shown?.closeUp === shown?.mainImage ? null : (shown?.closeUp ?? null),
    basePrice,
    priceVaries: (variants ?? []).some(({ price }) => price > basePrice),
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
