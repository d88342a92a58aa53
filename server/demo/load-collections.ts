import type { Database } from '../db/database.ts';
import type { DemoCollection } from './demo-files.ts';
import { productId } from './load-products.ts';
import type { DemoAddresses } from './store-demo-images.ts';

/** Collections in the order of the file, all on the home page. Their pictures are pictures of products. */
export async function loadCollections(
  tx: Database,
  collections: readonly DemoCollection[],
  addresses: DemoAddresses,
  now: Date,
): Promise<void> {
  for (const [place, { slug, name, text, alt, picture, products = [], rule = null }] of collections.entries()) {
    const { file, width, height } = picture;
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('collections')
      .values({
        slug,
        name,
        text,
        picture: JSON.stringify({ url: addresses.get(file)!, width, height }),
        alt,
        isPublished: true,
        isOnHome: true,
        position: place + 1,
        rule: rule && JSON.stringify(rule),
        version: 1,
        updatedAt: now,
      })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst();
    if (added === 0n || products.length === 0) continue;
    await tx
      .insertInto('collectionProducts')
      .values(products.map((product, position) => ({ slug, productId: productId(product), position })))
      .execute();
  }
}
