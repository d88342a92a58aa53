import { messages } from '#shared/messages.ts';
import { storeCredit } from '#shared/store-credit/api.ts';
import { limitedAccount } from '../accounts/limited-account.ts';
import { visitorOf } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { storeCreditOf } from './credit.ts';

export const storeCreditRoutes: Routes = (app, shop) => {
  app.route({
    ...storeCredit,
    handler: async (request, reply) => {
      const account = await limitedAccount(shop, 'read orders', request, reply);
      const credit = await storeCreditOf(shop.db, account.id, visitorOf(request, shop.config));
      return { success: true as const, message: messages.general.found, credit };
    },
  });
};
