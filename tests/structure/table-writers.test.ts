import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { otherWriters, ownTables } from './table-writers.ts';

const root = path.join(import.meta.dirname, '../..');

/** A statement of a file of `server/`. */
interface Write {
  file: string;
  table: string;
}

test('a table is written by its own feature, and by those that table-writers.ts gives a reason for', () => {
  expect(writesOfServer().filter((write) => !isOwn(write) && othersOf(write).length === 0)).toEqual([]);
});

test('each table has one feature, which writes it, and each other writer still writes', () => {
  const owned = Object.entries(ownTables).flatMap(([feature, tables]) => tables.map((table) => ({ feature, table })));
  expect(new Set(owned.map(({ table }) => table)).size).toBe(owned.length);
  const writes = writesOfServer();
  const unwritten = owned.filter(
    ({ feature, table }) => !writes.some((write) => write.table === table && write.file.startsWith(`${feature}/`)),
  );
  const idle = otherWriters
    .filter(({ files }) => files !== 'demo/')
    .flatMap(({ files, tables }) =>
      tables.filter((table) => !writes.some((write) => write.table === table && write.file.startsWith(files))),
    );
  expect({ unwritten, idle }).toEqual({ unwritten: [], idle: [] });
});

test('a statement is found however it is written, and what only reads is not', () => {
  const source = `
    await tx.insertInto('orderLines').values(lines).execute();
    await tx
      .updateTable('stock as own').set({ reserved }).execute();
    await sql\`with gone as (delete from wishes returning *)
      insert into wish_joins (id) select id from cart_lines for update of accounts\`.execute(tx);
    await client.query('update letters set sent_at = now()');
    await sql\`insert into sessions (id) values (1) on conflict (id) do update set ended_at = now()\`;
    await deleteInBatches(db, 'sharedCarts', sql\`used_on < now()\`);
    await tx.selectFrom('orders').selectAll().execute();
    await mergeInto(db, cart);`;
  expect(tablesWritten(source)).toEqual([
    'order_lines',
    'stock',
    'wishes',
    'wish_joins',
    'letters',
    'sessions',
    'shared_carts',
  ]);
});

function writesOfServer(): Write[] {
  const files = fs
    .readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return files.flatMap((file) =>
    tablesWritten(fs.readFileSync(path.join(root, 'server', file), 'utf8'))
      .filter((table) => tableNames.has(table))
      .map((table) => ({ file, table })),
  );
}

const isOwn = ({ file, table }: Write) => ownTables[file.split('/')[0]!]?.includes(table) ?? false;

const othersOf = ({ file, table }: Write) =>
  otherWriters.filter(({ files, tables }) => file.startsWith(files) && tables.includes(table));

/** In the order of the statements, each as often as it is written. */
function tablesWritten(source: string): string[] {
  return [...source.matchAll(statement)].map(([, kysely, sql, updated]) => snakeCase(kysely ?? sql ?? updated!));
}

const statement = new RegExp(
  [
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto|deleteInBatches)\(\s*(?:\w+,\s*)?'(\w+)/,
    /\b(?:insert into|delete from|merge into) (\w+)/,
    /\bupdate (\w+)(?: as \w+)?\s+set\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Those that migrations made: a comment may say 'delete from them'. */
const tableNames = new Set([...allTables().matchAll(/^ {2}(\w+):/gm)].map(([, name]) => snakeCase(name!)));

function allTables(): string {
  return fs.readFileSync(path.join(root, 'server/db/tables.ts'), 'utf8').split('export interface DB {')[1]!;
}
