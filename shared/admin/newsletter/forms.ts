import * as z from 'zod/mini';
import { requiredText } from '../../fields.ts';
import { messages } from '../../messages.ts';

/** What somebody writes to every subscriber: paragraphs with an empty line between them. */
export const IssueForm = z.object({
  // On one line, as it is the subject of a letter.
  subject: z.pipe(
    requiredText(messages.letterDesk.subject, 150),
    z.transform((subject: string) => subject.replace(/\s+/g, ' ')),
  ),
  text: requiredText(messages.letterDesk.text, 20_000),
  /** Which saving of it was read before this one; a new draft has none. */
  version: z._default(z.int(), 0),
});
export type IssueForm = z.output<typeof IssueForm>;
