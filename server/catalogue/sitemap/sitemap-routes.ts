import { lagosDayOf } from '#shared/dates/lagos-days.ts';
import type { Routes } from '../../http/route.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { isPart, productCount, type ProductPart, productPages, productParts } from './product-pages.ts';
import { sitePages } from './site-pages.ts';
import { sitemap, sitemapIndex } from './sitemap-xml.ts';

/** A file of more than a megabyte, a third of the response cache. The protocol allows 50,000 pages (sitemaps.org). */
const maxProducts = 10_000;
const partFile = ({ number, of }: ProductPart) => `/sitemap-products-${number}-of-${of}.xml`;

/**
 * Every URL that search engines may index, read from the database, so that it always lists exactly the published
 * products. In a large shop `/sitemap.xml` lists other files instead, each with a part of the products.
 *
 * @param max products of one file
 */
export const sitemapRoutesFor =
  (max: number): Routes =>
  (app, shop) => {
    const { config, readPublic, responseCache } = shop;
    const { publicUrl } = config.shop;
    const add = <Params>(
      url: string,
      nameOf: (params: Params) => string,
      make: (db: Database, params: Params) => Promise<string>,
    ) =>
      app.get(url, { schema: { hide: true } }, (request, reply) => {
        const params = request.params as Params;
        return responseCache.send(request, reply, `${nameOf(params)} ${lagosDayOf(shop.now())}`, async () => ({
          body: await readPublic((db) => make(db, params)),
          headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
        }));
      });

    add(
      '/sitemap.xml',
      () => 'sitemap',
      async (db) => {
        const count = await productCount(db);
        if (count > max)
          return sitemapIndex(publicUrl, ['/sitemap-pages.xml', ...productParts(count, max).map(partFile)]);
        const [pages, products] = await Promise.all([sitePages({ ...shop, db }), productPages(db)]);
        return sitemap(publicUrl, [...pages.own, ...products, ...pages.collections]);
      },
    );

    add(
      '/sitemap-pages.xml',
      () => 'sitemap of pages',
      async (db) => {
        const { own, collections } = await sitePages({ ...shop, db });
        return sitemap(publicUrl, [...own, ...collections]);
      },
    );

    add<{ number: string; of: string }>(
      String.raw`/sitemap-products-:number(^[1-9]\d{0,2})-of-:of(^[1-9]\d{0,2}).xml`,
      ({ number, of }) => `sitemap of products ${number} of ${of}`,
      async (db, { number, of }) => {
        const part = { number: Number(number), of: Number(of) };
        // Crawlers may ask for the parts of an older index; much larger ones than today's would only cost time.
        const [today] = productParts(await productCount(db), max);
        if (!isPart(part) || part.of < today!.of / 8) throw new ShopError('not_found');
        return sitemap(publicUrl, await productPages(db, part));
      },
    );
  };

export const sitemapRoutes = sitemapRoutesFor(maxProducts);
