import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import {
  askStaffCode,
  me,
  pairAuthenticator,
  proveAuthenticator,
  staffSignIn,
  staffSignOut,
} from '#shared/staff/api.ts';
import { giveStaffSession, rememberBrowser, staffTokenOf, takeStaffSession } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { deviceOf } from '../limits/actor.ts';
import { networkOf } from '../limits/network.ts';
import { pairPhone } from './authenticator.ts';
import { staffOf } from './gate.ts';
import type { StaffBrowser } from './note-staff-browser.ts';
import { anyoneBehind, showDigits, signInStaff } from './sign-in.ts';
import { askForStaffCode } from './staff-code.ts';
import { endStaffSession, type StaffSession } from './staff-sessions.ts';

type Request = Parameters<typeof staffTokenOf>[0];
type Reply = Parameters<typeof giveStaffSession>[0];

/** The ways in and out, which stand before the gate. */
export const staffDoorRoutes: Routes = (app, shop) => {
  const { config, db, now } = shop;

  const browserOf = (request: Request, reply: Reply) => rememberBrowser(request, reply, config);

  const standingAt = (request: Request, reply: Reply): StaffBrowser => ({
    browser: browserOf(request, reply),
    device: deviceOf(request),
    network: networkOf(request.ip),
  });

  const letIn = (reply: Reply, { token, endsAt }: StaffSession) =>
    giveStaffSession(reply, config, token, Math.floor((endsAt.getTime() - now().getTime()) / 1_000));

  app.route({
    ...askStaffCode,
    handler: async (request, reply) => {
      await askForStaffCode(shop, { ...request.body, ip: request.ip, browser: browserOf(request, reply) });
      return { success: true as const, message: messages.staff.codeSent };
    },
  });

  app.route({
    ...staffSignIn,
    handler: async (request, reply) => {
      const entry = await signInStaff(shop, {
        ...request.body,
        ip: request.ip,
        ...standingAt(request, reply),
      });
      letIn(reply, entry);
      return { success: true as const, message: messages.staff.signedIn, next: entry.next };
    },
  });

  app.route({
    ...pairAuthenticator,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const staff = await whoShowedACode(request);
      const pairing = await pairPhone(shop, { id: staff._id, email: staff.email });
      return { success: true as const, message: messages.staff.paired, ...pairing };
    },
  });

  app.route({
    ...proveAuthenticator,
    handler: async (request, reply) => {
      const { code } = request.body;
      letIn(reply, await showDigits(shop, staffTokenOf(request, config), code, standingAt(request, reply)));
      return { success: true as const, message: messages.staff.signedIn };
    },
  });

  // Signed out is what was asked for, so nothing that is over or missing is a failure.
  app.route({
    ...staffSignOut,
    handler: async (request, reply) => {
      takeStaffSession(reply, config);
      const token = staffTokenOf(request, config);
      if (token) await endStaffSession(db, token, now());
      return { success: true as const, message: messages.staff.signedOut };
    },
  });

  async function whoShowedACode(request: Request) {
    const token = staffTokenOf(request, config);
    const staff = token && (await anyoneBehind(shop, token));
    if (!staff) throw new ShopError('staff_session_over');
    return staff;
  }
};

/** What staff may ask about themselves. */
export const ownStaffRoutes: Routes = (office) => {
  office.route({
    ...me,
    handler: async (request) => ({ success: true as const, message: messages.general.found, staff: staffOf(request) }),
  });
};
