import { sql } from 'kysely';
import type { ColourFamily } from '#shared/catalogue/colour-families.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import type { ProductStatus } from '#shared/admin/products/forms.ts';
import type { VariantValues } from '#shared/admin/products/product-fields.ts';
import { ShopError } from '#shared/errors.ts';
import { measurementsOf } from '../catalogue/size-guides/measurements.ts';
import type { Database } from '../db/database.ts';
import { selectedProductFields, variantFieldPairs } from './product-columns.ts';

interface Row extends Omit<AdminProduct['product'], 'variants'> {
  id: string;
  status: ProductStatus;
  version: number;
  updatedAt: Date;
  publishedAt: Date | null;
  unfinished: boolean;
  variants: (VariantValues & {
    id: string;
    color: { name: string; hex: string; family: ColourFamily | null };
    main: string;
    thumbnails: string[];
    alt: Record<string, string>;
    frames: string[];
    stockItems: { size: string; quantity: number }[];
  })[];
}

/**
 * A product as staff edit it, in any status.
 *
 * @throws ShopError `gone`
 */
export async function adminProduct(db: Database, id: string): Promise<AdminProduct> {
  const { rows } = await sql<Row>`
    select id, status, version, updated_at, published_at, unfinished, ${selectedProductFields}, sizes,
      ${measurementsOf} as measurements, (
      select coalesce(json_agg(json_build_object(
        'id', variants.id, 'color', json_build_object('name', color_name, 'hex', color_hex, 'family', color_family),
        ${variantFieldPairs}, 'main', main_image, 'thumbnails', thumbnails, 'alt', picture_words,
        'frames', coalesce((select frames from turntables where turntables.variant_id = variants.id), '{}'),
        'stockItems', (
          select coalesce(json_agg(json_build_object('size', size, 'quantity', quantity)), '[]')
          from stock where stock.variant_id = variants.id
        )) order by position), '[]')
      from variants where variants.product_id = products.id
    ) as variants
    from products where id = ${id}`.execute(db);
  if (!rows[0]) throw new ShopError('gone');
  const { id: _id, status, version, updatedAt, publishedAt, unfinished, variants, sizes, ...product } = rows[0];
  return {
    _id,
    status,
    version,
    updatedAt: updatedAt.toISOString(),
    unfinished,
    wasShown: publishedAt !== null || status === 'published',
    product: {
      ...product,
      // With sizes that only the stock has, so that saving the form does not remove them.
      sizes: [
        ...new Set([...sizes, ...variants.flatMap(({ stockItems }) => stockItems.map(({ size }) => size))]),
      ].toSorted(bySize),
      variants: variants.map(asEntry),
    },
  };
}

function asEntry({ id, main, thumbnails, alt, stockItems, ...variant }: Row['variants'][number]) {
  const pictures = [...new Set([main, ...thumbnails])].filter((address) => address !== '');
  return {
    ...variant,
    _id: id,
    pictures: pictures.map((src) => ({ src, alt: alt[src] ?? '' })),
    stockItems: stockItems.toSorted((one, other) => bySize(one.size, other.size)),
  };
}
