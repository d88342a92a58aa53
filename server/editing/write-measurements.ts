import { bySize } from '#shared/catalogue/sizes.ts';
import type { ProductEntry } from '#shared/editing/admin-forms.ts';
import type { Database } from '../db/database.ts';

interface Writing {
  id: string;
  stored: Pick<ProductEntry, 'measurements'>;
  product: Pick<ProductEntry, 'measurements' | 'sizes'>;
}

/** Writes what the garment measures, of the sizes that it comes in. What is as it was is left alone. */
export async function writeMeasurements(tx: Database, { id, stored, product }: Writing): Promise<void> {
  const rows = rowsOf(id, product.measurements).filter(({ size }) => product.sizes.includes(size));
  if (JSON.stringify(rows) === JSON.stringify(rowsOf(id, stored.measurements))) return;
  await tx.deleteFrom('productMeasurements').where('productId', '=', id).execute();
  if (rows.length > 0) await tx.insertInto('productMeasurements').values(rows).execute();
}

const rowsOf = (productId: string, measurements: ProductEntry['measurements']) =>
  measurements.flatMap(({ name, cm }, position) =>
    Object.entries(cm)
      .toSorted(([one], [other]) => bySize(one, other))
      .map(([size, centimetres]) => ({ productId, position, name, size, centimetres })),
  );
