/** Whole naira, both ends included. */
export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/**
 * The range that two boxes ask for: an empty one is 0, a reversed range is put right, and what lies beyond the shop's
 * own prices is drawn in (specification, section 5).
 */
export function requestedPrice(from: string, to: string, bounds: PriceRange): PriceRange {
  const [one, other] = [amountIn(from, bounds), amountIn(to, bounds)];
  return { min: Math.min(one, other), max: Math.max(one, other) };
}

/** A range that leaves nothing out is no filter. */
export function asFilter(asked: PriceRange, bounds: PriceRange): PriceRange | null {
  return asked.min <= bounds.min && asked.max >= bounds.max ? null : asked;
}

/** 0 stays as it is: it asks for no lowest price, also where the cheapest product changes with another filter. */
function amountIn(text: string, { min, max }: PriceRange): number {
  const amount = Math.floor(Number(text));
  return amount > 0 ? Math.min(Math.max(amount, min), max) : 0;
}

export const isSamePrice = (one: PriceRange | null, other: PriceRange | null) =>
  one?.min === other?.min && one?.max === other?.max;

/** A thumb moves in steps of 500 naira, so the ends of its way are rounded outwards. */
export const slideStep = 500;

export const slideRange = ({ min, max }: PriceRange): PriceRange => ({
  min: Math.floor(min / slideStep) * slideStep,
  max: Math.ceil(max / slideStep) * slideStep,
});
