import {
  logout,
  profile,
  refreshSession as refresh,
  registerSendOtp,
  registerVerifyOtp,
  sendOtp,
  updateProfile,
  verifyOtp,
} from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import {
  askerOf,
  giveSession,
  refreshTokenOf,
  rememberAsker,
  sessionTokenOf,
  takeSession,
  takeVisitor,
} from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { askForLoginCode, askForRegisterCode } from './ask-for-code.ts';
import { asUser, rename } from './profile.ts';
import { endSessionsOf, refreshSession } from './sessions.ts';
import { register, signIn } from './sign-in.ts';
import { forgetAnswered } from './try-code.ts';
import { whoIsSignedIn } from './who-asks.ts';

export const accountRoutes: Routes = (app, shop) => {
  const { db, config, now } = shop;

  app.route({
    ...sendOtp,
    handler: async (request, reply) => {
      const browser = rememberAsker(request, reply, config);
      await askForLoginCode(shop, { email: request.body.email, ip: request.ip, browser });
      return { success: true as const, message: messages.accounts.codeSent };
    },
  });

  app.route({
    ...registerSendOtp,
    handler: async (request, reply) => {
      const browser = rememberAsker(request, reply, config);
      await askForRegisterCode(shop, { email: request.body.email, ip: request.ip, browser });
      return { success: true as const, message: messages.accounts.codeSent };
    },
  });

  app.route({
    ...verifyOtp,
    handler: async (request, reply) => {
      const { account, tokens } = await signIn(shop, {
        ...request.body,
        ip: request.ip,
        askerHash: askerOf(request, config),
      });
      await endSessionsOf(db, presented(request), now());
      giveSession(reply, config, tokens, now());
      return { success: true as const, message: messages.accounts.loggedIn, user: asUser(account) };
    },
  });

  app.route({
    ...registerVerifyOtp,
    handler: async (request, reply) => {
      const { account, tokens } = await register(shop, {
        ...request.body,
        ip: request.ip,
        askerHash: askerOf(request, config),
      });
      await endSessionsOf(db, presented(request), now());
      giveSession(reply, config, tokens, now());
      return { success: true as const, message: messages.accounts.registered, user: asUser(account) };
    },
  });

  app.route({
    ...refresh,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const renewed = await refreshSession(db, refreshTokenOf(request, config), now()).catch((error: unknown) => {
        takeSession(reply, config);
        throw error;
      });
      giveSession(reply, config, renewed, now());
      return { success: true as const, message: messages.accounts.refreshed };
    },
  });

  // Signed out is what was asked for, so nothing that is over or missing is a failure.
  app.route({
    ...logout,
    handler: async (request, reply) => {
      takeSession(reply, config);
      takeVisitor(reply, config);
      await endSessionsOf(db, presented(request), now());
      await forgetAnswered(db, askerOf(request, config));
      return { success: true as const, message: messages.accounts.loggedOut };
    },
  });

  app.route({
    ...profile,
    handler: async (request, reply) => {
      const account = await whoIsSignedIn(shop, request, reply);
      return { success: true as const, message: messages.accounts.profileFetched, user: asUser(account) };
    },
  });

  app.route({
    ...updateProfile,
    handler: async (request, reply) => {
      const { id } = await whoIsSignedIn(shop, request, reply);
      const user = asUser(await rename(db, id, request.body));
      return { success: true as const, message: messages.accounts.profileUpdated, user };
    },
  });

  /** The tokens that this browser had until now. */
  function presented(request: Parameters<typeof sessionTokenOf>[0]): Buffer[] {
    return [sessionTokenOf(request, config), refreshTokenOf(request, config)].filter((token) => token !== null);
  }
};
