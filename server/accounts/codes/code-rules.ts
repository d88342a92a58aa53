/** The rules of one-time codes (docs/decisions/0015). Their rate limits: `server/rate-limits/sign-in-limits.ts`. */

export const codeMinutes = 10;
/** The sign-in link can't be guessed and emails are read late, so it is valid for longer. */
export const linkMinutes = 60;
/** After a longer wait nothing is sent to an address without an account: the shopper who asked for it has left. */
export const maxWaitMinutes = { 'registration code': 60, invitation: 6 * 60 } as const;
/**
 * Wrong tries that end a code for the browser that requested it, and as many for all others. The database stops
 * counting there.
 */
export const maxAttempts = 5;
/**
 * For this long the right code signs the same browser in again, as the response may have been lost
 * (docs/decisions/0028).
 */
export const reuseSeconds = 60;
