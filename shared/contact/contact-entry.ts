import * as z from 'zod/mini';
import { emailWith, optionalText, requiredText } from '../fields.ts';
import { messages } from '../messages.ts';

export const maxMessageLength = 3_000;

/** The message form of the contact page, the same rules and sentences on both sides. */
export const ContactEntry = z.object({
  // On one line: it stands in the subject of a letter.
  name: z.pipe(
    requiredText(messages.contact.name, 80),
    z.transform((name: string) => name.replace(/\s+/g, ' ')),
  ),
  email: emailWith(messages.contact.email, messages.contact.emailInvalid),
  message: requiredText(messages.contact.message, maxMessageLength),
  /** No person sees this field. What comes back filled in was filled in by a program. */
  website: optionalText(300),
});
export type ContactEntry = z.output<typeof ContactEntry>;
