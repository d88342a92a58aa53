interface Refunded {
  /** What was paid for the units that are refunded, in whole naira. */
  value: number;
  /** What staff add to it, in whole naira. */
  extra: number;
  /** What of the payment is not refunded. */
  leftKobo: number;
}

/**
 * What goes back for units, in kobo: at most what is left, because a part of it may have been refunded as goodwill. What staff
 * add is not lowered: together it may be more than is left, and is then rejected.
 */
export const refundKobo = ({ value, extra, leftKobo }: Refunded): number =>
  Math.min(value * 100, leftKobo) + extra * 100;
