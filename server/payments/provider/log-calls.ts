import { ShopError } from '#shared/errors.ts';
import type { Log } from '../../log/log.ts';
import type { Bank, Payments } from './payment-provider.ts';
import { DisputeReplyRejected, RefundRejected, RejectedByProvider } from './provider-errors.ts';

/** How a call ended: the provider rejected what it was asked, or did not respond. */
export type CallOutcome = 'responded' | 'rejected' | 'unavailable';

export type ProviderCall = Exclude<keyof Payments, 'domain' | 'pageOrigins' | 'parseWebhookEvent'>;

interface CallCounts {
  providerCalls: Map<ProviderCall, Record<CallOutcome, number>>;
}

/** Logs and counts each call of the provider, without what was asked: references are enough, and bodies have addresses. */
export function logCalls(payments: Payments, { log, counts }: { log: Log; counts: CallCounts }): Payments {
  const logged =
    <Input, Result>(call: ProviderCall, run: (input: Input) => Promise<Result>) =>
    async (input: Input): Promise<Result> => {
      const startedAt = performance.now();
      let outcome: CallOutcome = 'responded';
      try {
        return await run(input);
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        const counted = counts.providerCalls.get(call) ?? { responded: 0, rejected: 0, unavailable: 0 };
        counts.providerCalls.set(call, { ...counted, [outcome]: counted[outcome] + 1 });
        log.info({ call, outcome, ms: Math.round(performance.now() - startedAt) }, 'provider call');
      }
    };
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

function outcomeOf(error: unknown): CallOutcome {
  const isRejected =
    error instanceof RefundRejected ||
    error instanceof DisputeReplyRejected ||
    error instanceof RejectedByProvider ||
    (error instanceof ShopError && error.code === 'payment_rejected');
  return isRejected ? 'rejected' : 'unavailable';
}
