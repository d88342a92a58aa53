import { sql } from 'kysely';
import type { Product } from '#shared/catalogue/api.ts';
import { type ColourFamily, colourFamily } from '#shared/catalogue/colour-families.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { deliveryExtra } from '../settings/delivery-extra.ts';
import { reviewsOfProduct } from './published-reviews.ts';
import { measurementsOf } from './size-guides/measurements.ts';

interface DetailRow extends Omit<Product, '_id' | 'discount' | 'variants' | 'reviews' | 'deliveryExtra'> {
  id: string;
  deliveryExtra: number;
  discountPercent: number | null;
  isReviewed: boolean;
  variants: {
    id: string;
    color: { name: string; hex: string; family: ColourFamily | null };
    cloth: string;
    price: number;
    priceUntil: string | null;
    images: { main: string; thumbnails: string[]; alt: Record<string, string> };
    turntable: number | null;
    inventory: { size: string; quantity: number }[] | null;
  }[];
}

/**
 * One product with all its variants and its published reviews; `quantity` is the available units.
 *
 * @param isPreview also shows drafts and archived products
 * @throws ShopError `product_not_found`
 */
export async function getProduct(db: Database, id: string, { isPreview = false } = {}): Promise<Product> {
  const { rows } = await productRow(db, id, isPreview);
  if (!rows[0]) throw new ShopError('product_not_found');
  const { isReviewed, ...row } = rows[0];
  // Most products have no reviews, and cost one query.
  return { ...asProduct(row), reviews: isReviewed ? await reviewsOfProduct(db, id) : null };
}

function productRow(db: Database, id: string, isPreview: boolean) {
  return sql<DetailRow>`
    select id, name, description, composition, care, fit, length_note as length, category, gender, sizes, discount_percent,
    ${deliveryExtra} as delivery_extra,
    exists (select from reviews where product_id = products.id and state = 'published') as is_reviewed,
    ${measurementsOf} as measurements, (
      select coalesce(json_agg(json_build_object(
        'id', variants.id, 'color', json_build_object('name', color_name, 'hex', color_hex, 'family', color_family),
        'cloth', cloth,
        'price', price, 'priceUntil', (
          select planned_sales.ends_at from planned_sale_variants
            join planned_sale_products using (sale_id, product_id) join planned_sales on planned_sales.id = sale_id
          where planned_sale_variants.variant_id = variants.id and planned_sale_products.state = 'changed'
            and planned_sales.state = 'running' and sale_price = price
        ), 'images', json_build_object('main', main_image, 'thumbnails', thumbnails, 'alt', picture_words),
        'turntable', (
          select cardinality(frames) from turntables
          where turntables.variant_id = variants.id and products.status = 'published'
        ), 'inventory', (
          select json_agg(json_build_object('size', size, 'quantity', quantity - reserved))
          from stock where stock.variant_id = variants.id
        )) order by position), '[]')
      from variants where variants.product_id = products.id
    ) as variants
    from products where id = ${id} and (status = 'published' or ${isPreview})`.execute(db);
}

function asProduct({
  id,
  discountPercent,
  deliveryExtra: extra,
  variants,
  sizes,
  ...texts
}: Omit<DetailRow, 'isReviewed'>): Omit<Product, 'reviews'> {
  return {
    ...texts,
    _id: id,
    sizes: sizes.toSorted(bySize),
    discount: discountPercent === null ? null : { value: discountPercent },
    ...(extra > 0 && { deliveryExtra: extra }),
    variants: variants.map(
      ({ id: variantId, color, priceUntil, turntable, inventory, images: { alt, ...images }, ...variant }) => ({
        ...variant,
        ...(priceUntil !== null && { priceUntil: new Date(priceUntil).toISOString() }),
        ...(turntable !== null && { turntable }),
        _id: variantId,
        color: { ...color, family: color.family ?? colourFamily(color.hex) },
        // Most images have no alt text; leaving the empty field out keeps pages smaller.
        images: Object.keys(alt).length > 0 ? { ...images, alt } : images,
        inStock: (inventory ?? []).some(({ quantity }) => quantity > 0),
        inventory: (inventory ?? []).toSorted((one, other) => bySize(one.size, other.size)),
      }),
    ),
  };
}
