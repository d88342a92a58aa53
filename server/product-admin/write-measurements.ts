import { sql } from 'kysely';
import type { Measure } from '#shared/catalogue/api.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { ProductEntry } from '#shared/admin/products/forms.ts';
import type { Database } from '../db/database.ts';

interface Writing {
  /** Of the product. */
  id: string;
  before: readonly Measure[];
  now: readonly Measure[];
}

/** Writes what garments measure. What is as it was is left alone. */
export async function writeMeasurements(tx: Database, writings: readonly Writing[]): Promise<void> {
  const changed = writings.filter(
    ({ id, before, now }) => JSON.stringify(rowsOf(id, before)) !== JSON.stringify(rowsOf(id, now)),
  );
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await sql`delete from product_measurements where product_id = any(${ids}::uuid[])`.execute(tx);
  // As one JSON: a file of five thousand rows has more of them than a statement takes parameters.
  const rows = JSON.stringify(changed.flatMap(({ id, now }) => rowsOf(id, now)));
  await sql`insert into product_measurements (product_id, position, name, size, centimetres)
    select product_id, position, name, size, centimetres
    from jsonb_to_recordset(${rows}::jsonb)
      as said(product_id uuid, position integer, name text, size text, centimetres numeric)`.execute(tx);
}

/** What an editor typed, of the sizes that the product comes in. */
export const measuredIn = ({ measurements, sizes }: Pick<ProductEntry, 'measurements' | 'sizes'>): Measure[] =>
  measurements.map(({ name, cm }) => ({
    name,
    cm: Object.fromEntries(Object.entries(cm).filter(([size]) => sizes.includes(size))),
  }));

const rowsOf = (id: string, measurements: readonly Measure[]) =>
  measurements.flatMap(({ name, cm }, position) =>
    Object.entries(cm)
      .toSorted(([one], [other]) => bySize(one, other))
      .map(([size, centimetres]) => ({ product_id: id, position, name, size, centimetres })),
  );
