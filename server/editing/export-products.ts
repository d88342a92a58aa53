import { type SqlBool, sql } from 'kysely';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { ProductColumn } from '#shared/editing/product-columns.ts';
import type { Database } from '../db/database.ts';
import { type FileProduct, fileProducts } from './file-products.ts';

type ExportedRow = Record<ProductColumn, string | number>;

const atOnce = 200;

/** Every product but those that are put away, one row for each size of each colour: what an import takes. */
export async function* exportedProducts(db: Database): AsyncGenerator<ExportedRow> {
  const ids = await db
    .selectFrom('products')
    .select('id')
    .where('status', '<>', 'archived')
    .orderBy(sql`sort_name collate "C"`)
    .orderBy('id')
    .execute();
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce).map(({ id }) => id);
    for (const product of await fileProducts(db, sql<SqlBool>`id = any(${some}::uuid[])`)) yield* rowsOf(product);
  }
}

function* rowsOf({
  slug,
  name,
  description,
  composition,
  fit,
  length,
  care,
  category,
  gender,
  discount,
  variants,
}: FileProduct): Generator<ExportedRow> {
  for (const { colour, hex, cloth, price, pictures, pieces } of variants) {
    for (const { sku, size, quantity } of pieces.toSorted((one, other) => bySize(one.size, other.size))) {
      yield {
        sku,
        product: slug,
        name,
        description,
        composition,
        fit,
        length,
        care: care.join(care.some((thing) => thing.includes(';')) ? '\n' : '; '),
        category,
        gender,
        discount: discount ?? 0,
        colour,
        hex,
        cloth,
        price,
        size,
        quantity,
        quantity_was: quantity,
        pictures: pictures.map((address) => address.replace('/pictures/', '')).join(' '),
      };
    }
  }
}
