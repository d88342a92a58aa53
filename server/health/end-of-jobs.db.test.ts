import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { lockWaits } from '../../tests/shop/lock-waits.ts';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { queues } from '../jobs/job-queue.ts';
import { startShop } from '../startup/start-shop.ts';

test('a process that only works finishes its job when it ends, and gives back one that takes too long', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-jobs-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
  const { host, user, database } = await ownDatabase();
  const db = openDatabase({ host, user, database });
  onTestFinished(() => db.destroy());
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const config = readConfig({ ROLE: 'work', LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL, DATA_DIR: dataDir });
  const shop = { ...config.shop, isDemo: false }; // Without the demo catalogue.
  const running = await startShop({ ...config, shop }, null, { print: () => {} });
  onTestFinished(() => running.stop());
  const stateOf = async (name: string) => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = ${name}`.execute(db);
    return rows.map(({ state }) => state);
  };
  const { runExport, sendEmail } = queues;

  await db.transaction().execute(async (tooLong) => {
    await sql`lock table letters in access exclusive mode`.execute(tooLong);
    const { stopping } = await db.transaction().execute(async (tx) => {
      await sql`lock table exports in access exclusive mode`.execute(tx);
      await runExport.add(running.shop.jobs, db, { id: randomUUID() });
      await sendEmail.add(running.shop.jobs, db, { key: 'a key' });
      // Others may wait as well: a minute's jobs look at the same tables.
      await expect
        .poll(async () => [await stateOf(runExport.name), await stateOf(sendEmail.name)])
        .toEqual([['active'], ['active']]);
      await expect.poll(() => lockWaits(db)).toBeGreaterThanOrEqual(2);
      return { stopping: running.stop() };
    });
    await expect.poll(() => stateOf(runExport.name)).toEqual(['completed']);
    await stopping;
  });

  expect(await stateOf(sendEmail.name)).toEqual(['retry']);
});
