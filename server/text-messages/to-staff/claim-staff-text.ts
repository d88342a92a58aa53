import { textsADay } from '#shared/admin/notices/phone.ts';
import { segmentsOf } from '#shared/text-messages/gsm7.ts';
import { minutesBefore } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { kindsTextedTo } from '../../notices/recipients.ts';
import { markNotices } from '../../notices/mark-notices.ts';
import { noticesWithContent } from '../../notices/notices-with-content.ts';
import { isQuietFor } from '../../notices/is-quiet-for.ts';
import { lockRecipient } from '../../notices/lock-recipient.ts';
import type { Shop } from '../../shop.ts';
import { afterQuietHours } from '../quiet-hours.ts';
import { textsToStaff } from '../text-settings.ts';
import { noticeText } from './notice-text.ts';
import { isNotice, textsOfDay } from './own-phone.ts';
import type { StaffText } from './send-staff-text.ts';

/** As between emails: one text message in this time, about all that came meanwhile. */
const pauseMinutes = 10;

/**
 * Claims the right to text a member of staff what waits for them: that it was texted and the message are committed before the
 * provider is called. Of two workers one gets it, and after a crash nobody sends it again. What it says is read now, and so are
 * their choices, their role and their number.
 *
 * @returns null when there is nothing to send now
 */
export async function claimStaffText(shop: Shop, staffId: string): Promise<StaffText | null> {
  return transact(shop.db, async (tx) => {
    const at = shop.now();
    const isHere = await lockRecipient(tx, staffId);
    const phone = await tx
      .selectFrom('staffPhones')
      .select(['phone', 'confirmedAt', 'givenUpAt', 'tryAfter'])
      .where('staffId', '=', staffId)
      .executeTakeFirst();
    if (!isHere || !phone || (phone.tryAfter !== null && phone.tryAfter > at)) return null;
    const offered = await textsToStaff(shop, tx);
    const isOn = phone.givenUpAt === null && offered !== 'none' && offered !== 'off';
    const today = await textsOfDay(tx, staffId, at);
    if (isOn && (await mustWait(tx, { staffId, at, today }))) return null;
    // Whatever stopped the last one is over, or shows again.
    await tx
      .updateTable('staffPhones')
      .set({ stoppedBy: null, tryAfter: null })
      .where('staffId', '=', staffId)
      .execute();
    const wanted = isOn ? await kindsTextedTo(tx, staffId) : [];
    const marked = await markNotices(tx, staffId, { column: 'textedAt', since: phone.confirmedAt, at });
    const content = await noticesWithContent(
      tx,
      marked.filter(({ kind }) => wanted.includes(kind)),
    );
    if (content.kinds.length === 0) return null;
    const text = noticeText(content, await shop.settings(tx), today === textsADay - 1);
    const kinds = content.kinds.map(({ kind }) => kind);
    const sending = { recipient: phone.phone, text, segments: segmentsOf(text), sendingAt: at };
    const { id } = await tx
      .insertInto('staffTexts')
      .values({ staffId, kinds, ...sending })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, staffId, to: phone.phone, text, sendingAt: at };
  });
}

/** By night, in their quiet hours, for ten minutes after the last one, and when the day is full. */
async function mustWait(
  tx: Database,
  { staffId, at, today }: { staffId: string; at: Date; today: number },
): Promise<boolean> {
  if (today >= textsADay || afterQuietHours(at) > at || (await isQuietFor(tx, staffId, at))) return true;
  const recent = await tx
    .selectFrom('staffTexts')
    .select('id')
    .where('staffId', '=', staffId)
    .where(isNotice)
    .where('sendingAt', '>', minutesBefore(at, pauseMinutes))
    .executeTakeFirst();
  return recent !== undefined;
}
