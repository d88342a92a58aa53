import { sql } from 'kysely';
import type { Measure } from '#shared/catalogue/api.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { ProductEntry } from '#shared/admin/products/forms.ts';
import type { Database } from '../db/database.ts';

interface MeasurementChange {
  /** The product's id. */
  id: string;
  before: readonly Measure[];
  after: readonly Measure[];
}

/** Writes the measurements of products, but only of those that changed. */
export async function writeMeasurements(tx: Database, changes: readonly MeasurementChange[]): Promise<void> {
  const changed = changes.filter(
    ({ id, before, after }) => JSON.stringify(rowsOf(id, before)) !== JSON.stringify(rowsOf(id, after)),
  );
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await sql`delete from product_measurements where product_id = any(${ids}::uuid[])`.execute(tx);
  // As one JSON value: an import of five thousand rows has more values than a statement may have parameters.
  const rows = JSON.stringify(changed.flatMap(({ id, after }) => rowsOf(id, after)));
  await sql`insert into product_measurements (product_id, position, name, size, centimetres)
    select product_id, position, name, size, centimetres
    from jsonb_to_recordset(${rows}::jsonb)
      as input(product_id uuid, position integer, name text, size text, centimetres numeric)`.execute(tx);
}

/** The measurements from the form, for the sizes that the product has. */
export const measurementsFor = ({ measurements, sizes }: Pick<ProductEntry, 'measurements' | 'sizes'>): Measure[] =>
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
