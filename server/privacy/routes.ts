import { deleteAccount as deleteCall } from '#shared/accounts/api.ts';
import { exportData } from '#shared/accounts/export-api.ts';
import { messages } from '#shared/messages.ts';
import { limitedAccount } from '../accounts/limited-account.ts';
import { clearSessionCookies, clearVisitorCookie } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { deleteAccount } from './delete-account.ts';
import { dataOf } from './export-data.ts';

export const privacyRoutes: Routes = (app, shop) => {
  app.route({
    ...deleteCall,
    handler: async (request, reply) => {
      await deleteAccount(shop, await limitedAccount(shop, 'change an account', request, reply));
      clearSessionCookies(reply, shop.config);
      clearVisitorCookie(reply, shop.config);
      return { success: true as const, message: messages.accounts.deleted };
    },
  });

  app.route({
    ...exportData,
    handler: async (request, reply) => {
      const account = await limitedAccount(shop, 'export my data', request, reply);
      void reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return dataOf(shop.db, account, shop.now());
    },
  });
};
