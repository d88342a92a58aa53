import { ShopError } from '#shared/errors.ts';
import type { Payments } from './payment-provider.ts';

/** This many unanswered calls in a row open the circuit (reliability, the adapter). */
const failuresToOpen = 5;
const openForMs = 15_000;

/**
 * The provider behind a circuit breaker: while it does not respond, calls fail at once instead of waiting and adding
 * load. After 15 seconds one call is let through; when it succeeds, the circuit closes. A rejection is a response: only
 * `payment_unavailable` counts as a failure.
 */
export function withCircuitBreaker(payments: Payments, now: () => Date): Payments {
  let failures = 0;
  let openUntil = 0;
  let isTrying = false;

  const through = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const isOpen = failures >= failuresToOpen;
    if (isOpen && (isTrying || now().getTime() < openUntil)) {
      throw new ShopError('payment_unavailable', { retryAfterSeconds: openForMs / 1_000 });
    }
    if (isOpen) isTrying = true;
    try {
      const result = await call();
      failures = 0;
      return result;
    } catch (error) {
      const isUnavailable = error instanceof ShopError && error.code === 'payment_unavailable';
      failures = isUnavailable ? failures + 1 : 0;
      if (failures >= failuresToOpen) openUntil = now().getTime() + openForMs;
      throw error;
    } finally {
      if (isOpen) isTrying = false;
    }
  };

  return {
    domain: payments.domain,
    pageOrigins: payments.pageOrigins,
    initialize: (request) => through(() => payments.initialize(request)),
    verify: (reference) => through(() => payments.verify(reference)),
    refund: (request) => through(() => payments.refund(request)),
    refundsOf: (providerId) => through(() => payments.refundsOf(providerId)),
    chargesSince: (since) => through(() => payments.chargesSince(since)),
    payoutsSince: (since) => through(() => payments.payoutsSince(since)),
    chargesOfPayout: (id) => through(() => payments.chargesOfPayout(id)),
    isKeyAccepted: () => through(() => payments.isKeyAccepted()),
    parseWebhookEvent: (raw, signature) => payments.parseWebhookEvent(raw, signature),
  };
}
