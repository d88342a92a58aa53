import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import {
  endOtherStaffSessions as endOtherStaffSessionsCall,
  requestStaffCode,
  me,
  ownStaffSessions as ownStaffSessionsCall,
  pairAuthenticator,
  verifyAuthenticator,
  staffSignIn,
  staffSignOut,
} from '#shared/admin/sign-in/api.ts';
import * as firstOwner from '#shared/admin/first-owner/api.ts';
import { browserOf, setStaffCookie, ensureBrowserCookie, staffTokenOf, clearStaffCookie } from '../http/cookies.ts';
import type { Routes } from '../http/route.ts';
import { clientOf, deviceOf } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { networkOf } from '../http/network.ts';
import { startPairing } from './authenticator.ts';
import { becomeFirstOwner, sendFirstOwnerCode } from './first-owner/first-owner.ts';
import { staffOf } from './gate.ts';
import { endOtherStaffSessions, ownStaffSessions } from './own-staff-sessions.ts';
import type { StaffBrowser } from './remember-browser.ts';
import { staffOfToken, signInWithTotp, signInStaff } from './sign-in.ts';
import { sendStaffCode } from './staff-code.ts';
import { endStaffSession, type StaffSession } from './staff-sessions.ts';

type Request = Parameters<typeof staffTokenOf>[0];
type Reply = Parameters<typeof setStaffCookie>[0];

/** Signing in and out, before the gate. */
export const staffSignInRoutes: Routes = (app, shop) => {
  const { config, db, now } = shop;

  const visitingBrowser = (request: Request, reply: Reply) => ensureBrowserCookie(request, reply, config);

  const staffBrowserOf = (request: Request, reply: Reply): StaffBrowser => ({
    browser: visitingBrowser(request, reply),
    device: deviceOf(request),
    network: networkOf(request.ip),
  });

  const letIn = (reply: Reply, { token, endsAt }: StaffSession) =>
    setStaffCookie(reply, config, token, Math.floor((endsAt.getTime() - now().getTime()) / 1_000));

  app.route({
    ...requestStaffCode,
    handler: async (request, reply) => {
      await sendStaffCode(shop, { ...request.body, ip: request.ip, browser: visitingBrowser(request, reply) });
      return { success: true as const, message: adminMessages.staff.codeSent };
    },
  });

  app.route({
    ...staffSignIn,
    handler: async (request, reply) => {
      const entry = await signInStaff(shop, {
        ...request.body,
        ip: request.ip,
        ...staffBrowserOf(request, reply),
      });
      letIn(reply, entry);
      return { success: true as const, message: adminMessages.staff.signedIn, next: entry.next };
    },
  });

  app.route({
    ...pairAuthenticator,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const staff = await whoShowedACode(request);
      const pairing = await startPairing(shop, { id: staff._id, email: staff.email });
      return { success: true as const, message: adminMessages.staff.paired, ...pairing };
    },
  });

  app.route({
    ...verifyAuthenticator,
    handler: async (request, reply) => {
      const { code } = request.body;
      letIn(reply, await signInWithTotp(shop, staffTokenOf(request, config), code, staffBrowserOf(request, reply)));
      return { success: true as const, message: adminMessages.staff.signedIn };
    },
  });

  // An expired or missing session is not an error: the result is the same.
  app.route({
    ...staffSignOut,
    handler: async (request, reply) => {
      clearStaffCookie(reply, config);
      const token = staffTokenOf(request, config);
      if (token) await endStaffSession(db, token, now());
      return { success: true as const, message: adminMessages.staff.signedOut };
    },
  });

  app.route({
    ...firstOwner.sendFirstOwnerCode,
    handler: async (request, reply) => {
      await consume(shop, 'become the first owner', await clientOf(shop, request, reply));
      const problem = await sendFirstOwnerCode(shop, request.body);
      const { codeSent, codeFailed } = adminMessages.firstOwner;
      return { success: true as const, message: problem === null ? codeSent : codeFailed, problem };
    },
  });

  app.route({
    ...firstOwner.becomeFirstOwner,
    handler: async (request, reply) => {
      await consume(shop, 'become the first owner', await clientOf(shop, request, reply));
      const entry = await becomeFirstOwner(shop, { ...request.body, ...staffBrowserOf(request, reply) });
      letIn(reply, entry);
      return { success: true as const, message: adminMessages.firstOwner.welcome, next: entry.next };
    },
  });

  async function whoShowedACode(request: Request) {
    const token = staffTokenOf(request, config);
    const staff = token && (await staffOfToken(shop, token));
    if (!staff) throw new ShopError('staff_session_over');
    return staff;
  }
};

/** The data of the signed-in member of staff, and their own sessions. */
export const ownStaffRoutes: Routes = (admin, { config, db, now }) => {
  admin.route({
    ...me,
    handler: async (request) => ({ success: true as const, message: messages.general.found, staff: staffOf(request) }),
  });

  admin.route({
    ...ownStaffSessionsCall,
    handler: async (request) => {
      const sessions = await ownStaffSessions(db, staffOf(request), thisToken(request), now());
      return { success: true as const, message: messages.accounts.sessionsFetched, sessions };
    },
  });

  admin.route({
    ...endOtherStaffSessionsCall,
    handler: async (request) => {
      const here = { token: thisToken(request), browser: browserOf(request, config) };
      await endOtherStaffSessions(db, staffOf(request), here, now());
      return { success: true as const, message: messages.accounts.sessionsEnded };
    },
  });

  function thisToken(request: Request): Buffer {
    const token = staffTokenOf(request, config);
    if (!token) throw new ShopError('staff_session_over');
    return token;
  }
};
