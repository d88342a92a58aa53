import { sql } from 'kysely';
import { type NoticeKind, noticeKindNames } from '#shared/admin/notices/notice-kinds.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { minutesBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../attempt-each.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { queueEmail } from '../email/queue-email.ts';
import type { Shop } from '../shop.ts';
import { chosenBy } from './recipients.ts';
import { noEmailKey, noEmailPrefix } from './no-email-key.ts';
import { noticeEmail } from './notice-email.ts';
import { noticeDeliveryOf } from './notice-delivery.ts';
import { noticesWithContent } from './notices-with-content.ts';
import { isQuietFor } from './is-quiet-for.ts';

/** One person gets at most one of these emails in this time, about all that came meanwhile: six an hour on the best day. */
const pauseMinutes = 10;

/**
 * Emails staff what waits for them. That it was emailed and the email itself are written in one transaction, so that each
 * notice comes once, however often this runs and wherever it is killed. Runs every minute.
 *
 * @throws AggregateError of the failures, after everybody else was emailed
 */
export async function sendNotices(shop: Shop): Promise<void> {
  const settings = await shop.settings();
  const waiting = await shop.db
    .selectFrom('staffNotices')
    .select('staffId')
    .where('emailedAt', 'is', null)
    .groupBy('staffId')
    .execute();
  await attemptEach(waiting, 'Some notices to staff were not emailed', ({ staffId }) =>
    transact(shop.db, (tx) => emailPerson({ ...shop, tx }, staffId, settings)),
  );
}

async function emailPerson(
  { tx, jobs, now }: Pick<Shop, 'jobs' | 'now'> & { tx: Database },
  staffId: string,
  settings: ShopSettings,
): Promise<void> {
  // The second of two workers waits here and finds nothing left. Removing this person or saving their choices runs
  // before or after, never in between.
  const { email, role } = await tx
    .selectFrom('staff')
    .select(['email', 'role'])
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await deleteUnchosen(tx, staffId);
  const at = now();
  const { byEmail } = await noticeDeliveryOf(tx, staffId);
  // Without an email their time has passed all the same: emails that are switched on again are about what comes then.
  if (!byEmail) return void (await markEmailed(tx, { staffId, at, key: noEmailKey(staffId) }));
  if (await mustWait(tx, staffId, at)) return;
  const key = `staff-notice:${staffId}:${at.toISOString()}`;
  const notices = await markEmailed(tx, { staffId, at, key });
  const emailed = notices as { kind: NoticeKind; subject: string }[];
  // Owners get an email of its own about a dispute at once, also in their quiet hours (docs/decisions/0067).
  const isNew = ({ kind }: { kind: NoticeKind }) => role !== 'owner' || kind !== 'dispute';
  const content = await noticesWithContent(tx, emailed.filter(isNew));
  if (content.kinds.length === 0) {
    // There was no email, so nobody pauses after it. The rows stay: what is still found would come again as news, and devices
    // and phones may not have had it yet.
    await tx
      .updateTable('staffNotices')
      .set({ emailKey: noEmailKey(staffId) })
      .where('staffId', '=', staffId)
      .where('emailKey', '=', key)
      .execute();
    return;
  }
  await queueEmail({ tx, jobs, now }, { key, to: email, content: noticeEmail(content, settings) });
}

function markEmailed(tx: Database, { staffId, at, key }: { staffId: string; at: Date; key: string }) {
  return (
    tx
      .updateTable('staffNotices')
      .set({ emailedAt: at, emailKey: key })
      .where('staffId', '=', staffId)
      .where('emailedAt', 'is', null)
      // A kind that only a newer release knows is left to it.
      .where('kind', 'in', noticeKindNames)
      .returning(['kind', 'subject'])
      .execute()
  );
}

/** Drops waiting notices of staff who have left, changed role or switched them off. */
async function deleteUnchosen(tx: Database, staffId: string): Promise<void> {
  for (const kind of noticeKindNames) {
    await tx
      .deleteFrom('staffNotices')
      .where('staffId', '=', staffId)
      .where('emailedAt', 'is', null)
      .where('kind', '=', kind)
      .where(sql<boolean>`not exists (select from (${chosenBy(kind)}) as chosen where chosen.id = staff_id)`)
      .execute();
  }
}

async function mustWait(tx: Database, staffId: string, at: Date): Promise<boolean> {
  if (await isQuietFor(tx, staffId, at)) return true;
  const recent = await tx
    .selectFrom('staffNotices')
    .select('staffId')
    .where('staffId', '=', staffId)
    .where('emailedAt', '>', minutesBefore(at, pauseMinutes))
    .where('emailKey', 'not like', `${noEmailPrefix}%`)
    .limit(1)
    .executeTakeFirst();
  return recent !== undefined;
}
