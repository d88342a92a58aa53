import { safeReturnPath } from '#shared/return-path.ts';
import { choices } from '#shared/catalogue/filters.ts';

/**
 * The colours that the list was narrowed to from which a shopper came, and the words it was searched for, which may be
 * colours; in small letters.
 */
export function filteredColours(from: string | null): string[] {
  const [, query] = /\?([^#]*)/.exec(safeReturnPath(from)) ?? [];
  const asked = new URLSearchParams(query);
  const words = asked.get('search')?.split(/\s+/) ?? [];
  return [...choices(asked.getAll('color')), ...words].map((colour) => colour.toLowerCase());
}
