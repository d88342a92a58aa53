import { collectionPath } from '#shared/catalogue/collection-path.ts';
import { type GenderSection, genderSectionPath } from '#shared/catalogue/gender-sections.ts';
import { textPagePath } from '#shared/text-pages/standard-pages.ts';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { shownCollections } from '../collections/shown-collections.ts';
import { newestChange, shownSections } from './product-pages.ts';
import type { SitePage } from './sitemap-xml.ts';

/** Text pages, which change with a release, or when an owner writes a text for one. */
const wordPages = [
  '/about',
  '/contact',
  '/delivery-policy',
  '/return-policy',
  '/size-guide',
  '/terms',
  '/privacy-policy',
];

/** The pages of the shop besides its products. */
export async function sitePages(shop: Shop): Promise<Record<'own' | 'collections', SitePage[]>> {
  const { db } = shop;
  const [newest, texts, sections, collections] = await Promise.all([
    newestChange(db),
    textPages(db),
    shownSections(db),
    shownCollections(shop),
  ]);
  const changes = new Map(texts.map(({ slug, updatedAt }) => [textPagePath(slug), updatedAt]));
  const free = texts.filter(({ isStandard }) => !isStandard);
  const words = [...wordPages, ...free.map(({ slug }) => textPagePath(slug))];
  return {
    own: [
      { path: '/', changedAt: newest },
      ...(newest ? listPages(sections) : []).map((path) => ({ path, changedAt: newest })),
      ...words.map((path) => ({ path, changedAt: changes.get(path) })),
    ],
    collections: collections.map(({ slug, updatedAt }) => ({ path: collectionPath(slug), changedAt: updatedAt })),
  };
}

/** Lists of products; an empty one has `noindex`. */
const listPages = (sections: readonly GenderSection[]) => [
  '/shop',
  ...sections.map(genderSectionPath),
  '/new-arrivals',
];

/** Pages with a published text of the shop. */
const textPages = (db: Database) =>
  db
    .selectFrom('textPages')
    .select(['slug', 'isStandard', 'updatedAt'])
    .where('isPublished', '=', true)
    .orderBy('position')
    .orderBy('slug')
    .execute();
