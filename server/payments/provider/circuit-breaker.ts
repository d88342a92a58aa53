import { ShopError } from '#shared/errors.ts';
import type { Payments } from './payment-provider.ts';

/** So many unanswered calls in a row, and the provider is left alone for a while (reliability, the adapter). */
const failuresToOpen = 5;
const openForMs = 15_000;

/**
 * The same provider behind a circuit breaker: while it does not answer, shoppers are told so at once instead of
 * waiting, and it is not pressed further. After 15 seconds one call tries; when it is answered all are let through.
 * A clear no is an answer: only `payment_unavailable` counts as none.
 */
export function withCircuitBreaker(payments: Payments, now: () => Date): Payments {
  let failures = 0;
  let openUntil = 0;
  let isTrying = false;

  const through = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const isOpen = failures >= failuresToOpen;
    if (isOpen && (isTrying || now().getTime() < openUntil)) {
      throw new ShopError('payment_unavailable', { retryAfterSeconds: openForMs / 1_000 });
    }
    if (isOpen) isTrying = true;
    try {
      const answer = await call();
      failures = 0;
      return answer;
    } catch (error) {
      const isSilence = error instanceof ShopError && error.code === 'payment_unavailable';
      failures = isSilence ? failures + 1 : 0;
      if (failures >= failuresToOpen) openUntil = now().getTime() + openForMs;
      throw error;
    } finally {
      if (isOpen) isTrying = false;
    }
  };

  return {
    domain: payments.domain,
    start: (wish) => through(() => payments.start(wish)),
    lookUp: (reference) => through(() => payments.lookUp(reference)),
    refund: (wish) => through(() => payments.refund(wish)),
    refundsOf: (providerId) => through(() => payments.refundsOf(providerId)),
    chargesSince: (since) => through(() => payments.chargesSince(since)),
    payoutsSince: (since) => through(() => payments.payoutsSince(since)),
    chargesOfPayout: (id) => through(() => payments.chargesOfPayout(id)),
    readMessage: (raw, signature) => payments.readMessage(raw, signature),
  };
}
