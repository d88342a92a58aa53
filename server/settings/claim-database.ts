import { type Config, ConfigError } from '../config/config.ts';
import type { Database } from '../db/database.ts';

type Kind = Pick<Config, 'isProduction' | 'isStaging'>;

/**
 * The first start in production makes the database that of the live shop or of a staging shop, for good: staging on the
 * live database would confirm test payments as real ones, and a demo would show everybody its emails
 * (docs/decisions/0063).
 *
 * @throws ConfigError if it belongs to the other one
 */
export async function claimDatabase(db: Database, kind: Kind): Promise<void> {
  const { isProduction, isStaging } = kind;
  if (isProduction) await db.updateTable('shopSettings').set({ isStaging }).where('isStaging', 'is', null).execute();
  const problem = await wrongDatabase(db, kind);
  if (problem !== null) throw new ConfigError([problem]);
}

/** Why a start must not use this database; null if it may. */
export async function wrongDatabase(db: Database, { isProduction, isStaging }: Kind): Promise<string | null> {
  const owner = await db.selectFrom('shopSettings').select('isStaging').executeTakeFirstOrThrow();
  if (owner.isStaging === null || (isProduction && owner.isStaging === isStaging)) return null;
  const ours = isProduction ? (isStaging ? 'staging' : 'the live shop') : 'a demo';
  return `DATABASE_URL leads to the database of ${owner.isStaging ? 'a staging shop' : 'the live shop'}, and this is ${ours}. Give it a database of its own.`;
}
