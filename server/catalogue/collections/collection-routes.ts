import { shownCollection } from '#shared/catalogue/collections-api.ts';
import type { ListQuery } from '#shared/catalogue/filters.ts';
import { lagosDayOf } from '#shared/lagos-days.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { sendCached } from '../../response-cache/response-cache.ts';
import { queueLists } from '../uncached-list-queue.ts';
import { readCollectionQuery, showCollection } from './show-collection.ts';

export const collectionRoutes: Routes = (app, shop) => {
  const find = queueLists(shop);
  app.route({
    ...shownCollection,
    handler: (request, reply) => {
      const { slug } = request.params;
      const query = readCollectionQuery(request.query as ListQuery);
      // The day, because a rule may ask for what is new.
      const key = `collection/${slug} ${query.page} ${query.sort ?? ''} ${lagosDayOf(shop.now())}`;
      return sendCached(shop.responseCache, reply, key, async () => ({
        success: true as const,
        message: messages.products.listed,
        ...(await find(request, () => showCollection(shop, slug, query))),
      }));
    },
  });
};
