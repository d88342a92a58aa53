import { deleteAccount as deleteAccountCall, endOtherSessions } from '#shared/accounts/api.ts';
import { exportData } from '#shared/accounts/export-api.ts';
import { messages } from '#shared/messages.ts';
import { limitedAccount } from '../accounts/limited-account.ts';
import { browserOf, clearSessionCookies, clearVisitorCookie, presentedTokens, visitorOf } from '../http/cookies.ts';
import { networkOf } from '../http/network.ts';
import type { Routes } from '../http/route.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import { deleteAccount } from './delete-account.ts';
import { dataOf } from './export-data.ts';
import { signOutElsewhere } from './sign-out-elsewhere.ts';

export const privacyRoutes: Routes = (app, shop) => {
  app.route({
    ...deleteAccountCall,
    handler: async (request, reply) => {
      await deleteAccount(shop, await limitedAccount(shop, 'change an account', request, reply));
      clearSessionCookies(reply, shop.config);
      clearVisitorCookie(reply, shop.config);
      return { success: true as const, message: messages.accounts.deleted };
    },
  });

  app.route({
    ...endOtherSessions,
    handler: async (request, reply) => {
      const { config } = shop;
      const account = await limitedAccount(shop, 'change an account', request, reply);
      await signOutElsewhere(shop, account, {
        tokens: presentedTokens(request, config),
        browser: browserOf(request, config),
        visitor: visitorOf(request, config),
      });
      const network = networkOf(request.ip);
      logSecurityEvent(shop, { kind: 'signed-out-everywhere', network, email: account.email });
      return { success: true as const, message: messages.accounts.sessionsEnded };
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
