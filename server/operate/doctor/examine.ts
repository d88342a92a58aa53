import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, ConfigError, readConfig } from '../../config/config.ts';
import { openDatabase } from '../../db/database.ts';
import { isEmpty } from '../../db/migrations/migration-state.ts';
import { withDirectConnection } from '../../db/connections/direct-connection.ts';
import { databaseChecks, otherChecks } from './all-checks.ts';
import { attention, failed, messageOf, ok, type Result, runChecks } from './check.ts';
import { checkVersion } from './database-checks.ts';

interface Options {
  mailTo: string | null;
  timeoutMs: number;
}

/** Everything the doctor looks at, with the settings that a start would use. */
export async function examine(
  environment: Record<string, string | undefined>,
  { mailTo, timeoutMs }: Options,
): Promise<Result[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => ({ name: 'settings', ...failed(problem) }));
  }
  const options = { timeoutMs, secrets: secretsOf(config, environment) };
  const [database, others] = await Promise.all([
    examineDatabase(config, options),
    runChecks(otherChecks(config, { mailTo }), options),
  ]);
  return [{ name: 'settings', ...ok(settingsSentence(config)) }, ...database, ...others];
}

function settingsSentence({ isProduction, isStaging }: Config): string {
  if (!isProduction) return 'All are valid, for the demo: NODE_ENV is not production.';
  return isStaging ? 'All are valid and safe, for staging.' : 'All are valid and safe, for production.';
}

const emptySentence = 'The database is empty: run "npm run migrate", and this again.';

async function examineDatabase(config: Config, options: Parameters<typeof runChecks>[1]): Promise<Result[]> {
  const name = 'database';
  if (config.databaseUrl === null && !fs.existsSync(path.join(config.dataDir, 'postgres', 'PG_VERSION'))) {
    // As root in a private folder its data is elsewhere, which the file beside it names.
    if (!fs.existsSync(path.join(config.dataDir, 'postgres.place'))) {
      return [{ name, ...attention('There is no database yet. The first start creates it.') }];
    }
  }
  try {
    // Not every process needs the direct one, which `checkVersion` tries where it is needed.
    return await withDirectConnection({ ...config, databaseDirectUrl: null }, async (direct) => {
      const { databaseUrl, databaseDirectUrl, hasPreparedStatements } = config;
      // As the shop works with it, through a connection pooler too.
      const way = databaseUrl === null ? direct : { connectionString: databaseUrl, hasPreparedStatements };
      const db = openDatabase({ ...way, isThroughPooler: databaseDirectUrl !== null });
      try {
        const first = await runChecks([{ name, run: () => checkVersion(db, config) }], options);
        if (first[0]!.state === 'failed') return first;
        if (await isEmpty(db)) return [...first, { name: 'migrations', ...attention(emptySentence) }];
        return [...first, ...(await runChecks(databaseChecks(db, config), options))];
      } finally {
        // A check that took too long may still have its connection.
        await Promise.race([db.destroy(), pause(2_000, undefined, { ref: false })]);
      }
    });
  } catch (error) {
    return [{ name, ...failed(messageOf(error)) }];
  }
}

/** Secrets that a library's message might repeat: keys, and the passwords in URLs, encoded and decoded. */
function secretsOf(
  { secrets, paystack, couriers, textMessages, objectStore, cdn, traces }: Config,
  environment: Record<string, string | undefined>,
): string[] {
  const urls = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'ERROR_TRACKING_DSN'];
  const passwords = urls.flatMap((name) => {
    const { password = '' } = URL.parse(environment[name] ?? '') ?? {};
    return [password, decoded(password)];
  });
  const providers = [paystack, ...(couriers ? [couriers] : [])];
  const providerKeys = providers.flatMap(({ secretKey, formerKeys }) => [secretKey, ...formerKeys]);
  const textKeys = textMessages ? [textMessages.apiKey, ...textMessages.webhookSecrets] : [];
  const traceKeys = Object.values(traces?.headers ?? {});
  const storeKeys = [objectStore?.secretAccessKey ?? '', cdn?.purgeToken ?? ''];
  const keys = [...secrets, ...providerKeys, ...textKeys, ...storeKeys, ...traceKeys];
  // A very short secret would match parts of any sentence.
  return [...keys, ...passwords].filter((secret) => secret.length > 3);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
