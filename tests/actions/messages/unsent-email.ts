import type { Database } from '#server/db/database.ts';

/** An email that was not sent yet, without a job: its test adds that. */
export async function unsentEmail(db: Database, key: string): Promise<void> {
  const email = { recipient: 'ada@example.com', subject: '', text: '', html: '' };
  await db
    .insertInto('letters')
    .values({ ...email, key, createdAt: new Date() })
    .execute();
}
