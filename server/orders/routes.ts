import { ownOrder as accountOrder, ownOrders } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { createOrder, openOrder as openOrderCall, orderById, type OrderPayload } from '#shared/orders/api.ts';
import { whoAsks, whoIsSignedIn } from '../accounts/who-asks.ts';
import { rationGuesses } from '../coupons/ration-guesses.ts';
import { browserOf, rememberVisitor, type Visitor } from '../http/cookies.ts';
import type { App } from '../http/route.ts';
import { buyerOf } from '../limits/actor.ts';
import { spend } from '../limits/spend.ts';
import type { Shop } from '../shop.ts';
import type { LeftOrder } from './left-orders.ts';
import { openOrder } from './open-order.ts';
import { ownOrder } from './order-by-id.ts';
import { historyPage } from './order-history.ts';
import { placeOrder } from './place-order.ts';
import { ownedKey } from './whose-key.ts';

/** Earlier orders that a new one takes the place of; only payments can tell, and they stand above orders. */
type LeftOrders = (shop: Shop, payload: OrderPayload, visitor: Visitor) => Promise<LeftOrder[]>;

export const orderRoutes = (leftOrders: LeftOrders) => (app: App, shop: Shop) => {
  app.route({
    ...createOrder,
    handler: async (request, reply) => {
      const asker = await whoAsks(shop, request, reply);
      const isNew = asker.visitor === null;
      const visitor = rememberVisitor(request, reply, shop.config);
      const actor = buyerOf(shop, request, { ...asker, visitor });
      await spend(shop, 'place an order', actor);
      const askLeft = () => leftOrders(shop, request.body, visitor);
      const { network } = actor;
      const { account } = asker;
      const sent = request.headers['idempotency-key'];
      const key = sent === undefined ? null : ownedKey(sent, { ...asker, browser: browserOf(request, shop.config) });
      const place = () => placeOrder(shop, request.body, { key, visitor, account, isNew, network, askLeft });
      const order = request.body.couponCode === null ? await place() : await rationGuesses(shop, actor, place);
      return { success: true as const, message: messages.order.created, order };
    },
  });

  app.route({
    ...orderById,
    handler: async (request, reply) => {
      const asker = await whoAsks(shop, request, reply);
      await spend(shop, 'read orders', buyerOf(shop, request, asker));
      const order = await ownOrder(shop.db, request.params.id, asker);
      return { success: true as const, message: messages.order.fetched, order };
    },
  });

  app.route({
    ...ownOrders,
    handler: async (request, reply) => {
      const account = await whoIsSignedIn(shop, request, reply);
      await spend(shop, 'read orders', buyerOf(shop, request, { account, visitor: null }));
      const page = await historyPage(shop.db, account, request.query.before);
      return { success: true as const, message: messages.accounts.ordersFetched, ...page };
    },
  });

  app.route({
    ...accountOrder,
    handler: async (request, reply) => {
      const account = await whoIsSignedIn(shop, request, reply);
      await spend(shop, 'read orders', buyerOf(shop, request, { account, visitor: null }));
      const order = await ownOrder(shop.db, request.params.id, { account, visitor: null });
      return { success: true as const, message: messages.order.fetched, order };
    },
  });

  app.route({
    ...openOrderCall,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { params, body } = request;
      // A cookie is set even where the key opens nothing: it is worth nothing by itself.
      const visitor = rememberVisitor(request, reply, shop.config);
      const order = await openOrder(shop, params.id, body.key, visitor);
      return { success: true as const, message: messages.order.fetched, order };
    },
  });
};
