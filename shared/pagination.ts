import * as z from 'zod/mini';

/** Pages of admin lists: 25 rows, counted from 1. Invalid page numbers become 1. */
export const rowsAPage = 25;

export const PageQuery = z._default(
  z.pipe(
    z.string(),
    z.transform((typed) => (/^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 1)),
  ),
  1,
);

/** A search: trimmed, truncated, without the one character that PostgreSQL cannot store. */
export const SearchQuery = z._default(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.replaceAll('\0', '').trim().slice(0, 100)),
  ),
  '',
);

/** The pagination fields of every list. */
export const Paginated = { total: z.int(), totalPages: z.int(), page: z.int() };

/** One of the given words; anything else becomes `usual`. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, usual: Words[number]) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((typed): Words[number] => words.find((word) => word === typed) ?? usual),
  );
