import type { Database } from '../db/database.ts';

/** Deletes unsent emails to an address whose key begins with one of these. Their jobs then find nothing to send. */
export async function cancelEmailsTo(tx: Database, { to, about }: { to: string; about: readonly string[] }) {
  await tx
    .deleteFrom('letters')
    .where('recipient', '=', to)
    .where('sentAt', 'is', null)
    .where((email) =>
      email.or(about.map((beginning) => email.fn<boolean>('starts_with', ['key', email.val(beginning)]))),
    )
    .execute();
}

/** Deletes one email, unless it was sent. */
export async function cancelEmail(tx: Database, key: string) {
  await tx.deleteFrom('letters').where('key', '=', key).where('sentAt', 'is', null).execute();
}
