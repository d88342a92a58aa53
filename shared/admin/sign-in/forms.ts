import * as z from 'zod/mini';
import { emailWith, Otp } from '../../fields.ts';
import { messages } from '../../messages.ts';

/** The first step of the staff sign-in. */
export const StaffEmailForm = z.object({ email: emailWith(messages.accounts.email, messages.accounts.emailInvalid) });

/** The second and third steps: the emailed code, then the authenticator's code. */
export const CodeForm = z.object({ code: Otp });
