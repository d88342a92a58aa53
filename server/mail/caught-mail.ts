import type { Database } from '../db/database.ts';
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
export async function caughtMail(db: Database, to: string | null) {
  const rows = await db
    .selectFrom('caughtMail')
    .selectAll()
    .$if(to !== null, (mail) => mail.where('recipient', '=', to!.toLowerCase()))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ recipient, sentAt, ...mail }) => ({ ...mail, to: recipient, sentAt: sentAt.toISOString() }));
}
