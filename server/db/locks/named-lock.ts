import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Transactions that ask for the same name take turns, in all processes: each ends before the next goes on. */
export const namedLock = (name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

export async function takeNamedLock(tx: Database, name: string): Promise<void> {
  await namedLock(name).execute(tx);
}

/** The lock of those who order with an email address, and of code that must know whether its owner has just ordered. */
export const ordersWithEmail = (email: string) => `order:${email}`;
