import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { refundKobo } from '#shared/orders/refund-kobo.ts';
import { parseWholeNumber } from '#shared/whole-number.ts';

interface Units {
  position: number;
  quantity: number;
}

/**
 * What may be refunded of an order, and what staff chose of it.
 *
 * @param counts units by the position of their line
 * @param extra as typed, in whole naira
 */
export function chosenRefund(details: AdminOrder, counts: Record<number, number>, extra: string) {
  const { lines, leftKobo } = details;
  // Units in an open return are refunded there, when they are received.
  const refundable = lines.flatMap(({ returned, takenBack = returned, ...line }) =>
    line.quantity > takenBack ? [{ ...line, left: line.quantity - takenBack }] : [],
  );
  const units = lines.flatMap(({ position }) => {
    const quantity = counts[position] ?? 0;
    return quantity > 0 ? [{ position, quantity }] : [];
  });
  const extraNaira = extra.trim() === '' ? 0 : (parseWholeNumber(extra) ?? Number.NaN);
  // What units in an open return are worth stays for it.
  const unrefunded = lines.map(({ position, quantity, returned }) => ({ position, quantity: quantity - returned }));
  return {
    refundable,
    /** How many units are in an open return or exchange. */
    inReturns: lines.reduce((sum, { returned, takenBack = returned }) => sum + takenBack - returned, 0),
    units,
    /** NaN if it is no whole number. */
    extraNaira,
    amountKobo: koboOf(details, units, extraNaira || 0),
    /** What is left beside the items, such as the delivery fee, in whole naira. */
    restNaira: Math.floor((leftKobo - koboOf(details, unrefunded, 0)) / 100),
  };
}

function koboOf({ order, lines, leftKobo }: AdminOrder, units: readonly Units[], extra: number): number {
  const refundLines = lines.map(({ returned, paidBack, ...line }) => ({
    ...line,
    refundedQuantity: returned,
    paidBackAmount: paidBack,
  }));
  return refundKobo(order, refundLines, { units, extra, leftKobo });
}
