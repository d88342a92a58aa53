/** Whole naira, both ends included. */
export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/**
 * The range of two fields: an empty one is 0, a reversed range is swapped, and values outside the shop's prices are
 * clamped (specification, section 5).
 */
export function requestedPrice(from: string, to: string, bounds: PriceRange): PriceRange {
  const [one, other] = [amountIn(from, bounds), amountIn(to, bounds)];
  return { min: Math.min(one, other), max: Math.max(one, other) };
}

/** Null if the range excludes nothing: then it isn't a filter. */
export function asFilter(requested: PriceRange, bounds: PriceRange): PriceRange | null {
  return requested.min <= bounds.min && requested.max >= bounds.max ? null : requested;
}

/** 0 is not clamped: it means no lower bound, even if the cheapest product changes with another filter. */
function amountIn(text: string, { min, max }: PriceRange): number {
  const amount = Math.floor(Number(text));
  return amount > 0 ? Math.min(Math.max(amount, min), max) : 0;
}

export const isSamePrice = (one: PriceRange | null, other: PriceRange | null) =>
  one?.min === other?.min && one?.max === other?.max;

/** The slider moves in steps of 500 naira, so its ends are rounded outwards. */
export const slideStep = 500;

export const slideRange = ({ min, max }: PriceRange): PriceRange => ({
  min: Math.floor(min / slideStep) * slideStep,
  max: Math.ceil(max / slideStep) * slideStep,
});
