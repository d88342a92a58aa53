import { orderInHand, ordersInHand, slipsInHand } from '#shared/admin/orders/packing-api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { findOrdersInHand, packingPage } from './orders-in-hand.ts';

const found = { success: true as const, message: messages.general.found };

/** Orders for packers: without amounts, and only while they are in hand. */
export const packingRoutes: Routes = (admin, { db, now }) => {
  admin.route({
    ...ordersInHand,
    handler: async ({ query }) => ({ ...found, ...(await packingPage(db, { ...query, now: now() })) }),
  });

  admin.route({
    ...orderInHand,
    handler: async ({ params }) => {
      const [order] = await findOrdersInHand(db, [params.id], now());
      return { ...found, order: order! };
    },
  });

  admin.route({
    ...slipsInHand,
    handler: async ({ query }) => ({ ...found, slips: await findOrdersInHand(db, query.ids, now()) }),
  });
};
