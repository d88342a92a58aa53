import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeProduct, orderPayload } from '../tests/data/factories.ts';
import { databaseAt } from '../tests/shop/database-at.ts';
import { readConfig } from './config/config.ts';
import type { Database } from './db/database.ts';
import { requireMigrated } from './db/migrations/migrate.ts';
import { readMigrations } from './db/migrations/migration-files.ts';
import { openJobs } from './jobs/jobs.ts';
import { startShop } from './start-shop.ts';

const names = (await readMigrations()).map(({ name }) => name);
const last = names.at(-1)!;

test('npm run migrate lists what it would do, does it once, and then a start without migrations succeeds', async () => {
  const db = await databaseAt(names.at(-2)!);
  const run = await commandOn(db);

  expect(await run('--list')).toMatch(
    new RegExp(`^${names.length - 1} applied\\.\n${last} would run, .* transaction\\.\n$`),
  );
  expect(await run('--list')).toContain(`${last} would run`);
  await expect(startWithoutMigrations(db)).rejects.toThrow(
    `The database lacks 1 of this release's migrations, from ${last} on.`,
  );
  expect(await run()).toBe(`${last} is applied.\n1 applied.\n`);
  expect(await run()).toBe('The database has every migration already.\n');
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(db);
  expect(await run('--list')).toBe(
    `${names.length + 1} applied.\n9999_later is of a newer release.\nNone would run.\n`,
  );

  await expect(requireMigrated(db)).resolves.toBeUndefined();
  const running = await startWithoutMigrations(db);
  await running.stop();
});

test('npm run migrate with another option does nothing and shows its options', async () => {
  const run = await commandOn(await databaseAt(names.at(-2)!));

  await expect(run('--lst')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run migrate -- --list') as string,
  });
  expect(await run('--list')).toContain(`${last} would run`);
});

test('queues of an older library are rejected by a start without migrations, and those of a newer one are not', async () => {
  const db = await databaseAt(last);
  await expect(startWithoutMigrations(db)).rejects.toThrow('The database lacks the queues of this release.');
  await (await openJobs(db, { isWorker: false })).stop({ graceful: false });

  await sql`update pgboss.version set version = version - 1`.execute(db);
  await expect(startWithoutMigrations(db)).rejects.toThrow('The database lacks the queues of this release.');
  await sql`update pgboss.version set version = version + 2`.execute(db);
  const running = await startWithoutMigrations(db);
  await running.stop();
});

test('after npm run migrate the shop runs as a database user that may not change tables', async () => {
  const db = await databaseAt(last);
  await (
    await commandOn(db)
  )();
  const user = `plain_${randomUUID().replaceAll('-', '')}`;
  onTestFinished(async () => {
    await sql.raw(`drop owned by ${user}; drop role ${user}`).execute(db);
  });
  await sql
    .raw(
      ['public', 'pgboss']
        .map(
          (schema) => `grant usage on schema ${schema} to ${user};
            grant select, insert, update, delete on all tables in schema ${schema} to ${user};
            grant usage, select on all sequences in schema ${schema} to ${user};`,
        )
        .reduce((all, grants) => all + grants, `create role ${user} login;`),
    )
    .execute(db);

  const shirt = await makeProduct(db);
  const running = await startWithoutMigrations(db, user);
  onTestFinished(() => running.stop());

  expect((await running.app.inject('/api/product/list')).json()).toMatchObject({
    products: [{ _id: shirt.productId }],
  });
  const headers = { 'idempotency-key': randomUUID() };
  const order = { method: 'POST', url: '/api/orders', headers, payload: orderPayload([shirt]) } as const;
  expect((await running.app.inject(order)).json()).toMatchObject({ success: true });
});

/** The command as `npm run migrate` runs it: its output, or an error with its exit code. */
async function commandOn(db: Database): Promise<(...options: string[]) => Promise<string>> {
  const environment = { ...process.env, ...(await environmentOf(db)) };
  return async (...options) => {
    const program = path.join(import.meta.dirname, 'run-migrations.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...options], { env: environment });
    return stdout;
  };
}

async function startWithoutMigrations(db: Database, user?: string) {
  const config = readConfig({ ...(await environmentOf(db, user)), MIGRATE: 'off', LOG_LEVEL: 'silent', PORT: '0' });
  const shop = { ...config.shop, isDemo: false }; // Without the demo catalogue.
  return startShop({ ...config, shop }, null, { print: () => {} });
}

async function environmentOf(db: Database, user = 'shop') {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-migrate-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
  const host = encodeURIComponent(inject('postgresHost'));
  return { DATABASE_URL: `postgres://${user}@localhost/${rows[0]!.name}?host=${host}`, DATA_DIR: dataDir };
}
