/**
 * Minutes after its start at which the provider is asked about an attempt (decisions, Payments): only success is
 * announced by a webhook, and webhooks get lost.
 */
const askAfterMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480, 960, 1440, 2160, 2880, 3600, 4320];

/** When to ask next about an attempt that began at `startedAt`; null when 72 hours are over. */
export function nextCheck(startedAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - startedAt.getTime();
  const minutes = askAfterMinutes.find((after) => after * 60_000 > elapsed);
  return minutes === undefined ? null : new Date(startedAt.getTime() + minutes * 60_000);
}

const refundAfterMinutes = [5, 10, 20, 40, 60, 120, 240, 480, 720];

/**
 * When to ask next about a refund that was asked for at `requestedAt`: soon at first, later twice a day. Banks take
 * days, and a refund is asked about until it is over.
 */
export function nextRefundCheck(requestedAt: Date, now: Date): Date {
  const elapsed = now.getTime() - requestedAt.getTime();
  const minutes = refundAfterMinutes.find((after) => after * 60_000 > elapsed);
  return minutes === undefined
    ? new Date(now.getTime() + 720 * 60_000)
    : new Date(requestedAt.getTime() + minutes * 60_000);
}
