/**
 * The waits that a page shows without scripts, in minutes. It has them from its URL, and each makes another page, so there
 * are few.
 */
export const shownWaits: readonly string[] = ['1', '5', '10', '20', '30', '40', '50', '60'];

/** The shortest shown wait that is long enough; an hour for longer ones. */
export const shownWait = (seconds: number): string =>
  shownWaits.find((minutes) => Number(minutes) * 60 >= seconds) ?? '60';

/** 'Please try again in 40 minutes'; null if the URL has no such wait. */
export const tryAgainIn = (wait: string | null): string | null =>
  wait && /^(1|5|[1-6]0)$/.test(wait) ? `Please try again in ${wait} minute${wait === '1' ? '' : 's'}` : null;
