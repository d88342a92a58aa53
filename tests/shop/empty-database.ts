import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';

/** A database of the test's own without any migration, and how to open it as one more process would. */
export async function emptyDatabase(): Promise<(limits?: { statement_timeout?: number; max?: number }) => Database> {
  const server = { host: inject('postgresHost'), user: 'shop' };
  const database = `empty_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${database} template template0`);
  await client.end();
  return (limits = {}) => {
    const db = openDatabase({ ...server, database, ...limits });
    onTestFinished(() => db.destroy());
    return db;
  };
}
