import { messages } from '#shared/messages.ts';
import * as calls from '#shared/passkeys/staff-api.ts';
import { giveStaffSession, rememberBrowser } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { actorOf } from '../limits/actor.ts';
import { staffOf } from '../staff/gate.ts';
import { noteStaffBrowser } from '../staff/note-staff-browser.ts';
import { startStaffSession } from '../staff/staff-sessions.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { addPasskey, offerPasskey } from './add-passkey.ts';
import { ownPasskeys, removePasskey } from './own-passkeys.ts';
import { asStaff, type PasskeyOwner } from './passkey-owner.ts';
import { askForPasskey, ownerOfPasskey } from './show-passkey.ts';

/**
 * Signing in to the back office with a passkey. It is something one has, opened by something one is or knows, so
 * nothing is left to prove.
 */
export const staffPasskeyDoor: Routes = (app, shop) => {
  const { config, db, now } = shop;

  app.route({
    ...calls.askForPasskey,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const options = await askForPasskey(shop, 'office', rememberBrowser(request, reply, config));
      return { success: true as const, message: messages.passkeys.asked, options };
    },
  });

  app.route({
    ...calls.signInWithPasskey,
    handler: async (request, reply) => {
      const actor = await actorOf(shop, request, reply);
      const staffId = await ownerOfPasskey(shop, 'office', request.body, actor);
      const at = now();
      const { token, endsAt } = await db.transaction().execute(async (tx) => {
        const detail = { with: 'passkey' };
        await writeAudit(tx, { by: { _id: staffId }, at, action: 'staff.signed-in', subject: staffId, detail });
        await noteStaffBrowser(shop, tx, staffId, actor);
        return startStaffSession(tx, staffId, at, { isWhole: true });
      });
      giveStaffSession(reply, config, token, Math.floor((endsAt.getTime() - at.getTime()) / 1_000));
      return { success: true as const, message: messages.staff.signedIn };
    },
  });
};

/** One's own passkeys, behind the gate. */
export const staffPasskeyRoutes: Routes = (office, shop) => {
  office.route({
    ...calls.ownPasskeys,
    handler: (request) => listed(messages.general.found, asStaff(staffOf(request))),
  });

  office.route({
    ...calls.offerPasskey,
    handler: async (request, reply) => {
      const browser = rememberBrowser(request, reply, shop.config);
      const options = await offerPasskey(shop, asStaff(staffOf(request)), browser);
      return { success: true as const, message: messages.passkeys.asked, options };
    },
  });

  office.route({
    ...calls.addPasskey,
    handler: async (request, reply) => {
      const owner = asStaff(staffOf(request));
      const { browser, device } = await actorOf(shop, request, reply);
      await addPasskey(shop, owner, { made: request.body, browser, device });
      return listed(messages.passkeys.added, owner);
    },
  });

  office.route({
    ...calls.removePasskey,
    handler: async (request) => {
      const owner = asStaff(staffOf(request));
      await removePasskey(shop, owner, request.params.id);
      return listed(messages.passkeys.removed, owner);
    },
  });

  const listed = async (message: string, owner: PasskeyOwner) => ({
    success: true as const,
    message,
    passkeys: await ownPasskeys(shop, owner),
  });
};
