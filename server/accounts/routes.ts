import {
  logout,
  ownSessions as ownSessionsCall,
  profile,
  refreshSession as refreshSessionCall,
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
  setSessionCookies,
  presentedTokens,
  refreshTokenOf,
  clearSessionCookies,
  clearVisitorCookie,
  visitorOf,
} from '../http/cookies.ts';
import { markKnownBrowser } from '../http/known-browsers.ts';
import type { Routes } from '../http/route.ts';
import { clientOf, buyingClient } from '../rate-limits/client.ts';
import { networkOf } from '../http/network.ts';
import { consume } from '../rate-limits/consume.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import { requestLoginCode, requestRegistrationCode } from './codes/request-code.ts';
import { ownSessions } from './own-sessions.ts';
import { toUser, updateName } from './update-profile.ts';
import { endSessionsOf, hasSignedInSince, refreshSession } from './sessions.ts';
import { register, signIn } from './sign-in.ts';
import { deleteUsedCodes } from './codes/verify-code.ts';
import { limitedAccount } from './limited-account.ts';

type Request = Parameters<typeof presentedTokens>[0];

export const accountRoutes: Routes = (app, shop) => {
  const { db, config, now } = shop;

  app.route({
    ...sendOtp,
    handler: async (request, reply) => {
      await requestLoginCode(shop, await clientOf(shop, request, reply, request.body.email));
      return { success: true as const, message: messages.accounts.codeSent };
    },
  });

  app.route({
    ...registerSendOtp,
    handler: async (request, reply) => {
      await requestRegistrationCode(shop, await clientOf(shop, request, reply, request.body.email));
      return { success: true as const, message: messages.accounts.codeSent };
    },
  });

  app.route({
    ...verifyOtp,
    handler: async (request, reply) => {
      const { email, otp } = request.body;
      const { account, tokens } = await signIn(shop, otp, await clientOf(shop, request, reply, email));
      await endSessionsOf(db, presented(request), now());
      setSessionCookies(reply, config, tokens, now());
      markKnownBrowser(reply, shop, account.id);
      return { success: true as const, message: messages.accounts.loggedIn, user: toUser(account) };
    },
  });

  app.route({
    ...registerVerifyOtp,
    handler: async (request, reply) => {
      const { email, ...registration } = request.body;
      const { account, tokens } = await register(shop, registration, await clientOf(shop, request, reply, email));
      await endSessionsOf(db, presented(request), now());
      setSessionCookies(reply, config, tokens, now());
      markKnownBrowser(reply, shop, account.id);
      return { success: true as const, message: messages.accounts.registered, user: toUser(account) };
    },
  });

  app.route({
    ...refreshSessionCall,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const asker = { account: null, visitor: visitorOf(request, config) };
      await consume(shop, 'renew a session', buyingClient(shop, request, asker));
      const renewing = refreshSession(db, refreshTokenOf(request, config), now(), (email) =>
        logSecurityEvent(shop, { kind: 'stolen-session', network: networkOf(request.ip), email }),
      );
      const success = { success: true as const, message: messages.accounts.refreshed };
      try {
        const renewed = await renewing;
        setSessionCookies(reply, config, renewed, now());
        markKnownBrowser(reply, shop, renewed.accountId);
      } catch (error) {
        if (!(error instanceof ShopError)) throw error; // It says nothing about the session.
        if (await isOutdated(request)) return success; // The browser has the cookies of a new session.
        clearSessionCookies(reply, config);
        throw error;
      }
      return success;
    },
  });

  // An expired or missing session is not an error: the result is the same.
  app.route({
    ...logout,
    handler: async (request, reply) => {
      if (!(await isOutdated(request))) clearSessionCookies(reply, config);
      clearVisitorCookie(reply, config);
      await endSessionsOf(db, presented(request), now());
      await deleteUsedCodes(db, browserOf(request, config));
      return { success: true as const, message: messages.accounts.loggedOut };
    },
  });

  app.route({
    ...ownSessionsCall,
    handler: async (request, reply) => {
      const account = await limitedAccount(shop, 'read an account', request, reply);
      const sessions = await ownSessions(db, account, presented(request), now());
      return { success: true as const, message: messages.accounts.sessionsFetched, sessions };
    },
  });

  app.route({
    ...profile,
    handler: async (request, reply) => {
      const account = await limitedAccount(shop, 'read an account', request, reply);
      return { success: true as const, message: messages.accounts.profileFetched, user: toUser(account) };
    },
  });

  app.route({
    ...updateProfile,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'change an account', request, reply);
      const user = toUser(await updateName(db, id, request.body));
      return { success: true as const, message: messages.accounts.profileUpdated, user };
    },
  });

  /** Whether a request came late: it is about a session before the one that its browser has now. */
  const isOutdated = (request: Request) =>
    hasSignedInSince(db, { browser: browserOf(request, config), presented: presented(request) }, now());

  /** This browser's tokens until now. */
  function presented(request: Request): Buffer[] {
    return presentedTokens(request, config);
  }
};
