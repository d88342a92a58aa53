import { formatKoboAsNaira } from './fill-sentence.ts';

/** What the provider says of one payment. */
export interface LedgerEntry {
  reference: string;
  takenKobo: number;
  givenBackKobo: number;
  at: Date;
}

/** What our books say of one attempt to pay. */
export interface BookedPayment {
  reference: string;
  orderId: string;
  outcome: string | null;
  receivedKobo: number | null;
  givenBackKobo: number;
  nextCheckAt: Date | null;
}

/**
 * Every difference between the provider's ledger and our books, in words. Money that we have not noticed is on its way
 * as long as a question about it is planned; at rest it is missing.
 */
export function compareWithProvider(
  payments: readonly BookedPayment[],
  entries: readonly LedgerEntry[],
  { isAtRest }: { isAtRest: boolean },
): string[] {
  const booked = new Map(payments.map((payment) => [payment.reference, payment]));
  const known = new Set(entries.map(({ reference }) => reference));
  const missing = payments.filter(({ reference, outcome }) => outcome !== null && !known.has(reference));
  return [
    ...entries.flatMap((entry) => difference(entry, booked.get(entry.reference), isAtRest)),
    ...missing.map(
      ({ reference, orderId, receivedKobo }) =>
        `Payment ${reference} of order ${orderId} brought ${formatKoboAsNaira(receivedKobo ?? 0)}; the provider knows nothing of it.`,
    ),
  ];
}

function difference(
  { reference, takenKobo, givenBackKobo }: LedgerEntry,
  payment: BookedPayment | undefined,
  isAtRest: boolean,
) {
  const taken = formatKoboAsNaira(takenKobo);
  if (!payment) return [`The provider took ${taken} as ${reference}, which is not in our books.`];
  const { orderId, outcome, receivedKobo, nextCheckAt } = payment;
  if (outcome === null) {
    if (nextCheckAt !== null && !isAtRest) return [];
    return [`The provider took ${taken} as ${reference} for order ${orderId}; our books have not noticed.`];
  }
  const given = formatKoboAsNaira(givenBackKobo);
  const ours = formatKoboAsNaira(payment.givenBackKobo);
  // What the provider gave back a moment ago we may not know yet; what we say it gave back, it gave back.
  const isGivenBack = isAtRest ? givenBackKobo === payment.givenBackKobo : givenBackKobo >= payment.givenBackKobo;
  return [
    ...(receivedKobo === takenKobo
      ? []
      : [
          `The provider took ${taken} as ${reference} for order ${orderId}; our books say ${formatKoboAsNaira(receivedKobo ?? 0)}.`,
        ]),
    ...(isGivenBack ? [] : [`The provider gave back ${given} of ${reference}; our books say ${ours}.`]),
  ];
}
