import type { AdminProduct } from '#shared/admin/products/api.ts';
import type { ProductEntry } from '#shared/admin/products/forms.ts';
import type { Database } from '../db/database.ts';

type Stored = AdminProduct['product'];

/** A product with its stored frames if the request has none, like the form of a former release. */
export function withStoredFrames(product: ProductEntry, stored: Stored): ProductEntry {
  const known = new Map(stored.variants.map(({ _id, frames }) => [_id, frames]));
  return {
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      frames: variant.frames ?? known.get(variant._id) ?? [],
    })),
  };
}

/** Writes the turntables that were changed. That of a deleted colour is gone with it. */
export async function writeTurntables(tx: Database, stored: Stored, product: ProductEntry): Promise<void> {
  for (const { _id: variantId, frames = [] } of product.variants) {
    const before = stored.variants.find(({ _id }) => _id === variantId)?.frames ?? [];
    if (before.join(' ') === frames.join(' ')) continue;
    if (frames.length === 0) await tx.deleteFrom('turntables').where('variantId', '=', variantId).execute();
    else {
      await tx
        .insertInto('turntables')
        .values({ variantId, frames })
        .onConflict((known) => known.column('variantId').doUpdateSet({ frames }))
        .execute();
    }
  }
}
