/**
 * Whether a process was suspended after it claimed the right to make a call, for so long that another process may have
 * claimed it by now. Checked directly before a call that must be made once.
 *
 * @param clearMs how long after a claim the next one may follow
 */
export const isClaimOld = (claimedAt: Date, clearMs: number, now: Date): boolean =>
  now.getTime() - claimedAt.getTime() > clearMs / 4;
