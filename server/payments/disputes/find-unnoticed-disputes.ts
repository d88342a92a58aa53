import { daysBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../../attempt-each.ts';
import type { Shop } from '../../shop.ts';
import { type SettledDispute, settleDispute } from './settle-dispute.ts';

/** Long enough to make up for nights without a run. Those that we know are checked until they are decided. */
const lookbackDays = 7;

/** The nightly comparison. */
export async function findUnnoticedDisputes(shop: Shop): Promise<void> {
  await compareDisputesSince(shop, daysBefore(shop.now(), lookbackDays));
}

interface Compared {
  id: string;
  reference: string;
}

/**
 * Compares the provider's disputes with ours, to find those without a webhook and those that a bank has reopened.
 *
 * @param onCompared is called for each
 * @throws ShopError `payment_unavailable`; AggregateError of those that could not be settled, after all the others were.
 */
export async function compareDisputesSince(
  shop: Shop,
  since: Date,
  onCompared: (dispute: Compared, as: SettledDispute) => void = () => {},
): Promise<void> {
  const disputes = await shop.payments.disputesSince(since);
  await attemptEach(disputes, 'Not every dispute could be compared', async (dispute) =>
    onCompared(dispute, await settleDispute(shop, dispute.id)),
  );
}
