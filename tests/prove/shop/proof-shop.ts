import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
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
import type { Command, Order, Report, ScheduledJob } from './shop-process.ts';

const hooks = path.join(import.meta.dirname, '../hooks.ts');

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

export class ProofShop {
  readonly url: string;
  readonly provider: ProofProvider;
  readonly #environment: Record<string, string | undefined>;
  #server: ChildProcess | null = null;
  #db: Database | null = null;
  #up: PromiseWithResolvers<void> = Promise.withResolvers();
  #aheadMs = 0;
  #orders = 0;
  /** What the server's processes printed on stderr. */
  output = '';
  /** The unexpected errors that they logged, one line each. */
  logged = '';

  constructor(environment: Record<string, string | undefined>, url: string, provider: ProofProvider) {
    this.#environment = environment;
    this.url = url;
    this.provider = provider;
  }

  /** The database, read independently of the shop. */
  get db(): Database {
    const { DATABASE_URL: connectionString } = this.#environment;
    this.#db ??= openDatabase({ connectionString, max: 4 });
    return this.#db;
  }

  get dataDir(): string {
    return this.#environment['DATA_DIR']!;
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

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  /** Starts the server's process; resolves when it listens. `environment` is for this start only. */
  async start(environment: Record<string, string> = {}): Promise<void> {
    const server = fork(path.join(import.meta.dirname, 'shop-process.ts'), {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        ...(this.#environment['PROVE_PAGES'] ? memory.flags : []),
        '--import',
        hooks,
      ],
      env: { ...this.#environment, PROVE_CLOCK_AHEAD_MS: String(this.#aheadMs), ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    server.stdout?.on('data', (chunk: Buffer) => (this.logged += chunk.toString()));
    server.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#server = server;
    let isReady = false;
    server.once('exit', () => {
      if (this.#server === server) this.#server = null;
      if (isReady) this.#up = Promise.withResolvers(); // Otherwise, wait for the next one.
    });
    const over = once(server, 'exit') as Promise<[number | null, string | null]>;
    const ready = once(server, 'message').then(() => null);
    const end = await Promise.race([ready, over]);
    // It may reach the point where it is killed before it reports that it is ready.
    if (end !== null && end[1] !== 'SIGKILL') throw new Error(`The shop did not start.\n${this.output.slice(-2_000)}`);
    isReady = end === null;
    if (isReady) this.#up.resolve();
  }

  /** Kills the server's process. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    const over = once(server, 'exit');
    server.kill('SIGKILL');
    await over;
  }

  /** Resolves when the server's process has ended, for whatever reason, or after a timeout; says which. */
  async isGoneWithin(timeoutMs: number): Promise<boolean> {
    const server = this.#server;
    if (!server) return true;
    const tooLong = AbortSignal.timeout(timeoutMs);
    return once(server, 'exit', { signal: tooLong }).then(
      () => true,
      () => false,
    );
  }

  /** The server's process: the same number is the same process. */
  get pid(): number | undefined {
    return this.#server?.pid;
  }

  /** Resolves at once when a server is running, otherwise when the next one is. */
  untilUp(): Promise<void> {
    return this.#up.promise;
  }

  async forward(minutes: number): Promise<void> {
    this.#aheadMs += minutes * 60_000;
    await this.#tell({ verb: 'clock', aheadMs: this.#aheadMs });
  }

  /** Makes the shop reconcile all due payments and end expired reservations now. */
  reconcile(): Promise<void> {
    return this.#tell({ verb: 'reconcile' });
  }

  /** Runs a scheduled job now. */
  run(name: ScheduledJob): Promise<void> {
    return this.#tell({ verb: 'job', name });
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
    await this.#tell({ verb: 'supervise' });
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(this.db);
  }

  async #tell(command: Command): Promise<void> {
    const server = this.#server;
    if (!server?.connected) return;
    this.#orders += 1;
    const order: Order = { id: this.#orders, ...command };
    const reports = on(server, 'message', { close: ['exit'] });
    server.send(order, () => {});
    // Killed in the middle, it reports nothing: the next server does it again.
    for await (const [report] of reports as AsyncIterable<[Report]>) {
      if (!('id' in report) || report.id !== order.id) continue;
      if (report.problem !== null) throw new Error(report.problem);
      return;
    }
  }

  /** Checks the ledger against every rule and the provider's ledger. */
  checkLedger({ isAtRest = false } = {}): Promise<LedgerReport> {
    const config = readConfig(this.#environment);
    return checkLedger(this.db, { now: this.now(), ledger: fetchProviderTransactions(config), isAtRest });
  }

  async close(): Promise<void> {
    await this.kill();
    await this.provider.stop();
    await this.#db?.destroy();
    // Nobody else ends it: its shop was killed.
    if (!this.#environment['DATABASE_URL'] && fs.existsSync(this.dataDir)) this.#endPostgres();
  }
}
