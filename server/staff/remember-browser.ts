import type { Database } from '../db/database.ts';
import { newStaffSignInEmail } from '../email/templates/new-sign-in.ts';
import { queueEmail } from '../email/queue-email.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';

/** The state of a sign-in to the admin. */
export interface StaffBrowser {
  /** The hash of the token in its cookie. */
  browser: Buffer;
  /** Its name. */
  device: string;
  network: string;
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
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffBrowsers')
    .values({ staffId, browser, seenAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  const { email, name } = await tx
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  logSecurityEvent(shop, { kind: isNew ? 'staff-new-browser' : 'staff-signed-in', network, email });
  if (!isNew) return;
  const content = newStaffSignInEmail({ name, device, at }, await shop.settings(tx));
  const key = `new-staff-sign-in:${staffId}:${browser.toString('hex', 0, 8)}`;
  await queueEmail({ ...shop, tx }, { key, to: email, content });
}
