import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { Client, type DatabaseError } from 'pg';
import { isAlive, makeCluster, reachable, removeHalfClusters, socketFolder } from './data-folder.ts';
import { isRoot, unprivilegedUser, postgresFolder } from './postgres-files.ts';

interface EmbeddedPostgres {
  /** A socket in a private folder: no port can collide, and no other user can connect. */
  connection: { host: string; user: string; database: string };
  /** Stops it when no other process is connected. */
  stop(): Promise<void>;
}

interface Options {
  /** False only in tests, which don't need fsync. */
  isDurable?: boolean;
  /** Called before a new cluster is made. */
  onFirstStart?: () => void;
  /** Called with the reason of a failed start that is retried. */
  say?: (sentence: string) => void;
  /** Called when a crashed server could not be restarted. Nothing more is tried. */
  onLost?: (sentence: string) => void;
  /** The pauses after failed starts. After the last one it gives up. */
  pausesMs?: readonly number[];
}

/** How often it is checked whether the server still runs. */
const pollMs = 500;

/**
 * Longer in total than the statement timeout: a process of a crashed server may finish its statement and keep the lock.
 */
const usualPausesMs = [500, 1_000, 2_000, 4_000, 8_000, 8_000];

/**
 * Starts a real PostgreSQL from an npm package, or connects to the one that already runs on this folder: several
 * processes may share it, and one that a killed process left behind is reused. If it crashes, it is restarted.
 *
 * @param dataDir its data folder, created if missing
 * @throws Error with the reason if it could not be started
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  {
    isDurable = true,
    onFirstStart = () => {},
    say = console.error,
    onLost = console.error,
    pausesMs = usualPausesMs,
  }: Options = {},
): Promise<EmbeddedPostgres> {
  const programs = postgresFolder();
  const data = reachable(path.resolve(dataDir));
  const host = socketFolder(data);
  const run = { ...(isRoot && unprivilegedUser), cwd: host, env: { LC_ALL: 'C', TZ: 'UTC' } };

  removeHalfClusters(data);
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) {
    onFirstStart();
    makeCluster(programs, data, run);
  }
  const startOnce = async () => {
    const server = startServer({ programs, data, host, isDurable, run });
    return (await isReady(host, server, data)) ? null : server.lastLogLines();
  };
  const start = () => startUntilReady(startOnce, { say, pausesMs });
  if (!(await canConnect(host))) await start();
  await makeDatabase(host);
  const watch = setInterval(() => void poll(), pollMs).unref();
  let isStarting = false;
  const poll = async () => {
    if (isStarting || isRunning(data)) return;
    isStarting = true;
    await start().catch((error: Error) => {
      clearInterval(watch);
      onLost(error.message);
    });
    isStarting = false;
  };
  return {
    connection: { host, user: 'shop', database: 'shop' },
    stop: () => {
      clearInterval(watch);
      return stopIfLast(data, host);
    },
  };
}

/**
 * @param startOnce returns why it did not start, or null
 * @throws Error with the reason after a few tries
 */
async function startUntilReady(
  startOnce: () => Promise<string | null>,
  { say, pausesMs }: { say: (sentence: string) => void; pausesMs: readonly number[] },
): Promise<void> {
  for (const pauseMs of pausesMs) {
    const why = await startOnce();
    if (why === null) return;
    say(`The embedded PostgreSQL did not start (${why}). It is tried again.`);
    await after(pauseMs, undefined, { ref: false });
  }
  const why = await startOnce();
  if (why === null) return;
  throw new Error(`The embedded PostgreSQL could not be started in ${pausesMs.length + 1} tries: ${why}`);
}

/**
 * Whether the server's main process is alive. After a crash its children may live a little longer: a new server
 * started in the meantime finds their lock and exits, and the next check starts another.
 */
function isRunning(data: string): boolean {
  try {
    return isAlive(pidOf(data));
  } catch {
    return false;
  }
}

/** @throws Error if the PID file is missing. */
function pidOf(data: string): number {
  return Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

interface StartingServer {
  hasEnded(): boolean;
  /** The reason of a failure from its log, in one line. */
  lastLogLines(): string;
}

interface ServerStart {
  /** The folder of PostgreSQL's programs. */
  programs: string;
  data: string;
  /** The folder of its socket. */
  host: string;
  isDurable: boolean;
  /** The user, folder and environment that it runs with. */
  run: object;
}

function startServer({ programs, data, host, isDurable, run }: ServerStart): StartingServer {
  const settings = [
    'listen_addresses=',
    'max_connections=100',
    ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']),
  ];
  const child = spawn(
    path.join(programs, 'bin', 'postgres'),
    ['-D', data, '-k', host, ...settings.flatMap((setting) => ['-c', setting])],
    // Its own process group: Ctrl-C in the terminal reaches only us, and we shut it down cleanly.
    { ...run, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => {
    output.push(chunk.toString());
    if (output.length > 40) output.shift();
  });
  let hasEnded = false;
  child.on('close', () => (hasEnded = true));
  child.on('error', (error) => {
    output.push(error.message);
    hasEnded = true;
  });
  (child.stderr as typeof child.stderr & { unref(): void }).unref(); // A socket underneath, which must not keep this process alive.
  child.unref();
  return { hasEnded: () => hasEnded, lastLogLines: () => lastLogLines(output.join('')) };
}

/** `FATAL` and the lines before it, without time and PID. */
function lastLogLines(output: string): string {
  const lines = output.split('\n').map((line) => line.replace(/^.*? \[\d+\] /, '').trim());
  const logLines = lines.filter((line) => /^(FATAL|PANIC|ERROR|LOG|HINT|DETAIL):/.test(line)).slice(-3);
  return logLines.join(' ') || lines.filter(Boolean).at(-1) || 'it said nothing';
}

/**
 * Whether a server responds, ours or another process's: of several that start on one folder at once one wins, and
 * the others exit.
 */
async function isReady(host: string, server: StartingServer, data: string): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (await canConnect(host)) return true;
    if (server.hasEnded() && !isRunning(data)) return canConnect(host);
    await after(40);
  }
  return false;
}

async function canConnect(host: string): Promise<boolean> {
  const client = await connect(host);
  await client?.end();
  return client !== null;
}

async function connect(host: string): Promise<Client | null> {
  const client = new Client({ host, user: 'shop', database: 'postgres' });
  client.on('error', () => {}); // Reported by the calls themselves.
  try {
    await client.connect();
    return client;
  } catch {
    return null;
  }
}

async function makeDatabase(host: string): Promise<void> {
  const client = await connect(host);
  try {
    const { rowCount } = (await client?.query(`select from pg_database where datname = 'shop'`)) ?? {};
    if (rowCount === 0) await client?.query('create database shop');
  } catch (error) {
    const wasCreatedMeanwhile = ['42P04', '23505'].includes((error as DatabaseError).code ?? '');
    if (!wasCreatedMeanwhile) throw error;
  } finally {
    await client?.end();
  }
}

async function stopIfLast(data: string, host: string): Promise<void> {
  const client = await connect(host);
  if (!client) return;
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await client.end();
  if (rows[0]?.others !== 0) return;
  const pidFile = path.join(data, 'postmaster.pid');
  process.kill(pidOf(data), 'SIGINT'); // PostgreSQL's 'fast shutdown': open transactions are rolled back.
  const deadline = Date.now() + 10_000;
  while (fs.existsSync(pidFile) && Date.now() < deadline) await after(20);
}
