import { messages } from '#shared/messages.ts';
import { fetchWishes, joinWishes, productCards, removeWish, saveWish } from '#shared/wishlist/api.ts';
import { limitedAccount } from '../accounts/limited-account.ts';
import { productCards as cardsOf } from '../catalogue/product-cards.ts';
import { queueLists } from '../catalogue/uncached-list-queue.ts';
import type { Routes } from '../http/route.ts';
import { joinWishes as join } from './join-wishes.ts';
import { removeWish as remove, saveWish as save, wishesOf } from './wishes.ts';

export const wishlistRoutes: Routes = (app, shop) => {
  const { db, now } = shop;
  const find = queueLists(shop);

  app.route({
    ...fetchWishes,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'read a wish list', request, reply);
      return { success: true as const, message: messages.wishlist.fetched, wishes: await wishesOf(db, id) };
    },
  });

  app.route({
    ...saveWish,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'change a wish list', request, reply);
      await save(db, id, request.params.productId, now());
      return { success: true as const, message: messages.wishlist.saved };
    },
  });

  app.route({
    ...removeWish,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'change a wish list', request, reply);
      await remove(db, id, request.params.productId);
      return { success: true as const, message: messages.wishlist.removed };
    },
  });

  app.route({
    ...joinWishes,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'join wish lists', request, reply);
      const { leftOut } = await join(db, id, request.body, now());
      return { success: true as const, message: messages.wishlist.joined, leftOut };
    },
  });

  // Not cached: every list is another one. It waits in the queue of lists that are not cached.
  app.route({
    ...productCards,
    handler: async (request) => {
      const ids = [...new Set(request.query.ids.toLowerCase().split(','))];
      const products = await find(request, () => cardsOf(db, ids));
      return { success: true as const, message: messages.products.listed, products };
    },
  });
};
