import * as z from 'zod/mini';
import { emailWith } from '../fields.ts';
import { messages } from '../messages.ts';

/** The newsletter form: trimmed, then checked (specification, section 5). */
export const NewsletterForm = z.object({
  email: emailWith(messages.newsletter.email, messages.newsletter.emailInvalid),
  /** The page where the form stood, for the proof of consent; whatever is no path of ours counts as not said. */
  source: z._default(
    z.pipe(
      z.string().check(z.maxLength(200)),
      z.transform((path: string) => (/^\/(?!\/)[\w\-./~%]*$/.test(path) ? path : '/')),
    ),
    '/',
  ),
});
export type NewsletterForm = z.output<typeof NewsletterForm>;
