import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as memory from '../../scripts/memory-settings.mjs';
import { ensureServerBuilt } from '../../scripts/prepare/build-if-changed.mjs';
import { freePort } from '../shop/free-port.ts';

const root = path.join(import.meta.dirname, '../..');

let built: Promise<void> | null = null;
const serverBuilt = () => (built ??= ensureServerBuilt());

/** The outside world of the shop. */
interface Outside {
  databaseUrl: string;
  /** The mail server; emails are not sent without one. */
  smtpUrl?: string;
}

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The shop as `npm start` runs it in production: one process that serves requests and runs jobs. */
export async function startShopProcess(
  { databaseUrl, smtpUrl = 'smtp://127.0.0.1:9' }: Outside,
  dataDir: string,
  {
    processes = 1,
    role = 'all',
    port = null,
    settings = {},
  }: { processes?: number; role?: 'all' | 'serve'; port?: number | null; settings?: Record<string, string> } = {},
): Promise<Running & { readyMs: number }> {
  await serverBuilt();
  const startedAt = performance.now();
  const { child, url } = await spawnShop({ databaseUrl, smtpUrl }, dataDir, {
    processes,
    port,
    settings: { ROLE: role, ...settings },
  });
  await lineWith(child, processes > 1 ? 'share' : 'open');
  return { url, pid: child.pid!, readyMs: performance.now() - startedAt, stop: () => end(child) };
}

/** The same process, which may not be open yet. */
export async function spawnShop(
  { databaseUrl, smtpUrl = 'smtp://127.0.0.1:9' }: Outside,
  dataDir: string,
  {
    processes = 1,
    port: wanted = null,
    settings = {},
  }: {
    processes?: number;
    port?: number | null;
    settings?: Record<string, string>;
  } = {},
): Promise<{ child: ChildProcess; url: string }> {
  await serverBuilt();
  const port = wanted ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const more = processes > 1 ? ['--processes', String(processes)] : [];
  // As `npm start` does.
  const child = spawn(process.execPath, [...memory.flags, 'build/server/main.js', ...more], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...memory.environment,
      ...process.env,
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PAYSTACK_SECRET_KEY: 'sk_live_bench',
      // Nothing is paid here, so the provider is not called; a call would not leave the machine.
      PAYSTACK_BASE_URL: 'https://127.0.0.1:9',
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Oge <orders@shop.example>',
      SESSION_SECRET: 'a secret for as long as the bench runs',
      TRUSTED_PROXIES: 'none',
      LIMITS_SCALE: '1000000',
      ...settings,
    },
  });
  return { child, url };
}

/** A mail server that accepts every email, in a process of its own. */
export async function startMailSink(): Promise<Running> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'mail-sink.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await lineWith(child, '');
  return { url: `smtp://127.0.0.1:${port.trim()}`, pid: child.pid!, stop: () => end(child) };
}

export async function startFloor(folder: string, databaseUrl: string): Promise<Running> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-routes.ts'), folder, databaseUrl], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await lineWith(child, '');
  return { url: `http://127.0.0.1:${port.trim()}`, pid: child.pid!, stop: () => end(child) };
}

/** Waits until a process has printed a line with this word. */
async function lineWith(child: ChildProcess, word: string): Promise<string> {
  for (;;) {
    const output = await Promise.race([once(child.stdout!, 'data'), once(child, 'exit').then(() => null)]);
    if (!output) throw new Error('A process ended before it was ready');
    if (String(output[0]).includes(word)) {
      child.stdout!.resume();
      return String(output[0]);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
