import type { Database } from '../db/database.ts';

/** Whether this address has an account and was proved by a code. */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  return account !== undefined;
}
