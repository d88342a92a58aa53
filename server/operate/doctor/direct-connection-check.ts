import type { Config } from '../../config/config.ts';
import { directProblem } from '../../db/connections/check-pooler.ts';
import { attention, type Check, failed, type Finding, ok } from './check.ts';

type Settings = Pick<Config, 'databaseDirectUrl' | 'migratesAtStart'>;

/** Nothing for a shop without a connection pooler. */
export function directConnectionChecks({ databaseDirectUrl, migratesAtStart }: Settings): Check[] {
  if (databaseDirectUrl === null) return [];
  return [{ name: 'direct connection', run: () => checkDirect(databaseDirectUrl, migratesAtStart) }];
}

/** With MIGRATE=off the shop itself need not reach it, but commands do, the nightly backup among them. */
async function checkDirect(url: string, migratesAtStart: boolean): Promise<Finding> {
  const problem = await directProblem(url);
  if (problem === null) return ok('DATABASE_DIRECT_URL leads to PostgreSQL itself.');
  if (migratesAtStart) return failed(problem);
  return attention(`${problem} Migrations, backups and other commands can't run on this machine.`);
}
