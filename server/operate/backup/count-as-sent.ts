import type { Client } from 'pg';
import { noEmailPrefix } from '../../notices/no-email-key.ts';
import type { Manifest } from './manifest.ts';

/**
 * Messages that were queued when the backup was written: the shop went on, and has most likely sent them since. The
 * triggers that guard these tables are off.
 */
export async function countAsSent(
  client: Client,
  { madeAt }: Manifest,
  say: (sentence: string) => void,
): Promise<void> {
  const emails = await client.query('update letters set sent_at = $1 where sent_at is null', [madeAt]);
  if (emails.rowCount)
    say(
      `Emails that were waiting at that moment: ${emails.rowCount}. They count as sent, as the shop has likely sent them since.`,
    );
  // As after a lost response: nobody knows whether it was sent, so it is not sent again.
  const texts = await client.query(
    `update text_messages set status = 'unknown', sending_at = $1 where status = 'waiting'`,
    [madeAt],
  );
  if (texts.rowCount) say(`Text messages that were waiting: ${texts.rowCount}. They are not sent either.`);
  // Older ones are neither pushed nor texted any more (`notices/mark-notices.ts`). Nobody pauses after an email of this key.
  const notices = await client.query(
    `update staff_notices set
      emailed_at = coalesce(emailed_at, $1), email_key = coalesce(email_key, $2 || staff_id),
      pushed_at = coalesce(pushed_at, $1), texted_at = coalesce(texted_at, $1)
    where emailed_at is null
      or (pushed_at is null or texted_at is null) and noticed_at > $1::timestamptz - interval '1 day'`,
    [madeAt, noEmailPrefix],
  );
  const pushes = await client.query('delete from push_messages');
  if (notices.rowCount || pushes.rowCount)
    say(`Notices to staff that were waiting count as sent, by email, on phones and on devices.`);
}
