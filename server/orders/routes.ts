import { messages } from '#shared/messages.ts';
import { createOrder, openOrder as openOrderCall, orderById } from '#shared/orders/api.ts';
import { rememberVisitor, visitorOf } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { openOrder } from './open-order.ts';
import { ownOrder } from './order-by-id.ts';
import { placeOrder } from './place-order.ts';

export const orderRoutes: Routes = (app, shop) => {
  app.route({
    ...createOrder,
    handler: async (request, reply) => {
      const visitor = rememberVisitor(request, reply, shop.config);
      const order = await placeOrder(shop, request.body, { key: request.headers['idempotency-key'], visitor });
      return { success: true as const, message: messages.order.created, order };
    },
  });

  app.route({
    ...orderById,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const order = await ownOrder(shop.db, request.params.id, visitorOf(request, shop.config));
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
