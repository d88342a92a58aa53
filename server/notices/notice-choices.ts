import { ShopError } from '#shared/errors.ts';
import { type NoticeKind, noticeKindNames, noticeKinds } from '#shared/admin/notices/notice-kinds.ts';
import { minuteOfDay, timeOfDay } from '#shared/admin/notices/quiet-hours.ts';
import type { NoticeChoices } from '#shared/admin/notices/forms.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { kindsChosenBy, kindsTextedTo } from './recipients.ts';
import { noticeDeliveryOf } from './notice-delivery.ts';

/** Suggested when quiet hours are switched on. */
const usualNight = { quietFrom: '22:00', quietUntil: '07:00' };

/** The kinds of notices that a member of staff gets, by their choice or their role, and their quiet hours. */
export async function noticeChoicesOf(db: Database, { _id }: Pick<Staff, '_id'>): Promise<NoticeChoices> {
  const [kinds, kindsByText, ways, quiet] = await Promise.all([
    kindsChosenBy(db, _id),
    kindsTextedTo(db, _id),
    noticeDeliveryOf(db, _id),
    db
      .selectFrom('noticeQuietHours')
      .select(['fromMinute', 'untilMinute'])
      .where('staffId', '=', _id)
      .executeTakeFirst(),
  ]);
  return {
    kinds,
    kindsByText,
    ...ways,
    hasQuietHours: quiet !== undefined,
    ...(quiet ? { quietFrom: timeOfDay(quiet.fromMinute), quietUntil: timeOfDay(quiet.untilMinute) } : usualNight),
  };
}

/**
 * Saves the choices of a member of staff. Waiting notices of kinds that are no longer chosen are not sent.
 *
 * @throws ShopError `no_right` for a kind that their role may not get
 */
export async function saveNoticeChoices(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { kinds, kindsByText, byEmail, onDevices, hasQuietHours, quietFrom, quietUntil, by }: NoticeChoices & { by: Staff },
): Promise<void> {
  const offered = noticeKindNames.filter((kind) => may(by.role, noticeKinds[kind].needs));
  if ([...kinds, ...kindsByText].some((kind) => !offered.includes(kind))) throw new ShopError('no_right');
  const isByText = (kind: NoticeKind) => kinds.includes(kind) && kindsByText.includes(kind);
  await transact(db, async (tx) => {
    // The same person may save in two tabs.
    await tx.selectFrom('staff').select('id').where('id', '=', by._id).forNoKeyUpdate().execute();
    await tx
      .insertInto('noticeChoices')
      .values(offered.map((kind) => ({ staffId: by._id, kind, isOn: kinds.includes(kind), byText: isByText(kind) })))
      .onConflict((known) =>
        known.columns(['staffId', 'kind']).doUpdateSet((row) => ({
          isOn: row.ref('excluded.isOn'),
          byText: row.ref('excluded.byText'),
        })),
      )
      .execute();
    const ways = { byEmail, onDevices };
    await tx
      .insertInto('noticeWays')
      .values({ staffId: by._id, ...ways })
      .onConflict((known) => known.column('staffId').doUpdateSet(ways))
      .execute();
    await tx.deleteFrom('noticeQuietHours').where('staffId', '=', by._id).execute();
    const quiet = { fromMinute: minuteOfDay(quietFrom), untilMinute: minuteOfDay(quietUntil) };
    if (hasQuietHours)
      await tx
        .insertInto('noticeQuietHours')
        .values({ staffId: by._id, ...quiet })
        .execute();
    const quietHours = hasQuietHours ? `${quietFrom} to ${quietUntil}` : null;
    const detail = { kinds, kindsByText: kinds.filter(isByText), ...ways, quietHours };
    await writeAudit(tx, { by, at: now(), action: 'staff.notices-chosen', subject: by._id, detail });
  });
}
