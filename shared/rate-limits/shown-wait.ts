/**
 * The waits that a page shows without scripts, in minutes. It has them from its URL, and each makes another page, so there
 * are few.
 */
export const shownWaits: readonly string[] = ['1', '5', '10', '20', '30', '40', '50', '60'];

/** The shortest shown wait that is long enough; an hour for longer ones. */
export const shownWait = (seconds: number): string =>
  shownWaits.find((minutes) => Number(minutes) * 60 >= seconds) ?? '60';

/** 'Please try again in 40 minutes'; null if the URL has no such wait. */
export function tryAgainIn(wait: string | null): string | null {
  if (wait === null || !shownWaits.includes(wait)) return null;
  return `Please try again in ${wait === '1' ? 'a minute' : wait === '60' ? 'an hour' : `${wait} minutes`}`;
}
