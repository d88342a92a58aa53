import type { ModelOrder } from './model.ts';

/** What is on sale: the shirt in M, which people buy; in L for the same, in gold for more, and in clay for less. */
export const items = ['M', 'L', 'gold', 'clay'] as const;
export type Item = (typeof items)[number];

export const prices: Record<Item, number> = { M: 10_000, L: 10_000, gold: 12_000, clay: 8_000 };

/** Units of one item in an order. */
export interface ModelLine {
  item: Item;
  quantity: number;
  /** Naira that were paid for one, before the coupon. */
  price: number;
  /** Naira of them that went back when they became a cheaper item. */
  paidBack: number;
  /** Naira that one costs more than what was bought. */
  raised: number;
  /** Naira that one costs less since than was paid for it. */
  lowered: number;
}

export const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

export const itemsPrice = ({ lines }: ModelOrder): number => sum(lines.map(({ price, quantity }) => price * quantity));

/** Units of a line that money went back for, or goes. */
export const refundedOf = ({ refunds }: ModelOrder, position: number): number =>
  sum(refunds.map((one) => (one.position === position && !one.hasFailed ? one.quantity : 0)));

/** Naira for which one was bought, before the coupon. */
const bought = ({ price, raised }: ModelLine): number => price - raised;

/** Naira that were paid for units of a line, each with its share of the discount, and did not go back before. */
export function worthOf(order: ModelOrder, position: number, quantity: number): number {
  const { lines } = order;
  const line = lines[position]!;
  const { paidBack, raised, quantity: all } = line;
  const refunded = refundedOf(order, position);
  const boughtForAll = sum(lines.map((one) => bought(one) * one.quantity));
  const before = sum(lines.map((one, at) => bought(one) * refundedOf(order, at)));
  const shareOf = (units: number) => Math.floor((paidBack * units) / all);
  const paidOf = (part: number) => lessDiscount(order, part, boughtForAll);
  const more = paidOf(before + bought(line) * quantity) - paidOf(before) + raised * quantity;
  return more - shareOf(refunded + quantity) + shareOf(refunded);
}

/** Naira that such lines of the order cost now, less the discount of what they still have of the price of what was bought. */
export function costOf(order: ModelOrder, lines: readonly ModelLine[]): number {
  const boughtFor = sum(lines.map((one) => bought(one) * one.quantity));
  const cut = sum(lines.map((one) => Math.max(0, one.lowered - one.raised) * one.quantity));
  const now = sum(lines.map(({ price, lowered, quantity }) => (price - lowered) * quantity));
  return now - discountIn(order) + Math.round((discountIn(order) * cut) / boughtFor);
}

const lessDiscount = (order: ModelOrder, part: number, whole: number): number =>
  part - Math.round((discountIn(order) * part) / whole);

/** A tenth off. */
export const discountOf = (quantity: number) => quantity * 1_000;
export const discountIn = ({ hasCoupon, quantity }: ModelOrder) => (hasCoupon ? discountOf(quantity) : 0);
