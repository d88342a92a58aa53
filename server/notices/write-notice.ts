import { sql } from 'kysely';
import type { NoticeKind } from '#shared/admin/notices/notice-kinds.ts';
import type { Database } from '../db/database.ts';
import { chosenBy } from './recipients.ts';
import { noEmailPrefix } from './no-email-key.ts';

interface Notice {
  kind: NoticeKind;
  /** The id of the event. Each is sent once. */
  subject: string;
  at: Date;
  /** An address that gets an email of its own about it. */
  exceptEmail?: string;
}

/**
 * Queues a notice in the transaction of its event: a rolled back event causes none, and a committed one is never lost.
 * `sendNotices` emails it.
 */
export async function writeNotice(tx: Database, { kind, subject, at, exceptEmail = '' }: Notice): Promise<void> {
  await sql`
    insert into staff_notices (kind, subject, staff_id, noticed_at, emailed_at, email_key)
    select ${kind}::text, ${subject}::text, chosen.id, ${at}::timestamptz,
      case when has_own_email then ${at}::timestamptz end, case when has_own_email then ${noEmailPrefix}::text || chosen.id end
    from (
      select id, email = ${exceptEmail.toLowerCase()} as has_own_email from (${chosenBy(kind)}) as people
    ) as chosen
    on conflict do nothing`.execute(tx);
}
