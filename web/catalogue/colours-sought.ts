import { cameFrom } from '#shared/catalogue/came-from.ts';
import { choices } from '#shared/catalogue/filters.ts';

/** The colours that the list was narrowed to from which a shopper came, in small letters. */
export function coloursSought(from: string | null): string[] {
  const [, query] = /\?([^#]*)/.exec(cameFrom(from)) ?? [];
  return choices(new URLSearchParams(query).getAll('color')).map((colour) => colour.toLowerCase());
}
