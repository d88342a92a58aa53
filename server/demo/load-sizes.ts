import type { Measure } from '#shared/catalogue/api.ts';
import type { Database } from '../db/database.ts';
import type { DemoProduct, DemoSizes } from './demo-files.ts';
import { productId } from './load-products.ts';

/** Loads the measurements of these products and the size guides. Existing guides stay as they are. */
export async function loadSizes(
  tx: Database,
  { guides, products: measured }: DemoSizes,
  products: readonly DemoProduct[],
): Promise<void> {
  const measurements = products.flatMap(({ slug }) =>
    rowsOf(measured[slug] ?? []).map((row) => ({ ...row, productId: productId(slug) })),
  );
  const guided = guides.flatMap(({ gender, category, measures }) =>
    rowsOf(measures).map((row) => ({ ...row, gender, category })),
  );
  if (measurements.length > 0) await tx.insertInto('productMeasurements').values(measurements).execute();
  await tx
    .insertInto('sizeGuides')
    .values(guided)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const rowsOf = (measures: readonly Measure[]) =>
  measures.flatMap(({ name, cm }, position) =>
    Object.entries(cm).map(([size, centimetres]) => ({ position, name, size, centimetres })),
  );
