import * as z from 'zod/mini';
import { requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';

const texts = adminMessages.textPages;

/** The most characters of a text: about twelve printed pages. */
const maxTextLength = 40_000;

/** In place of the slug of a page that is not saved yet; no slug has a tilde. */
export const newPageSlug = '~new';

/** A page as staff edit it. `server/text-pages/parse-text.ts` checks the marks of the text. */
export const TextPageForm = z.object({
  // One line, as it is the title of the browser's tab too.
  title: z.pipe(
    requiredText(texts.title, 60).check(z.minLength(2, texts.title)),
    z.transform((title: string) => title.replace(/\s+/g, ' ')),
  ),
  text: requiredText(texts.text, maxTextLength),
  /** Standard pages show their standard text while this is false. */
  isPublished: z.boolean(),
  /** In the footer, among the custom pages: 1 comes first. */
  position: z.int(texts.position).check(z.minimum(1, texts.position), z.maximum(99, texts.position)),
});
export type TextPageForm = z.output<typeof TextPageForm>;
