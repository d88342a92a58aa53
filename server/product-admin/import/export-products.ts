import { type SqlBool, sql } from 'kysely';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { ProductColumn } from '#shared/admin/products/columns.ts';
import { byColumn } from '#shared/admin/products/field-tables.ts';
import { productFields, variantFields } from '#shared/admin/products/product-fields.ts';
import type { Database } from '../../db/database.ts';
import { type FileProduct, productsForExport } from './products-for-export.ts';
import { measurementsCell } from './measurements-cell.ts';

type ExportedRow = Record<ProductColumn, string | number>;

const batchSize = 200;

/** Every product that is not archived or still to be filled in, one row per variant and size, in the format of an import. */
export async function* exportedProducts(db: Database): AsyncGenerator<ExportedRow> {
  const ids = await db
    .selectFrom('products')
    .select('id')
    .where('status', '<>', 'archived')
    .where('unfinished', '=', false)
    .orderBy(sql`sort_name collate "C"`)
    .orderBy('id')
    .execute();
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize).map(({ id }) => id);
    for (const product of await productsForExport(db, sql<SqlBool>`id = any(${batch}::uuid[])`)) yield* rowsOf(product);
  }
}

function* rowsOf(product: FileProduct): Generator<ExportedRow> {
  const productCells = byColumn(productFields, (field, name) => field.toCell(product[name]));
  for (const variant of product.variants) {
    const variantCells = byColumn(variantFields, (field, name) => field.toCell(variant[name]));
    for (const { sku, size, quantity } of variant.stockItems.toSorted((one, other) => bySize(one.size, other.size))) {
      yield {
        sku,
        product: product.slug,
        ...productCells,
        colour: variant.colour,
        hex: variant.hex,
        ...variantCells,
        size,
        measurements: measurementsCell(product.measurements, size),
        quantity,
        quantity_was: quantity,
        pictures: variant.pictures.map((address) => address.replace('/pictures/', '')).join(' '),
      };
    }
  }
}
