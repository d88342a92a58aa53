import { type SqlBool, sql } from 'kysely';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { ProductColumn } from '#shared/admin/products/columns.ts';
import type { Database } from '../../db/database.ts';
import { type FileProduct, productsForExport } from './products-for-export.ts';
import { measurementsCell } from './measurements-cell.ts';

type ExportedRow = Record<ProductColumn, string | number>;

const batchSize = 200;

/** Every product that is not archived, one row per variant and size, in the format of an import. */
export async function* exportedProducts(db: Database): AsyncGenerator<ExportedRow> {
  const ids = await db
    .selectFrom('products')
    .select('id')
    .where('status', '<>', 'archived')
    .orderBy(sql`sort_name collate "C"`)
    .orderBy('id')
    .execute();
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize).map(({ id }) => id);
    for (const product of await productsForExport(db, sql<SqlBool>`id = any(${batch}::uuid[])`)) yield* rowsOf(product);
  }
}

function* rowsOf(product: FileProduct): Generator<ExportedRow> {
  const { slug, name, description, category, gender, discount, variants } = product;
  const { composition, care, fit, length, measurements } = product;
  for (const { colour, hex, cloth, price, pictures, stockItems } of variants) {
    for (const { sku, size, quantity } of stockItems.toSorted((one, other) => bySize(one.size, other.size))) {
      yield {
        sku,
        product: slug,
        name,
        description,
        category,
        gender,
        discount: discount ?? 0,
        composition,
        care: care.join('\n'),
        fit,
        length,
        colour,
        hex,
        cloth,
        price,
        size,
        measurements: measurementsCell(measurements, size),
        quantity,
        quantity_was: quantity,
        pictures: pictures.map((address) => address.replace('/pictures/', '')).join(' '),
      };
    }
  }
}
