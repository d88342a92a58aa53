import { type RawBuilder, sql } from 'kysely';

/** How a list is sorted. No column is ever null, and the last one is unique, so that every row has its own place. */
export interface Sorting {
  direction: 'asc' | 'desc';
  columns: readonly (readonly [keyof typeof types, RawBuilder<unknown>])[];
}

/** The parts that a query adds to read one page. */
interface PageParts {
  condition: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  /** A literal: a plan that is kept for any number of rows would be one for many. */
  limit: RawBuilder<number>;
  /** Selected as `sortKey`: the values that cursors are made of. */
  sortKey: RawBuilder<string[]>;
}

interface Page<Row> {
  rows: Row[];
  /** The cursors of the pages beside this one; null where there is none. */
  previous: string | null;
  next: string | null;
}

/**
 * Reads one page of a list by keyset: the page begins after the sort values of a row, not after a number of rows. Rows
 * that are added or removed in the meantime make no other row be skipped or shown twice, and with an index of the
 * sorting the last page costs as little as the first.
 *
 * An invalid cursor means the first page. So does one with no rows beyond it, or, when going back, with less than a page.
 *
 * @param read runs the query of the list with these parts; runs again if the cursor turns out to mean the first page
 */
export async function paginate<Row extends { sortKey: string[] }>(
  sorting: Sorting,
  { cursor, pageSize }: { cursor?: string | undefined; pageSize: number },
  read: (parts: PageParts) => Promise<Row[]>,
): Promise<Page<Omit<Row, 'sortKey'>>> {
  const from = parseCursor(sorting, cursor);
  // One row more than shown tells whether there is another page.
  const found = from ? await read(partsOf(sorting, pageSize + 1, from)) : [];
  const isFull = found.length > pageSize;
  const shown = found.slice(0, pageSize);
  if (from?.to === 'next' && shown.length > 0) return pageOf(shown, { hasPrevious: true, hasNext: isFull });
  if (from?.to === 'previous' && shown.length === pageSize)
    return pageOf(shown.toReversed(), { hasPrevious: isFull, hasNext: true });

  const first = await read(partsOf(sorting, pageSize + 1));
  return pageOf(first.slice(0, pageSize), { hasPrevious: false, hasNext: first.length > pageSize });
}

interface Cursor {
  to: 'previous' | 'next';
  /** The sort key of the row beyond which the page begins. */
  sortKey: readonly string[];
}

function partsOf({ direction, columns }: Sorting, limit: number, from?: Cursor): PageParts {
  const isAscending = (direction === 'asc') === (from?.to !== 'previous');
  const values = columns.map(([, value]) => value);
  const limits = from?.sortKey.map((text, index) => types[columns[index]![0]].toValue(text));
  return {
    condition: limits
      ? sql<boolean>`(${sql.join(values)}) ${isAscending ? sql`>` : sql`<`} (${sql.join(limits)})`
      : sql<boolean>`true`,
    order: sql.join(values.map((value) => (isAscending ? sql`${value}` : sql`${value} desc`))),
    limit: sql.lit(limit),
    sortKey: sql<string[]>`json_build_array(${sql.join(columns.map(([type, value]) => types[type].toText(value)))})`,
  };
}

function pageOf<Row extends { sortKey: string[] }>(
  rows: readonly Row[],
  { hasPrevious, hasNext }: { hasPrevious: boolean; hasNext: boolean },
): Page<Omit<Row, 'sortKey'>> {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows: rows.map(({ sortKey: _sortKey, ...row }) => row),
    previous: hasPrevious && first ? formatCursor({ to: 'previous', sortKey: first.sortKey }) : null,
    next: hasNext && last ? formatCursor({ to: 'next', sortKey: last.sortKey }) : null,
  };
}

/** A cursor as text for a URL. Clients send it back as it is and do not read it. */
export function formatCursor({ to, sortKey }: Cursor): string {
  return Buffer.from(JSON.stringify([to, ...sortKey])).toString('base64url');
}

/** The one spelling of a cursor; empty if it is invalid and means the first page. */
export function canonicalCursor(sorting: Sorting, text?: string): string {
  const cursor = parseCursor(sorting, text);
  return cursor ? formatCursor(cursor) : '';
}

/** The cursor, or null if it is invalid: a value that the type of its column cannot have would be an error in SQL. */
function parseCursor({ columns }: Sorting, text = ''): Cursor | null {
  const [to, ...sortKey] = parseTexts(Buffer.from(text, 'base64url').toString());
  if ((to !== 'previous' && to !== 'next') || sortKey.length !== columns.length) return null;
  return columns.every(([type], index) => types[type].pattern.test(sortKey[index]!)) ? { to, sortKey } : null;
}

/** The texts of a JSON array; none if it is anything else. */
function parseTexts(json: string): string[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) && parsed.every((one) => typeof one === 'string') ? parsed : [];
  } catch {
    return [];
  }
}

const asText = (value: RawBuilder<unknown>) => sql`(${value})::text`;

/**
 * The types of sort columns as texts in a cursor. The texts are made by the database, whose times have microseconds: a
 * cursor made of a `Date` would skip rows.
 */
const types = {
  time: {
    pattern: /^\d{1,16}$/,
    toText: (value: RawBuilder<unknown>) => sql`(extract(epoch from ${value}) * 1000000)::bigint::text`,
    toValue: (micros: string) => sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`,
  },
  integer: { pattern: /^-?\d{1,15}$/, toText: asText, toValue: (text: string) => sql`${text}::bigint` },
  uuid: {
    pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    toText: asText,
    toValue: (text: string) => sql`${text}::uuid`,
  },
  // PostgreSQL cannot store the NUL character.
  text: { pattern: /^[^\0]*$/, toText: asText, toValue: (text: string) => sql`${text}::text` },
} as const;
