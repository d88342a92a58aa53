import { ShopError } from '#shared/errors.ts';
import { circuitBreaker } from '../../provider-calls/circuit-breaker.ts';
import type { Payments } from './payment-provider.ts';
import { RejectedByProvider } from './provider-errors.ts';

/**
 * The payment provider behind a circuit breaker. A response that is not what was asked for is no failure: only
 * `payment_unavailable` without one is.
 */
export function withPaymentBreaker(
  payments: Payments,
  now: () => Date,
  watch: (openSince: Date | null) => void = () => {},
): Payments {
  const through = circuitBreaker({
    now,
    watch,
    isOutage: (error) =>
      error instanceof ShopError && error.code === 'payment_unavailable' && !(error instanceof RejectedByProvider),
    unavailable: (details) => new ShopError('payment_unavailable', details),
  });
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
