import type { FastifyReply } from 'fastify';
import {
  getProduct as getProductCall,
  productList,
  productSearch,
  recommendedProducts as recommendedProductsCall,
  sizeGuides as sizeGuidesCall,
} from '#shared/catalogue/api.ts';
import { shownCollection } from '#shared/catalogue/collections-api.ts';
import { turntables } from '#shared/catalogue/turntables-api.ts';
import { filtersQuery, type ListQuery, type ProductFilters, readFilters } from '#shared/catalogue/filters.ts';
import { lagosDayOf } from '#shared/dates/lagos-days.ts';
import { messages } from '#shared/messages.ts';
import type { Database } from '../db/database.ts';
import { cardTag, productTag } from '../response-cache/cache-tags.ts';
import { sendCached } from '../response-cache/response-cache.ts';
import type { Routes } from '../http/route.ts';
import { readCollectionQuery, showCollection } from './collections/show-collection.ts';
import { shownCollections } from './collections/shown-collections.ts';
import { queueLists } from './uncached-list-queue.ts';
import { sizeGuides } from './size-guides/measurements.ts';
import { getProduct } from './get-product.ts';
import { listProducts } from './list-products.ts';
import { recommendedProducts } from './recommended-products.ts';
import { searchProducts } from './search/search-products.ts';
import { shownTurntables } from './shown-turntables.ts';

export const catalogueRoutes: Routes = (app, shop) => {
  const { readPublic, responseCache, publicIndex } = shop;
  const reader = { ...shop, searchIndex: publicIndex };
  const find = queueLists(shop);
  const send = <Found extends object>(
    reply: FastifyReply,
    key: string,
    make: (db: Database) => Promise<Found>,
    tagsOf?: (found: Found) => readonly string[],
  ) => sendCached(responseCache, reply, key, () => find(reply.request, () => readPublic(make)), tagsOf);

  const list = async (db: Database, filters: ProductFilters) => ({
    success: true as const,
    message: messages.products.listed,
    ...(await listProducts(db, publicIndex, filters)),
  });

  app.route({
    ...productList,
    handler: ({ query }, reply) => {
      const filters = readFilters(query as ListQuery);
      // Equivalent queries share one cached list.
      const key = `list?${new URLSearchParams(filtersQuery(filters)).toString()}`;
      if (!isWholeShop(filters)) return send(reply, key, (db) => list(db, filters));
      return send(reply, `${key} ${lagosDayOf(shop.now())}`, async (db) => {
        const [page, collections] = await Promise.all([list(db, filters), shownCollections({ ...reader, db })]);
        const links = collections.map(({ slug, name }) => ({ slug, name }));
        return { ...page, ...(links.length > 0 && { collections: links }) };
      });
    },
  });

  app.route({
    ...shownCollection,
    handler: ({ params: { slug }, query: typed }, reply) => {
      const query = readCollectionQuery(typed as ListQuery);
      // The day, because a rule may ask for what is new.
      const key = `collection/${slug} ${query.page} ${query.sort ?? ''} ${lagosDayOf(shop.now())}`;
      return send(reply, key, async (db) => ({
        success: true as const,
        message: messages.products.listed,
        ...(await showCollection({ ...reader, db }, slug, query)),
      }));
    },
  });

  app.route({
    ...getProductCall,
    handler: ({ params }, reply) =>
      send(
        reply,
        `detail/${params.id}`,
        async (db) => {
          const product = await getProduct(db, params.id);
          return { success: true as const, message: messages.products.found, product };
        },
        () => [productTag(params.id)],
      ),
  });

  app.route({
    ...turntables,
    handler: ({ params }, reply) =>
      send(
        reply,
        `turntables/${params.id}`,
        async (db) => ({
          success: true as const,
          message: messages.products.found,
          turntables: await shownTurntables(db, params.id),
        }),
        () => [productTag(params.id)],
      ),
  });

  app.route({
    ...sizeGuidesCall,
    handler: (_request, reply) =>
      // The categories of products on sale: any product may be the first or the last of its category.
      send(reply, 'size-guides', async (db) => ({
        success: true as const,
        message: messages.general.found,
        guides: await sizeGuides(db),
      })),
  });

  app.route({
    ...productSearch,
    handler: ({ query }, reply) => {
      const search = [query.query ?? ''].flat().join(' ').trim();
      // The search reads no further, so longer queries share the cached response.
      return send(reply, `search?${search.slice(0, 100)}`, async (db) => {
        const found = await searchProducts(db, publicIndex, search);
        return { success: true as const, message: messages.products.listed, ...found };
      });
    },
  });

  app.route({
    ...recommendedProductsCall,
    handler: ({ params }, reply) =>
      send(
        reply,
        `recommended/${params.id}`,
        async (db) => {
          const products = await recommendedProducts(db, publicIndex, params.id);
          return { success: true as const, message: messages.products.listed, products };
        },
        // The product itself is always current; its recommendations may be minutes old, or each change would purge
        // every product.
        ({ products }) => [cardTag(params.id), ...products.map(({ _id }) => cardTag(_id))],
      ),
  });
};

/** Whether a list is the first page of the shop without any filter, in whatever order. */
const isWholeShop = (filters: ProductFilters) =>
  Object.keys(filtersQuery({ ...filters, sort: 'nameAsc' })).length === 0;
