import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { CaughtMail as CaughtMailRow } from '../db/tables.ts';
import type { DemoEmail } from './demo-inbox-pages.ts';
import type { Mailer } from './mailer.ts';

/** Stores emails in a table instead of sending them, for the demo inbox. */
export function demoMailer(db: Database, now: () => Date): Mailer {
  return {
    async send({ to, subject, text, html, headers = {} }) {
      await db
        .insertInto('caughtMail')
        .values({ recipient: to, subject, text, html, headers, sentAt: now() })
        .execute();
    },
  };
}

/** Emails, newest first, all or those to one address. */
export async function demoInbox(db: Database, to: string | null): Promise<DemoEmail[]> {
  const rows = await db
    .selectFrom('caughtMail')
    .selectAll()
    .$if(to !== null, (mail) => mail.where('recipient', '=', to!.toLowerCase()))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(asMail);
}

export async function demoEmailById(db: Database, id: number): Promise<DemoEmail | undefined> {
  const row = await db.selectFrom('caughtMail').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asMail(row);
}

function asMail({ recipient, sentAt, ...mail }: Selectable<CaughtMailRow>): DemoEmail {
  return { ...mail, to: recipient, sentAt: sentAt.toISOString() };
}
