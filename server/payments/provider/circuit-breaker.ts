import { ShopError } from '#shared/errors.ts';
import type { Payments } from './payment-provider.ts';
import { RejectedByProvider } from './provider-errors.ts';

/** This many unanswered calls in a row open the circuit (reliability, the adapter). */
const failuresToOpen = 5;
const openForMs = 15_000;

/** Is told since when the circuit is open with each call that fails then, and null when it closes. */
type WatchCircuit = (openSince: Date | null) => void;

/**
 * The provider behind a circuit breaker: while it does not respond, calls fail at once instead of waiting and adding
 * load. After 15 seconds one call is let through; when it succeeds, the circuit closes. A response that is not what
 * was asked for is no failure: only `payment_unavailable` without one is.
 */
export function withCircuitBreaker(payments: Payments, now: () => Date, watch: WatchCircuit = () => {}): Payments {
  let failures = 0;
  let openSince: Date | null = null;
  let openUntil = 0;
  let isTrying = false;

  const responded = () => {
    failures = 0;
    if (openSince !== null) watch(null);
    openSince = null;
  };
  const failed = () => {
    failures += 1;
    if (failures < failuresToOpen) return;
    openUntil = now().getTime() + openForMs;
    openSince ??= now();
    watch(openSince);
  };

  const through = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const isOpen = failures >= failuresToOpen;
    if (isOpen && (isTrying || now().getTime() < openUntil)) {
      throw new ShopError('payment_unavailable', { retryAfterSeconds: openForMs / 1_000 });
    }
    if (isOpen) isTrying = true;
    try {
      const result = await call();
      responded();
      return result;
    } catch (error) {
      const isUnavailable =
        error instanceof ShopError && error.code === 'payment_unavailable' && !(error instanceof RejectedByProvider);
      if (isUnavailable) failed();
      else responded();
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
    banks: () => through(() => payments.banks()),
    accountName: (account) => through(() => payments.accountName(account)),
    refundToAccount: (refund) => through(() => payments.refundToAccount(refund)),
    dispute: (id) => through(() => payments.dispute(id)),
    disputesSince: (since) => through(() => payments.disputesSince(since)),
    replyToDispute: (reply) => through(() => payments.replyToDispute(reply)),
    chargesSince: (since) => through(() => payments.chargesSince(since)),
    payoutsSince: (since) => through(() => payments.payoutsSince(since)),
    chargesOfPayout: (id) => through(() => payments.chargesOfPayout(id)),
    isKeyAccepted: () => through(() => payments.isKeyAccepted()),
    parseWebhookEvent: (raw, signature) => payments.parseWebhookEvent(raw, signature),
  };
}
