import {
  endOtherSessions as endOtherSessionsCall,
  logout,
  ownSessions as ownSessionsCall,
  profile,
  refreshSession as refresh,
  registerSendOtp,
  registerVerifyOtp,
  sendOtp,
  updateProfile,
  verifyOtp,
} from '#shared/accounts/api.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import {
  browserOf,
  giveSession,
  refreshTokenOf,
  sessionTokenOf,
  takeSession,
  takeVisitor,
  visitorOf,
} from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { actorOf, buyerOf } from '../limits/actor.ts';
import { networkOf } from '../limits/network.ts';
import { spend } from '../limits/spend.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { askForLoginCode, askForRegisterCode } from './ask-for-code.ts';
import { endOtherSessions, ownSessions } from './own-sessions.ts';
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
      await askForLoginCode(shop, await actorOf(shop, request, reply, request.body.email));
      return { success: true as const, message: messages.accounts.codeSent };
    },
  });

  app.route({
    ...registerSendOtp,
    handler: async (request, reply) => {
      await askForRegisterCode(shop, await actorOf(shop, request, reply, request.body.email));
      return { success: true as const, message: messages.accounts.codeSent };
    },
  });

  app.route({
    ...verifyOtp,
    handler: async (request, reply) => {
      const { email, otp } = request.body;
      const { account, tokens } = await signIn(shop, otp, await actorOf(shop, request, reply, email));
      await endSessionsOf(db, presented(request), now());
      giveSession(reply, config, tokens, now());
      return { success: true as const, message: messages.accounts.loggedIn, user: asUser(account) };
    },
  });

  app.route({
    ...registerVerifyOtp,
    handler: async (request, reply) => {
      const { email, ...registration } = request.body;
      const { account, tokens } = await register(shop, registration, await actorOf(shop, request, reply, email));
      await endSessionsOf(db, presented(request), now());
      giveSession(reply, config, tokens, now());
      return { success: true as const, message: messages.accounts.registered, user: asUser(account) };
    },
  });

  app.route({
    ...refresh,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const asker = { account: null, visitor: visitorOf(request, config) };
      await spend(shop, 'renew a session', buyerOf(shop, request, asker));
      const renewing = refreshSession(db, refreshTokenOf(request, config), now(), (email) =>
        noteSecurityEvent(shop, { kind: 'stolen-session', network: networkOf(request.ip), email }),
      );
      const renewed = await renewing.catch((error: unknown) => {
        // Whatever else went wrong says nothing about the session.
        if (error instanceof ShopError) takeSession(reply, config);
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
      await forgetAnswered(db, browserOf(request, config));
      return { success: true as const, message: messages.accounts.loggedOut };
    },
  });

  app.route({
    ...ownSessionsCall,
    handler: async (request, reply) => {
      const account = await whoIsSignedIn(shop, request, reply);
      const sessions = await ownSessions(db, account, presented(request), now());
      return { success: true as const, message: messages.accounts.sessionsFetched, sessions };
    },
  });

  app.route({
    ...endOtherSessionsCall,
    handler: async (request, reply) => {
      const account = await whoIsSignedIn(shop, request, reply);
      await endOtherSessions(db, account, presented(request), now());
      const network = networkOf(request.ip);
      noteSecurityEvent(shop, { kind: 'signed-out-everywhere', network, email: account.email });
      return { success: true as const, message: messages.accounts.sessionsEnded };
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
