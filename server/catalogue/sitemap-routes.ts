import { collectionPath } from '#shared/catalogue/collection-path.ts';
import { type ChildSection, genderSectionPath, sectionsOf } from '#shared/catalogue/gender-sections.ts';
import { lagosDayOf } from '#shared/lagos-days.ts';
import { textPagePath } from '#shared/text-pages/standard-pages.ts';
import type { Database } from '../db/database.ts';
import type { Routes } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { shownCollections } from './collections/shown-collections.ts';

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
/** The protocol's limit for one file, less the pages above. */
const maxProducts = 49_000;

/**
 * Every URL that search engines may index, read from the database, so that it always lists exactly the published
 * products.
 */
export const sitemapRoutes: Routes = (app, shop) => {
  const { config, responseCache } = shop;
  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) =>
    responseCache.send(request, reply, `sitemap ${lagosDayOf(shop.now())}`, async () => ({
      body: sitemap(config.shop.publicUrl, [...(await sitePages(shop)), ...(await collectionPages(shop))]),
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })),
  );
};

interface SitePage {
  path: string;
  changedAt: Date | undefined;
}

async function sitePages({ db, settings }: Shop): Promise<SitePage[]> {
  const [products, texts, { childSections }] = await Promise.all([productPages(db), textPages(db), settings()]);
  const newest = products[0]?.changedAt;
  const changes = new Map(texts.map(({ slug, updatedAt }) => [textPagePath(slug), updatedAt]));
  const free = texts.filter(({ isStandard }) => !isStandard);
  return [
    ...listPages(childSections).map((path) => ({ path, changedAt: newest })),
    ...[...wordPages, ...free.map(({ slug }) => textPagePath(slug))].map((path) => ({
      path,
      changedAt: changes.get(path),
    })),
    ...products,
  ];
}

/** Pages that change with the products. */
const listPages = (children: readonly ChildSection[]) => [
  '/',
  '/shop',
  ...sectionsOf(children).map(({ section }) => genderSectionPath(section)),
  '/new-arrivals',
];

async function collectionPages(shop: Shop): Promise<SitePage[]> {
  const collections = await shownCollections(shop);
  return collections.map(({ slug, updatedAt }) => ({ path: collectionPath(slug), changedAt: updatedAt }));
}

/** Pages with a published text of the shop. */
const textPages = (db: Database) =>
  db
    .selectFrom('textPages')
    .select(['slug', 'isStandard', 'updatedAt'])
    .where('isPublished', '=', true)
    .orderBy('position')
    .orderBy('slug')
    .execute();

/** Latest changes first. A product without a variant has nothing to show yet. */
async function productPages(db: Database): Promise<SitePage[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'updatedAt'])
    .where('status', '=', 'published')
    .where((product) =>
      product.exists(
        product.selectFrom('variants').select('variants.id').whereRef('variants.productId', '=', 'products.id'),
      ),
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(maxProducts)
    .execute();
  return products.map(({ id, updatedAt }) => ({ path: `/product/${id}`, changedAt: updatedAt }));
}

function sitemap(publicUrl: string, pages: readonly SitePage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    // URL encoding escapes everything that XML must escape, except '&'.
    const address = new URL(publicUrl + path).href.replaceAll('&', '&amp;');
    const lastChange = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${address}</loc>${lastChange}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}
