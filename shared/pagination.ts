import * as z from 'zod/mini';

/** Pages of the back office's lists: 25 rows, counted from 1. Whatever is no page reads as the first. */
export const rowsAPage = 25;

export const PageQuery = z._default(
  z.pipe(
    z.string(),
    z.transform((typed) => (/^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 1)),
  ),
  1,
);

/** What is searched for: trimmed, cut, and without the one character that PostgreSQL cannot store. */
export const SearchQuery = z._default(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.replaceAll('\0', '').trim().slice(0, 100)),
  ),
  '',
);

/** What every list says of itself beside its rows. */
export const Paginated = { total: z.int(), totalPages: z.int(), page: z.int() };

/** One of a few words; whatever else is asked for reads as `usual`. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, usual: Words[number]) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((typed): Words[number] => words.find((word) => word === typed) ?? usual),
  );
