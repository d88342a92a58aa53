import type { CourierCall } from '../couriers/provider/log-courier-calls.ts';
import type { PublicReadCounts } from '../db/replica/public-reads.ts';
import type { ProviderCall } from '../payments/provider/log-payment-calls.ts';
import type { CallCounts } from '../provider-calls/call-log.ts';
import type { TextCall } from '../text-messages/provider/log-text-calls.ts';
import type { RateLimitedAction } from '../rate-limits/rate-limits.ts';
import type { IndexReads } from '../catalogue/search-index/search-index.ts';

/**
 * What this process has counted since its start. Plain numbers, which cost nothing while nobody reads them; each feature
 * counts its own, after the commit.
 */
export interface Counts {
  ordersPlaced: number;
  ordersPaid: number;
  emails: { sent: number; failed: number };
  rateLimited: Map<RateLimitedAction, number>;
  providerCalls: CallCounts<ProviderCall>;
  /** Since when the circuit breaker of the payment provider is open; null while it is closed. */
  circuitOpenSince: Date | null;
  courierCalls: CallCounts<CourierCall>;
  /** The courier service's circuit breaker. */
  courierCircuitOpenSince: Date | null;
  textCalls: CallCounts<TextCall>;
  /** The circuit breaker of the provider of text messages. */
  textCircuitOpenSince: Date | null;
  searchIndex: IndexReads;
  publicReads: PublicReadCounts;
  /** Requests to the cache in front of the shop to drop something. */
  purges: { done: number; failed: number };
}

export const noCounts = (): Counts => ({
  ordersPlaced: 0,
  ordersPaid: 0,
  emails: { sent: 0, failed: 0 },
  rateLimited: new Map(),
  providerCalls: new Map(),
  circuitOpenSince: null,
  courierCalls: new Map(),
  courierCircuitOpenSince: null,
  textCalls: new Map(),
  textCircuitOpenSince: null,
  searchIndex: { whole: 0, changes: 0, readAt: null },
  publicReads: { replica: 0, primary: 0, behindBytes: 0 },
  purges: { done: 0, failed: 0 },
});
