import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import * as calls from '#shared/admin/passkeys/api.ts';
import { setStaffCookie, ensureBrowserCookie } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { clientOf } from '../rate-limits/client.ts';
import { staffOf } from '../staff/gate.ts';
import { rememberBrowser } from '../staff/remember-browser.ts';
import { startStaffSession } from '../staff/staff-sessions.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { registerPasskey, startPasskeyRegistration } from './add-passkey.ts';
import { ownPasskeys, removePasskey } from './own-passkeys.ts';
import { asStaff, type PasskeyOwner } from './passkey-owner.ts';
import { startPasskeySignIn, ownerOfPasskey } from './authenticate.ts';

/**
 * Signing in to the admin with a passkey. It is something one has, unlocked by something one is or knows, so no second
 * factor is needed.
 */
export const staffPasskeySignInRoutes: Routes = (app, shop) => {
  const { config, db, now } = shop;

  app.route({
    ...calls.startPasskeySignIn,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const options = await startPasskeySignIn(shop, 'admin', ensureBrowserCookie(request, reply, config));
      return { success: true as const, message: messages.passkeys.choose, options };
    },
  });

  app.route({
    ...calls.signInWithPasskey,
    handler: async (request, reply) => {
      const client = await clientOf(shop, request, reply);
      const staffId = await ownerOfPasskey(shop, 'admin', request.body, client);
      const at = now();
      const { token, endsAt } = await db.transaction().execute(async (tx) => {
        const detail = { with: 'passkey' };
        await writeAudit(tx, { by: { _id: staffId }, at, action: 'staff.signed-in', subject: staffId, detail });
        await rememberBrowser(shop, tx, staffId, client);
        return startStaffSession(tx, staffId, at, { isWhole: true, device: client.device });
      });
      setStaffCookie(reply, config, token, Math.floor((endsAt.getTime() - at.getTime()) / 1_000));
      return { success: true as const, message: adminMessages.staff.signedIn };
    },
  });
};

/** Managing one's own passkeys, behind the gate. */
export const staffPasskeyRoutes: Routes = (admin, shop) => {
  admin.route({
    ...calls.ownPasskeys,
    handler: (request) => listed(messages.general.found, asStaff(staffOf(request))),
  });

  admin.route({
    ...calls.startPasskeyRegistration,
    handler: async (request, reply) => {
      const browser = ensureBrowserCookie(request, reply, shop.config);
      const options = await startPasskeyRegistration(shop, asStaff(staffOf(request)), browser);
      return { success: true as const, message: messages.passkeys.choose, options };
    },
  });

  admin.route({
    ...calls.registerPasskey,
    handler: async (request, reply) => {
      const owner = asStaff(staffOf(request));
      const { browser, device } = await clientOf(shop, request, reply);
      await registerPasskey(shop, owner, { credential: request.body, browser, device });
      return listed(messages.passkeys.added, owner);
    },
  });

  admin.route({
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
