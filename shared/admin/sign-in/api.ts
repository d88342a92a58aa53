import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Otp } from '../../fields.ts';
import { messages } from '../../messages.ts';
import { CodeForm, StaffEmailForm } from './forms.ts';

/** Somebody who works in the shop. */
export const Staff = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['owner', 'assistant']),
  /** Whether their phone's authenticator is asked for when they sign in. */
  hasAuthenticator: z.boolean(),
});
export type Staff = z.output<typeof Staff>;

export const requestStaffCode = endpoint({
  method: 'POST',
  url: '/api/admin/send-code',
  failure: messages.staff.sendFailed,
  schema: {
    summary: 'Emails a sign-in code to staff. Other addresses get the same response',
    tags: ['staff'],
    body: StaffEmailForm,
    response: { 200: Success },
  },
});

/** What is left to do after the mailed code: nothing, the phone's digits, or pairing the phone first. */
export const NextStep = z.enum(['in', 'authenticator', 'pair']);

export const staffSignIn = endpoint({
  method: 'POST',
  url: '/api/admin/sign-in',
  failure: messages.staff.signInFailed,
  schema: {
    summary: 'Exchanges a code for a session, which may still need the authenticator',
    tags: ['staff'],
    body: z.extend(StaffEmailForm, { code: Otp }),
    response: { 200: z.extend(Success, { next: NextStep }) },
  },
});

export const pairAuthenticator = endpoint({
  method: 'POST',
  url: '/api/admin/authenticator/pair',
  failure: messages.staff.signInFailed,
  schema: {
    summary: 'Returns a key for the authenticator, which is paired after its first code',
    tags: ['staff'],
    response: {
      // The picture is an SVG; the key is for who cannot photograph their own screen.
      200: z.extend(Success, { key: z.string(), link: z.string(), picture: z.string() }),
    },
  },
});

export const verifyAuthenticator = endpoint({
  method: 'POST',
  url: '/api/admin/authenticator',
  failure: messages.staff.signInFailed,
  schema: {
    summary: 'Verifies the authenticator’s code and completes the session',
    tags: ['staff'],
    body: CodeForm,
    response: { 200: Success },
  },
});

export const staffSignOut = endpoint({
  method: 'POST',
  url: '/api/admin/sign-out',
  failure: messages.staff.signOutFailed,
  schema: { summary: 'Sign out of this browser', tags: ['staff'], response: { 200: Success } },
});

export const me = endpoint({
  method: 'GET',
  url: '/api/admin/me',
  failure: messages.staff.sessionOver,
  schema: {
    summary: 'Returns the signed-in staff member',
    tags: ['staff'],
    response: { 200: z.extend(Success, { staff: Staff }) },
  },
});
