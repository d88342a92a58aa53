import { type NoticeKind, noticeKindNames } from '#shared/admin/notices/notice-kinds.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';

interface Way {
  /** When a notice was sent this way, besides the emails. */
  column: 'pushedAt' | 'textedAt';
  /** Since when the person can be notified this way: earlier events are not sent. */
  since: Date;
  at: Date;
}

/** Marks a person's waiting notices for a way, and returns them. Events older than a day are not sent. */
export async function markNotices(tx: Database, staffId: string, { column, since, at }: Way) {
  const yesterday = daysBefore(at, 1);
  const rows = await tx
    .updateTable('staffNotices')
    .set({ [column]: at })
    .where('staffId', '=', staffId)
    .where(column, 'is', null)
    // It has an index by this: what was emailed before cannot have happened since.
    .where((notice) => notice.or([notice('emailedAt', 'is', null), notice('emailedAt', '>', yesterday)]))
    .where('noticedAt', '>', yesterday)
    .where('noticedAt', '>=', since)
    // A kind that only a newer release knows is left to it.
    .where('kind', 'in', noticeKindNames)
    .returning(['kind', 'subject'])
    .execute();
  return rows as { kind: NoticeKind; subject: string }[];
}
