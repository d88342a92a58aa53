/** What a mailed code is worth (decisions, Accounts). How often one may be asked for: `server/rate-limits/rate-limits.ts`. */

export const codeMinutes = 10;
/** The link beside it cannot be guessed, and letters are read later than codes: it is good for longer. */
export const linkMinutes = 60;
/** Wrong tries that end a code for the browser that asked, and as many for all others. The database counts no further. */
export const maxAttempts = 5;
/** So long a right code signs the same browser in once more, as the answer may have been lost (docs/decisions/0028). */
export const answerAgainSeconds = 60;
