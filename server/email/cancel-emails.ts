import type { Database } from '../db/database.ts';

/** Takes back letters to an address that wait to be sent and whose key begins with one of these. Their jobs find nothing. */
export async function cancelEmailsTo(tx: Database, { to, about }: { to: string; about: readonly string[] }) {
  await tx
    .deleteFrom('letters')
    .where('recipient', '=', to)
    .where('sentAt', 'is', null)
    .where((letter) =>
      letter.or(about.map((beginning) => letter.fn<boolean>('starts_with', ['key', letter.val(beginning)]))),
    )
    .execute();
}

/** Takes back one letter, if it waits still. */
export async function cancelEmail(tx: Database, key: string) {
  await tx.deleteFrom('letters').where('key', '=', key).where('sentAt', 'is', null).execute();
}
