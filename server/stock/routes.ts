import { checkStock } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { piecesLeft, stockSentence } from './pieces-left.ts';

export const stockRoutes: Routes = (app, { db }) => {
  app.route({
    ...checkStock,
    handler: async ({ body: { productId, variantId, size, requestedQuantity } }) => {
      const left = await piecesLeft(db, { variantId, size }, productId);
      const isAvailable = left !== null && left >= requestedQuantity;
      const message = isAvailable ? messages.stock.available : stockSentence(left, size);
      return { success: true as const, isAvailable, availableQuantity: left ?? 0, message };
    },
  });
};
