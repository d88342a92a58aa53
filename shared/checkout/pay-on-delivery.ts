/** The owner's settings for which orders may be paid on delivery. */
export interface OnDeliveryTerms {
  /** The largest total, in whole naira; null while nothing may be paid on delivery. */
  readonly onDeliveryUpTo: number | null;
  readonly areas: readonly { readonly id: string; readonly paysOnDelivery: boolean }[];
}

/** Whether an order to this area with this total, in whole naira, may be paid when it arrives (docs/decisions/0096). */
export function mayPayOnDelivery(
  { onDeliveryUpTo, areas }: OnDeliveryTerms,
  { area, total }: { area: string | null; total: number },
): boolean {
  if (onDeliveryUpTo === null || total <= 0 || total > onDeliveryUpTo) return false;
  return areas.some(({ id, paysOnDelivery }) => id === area && paysOnDelivery);
}
