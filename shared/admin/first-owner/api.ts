import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { NextStep } from '../sign-in/api.ts';
import { FirstOwnerCodeForm, FirstOwnerEntryForm } from './forms.ts';

/** Becoming the first owner of a shop that has none (docs/decisions/0084). */

export const sendFirstOwnerCode = endpoint({
  method: 'POST',
  url: '/api/admin/first-owner/code',
  failure: adminMessages.firstOwner.failed,
  config: { needs: null },
  schema: {
    summary:
      'Emails a code to the address that the future first owner gives, which reveals typing errors. Needs the first-owner link',
    tags: ['staff'],
    body: FirstOwnerCodeForm,
    isLimited: true,
    response: {
      200: z.extend(Success, {
        /** Why the mail server did not take the code; null if it did. */
        problem: z.nullable(z.string()),
      }),
    },
  },
});

export const becomeFirstOwner = endpoint({
  method: 'POST',
  url: '/api/admin/first-owner',
  failure: adminMessages.firstOwner.failed,
  config: { needs: null },
  schema: {
    summary: 'Makes whoever has the link the first owner and signs them in. Works once',
    tags: ['staff'],
    body: FirstOwnerEntryForm,
    isLimited: true,
    response: { 200: z.extend(Success, { next: NextStep }) },
  },
});
