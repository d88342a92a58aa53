import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../free-port.ts';

const root = path.join(import.meta.dirname, '../..');

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The shop as it runs in production, answering only: letters and questions to the provider are another process's. */
export async function startShopProcess(databaseUrl: string, dataDir: string): Promise<Running & { readyMs: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'serve',
      LOG_LEVEL: 'error',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PAYSTACK_SECRET_KEY: 'sk_live_bench',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SESSION_SECRET: 'a secret for as long as the bench runs',
    },
  });
  await firstLine(child);
  return { url, pid: child.pid!, readyMs: performance.now() - startedAt, stop: () => end(child) };
}

export async function startFloor(folder: string): Promise<Running> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'floor.ts'), folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await firstLine(child);
  return { url: `http://127.0.0.1:${port.trim()}`, pid: child.pid!, stop: () => end(child) };
}

async function firstLine(child: ChildProcess): Promise<string> {
  const said = await Promise.race([once(child.stdout!, 'data'), once(child, 'exit').then(() => null)]);
  if (!said) throw new Error('A process of the bench ended before it was ready');
  child.stdout!.on('data', (words: Buffer) => process.stderr.write(words));
  return String(said[0]);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
