import type { Database } from '../db/database.ts';

/** Whether somebody has proved this address by a code, and has an account with it. */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  return account !== undefined;
}
