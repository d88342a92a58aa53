/**
 * Whether a process that claimed the right to make a call stood still since then, as a suspended machine does: so long that
 * the call might come when another process claims it and does not see it yet. Asked directly before a call that must be
 * made once.
 *
 * @param clearMs how long after a claim the next one may follow
 */
export const isClaimOld = (claimedAt: Date, clearMs: number, now: Date): boolean =>
  now.getTime() - claimedAt.getTime() > clearMs / 4;
