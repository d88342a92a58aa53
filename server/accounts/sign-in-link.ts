import { sql } from 'kysely';
import type { ShopSettings } from '#shared/settings.ts';
import { secondsBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { signInLinkToken } from '../email/sign-in-link-token.ts';
import type { Secrets } from '../config/secrets.ts';
import { reuseSeconds, linkMinutes } from './codes/code-rules.ts';
import { endOtherCodes } from './codes/verify-code.ts';
import { type Account, accountColumns } from './sessions.ts';

/** The URL of the sign-in link in a code's email. It is made when the email is sent, and never stored. */
export const signInLink = (secrets: Secrets, codeId: string, { publicUrl }: Pick<ShopSettings, 'publicUrl'>) =>
  `${publicUrl}/sign-in?t=${signInLinkToken(secrets, codeId)}`;

interface Opened {
  /** The id of the code that was sent with it. */
  codeId: string;
  /** The hash of the token of the browser that opened it. */
  browser: Buffer;
}

/** The account of the link; null when it is used, expired or replaced. Changes nothing. */
export async function accountOfSignInLink(db: Database, opened: Opened, now: Date): Promise<Account | null> {
  const account = await db
    .selectFrom('oneTimeCodes')
    .innerJoin('accounts', 'accounts.email', 'oneTimeCodes.email')
    .select(accountColumns)
    .where(isGood(opened, now))
    .executeTakeFirst();
  return account ?? null;
}

/**
 * Uses the link, and the code of the same email with it. The same browser may repeat it for a minute, as the response
 * may have been lost (docs/decisions/0028). Wrong codes don't end a link.
 *
 * @returns the account it opens, and whether this is its first use; null as above
 */
export async function redeemSignInLink(
  db: Database,
  opened: Opened,
  now: Date,
): Promise<{ account: Account; isFirst: boolean } | null> {
  const account = await db
    .updateTable('oneTimeCodes')
    .from('accounts')
    .set({ usedAt: now, usedBy: opened.browser })
    .whereRef('accounts.email', '=', 'oneTimeCodes.email')
    .where(isGood(opened, now))
    // Of two concurrent uses the second waits for the first and counts as a repetition.
    .where('usedAt', 'is', null)
    .returning(accountColumns)
    .executeTakeFirst();
  if (account) {
    await endOtherCodes(db, opened.codeId, now);
    return { account, isFirst: true };
  }
  const again = await accountOfSignInLink(db, opened, now);
  return again && { account: again, isFirst: false };
}

const isGood = ({ codeId, browser }: Opened, now: Date) => sql<boolean>`
  one_time_codes.id = ${codeId} and one_time_codes.created_at > ${secondsBefore(now, linkMinutes * 60)}
  and (used_at is null or (used_by = ${browser} and used_at > ${secondsBefore(now, reuseSeconds)}))`;
