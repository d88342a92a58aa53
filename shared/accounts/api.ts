import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { emailWith, OrderId, Otp } from '../fields.ts';
import { messages } from '../messages.ts';
import { Order } from '../orders/api.ts';
import { orderDefaults } from '../response-defaults.ts';
import { DetailsForm, EmailForm, NamesForm } from './forms.ts';
import { SessionList } from './own-session.ts';

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
    summary: 'Emails a sign-in code to the address of an account',
    description:
      'An unknown address gets 404 `account_not_found` with `accountExists: false`, as often as a rate limit allows.',
    tags: ['account'],
    body: EmailForm,
    isLimited: true,
    response: { 200: Success },
  },
});

export const verifyOtp = endpoint({
  method: 'POST',
  url: '/api/auth/verify-otp',
  failure: messages.accounts.verifyFailed,
  requiredResponse: { user: { name: '', email: '' } },
  schema: {
    summary: 'Exchanges a sign-in code for a session in cookies',
    tags: ['account'],
    // The specification sends a name in one variant; an account has its own.
    body: z.object({ email, otp: Otp, name: z.optional(z.string()) }),
    isLimited: true,
    response: { 200: z.extend(Success, { user: User }) },
  },
});

export const registerSendOtp = endpoint({
  method: 'POST',
  url: '/api/auth/register-send-otp',
  failure: messages.accounts.sendFailed,
  schema: {
    summary: 'Emails a code for registration. The response does not reveal whether the address has an account',
    tags: ['account'],
    body: DetailsForm,
    isLimited: true,
    response: { 200: Success },
  },
});

export const registerVerifyOtp = endpoint({
  method: 'POST',
  url: '/api/auth/register-verify-otp',
  failure: messages.accounts.verifyFailed,
  requiredResponse: { user: { name: '', email: '' } },
  schema: {
    summary: 'Exchanges the code for a new account and a session',
    tags: ['account'],
    body: z.extend(DetailsForm, { otp: Otp }),
    isLimited: true,
    response: { 200: z.extend(Success, { user: User }) },
  },
});

export const logout = endpoint({
  method: 'POST',
  url: '/api/auth/logout',
  failure: messages.accounts.logoutFailed,
  requiredResponse: { success: true },
  schema: { summary: 'Signs out of this browser', tags: ['account'], response: { 200: Success } },
});

export const refreshSession = endpoint({
  method: 'POST',
  url: '/api/auth/refresh',
  failure: messages.accounts.sessionOver,
  requiredResponse: { success: true },
  schema: {
    summary: 'Renews a session. Each refresh cookie works once',
    tags: ['account'],
    isLimited: true,
    response: { 200: Success },
  },
});

export const profile = endpoint({
  method: 'GET',
  url: '/api/user/profile',
  failure: messages.accounts.profileFailed,
  requiredResponse: { user: { name: '', email: '' } },
  schema: {
    summary: 'Returns the signed-in customer',
    tags: ['account'],
    isLimited: true,
    response: { 200: z.extend(Success, { user: User }) },
  },
});

export const updateProfile = endpoint({
  method: 'PUT',
  url: '/api/user/profile',
  failure: messages.accounts.updateFailed,
  schema: {
    summary: 'Changes first and last name, not the email address',
    tags: ['account'],
    body: NamesForm,
    isLimited: true,
    response: { 200: z.extend(Success, { user: User }) },
  },
});

/** The cursor of an order list, as the server wrote it; its sixteen digits last until the year 2286. */
const place = z
  .string(messages.general.invalidRequest)
  .check(z.regex(/^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, messages.general.invalidRequest));

export const ownOrders = endpoint({
  method: 'GET',
  url: '/api/user/orders',
  failure: messages.accounts.ordersFailed,
  responseDefaults: { orders: [orderDefaults], next: null },
  schema: {
    summary: 'Lists 20 orders of the signed-in customer, newest first, including guest orders with the same address',
    tags: ['account'],
    querystring: z.object({
      before: z.optional(place).check(z.describe('The `next` of a page, for older orders. Left out for the newest')),
    }),
    isLimited: true,
    response: {
      200: z.extend(Success, {
        orders: z.array(Order),
        /** The cursor of the next page; null at the end. */
        next: z.nullable(z.string()),
      }),
    },
  },
});

export const ownOrder = endpoint({
  method: 'GET',
  url: '/api/user/orders/:id',
  failure: messages.order.fetchFailed,
  requiredResponse: { order: { _id: '', status: '', orderItems: [] } },
  responseDefaults: { order: orderDefaults },
  schema: {
    summary: 'Returns one order of the signed-in customer',
    tags: ['account'],
    params: z.object({ id: OrderId }),
    isLimited: true,
    response: { 200: z.extend(Success, { order: Order }) },
  },
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  url: '/api/user/delete-account',
  failure: messages.accounts.deleteFailed,
  schema: {
    summary: 'Deletes the account: erases personal data, ends sessions and anonymizes orders',
    tags: ['account'],
    isLimited: true,
    response: { 200: Success },
  },
});

export const ownSessions = endpoint({
  method: 'GET',
  url: '/api/user/sessions',
  failure: messages.accounts.sessionsFailed,
  requiredResponse: { sessions: [] },
  schema: {
    summary: 'Lists the sessions of the signed-in customer, this browser first',
    tags: ['account'],
    isLimited: true,
    response: { 200: SessionList },
  },
});

export const endOtherSessions = endpoint({
  method: 'POST',
  url: '/api/user/sessions/end-others',
  failure: messages.accounts.endSessionsFailed,
  schema: {
    summary: 'Ends all sessions except this browser’s',
    tags: ['account'],
    isLimited: true,
    response: { 200: Success },
  },
});
