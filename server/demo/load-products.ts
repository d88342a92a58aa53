import { daysBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { uuidOf } from './random.ts';
import type { DemoProduct } from './demo-files.ts';
import type { DemoAddresses } from './store-demo-images.ts';

export async function loadProducts(
  tx: Database,
  products: readonly DemoProduct[],
  addresses: DemoAddresses,
  now: Date,
) {
  const addressOf = (file: string) => addresses.get(file)!;

  await tx
    .insertInto('products')
    .values(
      products.map((product) => {
        const { slug, name, category, gender, description, discountPercent, sizes } = product;
        const { composition, care, fit, length: lengthNote } = product;
        const facts = { composition, care, fit, lengthNote };
        const createdAt = addedAt(product, now);
        const columns = { slug, name, category, gender, description, discountPercent, sizes };
        return { id: productId(slug), ...columns, ...facts, createdAt };
      }),
    )
    .execute();

  const variants = products.flatMap(({ slug, variants: colours }) =>
    colours.map((colour, position) => ({ ...colour, slug, position, id: variantId(slug, colour.color.name) })),
  );
  await tx
    .insertInto('variants')
    .values(
      variants.map(({ id, slug, position, color, cloth, price, pictures }) => ({
        id,
        productId: productId(slug),
        position,
        colorName: color.name,
        colorHex: color.hex.toLowerCase(),
        cloth,
        price,
        cost: demoCost(price),
        mainImage: addressOf(pictures.main),
        thumbnails: pictures.thumbnails.map(addressOf),
        pictureWords: Object.fromEntries(
          Object.entries(pictures.words ?? {}).map(([file, words]): [string, string] => [addressOf(file), words]),
        ),
      })),
    )
    .execute();
  const stockItems = variants.flatMap(({ id, stock }) =>
    Object.entries(stock).map(([size, quantity]) => ({ variantId: id, size, quantity })),
  );
  await tx.insertInto('stock').values(stockItems).execute();
}

/** About half of the price, in whole hundreds. */
const demoCost = (price: number) => 100 * Math.round((0.52 * price) / 100);

export function addedAt({ addedDaysAgo }: DemoProduct, now: Date): Date {
  return daysBefore(now, addedDaysAgo);
}

export function productId(slug: string): string {
  return uuidOf(`product ${slug}`);
}

export function variantId(slug: string, color: string): string {
  return uuidOf(`variant ${slug} ${color}`);
}
