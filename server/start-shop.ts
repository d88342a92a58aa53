import path from 'node:path';
import { buildApp } from './app.ts';
import { assembleShop } from './assemble-shop.ts';
import { type Config, ConfigError } from './config.ts';
import { poolerProblems } from './db/check-pooler.ts';
import { type Database, openDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded.ts';
import { migrate, requireMigrated } from './db/migrations/migrate.ts';
import { startEmulator } from './demo/emulator.ts';
import { loadDemo } from './demo/load-demo.ts';
import type { Pages } from './pages/built-pages.ts';
import type { App } from './http/route.ts';
import { openJobs, startWorkers } from './jobs.ts';
import { flushSecurityEvents } from './security/log-security-event.ts';
import type { Shop } from './shop.ts';

export interface RunningShop {
  app: App;
  shop: Shop;
  /** Finishes running work, then stops everything. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the whole shop from its configuration and listens.
 *
 * @param loadPages null for only the API
 * @param print prints progress
 * @param onLost is called when the database is lost for good
 */
export async function startShop(
  config: Config,
  loadPages: (() => Promise<Pages>) | null,
  {
    print,
    prepare = async () => {},
    now = () => new Date(),
    onLost = console.error,
  }: {
    print: (sentence: string) => void;
    onLost?: (sentence: string) => void;
    prepare?: (app: App) => Promise<void>;
    now?: () => Date;
  },
): Promise<RunningShop> {
  // What was started, to be stopped in reverse order whether the start succeeds or not.
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    const connection = await reachDatabase(config, { print, onLost }, endings);
    const db = openDatabase(connection);
    endings.push(() => db.destroy());
    endings.push(() => flushSecurityEvents(db));
    await (config.migratesAtStart ? migrateDirectly(db, config, print) : requireMigrated(db));
    if (config.shop.isDemo) await loadDemo({ db, config, now });

    const jobs = await openJobs(db, { isWorker: config.role !== 'serve', mayMigrate: config.migratesAtStart });
    endings.push(() => jobs.stop({ graceful: true, timeout: 10_000 }));
    const shop = assembleShop({ db, config, now, jobs });

    const app = await buildApp(shop, loadPages);
    await prepare(app);
    endings.push(() => app.close());
    if (config.role !== 'work') await listen(app, config);
    if (config.paystack.emulatorPort !== null) {
      const { name } = await shop.settings();
      endings.push(await startEmulator(config, name));
    }
    if (config.role !== 'serve') await startWorkers(shop);
    return { app, shop, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(app: App, { port, host }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Stop what listens there, or choose another port with PORT.`);
  });
}

async function reachDatabase(
  config: Config,
  { print, onLost }: Record<'print' | 'onLost', (sentence: string) => void>,
  endings: (() => Promise<unknown>)[],
) {
  const { databaseUrl, databaseDirectUrl, migratesAtStart, hasPreparedStatements } = config;
  const max = config.databaseConnections;
  if (databaseUrl !== null) {
    const problems = await poolerProblems({ databaseUrl, databaseDirectUrl, migratesAtStart });
    if (problems.length > 0) throw new ConfigError(problems);
    const isThroughPooler = databaseDirectUrl !== null;
    return { connectionString: databaseUrl, max, hasPreparedStatements, isThroughPooler };
  }
  const postgres = await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'), {
    onFirstStart: () => print('Preparing the database and the demo catalogue, once …'),
    onLost,
  });
  endings.push(() => postgres.stop());
  return { ...postgres.connection, max, hasPreparedStatements };
}

/** Not through a connection pooler: what a migration outside a transaction sets belongs to its connection. */
async function migrateDirectly(
  db: Database,
  { databaseDirectUrl }: Config,
  say: (sentence: string) => void,
): Promise<void> {
  if (databaseDirectUrl === null) return void (await migrate(db, { say }));
  const direct = openDatabase({ connectionString: databaseDirectUrl });
  try {
    await migrate(direct, { say });
  } finally {
    await direct.destroy();
  }
}
