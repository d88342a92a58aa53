import * as z from 'zod/mini';
import { emailWith } from '../fields.ts';
import { messages } from '../messages.ts';

/** The page of the form, for the record of consent; anything that is not a path counts as missing. */
export const NewsletterSource = z._default(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((path: string) => (/^\/(?!\/)[\w\-./~%]*$/.test(path) ? path : '/')),
  ),
  '/',
);

/** The newsletter form: trimmed, then checked (specification, section 5). */
export const NewsletterForm = z.object({
  email: emailWith(messages.newsletter.email, messages.newsletter.emailInvalid),
  source: NewsletterSource,
});
export type NewsletterForm = z.output<typeof NewsletterForm>;
