import { type Line, valueOfUnits } from './value-of-units.ts';

interface Refund {
  units: readonly { position: number; quantity: number }[];
  /** Whole naira on top of the value of the units. */
  extra: number;
  /** The refundable amount of the order's payments. */
  leftKobo: number;
}

/**
 * The amount of a refund of units of an order, and of an extra amount, in kobo. For all units that are left it is no
 * more than what is left of the payments, a part of which may have been refunded as goodwill; any other unit keeps its
 * value.
 */
export function refundKobo(
  order: { itemsPrice: number; couponDiscount: number },
  lines: readonly Line[],
  { units, extra, leftKobo }: Refund,
): number {
  const valueKobo = valueOfUnits(order, lines, units) * 100;
  const quantityOf = (position: number) => units.find((one) => one.position === position)?.quantity ?? 0;
  const isAllThatIsLeft = lines.every(
    ({ position, quantity, refundedQuantity }) => quantity - refundedQuantity === quantityOf(position),
  );
  return (isAllThatIsLeft ? Math.min(valueKobo, leftKobo) : valueKobo) + extra * 100;
}
