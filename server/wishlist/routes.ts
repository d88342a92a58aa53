import { messages } from '#shared/messages.ts';
import {
  fetchWishes,
  joinWishes as joinWishesCall,
  productCards as productCardsCall,
  removeWish as removeWishCall,
  saveWish as saveWishCall,
} from '#shared/wishlist/api.ts';
import { limitedAccount } from '../accounts/limited-account.ts';
import { productCards } from '../catalogue/product-cards.ts';
import { queueLists } from '../catalogue/uncached-list-queue.ts';
import type { Routes } from '../http/route.ts';
import { joinWishes } from './join-wishes.ts';
import { removeWish, saveWish, wishesOf } from './wishes.ts';

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
    ...saveWishCall,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'change a wish list', request, reply);
      await saveWish(db, id, request.params.productId, now());
      return { success: true as const, message: messages.wishlist.saved };
    },
  });

  app.route({
    ...removeWishCall,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'change a wish list', request, reply);
      await removeWish(db, id, request.params.productId);
      return { success: true as const, message: messages.wishlist.removed };
    },
  });

  app.route({
    ...joinWishesCall,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'join wish lists', request, reply);
      const { leftOut } = await joinWishes(db, id, request.body, now());
      return { success: true as const, message: messages.wishlist.joined, leftOut };
    },
  });

  // Not cached: every list is another one. It waits in the queue of lists that are not cached.
  app.route({
    ...productCardsCall,
    handler: async (request) => {
      const ids = [...new Set(request.query.ids.toLowerCase().split(','))];
      const products = await find(request, () => productCards(db, ids));
      return { success: true as const, message: messages.products.listed, products };
    },
  });
};
