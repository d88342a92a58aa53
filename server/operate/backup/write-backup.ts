import { createGzip } from 'node:zlib';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';
import packageJson from '../../../package.json' with { type: 'json' };
import { isImageFile } from '../../catalogue/images/image-files.ts';
import type { ImageStorage } from '../../catalogue/images/storage/image-storage.ts';
import { type BackupWriter, writeFolder } from './backup-files.ts';
import { CopyOut } from './copy-rows.ts';
import { imagePrefix, type Manifest, manifestFile, tableFile } from './manifest.ts';

interface Sources {
  connection: ClientConfig;
  /** Where images are copied from; null when they stay in the object store. */
  images: ImageStorage | null;
  now: Date;
}

/**
 * Writes a backup of the shop as it is at one moment, while it goes on: every table, every sequence and all original
 * images. Sizes of images are made again from these. The queues of jobs are left out (docs/decisions/0066).
 *
 * @param folder must not exist yet
 */
export async function writeBackup(folder: string, { connection, images, now }: Sources): Promise<Manifest> {
  const client = new Client(connection);
  client.on('error', () => {}); // Whatever breaks fails the query.
  await client.connect();
  try {
    await client.query(`${settings}; begin isolation level repeatable read read only`);
    const migrations = await namesOf(client, 'select name from kysely_migration order by name');
    const head = { format: 1, version: packageJson.version, madeAt: now.toISOString(), migrations } as const;
    let manifest: Manifest | undefined;
    await writeFolder(folder, async (writer) => {
      const tables = await writeTables(client, writer);
      const copied = images && (await writeImages(images, writer));
      // Last, because it does not belong to the snapshot: what was given out by now includes all that was written.
      manifest = { ...head, tables, sequences: await sequencesOf(client), images: copied };
      await writer.write(manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    });
    return manifest!;
  } finally {
    await client.end();
  }
}

/** The same text for a value everywhere, and no time limit: the session may take hours. */
export const settings =
  "set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set timezone = 'UTC'; " +
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set search_path = public';

async function writeTables(client: Client, writer: BackupWriter): Promise<Manifest['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(tablesWithColumns);
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of rows) {
    const rowsOf = client.query(new CopyOut(`copy ${into(name, columns)} to stdout`));
    const gzip = createGzip();
    rowsOf.on('error', (error) => gzip.destroy(error));
    gzip.on('close', () => rowsOf.destroy());
    await writer.write(tableFile(name), rowsOf.pipe(gzip));
    tables.push({ name, columns, rows: rowsOf.rows });
  }
  return tables;
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

/**
 * The transaction began before, and an image is stored before its row, so all that its rows show are there. One that is
 * deleted meanwhile was shown by nothing.
 */
async function writeImages(images: ImageStorage, writer: BackupWriter): Promise<number> {
  let copied = 0;
  for await (const file of images.list('originals/')) {
    const bytes = isImageFile(file) ? await images.read(file) : null;
    if (!bytes) continue;
    await writer.write(imagePrefix + file, bytes);
    copied += 1;
  }
  return copied;
}
