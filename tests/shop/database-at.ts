import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

/** A database with the migrations up to `last`, as an older version left it. */
export async function databaseAt(last: string): Promise<Database> {
  const server = { host: inject('postgresHost'), user: 'shop' };
  const database = `old_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${database} template template0`);
  await client.end();
  const db = openDatabase({ ...server, database });
  onTestFinished(() => db.destroy());
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const text = await fs.readFile(path.join(folder, name), 'utf8');
      return [name.replace('.sql', ''), { up: async () => void (await sql.raw(text).execute(db)) }] as const;
    }),
  );
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) };
  const { error } = await new Migrator({ db, provider }).migrateTo(last);
  if (error) throw error;
  return db;
}
