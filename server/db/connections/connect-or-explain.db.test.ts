import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { ensureServerBuilt } from '../../../scripts/prepare/build-if-changed.mjs';
import { freePort } from '../../../tests/shop/free-port.ts';
import { connectOrExplain } from './connect-or-explain.ts';

const socket = `?host=${encodeURIComponent(inject('postgresHost'))}`;

test('of a database that can not be used a sentence says which, where and why, without the password', async () => {
  const port = await freePort();
  expect(await why(`postgres://shop:secret-word@127.0.0.1:${port}/shop`)).toBe(
    `The database of DATABASE_URL (host 127.0.0.1, port ${port}) can't be reached: connection refused. Is it running?`,
  );
  expect(await why('postgres://shop:secret-word@nowhere.invalid/shop')).toMatch(
    /^The database of DATABASE_URL \(host nowhere\.invalid, port 5432\) can't be reached: .*host.*\?$/,
  );
  expect(await why('postgres://shop:secret-word@localhost/shop?host=/nowhere')).toBe(
    `The database of DATABASE_URL (socket in /nowhere) can't be reached: there is no socket. Is it running?`,
  );
  expect(await why(`postgres://nobody:secret-word@localhost/shop${socket}`)).toMatch(
    /does not let the shop in: role "nobody" does not exist\.$/,
  );
  expect(await why(`postgres://shop:secret-word@localhost/nothing${socket}`)).toMatch(
    /does not let the shop in: database "nothing" does not exist\.$/,
  );
});

test.for([
  ['build/server/main.js'],
  ['server/operate/run-migrations.ts'],
  ['server/staff/main.ts'],
  ['server/ledger/main.ts'],
  ['server/operate/backup.ts', '/tmp/nowhere'],
  ['server/operate/reconcile.ts', '--since', '2026-11-24'],
])('%s prints that sentence and nothing else', async ([file, ...words]) => {
  await ensureServerBuilt();
  const port = await freePort();
  const { stderr, status } = spawnSync(process.execPath, [file!, ...words], {
    cwd: path.join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
    env: { DATABASE_URL: `postgres://shop:secret-word@127.0.0.1:${port}/shop`, PORT: '0', DATA_DIR: '/tmp' },
  });
  expect(stderr).toBe(
    `The database of DATABASE_URL (host 127.0.0.1, port ${port}) can't be reached: connection refused. Is it running?\n`,
  );
  expect(status).not.toBe(0);
});

const why = (address: string) =>
  connectOrExplain('DATABASE_URL', address).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
