import { checkStock } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { ensureBrowserCookie } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { countAvailable, stockSentence } from './available-quantity.ts';

export const stockRoutes: Routes = (app, { db, config }) => {
  app.route({
    ...checkStock,
    handler: async (request, reply) => {
      const { productId, variantId, size, requestedQuantity } = request.body;
      // Every cart begins here: the browser is known before its first order, whose answer may be lost.
      ensureBrowserCookie(request, reply, config);
      const left = await countAvailable(db, { variantId, size }, productId);
      const isAvailable = left !== null && left >= requestedQuantity;
      const message = isAvailable ? messages.stock.available : stockSentence(left, size);
      return { success: true as const, isAvailable, availableQuantity: left ?? 0, message };
    },
  });
};
