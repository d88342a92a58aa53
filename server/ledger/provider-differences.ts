import { formatKoboAsNaira } from './fill-sentence.ts';

/** A payment at the provider. */
export interface LedgerEntry {
  reference: string;
  takenKobo: number;
  givenBackKobo: number;
  at: Date;
}

/** A payment attempt in our ledger. */
interface LedgerPayment {
  reference: string;
  orderId: string;
  outcome: string | null;
  receivedKobo: number | null;
  givenBackKobo: number;
  nextCheckAt: Date | null;
}

/**
 * Every difference between the provider's transactions and our ledger, in words. A payment that we have not settled is
 * in progress while a check is scheduled; at rest it is a violation.
 */
export function providerDifferences(
  payments: readonly LedgerPayment[],
  entries: readonly LedgerEntry[],
  { isAtRest }: { isAtRest: boolean },
): string[] {
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  const atProvider = new Set(entries.map(({ reference }) => reference));
  const missing = payments.filter(({ reference, outcome }) => outcome !== null && !atProvider.has(reference));
  return [
    ...entries.flatMap((entry) => difference(entry, byReference.get(entry.reference), isAtRest)),
    ...missing.map(
      ({ reference, orderId, receivedKobo }) =>
        `Payment ${reference} of order ${orderId} received ${formatKoboAsNaira(receivedKobo ?? 0)}; the provider does not know it.`,
    ),
  ];
}

function difference(
  { reference, takenKobo, givenBackKobo }: LedgerEntry,
  payment: LedgerPayment | undefined,
  isAtRest: boolean,
) {
  const taken = formatKoboAsNaira(takenKobo);
  if (!payment) return [`The provider received ${taken} as ${reference}, which is not in our ledger.`];
  const { orderId, outcome, receivedKobo, nextCheckAt } = payment;
  if (outcome === null) {
    if (nextCheckAt !== null && !isAtRest) return [];
    return [`The provider received ${taken} as ${reference} for order ${orderId}; our ledger has no outcome.`];
  }
  const refunded = formatKoboAsNaira(givenBackKobo);
  const ours = formatKoboAsNaira(payment.givenBackKobo);
  // We may not know the latest refunds yet, but the provider must have all that we know.
  const doRefundsMatch = isAtRest ? givenBackKobo === payment.givenBackKobo : givenBackKobo >= payment.givenBackKobo;
  return [
    ...(receivedKobo === takenKobo
      ? []
      : [
          `The provider received ${taken} as ${reference} for order ${orderId}; our ledger has ${formatKoboAsNaira(receivedKobo ?? 0)}.`,
        ]),
    ...(doRefundsMatch ? [] : [`The provider refunded ${refunded} of ${reference}; our ledger has ${ours}.`]),
  ];
}
