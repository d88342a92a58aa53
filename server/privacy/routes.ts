import { deleteAccount as deleteCall, exportData } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { whoIsSignedIn } from '../accounts/who-asks.ts';
import { takeSession, takeVisitor } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { buyerOf } from '../limits/actor.ts';
import { spend } from '../limits/spend.ts';
import { deleteAccount } from './delete-account.ts';
import { dataOf } from './export-data.ts';

export const privacyRoutes: Routes = (app, shop) => {
  app.route({
    ...deleteCall,
    handler: async (request, reply) => {
      await deleteAccount(shop, await whoIsSignedIn(shop, request, reply));
      takeSession(reply, shop.config);
      takeVisitor(reply, shop.config);
      return { success: true as const, message: messages.accounts.deleted };
    },
  });

  app.route({
    ...exportData,
    handler: async (request, reply) => {
      const account = await whoIsSignedIn(shop, request, reply);
      await spend(shop, 'export my data', buyerOf(shop, request, { account, visitor: null }));
      void reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return dataOf(shop.db, account, shop.now());
    },
  });
};
