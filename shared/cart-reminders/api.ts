import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';

const Reminders = z.extend(Success, {
  reminders: z.object({
    /** Whether the shop sends such emails. */
    isOffered: z.boolean(),
    /** Whether the customer agreed to them. */
    isOn: z.boolean(),
  }),
});

export const cartReminders = endpoint({
  method: 'GET',
  url: '/api/user/cart-reminders',
  failure: messages.cartReminders.loadFailed,
  requiredResponse: { reminders: { isOffered: false, isOn: false } },
  schema: {
    summary: 'Returns whether the signed-in customer agreed to an email about a cart that was left',
    tags: ['account'],
    isLimited: true,
    response: { 200: Reminders },
  },
});

export const setCartReminders = endpoint({
  method: 'PUT',
  url: '/api/user/cart-reminders',
  failure: messages.cartReminders.saveFailed,
  requiredResponse: { reminders: { isOffered: false, isOn: false } },
  schema: {
    summary: 'Turns the email about a cart that was left on or off. Repeating it changes nothing',
    tags: ['account'],
    body: z.object({ isOn: z.boolean(messages.general.invalidRequest) }, messages.general.invalidRequest),
    isLimited: true,
    response: { 200: Reminders },
  },
});
