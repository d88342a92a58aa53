import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { sizeFile, type SizeSpec } from '#server/catalogue/images/image-files.ts';
import { makeSize } from '#server/catalogue/images/resize-image.ts';
import { productId, variantId } from '#server/demo/load-products.ts';
import type { OpenShop } from '../open-shop.ts';

/** A product of two colours, neither of which has a turntable in the demo. */
export const slug = 'nneka-everyday-tee';

export const show = (page: Page) => page.getByRole('button', { name: 'See it turn' });
export const slider = (page: Page) => page.getByRole('slider', { name: 'Drag to turn' });
export const turned = (page: Page) => slider(page).getAttribute('aria-valuetext');

/** The colours of the product, as its page calls them. */
export async function coloursOf({ db }: OpenShop) {
  const rows = await db
    .selectFrom('variants')
    .select('colorName')
    .where('productId', '=', productId(slug))
    .orderBy('position')
    .execute();
  return rows.map(({ colorName }) => ({ id: variantId(slug, colorName), shown: colorName }));
}

/**
 * Gives a colour a turntable of pictures of the demo. Their sizes for phones are made first: on a slow machine that takes
 * longer than a request waits, and the shop would send substitutes.
 */
export async function turns(
  { db, images }: OpenShop,
  { id }: { id: string },
  count: number,
  from = 0,
): Promise<string[]> {
  const others = await db
    .selectFrom('variants')
    // Of the back: pages show other products from the front or close up.
    .select(sql<string>`thumbnails[2]`.as('back'))
    .where(sql<boolean>`cardinality(thumbnails) > 2`)
    .where('productId', '!=', productId(slug))
    .orderBy('back')
    .offset(from)
    .limit(count)
    .execute();
  const frames = others.map(({ back }) => back);
  const sizes = ([480, 320] as const).map((width): SizeSpec => ({ width, format: 'avif' }));
  for (const frame of frames) {
    for (const size of sizes) {
      if (!(await images.stat(sizeFile(frame, size)))) await makeSize(images, frame, size, { isAhead: true });
    }
  }
  await db
    .insertInto('turntables')
    .values({ variantId: id, frames })
    .onConflict((known) => known.column('variantId').doUpdateSet({ frames }))
    .execute();
  return frames;
}
