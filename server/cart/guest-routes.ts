import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  addGuestCartLine,
  emptyGuestCart,
  fetchGuestCart,
  removeGuestCartLine,
  setGuestCartLine,
} from '#shared/cart/guest-api.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import {
  clearGuestCartCookie,
  ensureVisitorCookie,
  setGuestCartCookie,
  type Visitor,
  visitorOf,
} from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { buyingClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { type CartLines, type CartOwner, cartOf } from './cart.ts';
import { addToCart, emptyCart, removeFromCart, updateCartLine } from './update-cart.ts';

/** The cart of a guest's browser without scripts. It is found by the cookie of the browser's orders. */
export const guestCartRoutes: Routes = (app, shop) => {
  const { db, config, now } = shop;

  app.route({
    ...fetchGuestCart,
    handler: async (request, reply) => {
      const visitor = visitorOf(request, config);
      await limit('read a cart', request, reply, visitor);
      return respond(reply, messages.cart.fetched, visitor ? await cartOf(db, ownedBy(visitor)) : []);
    },
  });

  app.route({
    ...addGuestCartLine,
    handler: async (request, reply) => {
      const visitor = ensureVisitorCookie(request, reply, config);
      await limit('change a guest cart', request, reply, visitor);
      return respond(reply, messages.cart.added, await addToCart(db, ownedBy(visitor), request.body, now()));
    },
  });

  app.route({
    ...setGuestCartLine,
    handler: async (request, reply) => {
      const owner = await existingOwner(request, reply);
      const { quantity, ...item } = request.body;
      const cart = await updateCartLine(db, owner, { ...request.params, ...item }, quantity, now());
      return respond(reply, messages.cart.updated, cart);
    },
  });

  app.route({
    ...removeGuestCartLine,
    handler: async (request, reply) => {
      const owner = await existingOwner(request, reply);
      const { variantId, size } = { ...request.query, ...request.body };
      const cart = await removeFromCart(db, owner, { ...request.params, variantId, size }, now());
      return respond(reply, messages.cart.removed, cart);
    },
  });

  app.route({
    ...emptyGuestCart,
    handler: async (request, reply) => {
      const visitor = visitorOf(request, config);
      await limit('change a guest cart', request, reply, visitor);
      return respond(reply, messages.cart.removed, visitor ? await emptyCart(db, ownedBy(visitor), now()) : []);
    },
  });

  /** @throws ShopError `invalid_cart_item` for a browser without a cart */
  async function existingOwner(request: FastifyRequest, reply: FastifyReply): Promise<CartOwner> {
    const visitor = visitorOf(request, config);
    await limit('change a guest cart', request, reply, visitor);
    if (!visitor) throw new ShopError('invalid_cart_item');
    return ownedBy(visitor);
  }

  async function limit(
    action: 'read a cart' | 'change a guest cart',
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: Visitor | null,
  ): Promise<void> {
    void reply.header('cache-control', 'no-store');
    await consume(shop, action, buyingClient(shop, request, { account: null, visitor }));
  }

  function respond(reply: FastifyReply, message: string, cart: CartLines) {
    if (cart.length > 0) setGuestCartCookie(reply, config);
    else clearGuestCartCookie(reply, config);
    return { success: true as const, message, cart };
  }
};

const ownedBy = ({ tokenHash }: Visitor): CartOwner => ({ visitor: tokenHash });
