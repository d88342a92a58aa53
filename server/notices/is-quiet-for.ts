import { isQuiet } from '#shared/admin/notices/quiet-hours.ts';
import type { Database } from '../db/database.ts';

/** Whether a member of staff has quiet hours now, when neither emails nor their devices say anything. */
export async function isQuietFor(tx: Database, staffId: string, at: Date): Promise<boolean> {
  const quiet = await tx
    .selectFrom('noticeQuietHours')
    .select(['fromMinute as from', 'untilMinute as until'])
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return quiet !== undefined && isQuiet(quiet, at);
}
