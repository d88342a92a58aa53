import { sql } from 'kysely';
import type { NoticeKind } from '#shared/admin/notices/notice-kinds.ts';
import type { Database } from '../db/database.ts';
import { chosenBy } from './chosen-by.ts';

interface Notice {
  kind: NoticeKind;
  /** The id of what happened. The same one is told once. */
  subject: string;
  at: Date;
  /** An address that learns of it anyway. */
  exceptEmail?: string;
}

/**
 * Writes, in the transaction in which something happens, who is told of it: nobody is told of what was rolled back, and
 * nothing that was committed is forgotten. `sendNotices` emails it.
 */
export async function writeNotice(tx: Database, { kind, subject, at, exceptEmail = '' }: Notice): Promise<void> {
  await sql`
    insert into staff_notices (kind, subject, staff_id, noticed_at)
    select ${kind}::text, ${subject}::text, chosen.id, ${at}::timestamptz from (${chosenBy(kind)}) as chosen
    where chosen.email <> ${exceptEmail.toLowerCase()}
    on conflict do nothing`.execute(tx);
}
