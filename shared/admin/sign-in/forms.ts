import * as z from 'zod/mini';
import { emailWith, Otp } from '../../fields.ts';
import { messages } from '../../messages.ts';

/** The first step of signing in to the back office. */
export const StaffEmailForm = z.object({ email: emailWith(messages.accounts.email, messages.accounts.emailInvalid) });

/** The second and the third: six digits from the mail, then from the phone. */
export const CodeForm = z.object({ code: Otp });
