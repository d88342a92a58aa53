import { Kysely, PostgresDialect } from 'kysely';
import type { Client } from 'pg';
import type { MigrationFile } from '../../db/migrations/migration-files.ts';
import { createMigrationTable } from '../../db/migrations/migration-state.ts';
import type { DB } from '../../db/tables.ts';

/** Drops everything of ours, the queues too: their jobs are about what is gone. */
export async function dropEverything(client: Client): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(objects);
  for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`);
  await client.query('drop schema if exists pgboss cascade');
}

export async function hasAnything(client: Client): Promise<boolean> {
  const { rows } = await client.query(`${objects} limit 1`);
  return rows.length > 0;
}

/**
 * Other connections to this database: a running shop would write to the data that is being replaced. Every role may see
 * who is connected; PostgreSQL's own processes have no user.
 */
export async function otherConnections(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ who: string }>(`
    select format('%s connections of %s%s', count(*), usename, ' (' || nullif(application_name, '') || ')') as who
    from pg_stat_activity
    where datname = current_database() and usename is not null and pid <> pg_backend_pid()
    group by usename, application_name`);
  return rows.map(({ who }) => who);
}

/** Makes the tables as these migrations leave them, all in the transaction of the client. */
export async function makeTables(client: Client, migrations: readonly MigrationFile[]): Promise<void> {
  await createMigrationTable(databaseOn(client));
  for (const { text, isInTransaction } of migrations) {
    // Without a transaction only for the sake of those who use the table in the meantime: here there is nobody.
    await client.query(isInTransaction ? text : text.replaceAll(/\bconcurrently\b/gi, ''));
    // Each had a transaction of its own, at whose end such constraints were checked.
    await client.query('set constraints all immediate; set constraints all deferred');
  }
}

/** The schema's own objects: extensions keep theirs, and objects of a table are dropped with it. */
const objects = `
  select kind, name from (
    select 1 as step, 'pg_class'::regclass as class, oid, oid::regclass::text as name,
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 2, 'pg_proc'::regclass, oid, oid::regprocedure::text, 'routine'
    from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 3, 'pg_type'::regclass, oid, oid::regtype::text, 'type'
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
  ) as objects
  where not exists (
    select from pg_depend where classid = objects.class and objid = objects.oid and deptype in ('e', 'i', 'a'))
  order by step`;

/** The same connection, as our own functions take it. */
function databaseOn(client: Client): Kysely<DB> {
  const connect = () => Promise.resolve(Object.assign(client, { release: () => {} }));
  const pool = { connect, end: () => Promise.resolve(), options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
