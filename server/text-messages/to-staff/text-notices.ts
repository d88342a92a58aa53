import { minutesBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../../attempt-each.ts';
import type { Shop } from '../../shop.ts';
import { claimStaffText } from './claim-staff-text.ts';
import { callProvider, recordResult } from './send-staff-text.ts';

const atOnce = 5;
/** Whoever sends one has a response, or gives up, long before. */
const unclearAfterMinutes = 10;

/**
 * Texts waiting notices to staff, one message for each person, and fails messages whose sender was killed. Runs every
 * minute, beside the emails, which never wait for the provider.
 *
 * @throws AggregateError of the failures, after everybody else was texted
 */
export async function textNotices(shop: Shop): Promise<void> {
  const { db } = shop;
  await db
    .updateTable('staffTexts')
    .set({ status: 'unknown' })
    .where('status', '=', 'sending')
    .where('sendingAt', '<=', minutesBefore(shop.now(), unclearAfterMinutes))
    .execute();
  const people = await db.selectFrom('staffPhones').select('staffId').execute();
  const text = ({ staffId }: { staffId: string }) => textPerson(shop, staffId);
  await attemptEach(people, 'Some notices to staff were not texted', text, { atOnce });
}

/** At most once: after a lost response nobody knows whether it was sent, and it is not sent again. */
async function textPerson(shop: Shop, staffId: string): Promise<void> {
  const claimed = await claimStaffText(shop, staffId);
  // Without a provider nothing is claimed.
  if (claimed === null || shop.textProvider === null) return;
  await recordResult(shop.db, claimed, await callProvider(shop.textProvider, claimed, shop.now));
}
