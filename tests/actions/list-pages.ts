import { expect } from 'vitest';
import { formatCursor } from '#server/db/paginate.ts';
import type { Shopper } from './shopper.ts';

type Row = Record<string, unknown>;

interface Walk {
  url: string;
  /** The field of the response with the rows. */
  list: string;
  keyOf: (row: Row) => string;
  /** Changes while staff read the first page. */
  meanwhile: () => Promise<unknown>;
}

/** The cursor of the last page of a list whose rows all come before this sort key. */
export const lastPageBefore = (...sortKey: string[]) => formatCursor({ to: 'previous', sortKey });

/**
 * Reads an admin list as staff do: from page to page to its end, and back to its beginning. The rows of each page are
 * returned by their keys.
 */
export async function walkList(
  staff: Shopper,
  { url, list, keyOf, meanwhile }: Walk,
): Promise<{ forward: string[][]; back: string[][] }> {
  const read = async (cursor: string | null) => {
    const path = cursor === null ? url : `${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const { status, body } = await staff.call('GET', path);
    expect(status, path).toBe(200);
    const { previous, next } = body as { previous: string | null; next: string | null };
    return { keys: (body[list] as Row[]).map(keyOf), previous, next };
  };

  let page = await read(null);
  const forward = [page.keys];
  expect(page.previous).toBeNull();
  await meanwhile();
  while (page.next !== null) {
    page = await read(page.next);
    forward.push(page.keys);
    expect(forward.length, 'pages without end').toBeLessThan(20);
  }

  const back: string[][] = [];
  while (page.previous !== null) {
    page = await read(page.previous);
    back.push(page.keys);
    expect(back.length, 'pages without end').toBeLessThan(20);
  }
  return { forward, back };
}
