import { ShopError } from '#shared/errors.ts';
import type { Log } from '../../log/log.ts';
import { type CallCounts, callLog } from '../../provider-calls/call-log.ts';
import type { Traces } from '../../traces/traces.ts';
import type { Bank, Payments } from './payment-provider.ts';
import { DisputeReplyRejected, RefundRejected, RejectedByProvider } from './provider-errors.ts';

export type ProviderCall = Exclude<keyof Payments, 'domain' | 'pageOrigins' | 'parseWebhookEvent'>;

interface Dependencies {
  log: Log;
  traces: Traces | null;
  counts: { providerCalls: CallCounts<ProviderCall> };
}

/** The payment provider with a line in the log, and a count, for each call. */
export function logPaymentCalls(payments: Payments, { log, counts, traces }: Dependencies): Payments {
  const logged = callLog({ log, traces, counts: counts.providerCalls, line: 'provider call', isRejection });
  return {
    ...payments,
    initialize: logged('initialize', (input) => payments.initialize(input)),
    verify: logged('verify', (input) => payments.verify(input)),
    refund: logged('refund', (input) => payments.refund(input)),
    refundsOf: logged('refundsOf', (input) => payments.refundsOf(input)),
    banks: logged<void, Bank[]>('banks', () => payments.banks()),
    accountName: logged('accountName', (input) => payments.accountName(input)),
    refundToAccount: logged('refundToAccount', (input) => payments.refundToAccount(input)),
    dispute: logged('dispute', (input) => payments.dispute(input)),
    disputesSince: logged('disputesSince', (input) => payments.disputesSince(input)),
    replyToDispute: logged('replyToDispute', (input) => payments.replyToDispute(input)),
    chargesSince: logged('chargesSince', (input) => payments.chargesSince(input)),
    payoutsSince: logged('payoutsSince', (input) => payments.payoutsSince(input)),
    chargesOfPayout: logged('chargesOfPayout', (input) => payments.chargesOfPayout(input)),
    isKeyAccepted: logged<void, boolean>('isKeyAccepted', () => payments.isKeyAccepted()),
  };
}

function isRejection(error: unknown): boolean {
  return (
    error instanceof RefundRejected ||
    error instanceof DisputeReplyRejected ||
    error instanceof RejectedByProvider ||
    (error instanceof ShopError && error.code === 'payment_rejected')
  );
}
