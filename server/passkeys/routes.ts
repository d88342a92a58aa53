import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#shared/messages.ts';
import * as calls from '#shared/passkeys/api.ts';
import { asUser } from '../accounts/profile.ts';
import { accountById, endSessionsOf } from '../accounts/sessions.ts';
import { enter } from '../accounts/sign-in.ts';
import { whoIsSignedIn } from '../accounts/who-asks.ts';
import { giveSession, refreshTokenOf, rememberBrowser, sessionTokenOf } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { actorOf, buyerOf } from '../limits/actor.ts';
import { spend } from '../limits/spend.ts';
import { addPasskey, offerPasskey } from './add-passkey.ts';
import { ownPasskeys, removePasskey } from './own-passkeys.ts';
import { asShopper, type PasskeyOwner } from './passkey-owner.ts';
import { askForPasskey, ownerOfPasskey } from './show-passkey.ts';

/** Signing in to the shop with a passkey, and one's own passkeys there. */
export const passkeyRoutes: Routes = (app, shop) => {
  const { db, config, now } = shop;

  app.route({
    ...calls.askForPasskey,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const options = await askForPasskey(shop, 'shop', rememberBrowser(request, reply, config));
      return { success: true as const, message: messages.passkeys.asked, options };
    },
  });

  app.route({
    ...calls.signInWithPasskey,
    handler: async (request, reply) => {
      const actor = await actorOf(shop, request, reply);
      const known = await accountById(db, await ownerOfPasskey(shop, 'shop', request.body, actor));
      const { account, tokens } = await enter(shop, known, actor);
      const before = [sessionTokenOf(request, config), refreshTokenOf(request, config)];
      await endSessionsOf(
        db,
        before.filter((token) => token !== null),
        now(),
      );
      giveSession(reply, config, tokens, now());
      return { success: true as const, message: messages.accounts.loggedIn, user: asUser(account) };
    },
  });

  app.route({
    ...calls.ownPasskeys,
    handler: async (request, reply) => listed(messages.general.found, await owner(request, reply)),
  });

  app.route({
    ...calls.offerPasskey,
    handler: async (request, reply) => {
      const options = await offerPasskey(shop, await owner(request, reply), rememberBrowser(request, reply, config));
      return { success: true as const, message: messages.passkeys.asked, options };
    },
  });

  app.route({
    ...calls.addPasskey,
    handler: async (request, reply) => {
      const account = await whoIsSignedIn(shop, request, reply);
      await spend(shop, 'add a passkey', buyerOf(shop, request, { account, visitor: null }));
      const { browser, device } = await actorOf(shop, request, reply);
      await addPasskey(shop, asShopper(account), { made: request.body, browser, device });
      return listed(messages.passkeys.added, asShopper(account));
    },
  });

  app.route({
    ...calls.removePasskey,
    handler: async (request, reply) => {
      const whose = await owner(request, reply);
      await removePasskey(shop, whose, request.params.id);
      return listed(messages.passkeys.removed, whose);
    },
  });

  const owner = async (request: FastifyRequest, reply: FastifyReply) =>
    asShopper(await whoIsSignedIn(shop, request, reply));

  const listed = async (message: string, whose: PasskeyOwner) => ({
    success: true as const,
    message,
    passkeys: await ownPasskeys(shop, whose),
  });
};
