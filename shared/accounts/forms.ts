import * as z from 'zod/mini';
import { emailWith, requiredText } from '../fields.ts';
import { messages } from '../messages.ts';

/** The sign-in and registration forms, with the same rules and messages in browser and server (section 5). */

const LongName = requiredText(messages.accounts.lastName, 60);

/** The fields of an account that the profile can change. */
export const NamesForm = z.object({ firstName: requiredText(messages.accounts.firstName, 60), lastName: LongName });

/** The login page's and the checkout dialog's first step. */
export const EmailForm = z.object({ email: emailWith(messages.accounts.email, messages.accounts.emailInvalid) });

/** The first step of registration. */
export const DetailsForm = z.object({
  firstName: requiredText(messages.accounts.firstName, 60),
  lastName: LongName,
  email: emailWith(messages.accounts.registerEmail, messages.accounts.emailInvalid),
});
