import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { emailWith, Timestamp, OrderId, Otp } from '../fields.ts';
import { messages } from '../messages.ts';
import { Order } from '../orders/api.ts';
import { OwnPasskey } from '../passkeys/credentials.ts';
import { DetailsForm, EmailForm, NamesForm } from './forms.ts';

/** The shopper behind a session (specification, section 3). */
export const User = z.object({
  _id: z.string(),
  name: z.string(),
  firstName: z.string(),
  /** The rest of the name after the first word. */
  lastName: z.string(),
  email: z.string(),
});
export type User = z.output<typeof User>;

const email = emailWith(messages.accounts.email, messages.accounts.emailInvalid);

export const sendOtp = endpoint({
  method: 'POST',
  url: '/api/auth/send-otp',
  failure: messages.accounts.sendFailed,
  schema: {
    summary: 'Email a sign-in code; an unknown address gets 404 with accountExists false',
    tags: ['account'],
    body: EmailForm,
    response: { 200: Success },
  },
});

export const verifyOtp = endpoint({
  method: 'POST',
  url: '/api/auth/verify-otp',
  failure: messages.accounts.verifyFailed,
  answer: { user: { name: '', email: '' } },
  schema: {
    summary: 'Sign in with a code; sets session cookies',
    tags: ['account'],
    // The specification sends a name in one variant; an account has its own.
    body: z.object({ email, otp: Otp, name: z.optional(z.string()) }),
    response: { 200: z.extend(Success, { user: User }) },
  },
});

export const registerSendOtp = endpoint({
  method: 'POST',
  url: '/api/auth/register-send-otp',
  failure: messages.accounts.sendFailed,
  schema: {
    summary: "Email a registration code; the response doesn't reveal whether the address has an account",
    tags: ['account'],
    body: DetailsForm,
    response: { 200: Success },
  },
});

export const registerVerifyOtp = endpoint({
  method: 'POST',
  url: '/api/auth/register-verify-otp',
  failure: messages.accounts.verifyFailed,
  answer: { user: { name: '', email: '' } },
  schema: {
    summary: 'Register with a code; creates the account and sets session cookies',
    tags: ['account'],
    body: z.extend(DetailsForm, { otp: Otp }),
    response: { 200: z.extend(Success, { user: User }) },
  },
});

export const logout = endpoint({
  method: 'POST',
  url: '/api/auth/logout',
  failure: messages.accounts.logoutFailed,
  answer: { success: true },
  schema: { summary: 'Sign out of this browser', tags: ['account'], response: { 200: Success } },
});

export const refreshSession = endpoint({
  method: 'POST',
  url: '/api/auth/refresh',
  failure: messages.accounts.sessionOver,
  answer: { success: true },
  schema: {
    summary: 'Renew the session with its single-use refresh cookie',
    tags: ['account'],
    response: { 200: Success },
  },
});

export const profile = endpoint({
  method: 'GET',
  url: '/api/user/profile',
  failure: messages.accounts.profileFailed,
  answer: { user: { name: '', email: '' } },
  schema: {
    summary: 'Get the signed-in shopper',
    tags: ['account'],
    response: { 200: z.extend(Success, { user: User }) },
  },
});

export const updateProfile = endpoint({
  method: 'PUT',
  url: '/api/user/profile',
  failure: messages.accounts.updateFailed,
  schema: {
    summary: "Update first and last name; the email address can't change",
    tags: ['account'],
    body: NamesForm,
    response: { 200: z.extend(Success, { user: User }) },
  },
});

/** Where a list of orders goes on, as the server wrote it; the sixteen digits end in the year 2286. */
const place = z
  .string(messages.general.invalidRequest)
  .check(z.regex(/^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, messages.general.invalidRequest));

export const ownOrders = endpoint({
  method: 'GET',
  url: '/api/user/orders',
  failure: messages.accounts.ordersFailed,
  schema: {
    summary:
      'Twenty orders of who is signed in, newest first, those made as a guest with the same address included; next, sent as before, gets older ones',
    tags: ['account'],
    querystring: z.object({ before: z.optional(place) }),
    response: {
      200: z.extend(Success, {
        orders: z.array(Order),
        /** Where the list goes on; null at its end. */
        next: z.nullable(z.string()),
      }),
    },
  },
});

export const ownOrder = endpoint({
  method: 'GET',
  url: '/api/user/orders/:id',
  failure: messages.order.fetchFailed,
  answer: { order: { _id: '', status: '', orderItems: [] } },
  schema: {
    summary: 'Get one of your orders',
    tags: ['account'],
    params: z.object({ id: OrderId }),
    response: { 200: z.extend(Success, { order: Order }) },
  },
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  url: '/api/user/delete-account',
  failure: messages.accounts.deleteFailed,
  schema: {
    summary: 'Delete the account, its sessions and personal data; orders are kept anonymously',
    tags: ['account'],
    response: { 200: Success },
  },
});

/** Everything the shop knows of one person, as a file to keep (decisions, Accounts). */
export const ownSessions = endpoint({
  method: 'GET',
  url: '/api/user/sessions',
  failure: messages.accounts.sessionsFailed,
  answer: { sessions: [] },
  schema: {
    summary: 'List your sessions, this browser first',
    tags: ['account'],
    response: {
      200: z.extend(Success, {
        sessions: z.array(
          z.object({
            /** Such as 'Chrome on Android'; empty where nothing was noted. */
            device: z.string(),
            since: Timestamp,
            /** To a quarter of an hour. */
            seenAt: Timestamp,
            isThis: z.boolean(),
          }),
        ),
      }),
    },
  },
});
export type OwnSession = z.output<(typeof ownSessions)['schema']['response'][200]>['sessions'][number];

export const endOtherSessions = endpoint({
  method: 'POST',
  url: '/api/user/sessions/end-others',
  failure: messages.accounts.endSessionsFailed,
  schema: { summary: 'Sign out everywhere except in this browser', tags: ['account'], response: { 200: Success } },
});

export const exportData = endpoint({
  method: 'GET',
  url: '/api/user/export',
  failure: messages.accounts.exportFailed,
  answer: { exportedAt: '', user: {}, orders: [] },
  schema: {
    summary: 'Export all your data as JSON',
    tags: ['account'],
    response: {
      200: z.object({
        exportedAt: Timestamp,
        user: z.extend(User, { createdAt: Timestamp }),
        orders: z.array(Order),
        /** What staff noted about them. */
        notes: z.array(z.object({ orderId: z.string(), at: Timestamp, text: z.string() })),
        cart: z.array(z.looseObject({})),
        newsletter: z.nullable(z.looseObject({})),
        sessions: z.array(z.looseObject({})),
        passkeys: z.array(OwnPasskey),
        letters: z.array(z.object({ subject: z.string(), createdAt: Timestamp })),
        /** Messages from this customer on the contact page. */
        messages: z.array(z.looseObject({ message: z.string(), sentAt: Timestamp })),
      }),
    },
  },
});
