import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '#server/config/config.ts';
import { type LedgerReport, checkLedger } from '#server/ledger/check-ledger.ts';
import { fetchProviderTransactions } from '#server/ledger/provider-transactions.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import * as memory from '../../../scripts/memory-settings.mjs';
import { freePort } from '../../shop/free-port.ts';
import { ownDatabase } from '../../shop/own-database.ts';
import { ProofProvider } from './proof-provider.ts';
import { type Protection, type ProtectionName, protections } from '../protections.ts';
import { ServerProcess } from './server-process.ts';
import type { ScheduledJob } from './shop-process.ts';

export interface ProofShopOptions {
  /** A protection to remove: see protections.ts. */
  without?: ProtectionName;
  /** Uses the embedded database, which the shop itself starts and restarts, instead of one of the run's. */
  hasOwnPostgres?: boolean;
  /** The built pages too, not only the API; with the memory settings of `npm start`. */
  hasPages?: boolean;
  /** How slow the provider is: see `ProofProvider`. */
  timeScale?: number;
  /** The origin of a push service (`emulator/push/`). */
  pushEmulator?: string;
  /** The cache in front of the shop. */
  cdn?: NonNullable<Config['cdn']>;
}

/**
 * A shop in a process of its own, with the provider's emulator in another and a durable database: everything can be
 * killed and restarts where it was. It ends with the test.
 */
export async function proofShop({
  without,
  hasOwnPostgres = false,
  hasPages = false,
  timeScale,
  pushEmulator,
  cdn,
}: ProofShopOptions = {}): Promise<ProofShop> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-prove-'));
  fs.chmodSync(folder, 0o755);
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const [port, emulatorPort] = [await freePort(), await freePort()];
  const connection = hasOwnPostgres ? null : await ownDatabase();
  const environment = {
    PATH: process.env['PATH'],
    TMPDIR: process.env['TMPDIR'],
    PORT: String(port),
    EMULATOR_PORT: String(emulatorPort),
    DATA_DIR: folder,
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'), // A restart takes a third of the time.
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: 'loopback',
    ...(without && { PROVE_WITHOUT: without }),
    ...(cdn && { CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_TOKEN: cdn.purgeToken }),
    ...(pushEmulator && { PROVE_PUSH_EMULATOR: pushEmulator }),
    ...(hasPages && { PROVE_PAGES: 'yes', ...memory.environment }),
    ...(connection && {
      DATABASE_URL: `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`,
    }),
  };
  const provider = new ProofProvider(emulatorPort, folder, timeScale);
  const shop = new ProofShop(environment, `http://127.0.0.1:${port}`, provider);
  onTestFinished(() => shop.close());
  const walls: Protection = without ? protections[without] : {};
  for (const statement of walls.database ?? []) await sql.raw(statement).execute(shop.db);
  await shop.provider.start(shop.url);
  await shop.start();
  if (hasOwnPostgres) shop.useOwnPostgres();
  return shop;
}

export class ProofShop extends ServerProcess {
  readonly url: string;
  readonly provider: ProofProvider;
  #db: Database | null = null;

  constructor(environment: Record<string, string | undefined>, url: string, provider: ProofProvider) {
    super(environment);
    this.url = url;
    this.provider = provider;
  }

  /** The database, read independently of the shop. */
  get db(): Database {
    const { DATABASE_URL: connectionString } = this.environment;
    this.#db ??= openDatabase({ connectionString, max: 4 });
    return this.#db;
  }

  get dataDir(): string {
    return this.environment['DATA_DIR']!;
  }

  /** The shop's own database, found as PostgreSQL's tools find it. */
  useOwnPostgres(): void {
    const [, , , , host = ''] = this.#postmaster();
    this.#db = openDatabase({ host, user: 'shop', database: 'shop', max: 4 });
  }

  /** Kills the shop's own PostgreSQL: 'SIGKILL', or 'SIGQUIT', PostgreSQL's immediate shutdown. */
  killPostgres(signal: 'SIGKILL' | 'SIGQUIT'): void {
    process.kill(Number(this.#postmaster()[0]), signal);
  }

  #endPostgres(): void {
    try {
      this.killPostgres('SIGQUIT');
    } catch {
      // It was dead already.
    }
  }

  #postmaster(): string[] {
    return fs.readFileSync(path.join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  }

  /** Makes the shop reconcile all due payments and end expired reservations now. */
  reconcile(): Promise<void> {
    return this.send({ verb: 'reconcile' });
  }

  /** Runs a scheduled job now. */
  run(name: ScheduledJob): Promise<void> {
    return this.send({ verb: 'job', name });
  }

  /**
   * Skips the waiting times of the job queue: it finds at once the jobs of a dead server, or of one that lost its
   * database, and retries. Only while nobody buys: jobs that are still running would be done twice.
   */
  async passPauses(): Promise<void> {
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`.execute(
      this.db,
    );
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(this.db);
    await this.send({ verb: 'supervise' });
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(this.db);
  }

  /** Checks the ledger against every rule and the provider's ledger. */
  checkLedger({ isAtRest = false } = {}): Promise<LedgerReport> {
    const config = readConfig(this.environment);
    return checkLedger(this.db, { now: this.now(), ledger: fetchProviderTransactions(config), isAtRest });
  }

  async close(): Promise<void> {
    await this.kill();
    await this.provider.stop();
    await this.#db?.destroy();
    // Nobody else ends it: its shop was killed.
    if (!this.environment['DATABASE_URL'] && fs.existsSync(this.dataDir)) this.#endPostgres();
  }
}
