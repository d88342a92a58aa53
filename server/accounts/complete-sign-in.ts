import type { Database } from '../db/database.ts';
import type { SessionTokens } from '../http/cookies.ts';
import type { RateLimitClient } from '../rate-limits/client.ts';
import { newSignInEmail } from '../email/templates/new-sign-in.ts';
import { accountEmailKey } from '../email/keys/account-emails.ts';
import { queueEmail } from '../email/queue-email.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';
import { endAccessToOthers } from './end-access-to-others.ts';
import { type Account, startSession } from './sessions.ts';

/**
 * Begins a session after any kind of proof of identity, in the given transaction. When this browser was never signed in
 * to the account before, the owner gets an email: somebody else may be reading theirs. Receipts don't wait behind it,
 * and it doesn't wait behind a newsletter.
 *
 * @param isNew this sign-in created the account
 */
export async function completeSignIn(
  shop: Shop,
  tx: Database,
  account: Account,
  { browser, device, network, other: orderToken }: Pick<RateLimitClient, 'browser' | 'device' | 'network' | 'other'>,
  { isNew = false } = {},
): Promise<SessionTokens> {
  const at = shop.now();
  const isKnown = await recordBrowser(tx, account.id, browser, at);
  const kind = isNew ? 'registered' : isKnown ? 'signed-in' : 'new-browser';
  logSecurityEvent(shop, { kind, network, email: account.email });
  if (!isKnown && !isNew) {
    const content = newSignInEmail({ firstName: account.firstName, device, at }, await shop.settings(tx));
    const signIn = `${account.id}:${browser.toString('hex', 0, 8)}:${at.getTime()}`;
    const key = accountEmailKey('new-sign-in', signIn);
    await queueEmail({ ...shop, tx }, { key, to: account.email, content, priority: 'second' });
  }
  await endAccessToOthers(tx, account.id, orderToken);
  return startSession(tx, { accountId: account.id, browser, device }, at);
}

/** @returns whether this browser was signed in to that account before */
async function recordBrowser(tx: Database, accountId: string, browser: Buffer, seenAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accountBrowsers')
    .set({ seenAt })
    .where('accountId', '=', accountId)
    .where('browser', '=', browser)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accountBrowsers')
    .values({ accountId, browser, seenAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 0n; // It came in twice at the same moment.
}
