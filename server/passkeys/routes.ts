import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#shared/messages.ts';
import * as calls from '#shared/passkeys/api.ts';
import { toUser } from '../accounts/update-profile.ts';
import { accountById, endSessionsOf } from '../accounts/sessions.ts';
import { createSession } from '../accounts/sign-in.ts';
import { limitedAccount } from '../accounts/limited-account.ts';
import { ensureBrowserCookie, presentedTokens, setSessionCookies } from '../http/cookies.ts';
import { markKnownBrowser } from '../http/known-browsers.ts';
import type { Routes } from '../http/route.ts';
import { atAccount, clientOf } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import type { RateLimitedAction } from '../rate-limits/rate-limits.ts';
import { registerPasskey, startPasskeyRegistration } from './add-passkey.ts';
import { ownPasskeys, removePasskey } from './own-passkeys.ts';
import { asShopper, type PasskeyOwner } from './passkey-owner.ts';
import { startPasskeySignIn, ownerOfPasskey } from './authenticate.ts';

/** Signing in to the shop with a passkey, and managing one's passkeys. */
export const passkeyRoutes: Routes = (app, shop) => {
  const { db, config, now } = shop;

  app.route({
    ...calls.startPasskeySignIn,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const options = await startPasskeySignIn(shop, 'shop', ensureBrowserCookie(request, reply, config));
      return { success: true as const, message: messages.passkeys.choose, options };
    },
  });

  app.route({
    ...calls.signInWithPasskey,
    handler: async (request, reply) => {
      const client = await clientOf(shop, request, reply);
      const known = await accountById(db, await ownerOfPasskey(shop, 'shop', request.body, client));
      await consume(shop, 'sign in with a passkey', await atAccount(shop, client, known));
      const { account, tokens } = await createSession(shop, known, client);
      await endSessionsOf(db, presentedTokens(request, config), now());
      setSessionCookies(reply, config, tokens, now());
      markKnownBrowser(reply, shop, account.id);
      return { success: true as const, message: messages.accounts.loggedIn, user: toUser(account) };
    },
  });

  app.route({
    ...calls.ownPasskeys,
    handler: async (request, reply) => listed(messages.general.found, await owner('read an account', request, reply)),
  });

  app.route({
    ...calls.startPasskeyRegistration,
    handler: async (request, reply) => {
      const options = await startPasskeyRegistration(
        shop,
        await owner('change an account', request, reply),
        ensureBrowserCookie(request, reply, config),
      );
      return { success: true as const, message: messages.passkeys.choose, options };
    },
  });

  app.route({
    ...calls.registerPasskey,
    handler: async (request, reply) => {
      const account = await limitedAccount(shop, 'add a passkey', request, reply);
      const { browser, device } = await clientOf(shop, request, reply);
      await registerPasskey(shop, asShopper(account), { credential: request.body, browser, device });
      return listed(messages.passkeys.added, asShopper(account));
    },
  });

  app.route({
    ...calls.removePasskey,
    handler: async (request, reply) => {
      const passkeyOwner = await owner('change an account', request, reply);
      await removePasskey(shop, passkeyOwner, request.params.id);
      return listed(messages.passkeys.removed, passkeyOwner);
    },
  });

  const owner = async (action: RateLimitedAction, request: FastifyRequest, reply: FastifyReply) =>
    asShopper(await limitedAccount(shop, action, request, reply));

  const listed = async (message: string, passkeyOwner: PasskeyOwner) => ({
    success: true as const,
    message,
    passkeys: await ownPasskeys(shop, passkeyOwner),
  });
};
