import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { newStaffSignInEmail } from '../email/templates/new-sign-in.ts';
import { queueEmail } from '../email/queue-email.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';
import { daysBefore } from '#shared/dates/moments.ts';

/** The state of a sign-in to the admin. */
export interface StaffBrowser {
  /** The hash of the token in its cookie. */
  browser: Buffer;
  /** Its name. */
  device: string;
  network: string;
}

const knownDays = 30;

/** Whether the member of staff of an address completed a sign-in in this browser within the last 30 days. */
export async function wasStaffBrowser(
  { db, now }: Shop,
  { email, browser }: { email: string; browser: Buffer },
): Promise<boolean> {
  const known = await db
    .selectFrom('staffBrowsers')
    .innerJoin('staff', 'staff.id', 'staffBrowsers.staffId')
    .select('staffId')
    .where('browser', '=', browser)
    .where('email', '=', email)
    .where('seenAt', '>', daysBefore(now(), knownDays))
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Remembers the browser of a completed staff sign-in, in the transaction that begins the whole session. A new browser
 * is reported to its owner by email.
 */
export async function rememberBrowser(
  shop: Shop,
  tx: Database,
  staffId: string,
  { browser, device, network }: StaffBrowser,
): Promise<void> {
  const at = shop.now();
  const { isNew } = await tx
    .insertInto('staffBrowsers')
    .values({ staffId, browser, seenAt: at })
    .onConflict((conflict) => conflict.columns(['staffId', 'browser']).doUpdateSet({ seenAt: at }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  const { email, name } = await tx
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  logSecurityEvent(shop, { kind: isNew ? 'staff-new-browser' : 'staff-signed-in', network, email });
  if (!isNew) return;
  const content = newStaffSignInEmail({ name, device, at }, await shop.settings(tx));
  const key = `new-staff-sign-in:${staffId}:${browser.toString('hex', 0, 8)}:${at.getTime()}`;
  await queueEmail({ ...shop, tx }, { key, to: email, content });
}
