import * as z from 'zod/mini';
import { requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';

/** A newsletter issue: paragraphs separated by empty lines. */
export const IssueForm = z.object({
  // One line, as it is an email subject.
  subject: z.pipe(
    requiredText(adminMessages.newsletter.subject, 150),
    z.transform((subject: string) => subject.replace(/\s+/g, ' ')),
  ),
  text: requiredText(adminMessages.newsletter.text, 20_000),
  /** The version that was read; a new draft has none. */
  version: z._default(z.int(), 0),
});
export type IssueForm = z.output<typeof IssueForm>;
