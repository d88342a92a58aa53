import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { CaughtMail as CaughtMailRow } from '../db/tables.ts';
import type { CaughtMail } from './mailbox-pages.ts';
import type { Post } from './post.ts';

/** Keeps mail in a table instead of sending it: what the demo's mailbox shows. */
export function catchingPost(db: Database, now: () => Date): Post {
  return {
    async send({ to, subject, text, html, headers = {} }) {
      await db
        .insertInto('caughtMail')
        .values({ recipient: to, subject, text, html, headers, sentAt: now() })
        .execute();
    },
  };
}

/** The newest mail first, of everybody or to one address. */
export async function caughtMail(db: Database, to: string | null): Promise<CaughtMail[]> {
  const rows = await db
    .selectFrom('caughtMail')
    .selectAll()
    .$if(to !== null, (mail) => mail.where('recipient', '=', to!.toLowerCase()))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(asMail);
}

export async function caughtMailById(db: Database, id: number): Promise<CaughtMail | undefined> {
  const row = await db.selectFrom('caughtMail').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asMail(row);
}

function asMail({ recipient, sentAt, ...mail }: Selectable<CaughtMailRow>): CaughtMail {
  return { ...mail, to: recipient, sentAt: sentAt.toISOString() };
}
