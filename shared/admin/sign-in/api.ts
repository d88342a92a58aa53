import * as z from 'zod/mini';
import { SessionList } from '../../accounts/own-session.ts';
import { endpoint, Success } from '../../endpoint.ts';
import { Otp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { messages } from '../../messages.ts';
import { roleNames } from '../staff/rights.ts';
import { CodeForm, StaffEmailForm } from './forms.ts';

/** A member of staff. */
export const Staff = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
  /** Whether signing in requires the authenticator. */
  hasAuthenticator: z.boolean(),
});
export type Staff = z.output<typeof Staff>;

export const requestStaffCode = endpoint({
  method: 'POST',
  url: '/api/admin/send-code',
  failure: adminMessages.staff.sendFailed,
  config: { needs: null },
  schema: {
    summary: 'Emails a sign-in code to staff. Other addresses get the same response',
    tags: ['staff'],
    body: StaffEmailForm,
    isLimited: true,
    response: { 200: Success },
  },
});

/** The next step after the emailed code: none, an authenticator code, or pairing an authenticator. */
export const NextStep = z.enum(['in', 'authenticator', 'pair']);

export const staffSignIn = endpoint({
  method: 'POST',
  url: '/api/admin/sign-in',
  failure: adminMessages.staff.signInFailed,
  config: { needs: null },
  schema: {
    summary: 'Exchanges a code for a session, which may still need the authenticator',
    tags: ['staff'],
    body: z.extend(StaffEmailForm, { code: Otp }),
    isLimited: true,
    response: { 200: z.extend(Success, { next: NextStep }) },
  },
});

export const pairAuthenticator = endpoint({
  method: 'POST',
  url: '/api/admin/authenticator/pair',
  failure: adminMessages.staff.signInFailed,
  config: { needs: null },
  schema: {
    summary: 'Returns a key for the authenticator, which is paired after its first code',
    tags: ['staff'],
    response: {
      // `picture` is a QR code as SVG; `key` is the same as text.
      200: z.extend(Success, { key: z.string(), link: z.string(), picture: z.string() }),
    },
  },
});

export const verifyAuthenticator = endpoint({
  method: 'POST',
  url: '/api/admin/authenticator',
  failure: adminMessages.staff.signInFailed,
  config: { needs: null },
  schema: {
    summary: 'Verifies the authenticator’s code and completes the session',
    tags: ['staff'],
    body: CodeForm,
    isLimited: true,
    response: { 200: Success },
  },
});

export const staffSignOut = endpoint({
  method: 'POST',
  url: '/api/admin/sign-out',
  failure: adminMessages.staff.signOutFailed,
  config: { needs: null },
  schema: { summary: 'Signs out of this browser', tags: ['staff'], response: { 200: Success } },
});

export const me = endpoint({
  method: 'GET',
  url: '/api/admin/me',
  failure: adminMessages.staff.sessionOver,
  config: { needs: 'own.account' },
  schema: {
    summary: 'Returns the signed-in staff member',
    tags: ['staff'],
    response: { 200: z.extend(Success, { staff: Staff }) },
  },
});

export const ownStaffSessions = endpoint({
  method: 'GET',
  url: '/api/admin/sessions',
  failure: messages.accounts.sessionsFailed,
  requiredResponse: { sessions: [] },
  config: { needs: 'own.account' },
  schema: {
    summary: 'Lists the sessions of the signed-in staff member, this browser first',
    tags: ['staff'],
    response: { 200: SessionList },
  },
});

export const endOtherStaffSessions = endpoint({
  method: 'POST',
  url: '/api/admin/sessions/end-others',
  failure: messages.accounts.endSessionsFailed,
  config: { needs: 'own.account' },
  schema: {
    summary: 'Ends all sessions of the signed-in staff member except this browser’s',
    tags: ['staff'],
    response: { 200: Success },
  },
});
