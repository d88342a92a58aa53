import { createGzip } from 'node:zlib';
import { Client, type ClientConfig, DatabaseError, escapeIdentifier } from 'pg';
import packageJson from '../../../package.json' with { type: 'json' };
import type { ImageStorage } from '../../catalogue/images/storage/image-storage.ts';
import { type BackupWriter, writeFolder } from './backup-files.ts';
import { CopyOut } from './copy-rows.ts';
import { type Manifest, manifestFile, tableFile } from './manifest.ts';
import { mustBeThere, namedFiles, writeImages } from './write-images.ts';

interface Sources {
  connection: ClientConfig;
  /** Where images are copied from; null when they stay in the object store. */
  images: ImageStorage | null;
  now: Date;
}

interface Written {
  manifest: Manifest;
  /** Images and photos that the database names and the folder lacks: that of another shop, or what was lost. */
  missing: string[];
}

/**
 * Writes a backup of the shop as it is at one moment, while it goes on: every table, every sequence, all original
 * images and the photos of shoppers. Sizes of images are made again from these. The queues of jobs are left out
 * (docs/decisions/0066).
 *
 * @param folder must not exist yet
 */
export async function writeBackup(folder: string, { connection, images, now }: Sources): Promise<Written> {
  const client = new Client(connection);
  client.on('error', () => {}); // Whatever breaks fails the query.
  await client.connect();
  try {
    await client.query(settings);
    const shopTables = await beginSnapshot(client);
    const migrations = await namesOf(client, 'select name from kysely_migration order by name');
    const head = { version: packageJson.version, madeAt: now.toISOString(), migrations } as const;
    let manifest: Manifest | undefined;
    const copied = { images: null as number | null, photos: 0, missing: [] as string[] };
    await writeFolder(folder, async (writer) => {
      const tables = await writeTables(client, shopTables, writer);
      const named = await namedFiles(client);
      // The transaction keeps a lock on every table, and images may take hours: migrations would wait for them.
      await client.query('commit');
      if (images) Object.assign(copied, await writeImages(images, named, writer));
      // Last, because it does not belong to the snapshot: what was given out by now includes all that was written.
      const sequences = await sequencesOf(client);
      const { images: originals, photos } = copied;
      manifest = { format: photos > 0 ? 2 : 1, ...head, tables, sequences, images: originals, photos };
      await writer.write(manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    });
    const isNamedNow = new Set(copied.missing.length > 0 ? mustBeThere(await namedFiles(client)) : []);
    // A missing file was deleted in the meantime.
    return { manifest: manifest!, missing: copied.missing.filter((file) => isNamedNow.has(file)) };
  } finally {
    await client.end();
  }
}

/** The same text for a value everywhere, and no time limit: the session may take hours. */
export const settings =
  "set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set timezone = 'UTC'; " +
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0; ' +
  'set search_path = public';

/**
 * Begins a transaction whose snapshot is taken once every table is locked. A table that a migration rewrote between the two
 * would be empty in the snapshot (PostgreSQL: Caveats of Concurrency Control).
 *
 * @returns the tables in it
 */
async function beginSnapshot(client: Client): Promise<TableColumns[]> {
  for (;;) {
    const { rows: seen } = await client.query<TableColumns>(tablesWithColumns);
    const names = seen.map(({ name }) => escapeIdentifier(name));
    try {
      await client.query('begin isolation level repeatable read read only');
      await client.query(`lock table ${names.join(', ')} in access share mode`);
      const { rows: tables } = await client.query<TableColumns>(tablesWithColumns);
      if (tables.every(({ name }) => seen.some((table) => table.name === name))) return tables;
      await client.query('rollback'); // A migration added one.
    } catch (error) {
      if (!isDueToMigration(error)) throw error;
      await client.query('rollback');
    }
  }
}

/** A table was dropped, or a migration and the backup each had a table that the other was waiting for. */
const isDueToMigration = (error: unknown) =>
  error instanceof DatabaseError && ['42P01', '40P01'].includes(error.code ?? '');

async function writeTables(
  client: Client,
  shopTables: readonly TableColumns[],
  writer: BackupWriter,
): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of shopTables) {
    const rowsOf = client.query(new CopyOut(`copy ${into(name, columns)} to stdout`));
    const gzip = createGzip();
    rowsOf.on('error', (error) => gzip.destroy(error));
    gzip.on('close', () => rowsOf.destroy());
    await writer.write(tableFile(name), rowsOf.pipe(gzip));
    tables.push({ name, columns, rows: rowsOf.rows });
  }
  return tables;
}

interface TableColumns {
  name: string;
  columns: string[];
}

/** The tables of the shop; those of extensions and the queues are not. Generated columns are computed again. */
const tablesWithColumns = `
  select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  order by relname`;

/** A table and its columns, as COPY names them. */
export const into = (table: string, columns: readonly string[]) =>
  `${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(', ')})`;

async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const names = await namesOf(
    client,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const name of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...rows[0]! });
  }
  return sequences;
}

async function namesOf(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}
