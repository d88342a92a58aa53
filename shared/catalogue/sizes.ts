/** Display names of size codes (specification, section 2); other codes are shown unchanged. */
const names: Readonly<Record<string, string>> = {
  XS: 'X-Small',
  S: 'Small',
  M: 'Medium',
  L: 'Large',
  XL: 'X-Large',
  XXL: '2XL',
  XXXL: '3XL',
};

export const alphaSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'];

export function sizeName(code: string): string {
  return names[code] ?? code;
}

/** Sizes such as S and M from small to large, then 38 and UK 8 by number, then ages, then other sizes by name. */
export function bySize(one: string, other: string): number {
  return rank(one) - rank(other) || (one < other ? -1 : Number(one > other));
}

function rank(code: string): number {
  const alphaIndex = alphaSizes.indexOf(code.toUpperCase());
  if (alphaIndex >= 0) return alphaIndex;
  const number = Number(code.replace(/^(UK|EU|US) ?/i, ''));
  if (Number.isFinite(number)) return 1_000 + number;
  const age = ageOf(code);
  // By the age at which it begins; of two, the one that ends sooner comes first.
  return age ? 10_000 + age.from + age.to / 1_000 : 1_000_000;
}

const agePattern =
  /^(\d{1,2}) ?(m(?:o|th|onth)?s?|y(?:r|ear)?s?|t)?(?: ?(?:-|\/|to) ?(\d{1,2}) ?(m(?:o|th|onth)?s?|y(?:r|ear)?s?|t))?$/i;

/** The age in months that a size is for: '2-3Y', '6 months', '18-24M', '10 years'; null for sizes that are no age. */
export function ageOf(code: string): { from: number; to: number } | null {
  if (/^newborn$/i.test(code)) return { from: 0, to: 0 };
  const [, first, firstUnit, last, lastUnit] = agePattern.exec(code) ?? [];
  if (first === undefined || (firstUnit ?? lastUnit) === undefined) return null;
  const from = Number(first) * monthsIn(firstUnit ?? lastUnit!);
  return { from, to: last === undefined ? from : Number(last) * monthsIn(lastUnit!) };
}

/** The American 'T' is for toddlers, by years. */
const monthsIn = (unit: string) => (/^m/i.test(unit) ? 1 : 12);
