import * as z from 'zod/mini';

/** How many rows a page of an admin list has, where it needs no number of its own. */
export const rowsAPage = 25;

export const cursorText = 'The `previous` or `next` of another page. Left out, or anything else, for the first page';

/** The `previous` or `next` of another page. Anything else means the first page. */
export const CursorQuery = z.optional(z.string()).check(z.describe(cursorText));

/**
 * A search: trimmed, truncated, without the one character that PostgreSQL cannot store.
 *
 * @param description what it searches
 */
export const searchQuery = (description: string) =>
  z
    ._default(
      z.pipe(
        z.string(),
        z.transform((typed) => typed.replaceAll('\0', '').trim().slice(0, 100)),
      ),
      '',
    )
    .check(z.describe(description));

/** The cursors of the pages beside a page; null where there is none. */
export const PageCursors = { previous: z.nullable(z.string()), next: z.nullable(z.string()) };

/** One of the given words; anything else becomes `usual`. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, usual: Values[number]) =>
  z
    .pipe(
      z.optional(z.string()),
      z.transform((typed): Values[number] => values.find((word) => word === typed) ?? usual),
    )
    .check(z.describe(`One of ${values.join(', ')}. Left out, or anything else, for ${usual}`));
