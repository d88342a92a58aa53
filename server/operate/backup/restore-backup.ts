import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';
import type { ImageStorage } from '../../catalogue/images/storage/image-storage.ts';
import { type MigrationFile, readMigrations } from '../../db/migrations/migration-files.ts';
import { copyIn } from './copy-rows.ts';
import { countAsSent } from './count-as-sent.ts';
import { dropEverything, hasAnything, makeTables, otherConnections } from './empty-database.ts';
import { imagePrefix, type Manifest, tableFile } from './manifest.ts';
import type { Backup } from './read-backup.ts';
import { into, settings } from './write-backup.ts';

interface Goal {
  connection: ClientConfig;
  /** Where the images of the backup go. */
  images: ImageStorage;
  /** Whether a database that has tables is emptied first; otherwise it is left alone. */
  mayReplace: boolean;
  /** Whether emails and other messages that were waiting stay so; otherwise they count as sent at the moment of the backup. */
  sendsEmails: boolean;
  say: (sentence: string) => void;
}

/**
 * Restores a backup in one transaction: the migrations that its database had make the tables, and its rows fill them. An
 * error or a killed process leaves the database as it was. Images are stored first; their names contain their hash, so
 * those that are there already stay.
 *
 * @throws Error with the reason, when nothing was restored
 */
export async function restoreBackup(
  { folder, manifest, images: files }: Backup,
  { connection, images, mayReplace, sendsEmails, say }: Goal,
): Promise<void> {
  const migrations = await migrationsOf(manifest);
  const client = new Client(connection);
  client.on('error', () => {}); // Whatever breaks fails the query.
  await client.connect();
  try {
    await client.query(`${settings}; begin`);
    // The lock of `migrate`: a shop that starts in the meantime waits for us.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('migrate', 0))`);
    const others = await otherConnections(client);
    if (others.length > 0) {
      throw new Error(`The database is in use: ${others.join(', ')}. End this first. Nothing was restored.`);
    }
    if (await hasAnything(client)) {
      if (!mayReplace) {
        throw new Error('The database is not empty. With --replace everything in it is deleted. Nothing was restored.');
      }
      await dropEverything(client);
    }
    for (const file of files) await storeImage(images, file, path.join(folder, imagePrefix, file));
    await makeTables(client, migrations);
    await fillTables(client, { folder, manifest, sendsEmails, say });
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** @throws Error when this release does not know them all */
async function migrationsOf({ migrations, version }: Manifest): Promise<MigrationFile[]> {
  const known = await readMigrations();
  const unknown = migrations.find((name) => !known.some((file) => file.name === name));
  if (unknown === undefined) return known.filter(({ name }) => migrations.includes(name));
  throw new Error(
    `The backup has the migration ${unknown}, which this release does not know. Restore it with version ${version} of the shop. Nothing was restored.`,
  );
}

async function storeImage(images: ImageStorage, file: string, source: string): Promise<void> {
  const { size } = await fs.stat(source);
  if ((await images.stat(file))?.bytes !== size) await images.write(file, await fs.readFile(source));
}

interface Filling extends Pick<Goal, 'sendsEmails' | 'say'> {
  folder: string;
  manifest: Manifest;
}

/**
 * Without triggers, which would write log entries again, and without foreign keys, which are checked for all rows at
 * the end. An owner of the tables may do both; switching all of it off by a setting takes a superuser.
 */
async function fillTables(client: Client, { folder, manifest, sendsEmails, say }: Filling): Promise<void> {
  const names = await tableNames(client);
  const tables = manifest.tables.filter(({ name }) => names.includes(name));
  for (const { name, rows } of manifest.tables.filter((table) => !tables.includes(table))) {
    say(`The table ${name} (${rows} rows) is not the shop's and was not restored. It is in ${tableFile(name)}.`);
  }
  const all = names.map(escapeIdentifier);
  const foreignKeys = await foreignKeysOf(client);
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  for (const { drop } of foreignKeys) await client.query(drop);
  await client.query(`truncate ${all.join(', ')}`); // Migrations have filled some.
  for (const { name, columns, rows } of tables) {
    const source = createReadStream(path.join(folder, tableFile(name))).pipe(createGunzip());
    const written = await copyIn(client, `copy ${into(name, columns)} from stdin`, source);
    if (written !== rows)
      throw new Error(`The table ${name} has ${written} rows instead of ${rows}. Nothing was restored.`);
  }
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query(
      `select setval(c.oid::regclass, $2, $3) from pg_class c
      where relname = $1 and relkind = 'S' and relnamespace = 'public'::regnamespace`,
      [name, value, isCalled],
    );
  }
  if (!sendsEmails) await countAsSent(client, manifest, say);
  // The job that would have sent them is not in the backup. The provider is asked first whether it has them.
  await client.query(`update refunds set next_check_at = now()
    where status in ('requested', 'pending', 'processing') and next_check_at is null`);
  for (const { add } of foreignKeys) await client.query(add);
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
}

async function tableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  return rows.map(({ name }) => name);
}

async function foreignKeysOf(client: Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return rows;
}
