import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { makeCoupon } from '../../../tests/data/factories.ts';
import { afterDeadlock, inTurn } from '../../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { writeBackup } from './write-backup.ts';

test('a table that a migration rewrites while a backup begins is in the backup with all of its rows', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db);

  const [, { coupons }] = await inTurn(shop.db, rewriteCoupons, () => rowsInBackup(shop));

  expect(coupons).toBe(1);
});

test('a table that a migration adds while a backup begins is in it with its rows', async () => {
  const shop = await testShop();
  const [, { notes }] = await inTurn(shop.db, addTable, () => rowsInBackup(shop));

  expect(notes).toBe(1);
});

test('a backup begins again when it and a migration wait for each other, and the migration goes on', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db);

  const { coupons } = await afterDeadlock(shop, {
    first: (tx) => sql`alter table stock add column of_a_later_release text`.execute(tx),
    start: () => rowsInBackup(shop),
    second: rewriteCoupons,
  });

  expect(coupons).toBe(1);
});

/** Its rows get another file, which the snapshots of before see as empty. */
const rewriteCoupons = (tx: Database) =>
  sql`alter table coupons add column of_a_later_release uuid default gen_random_uuid()`.execute(tx);

async function addTable(tx: Database): Promise<void> {
  await rewriteCoupons(tx);
  await sql`create table notes as select 'a note' as note`.execute(tx);
}

/** By table. */
async function rowsInBackup({ db }: TestShop): Promise<Record<string, number>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-backup-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const connection = { host: inject('postgresHost'), user: 'shop', database: rows[0]!.name };
  const { manifest } = await writeBackup(path.join(folder, 'backup'), { connection, images: null, now: new Date() });
  return Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
}
