import { checkStock } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { ensureBrowserCookie, visitorOf } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { countAvailable, stockSentence } from './available-quantity.ts';

export const stockRoutes: Routes = (app, { db, config }) => {
  app.route({
    ...checkStock,
    handler: async (request, reply) => {
      const { productId, variantId, size, requestedQuantity } = request.body;
      // Every cart begins here, so the browser has its cookie before its first order, whose response may get lost.
      ensureBrowserCookie(request, reply, config);
      const reserver = { tokenHash: visitorOf(request, config)?.tokenHash };
      const available = await countAvailable(db, { variantId, size }, productId, reserver);
      const isAvailable = available !== null && available >= requestedQuantity;
      const message = isAvailable ? messages.stock.available : stockSentence(available, size);
      return { success: true as const, isAvailable, availableQuantity: available ?? 0, message };
    },
  });
};
