import { randomUUID } from 'node:crypto';
import type { CollectionForm, CollectionRule } from '#shared/admin/collections/forms.ts';
import type { Collection } from '#shared/catalogue/collections-api.ts';
import type { TestShop } from '../shop/test-shop.ts';
import type { Shopper } from './shopper.ts';

/** An uploaded picture, without its file. Its address. */
export async function uploadedPicture({ db, now }: Pick<TestShop, 'db' | 'now'>): Promise<string> {
  const address = `/pictures/photo.${randomUUID().replaceAll('-', '').slice(0, 12)}.webp`;
  const size = { width: 1_200, height: 1_500 };
  await db
    .insertInto('pictures')
    .values({ address, ...size, uploadedAt: now(), wantedAt: now() })
    .execute();
  return address;
}

/** A published collection as its form sends it. */
export async function collectionForm(
  shop: Pick<TestShop, 'db' | 'now'>,
  changes: Partial<CollectionForm> = {},
): Promise<CollectionForm> {
  return {
    name: 'Owambe',
    text: 'For the long Saturday.',
    picture: changes.picture ?? (await uploadedPicture(shop)),
    alt: 'Two guests in aso-oke',
    isPublished: true,
    isOnHome: true,
    position: 1,
    products: [],
    rule: null,
    ...changes,
  };
}

/** Creates a collection as its form does. */
export const createCollection = (who: Shopper, form: object) =>
  who.call('POST', '/api/admin/collections', { key: randomUUID(), ...form });

/** A rule with only these parts. */
export const ruleWith = (parts: Partial<CollectionRule>): CollectionRule => ({
  gender: null,
  categories: [],
  colours: [],
  onSale: false,
  newWithinDays: null,
  priceFrom: null,
  priceTo: null,
  sort: 'nameAsc',
  ...parts,
});

/** A collection as shoppers get it, with the names of the page's products in their order. */
export async function shownCollection({ app }: TestShop, slug: string, query = '') {
  const response = await app.inject({ url: `/api/collections/${slug}${query}` });
  const body = response.json<{
    message: string;
    collection?: Collection;
    products?: { name: string }[];
    total?: number;
    totalPages?: number;
  }>();
  const { collection, total, totalPages, message } = body;
  const names = body.products?.map(({ name }) => name);
  return { status: response.statusCode, collection, names, total, totalPages, message };
}
