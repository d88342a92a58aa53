import { deleteAccount as deleteCall, exportData } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { requireAccount } from '../accounts/current-account.ts';
import { clearSessionCookies, clearVisitorCookie } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { buyingClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { deleteAccount } from './delete-account.ts';
import { dataOf } from './export-data.ts';

export const privacyRoutes: Routes = (app, shop) => {
  app.route({
    ...deleteCall,
    handler: async (request, reply) => {
      await deleteAccount(shop, await requireAccount(shop, request, reply));
      clearSessionCookies(reply, shop.config);
      clearVisitorCookie(reply, shop.config);
      return { success: true as const, message: messages.accounts.deleted };
    },
  });

  app.route({
    ...exportData,
    handler: async (request, reply) => {
      const account = await requireAccount(shop, request, reply);
      await consume(shop, 'export my data', buyingClient(shop, request, { account, visitor: null }));
      void reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return dataOf(shop.db, account, shop.now());
    },
  });
};
