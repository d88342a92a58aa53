import * as z from 'zod/mini';
import { Otp, requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { StaffEmailForm } from '../sign-in/forms.ts';

const texts = adminMessages.firstOwner;

/** Who becomes the first owner. */
export const FirstOwnerForm = z.extend(StaffEmailForm, {
  name: requiredText(adminMessages.settings.staffName, 120),
});

const Token = z.string(texts.linkOver).check(z.regex(/^[0-9a-z]{1,10}\.[\w-]{43}$/, texts.linkOver));

/** With the end of the link that the shop printed at its start. */
export const FirstOwnerCodeForm = z.extend(FirstOwnerForm, { token: Token });

/** Without a code when none arrived: the link alone proves who may come in, the code that the address is right. */
export const FirstOwnerEntryForm = z.extend(FirstOwnerCodeForm, { code: z.optional(Otp) });
