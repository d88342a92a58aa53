import { type SqlBool, sql } from 'kysely';
import type { Measure } from '#shared/catalogue/api.ts';
import type { ProductValues } from '#shared/admin/products/product-fields.ts';
import { measurementsOf } from '../../catalogue/size-guides/measurements.ts';
import type { Database } from '../../db/database.ts';
import { selectedProductFields, variantFieldPairs } from '../product-columns.ts';
import type { DraftVariantValues } from './import-draft.ts';
import type { ProductRow } from './parse-row.ts';

/** The stored data of products, in the shape of import and export files. */

export interface FileProduct extends ProductValues {
  id: string;
  slug: string;
  isPublished: boolean;
  isArchived: boolean;
  measurements: Measure[];
  sizes: string[];
  variants: FileVariant[];
}

export interface FileVariant extends DraftVariantValues {
  id: string;
  position: number;
  stockItems: FileStockItem[];
}

export interface FileStockItem {
  size: string;
  sku: string;
  quantity: number;
  reserved: number;
}

interface FoundRow extends Omit<FileProduct, 'variants'> {
  variants: (Omit<FileVariant, 'pictures' | 'stockItems'> & {
    mainImage: string;
    thumbnails: string[];
    stockItems: FileStockItem[] | null;
  })[];
}

/**
 * The products that rows may be about, found by SKU, handle or name.
 *
 * @param isLocked locks them and their stock until the transaction ends
 */
export async function productsInFile(
  db: Database,
  rows: readonly ProductRow[],
  { isLocked }: { isLocked: boolean },
): Promise<FileProduct[]> {
  const valuesOf = (field: 'sku' | 'product' | 'name') => [...new Set(rows.flatMap((row) => row[field] ?? []))];
  const condition = sql<SqlBool>`not unfinished and (slug = any(${valuesOf('product')}::text[])
    or lower(normalize(name)) = any(${valuesOf('name').map((name) => name.toLowerCase())}::text[])
    or id in (select product_id from variants join stock on variant_id = variants.id where sku = any(${valuesOf('sku')}::text[])))`;
  if (isLocked) await lockProducts(db, condition);
  return productsForExport(db, condition);
}

/** Products with all their data for a file, by name. */
export async function productsForExport(
  db: Database,
  condition: ReturnType<typeof sql<SqlBool>>,
): Promise<FileProduct[]> {
  const { rows } = await sql<FoundRow>`
    select id, slug, status = 'published' as is_published, status = 'archived' as is_archived, ${selectedProductFields},
      ${measurementsOf} as measurements, sizes, (
        select coalesce(json_agg(json_build_object('id', id, 'position', position, 'colour', color_name,
          'hex', color_hex, ${variantFieldPairs}, 'mainImage', main_image, 'thumbnails', thumbnails,
          'stockItems', (
            select json_agg(json_build_object('size', size, 'sku', sku, 'quantity', quantity, 'reserved', reserved))
            from stock where variant_id = variants.id
          )) order by position), '[]')
        from variants where product_id = products.id
      ) as variants
    from products where ${condition}
    order by sort_name collate "C", id`.execute(db);
  return rows.map(({ variants, ...product }) => ({
    ...product,
    variants: variants.map(({ mainImage, thumbnails, stockItems, ...variant }) => ({
      ...variant,
      pictures: [...new Set([mainImage, ...thumbnails])].filter(Boolean),
      stockItems: stockItems ?? [],
    })),
  }));
}

/** Locks products before stock rows, and stock rows in the order in which orders lock them. */
export async function lockProducts(tx: Database, condition: ReturnType<typeof sql<SqlBool>>): Promise<void> {
  await sql`select from products where ${condition} order by id for no key update`.execute(tx);
  await sql`select from stock where variant_id in (
      select variants.id from variants where product_id in (select id from products where ${condition}))
    order by variant_id, size collate "C" for update`.execute(tx);
}
