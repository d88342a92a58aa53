import type { Limit } from '../http/limits.ts';

/** How often codes may be asked for and tried (decisions, Accounts). */

export const codeMinutes = 10;
/** Wrong tries that end a code. The database counts no further either. */
export const mostTries = 5;
/** So long a right code signs the same browser in once more, as the answer may have been lost (docs/decisions/0028). */
export const answerAgainSeconds = 60;

const hour = 3_600;

/** For one address and purpose: the pause before a code is sent again. */
export const resendPause: Limit = { name: 'code-resend', most: 1, perSeconds: 60 };

/** For one address. */
export const codesPerEmail: readonly Limit[] = [
  { name: 'code-hour', most: 5, perSeconds: hour },
  { name: 'code-day', most: 10, perSeconds: 24 * hour },
];

/**
 * For one network. Thousands of phones may share an address, so what ends in a right code is given back: only codes
 * that nobody used and guesses that were wrong add up.
 */
export const codesPerNetwork: Limit = { name: 'code-network', most: 20, perSeconds: hour };
export const guessesPerNetwork: Limit = { name: 'guess-network', most: 30, perSeconds: hour };

/** 'There is no account with this address': so often it is told, then the answer is the neutral one. */
export const tellsPerNetwork: Limit = { name: 'tell-network', most: 5, perSeconds: hour };
export const tellsPerBrowser: Limit = { name: 'tell-browser', most: 3, perSeconds: hour };
export const tellsPerSite: Limit = { name: 'tell-site', most: 200, perSeconds: hour };
