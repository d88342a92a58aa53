import { minutesAfter } from '#shared/dates/moments.ts';

/**
 * Minutes after its start at which an attempt is verified with the provider: webhooks announce success only, and they get
 * lost.
 */
const verifyAfterMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480, 960, 1440, 2160, 2880, 3600, 4320];

/** When to verify an attempt next that began at `startedAt`; null once 72 hours have passed. */
export function nextCheck(startedAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - startedAt.getTime();
  const minutes = verifyAfterMinutes.find((after) => after * 60_000 > elapsed);
  return minutes === undefined ? null : minutesAfter(startedAt, minutes);
}

const checkRefundAfterMinutes = [5, 10, 20, 40, 60, 120, 240, 480, 720];

/**
 * When to check a refund next that was requested at `requestedAt`: soon at first, later twice a day. Banks take days,
 * and a refund is checked until it has finished.
 */
export function nextRefundCheck(requestedAt: Date, now: Date): Date {
  const elapsed = now.getTime() - requestedAt.getTime();
  const minutes = checkRefundAfterMinutes.find((after) => after * 60_000 > elapsed);
  return minutes === undefined ? minutesAfter(now, 720) : minutesAfter(requestedAt, minutes);
}

/** When to check an open dispute next: every hour, and soon while our reply is under way. */
export function nextDisputeCheck(now: Date, isReplying = false): Date {
  return minutesAfter(now, isReplying ? 5 : 60);
}
