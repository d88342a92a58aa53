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

/** Sizes such as S and M from small to large, then numbers by value, then other sizes by name. */
export function bySize(one: string, other: string): number {
  return rank(one) - rank(other) || (one < other ? -1 : Number(one > other));
}

function rank(code: string): number {
  const alphaIndex = alphaSizes.indexOf(code.toUpperCase());
  if (alphaIndex >= 0) return alphaIndex;
  const number = Number(code);
  return Number.isFinite(number) ? 1_000 + number : 1_000_000;
}
