import type { Database } from '../db/database.ts';
import type { DemoProduct, DemoTurntables } from './demo-files.ts';
import { variantId } from './load-products.ts';
import type { DemoAddresses } from './store-demo-images.ts';

/** The turntables of these products, which are new. */
export async function loadTurntables(
  tx: Database,
  turntables: DemoTurntables,
  products: readonly Pick<DemoProduct, 'slug'>[],
  addresses: DemoAddresses,
): Promise<void> {
  const rows = products.flatMap(({ slug }) =>
    Object.entries(turntables[slug] ?? {}).map(([colour, files]) => ({
      variantId: variantId(slug, colour),
      frames: files.map((file) => addresses.get(file)!),
    })),
  );
  if (rows.length > 0) await tx.insertInto('turntables').values(rows).execute();
}
