import type { FastifyRequest } from 'fastify';
import {
  addCartLine,
  emptyCart as emptyCartCall,
  fetchCart,
  mergeCart as mergeCartCall,
  removeCartLine,
  setCartLine,
} from '#shared/cart/api.ts';
import { messages } from '#shared/messages.ts';
import { limitedAccount } from '../accounts/limited-account.ts';
import { visitorOf } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { type AccountCart, type CartLines, cartOf } from './cart.ts';
import { mergeGuestCart } from './guest-cart.ts';
import { addToCart, emptyCart, removeFromCart, updateCartLine } from './update-cart.ts';
import { mergeCart } from './merge-cart.ts';

export const cartRoutes: Routes = (app, shop) => {
  const { db, config, now } = shop;
  const ownCart = (accountId: string, request: FastifyRequest): AccountCart => {
    return { accountId, tokenHash: visitorOf(request, config)?.tokenHash };
  };

  app.route({
    ...fetchCart,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'read a cart', request, reply);
      const notes = await mergeGuestCart(shop, id, request, reply);
      const cart = await cartOf(db, ownCart(id, request));
      return { ...cartResponse(messages.cart.fetched, cart), ...(notes.length > 0 && { notes }) };
    },
  });

  app.route({
    ...addCartLine,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'change a cart', request, reply);
      return cartResponse(messages.cart.added, await addToCart(db, ownCart(id, request), request.body, now()));
    },
  });

  app.route({
    ...setCartLine,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'change a cart', request, reply);
      const { quantity, ...item } = request.body;
      return cartResponse(
        messages.cart.updated,
        await updateCartLine(db, ownCart(id, request), { ...request.params, ...item }, quantity, now()),
      );
    },
  });

  app.route({
    ...removeCartLine,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'change a cart', request, reply);
      const { variantId, size } = { ...request.query, ...request.body };
      return cartResponse(
        messages.cart.removed,
        await removeFromCart(db, ownCart(id, request), { ...request.params, variantId, size }, now()),
      );
    },
  });

  app.route({
    ...mergeCartCall,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'merge carts', request, reply);
      const { cart, notes } = await mergeCart(db, ownCart(id, request), request.body, now());
      return { ...cartResponse(messages.cart.merged, cart), notes };
    },
  });

  app.route({
    ...emptyCartCall,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'change a cart', request, reply);
      return cartResponse(messages.cart.removed, await emptyCart(db, ownCart(id, request), now()));
    },
  });
};

const cartResponse = (message: string, cart: CartLines) => ({ success: true as const, message, cart });
