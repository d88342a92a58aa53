import { safeReturnPath } from '#shared/return-path.ts';
import { choices } from '#shared/catalogue/filters.ts';

/**
 * The colours of the list that the shopper came from: its colour filter, and its search words, which may be colours. In
 * lower case.
 */
export function filteredColours(from: string | null): string[] {
  const [, query] = /\?([^#]*)/.exec(safeReturnPath(from)) ?? [];
  const parameters = new URLSearchParams(query);
  const words = parameters.get('search')?.split(/\s+/) ?? [];
  return [...choices(parameters.getAll('color')), ...words].map((colour) => colour.toLowerCase());
}
