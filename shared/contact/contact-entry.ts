import * as z from 'zod/mini';
import { emailWith, optionalText, requiredText } from '../fields.ts';
import { messages } from '../messages.ts';

export const maxMessageLength = 3_000;

/** The contact form, with the same rules and messages in browser and server. */
export const ContactEntry = z.object({
  // One line, as it becomes an email subject.
  name: z.pipe(
    requiredText(messages.contact.name, 80),
    z.transform((name: string) => name.replace(/\s+/g, ' ')),
  ),
  email: emailWith(messages.contact.email, messages.contact.emailInvalid),
  message: requiredText(messages.contact.message, maxMessageLength),
  /** A honeypot: people don't see this field, so only bots fill it in. */
  website: optionalText(300),
});
export type ContactEntry = z.output<typeof ContactEntry>;
