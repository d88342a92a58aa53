import { expect, test } from 'vitest';
import { migrationFile } from '#server/db/migrations/migration-files.ts';
import { unsafeStatements } from './migration-rules.ts';
import { hashOfMigrations, migrationsUpTo, readReleased } from './released-migrations.ts';

test('while the migrations since the last release run, and after them, that release goes on', async () => {
  const { released, since } = await migrationsUpTo(readReleased().last);
  expect(
    await unsafeStatements(
      since,
      released.map(({ name }) => name),
    ),
  ).toEqual([]);
});

test('a released migration is never edited, and none is added between them', async () => {
  const { last, sha256 } = readReleased();
  const { released } = await migrationsUpTo(last);
  expect(hashOfMigrations(released), 'write another migration, which sorts after the released ones').toBe(sha256);
});

test.for([
  'create table caps (size text primary key)',
  'create table caps (size text); alter table caps add unique (size); create index on caps (size); insert into caps values (1)',
  'alter table orders add column gift text',
  `alter table orders add column gift text not null default ''`,
  'alter table orders add column told_at timestamptz not null default now()',
  'alter table orders add column gift text check (gift <> $$$$)',
  'alter table orders drop constraint orders_gift_check',
  'alter table orders alter column gift set default 1',
  'create function wrap() returns text language sql as $$ update orders set gift = 1 $$',
  'create function wrap() returns text language sql as $$ $$; create or replace function wrap() returns text language sql as $$ $$',
  '-- no transaction\ncreate index concurrently if not exists orders_by_gift on orders (gift)',
  '-- no transaction\n-- safe: no two orders have the same gift.\ncreate unique index concurrently if not exists orders_by_gift on orders (gift)',
  '-- no transaction\ndrop index concurrently if exists orders_by_gift',
  '-- The former release writes some of these values.\n-- safe: a wider check rejects nothing.\nalter table orders add constraint orders_gift_check check (gift in (1, 2)) not valid',
  '-- safe since 0001_old: nothing reads it any more.\nalter table orders drop column gift',
])('%s is safe for the former release', async (text) => {
  expect(await unsafeStatements([migrationFile('0002_new', text)], ['0001_old'])).toEqual([]);
});

test.for([
  ['alter table orders drop column gift', 'removes what the former release uses'],
  ['drop table orders', 'removes what the former release uses'],
  ['drop function wrap()', 'removes what the former release uses'],
  ['alter table orders rename to purchases', 'renames'],
  ['alter table orders rename column gift to present', 'renames'],
  ['alter table orders add column gift text not null', 'give it a default'],
  ['alter table orders add column gift text unique', 'may reject'],
  ['alter table orders add column gift uuid default gen_random_uuid()', 'rewrites the table'],
  ['alter table orders add column gift int generated always as (1) stored', 'rewrites the table'],
  ['alter table orders alter column gift type varchar(3)', 'may reject'],
  ['alter table orders alter column gift set not null', 'may reject'],
  ['alter table orders alter column gift drop not null', 'does not expect'],
  ['alter table orders alter column gift drop default', 'may reject'],
  ['alter table orders add column gift text, drop column note', 'removes'],
  ['alter table orders add check (gift <> $$$$)', '"not valid"'],
  ['-- safe: all are right.\nalter table orders add check (gift <> $$$$)', '"not valid"'],
  ['alter table orders add check (gift <> $$$$) not valid', 'may reject'],
  ['alter table orders add unique (gift)', '"using index"'],
  ['alter table orders add unique using index orders_by_gift', 'may reject'],
  ['create index on orders (gift)', 'concurrently'],
  ['-- safe: it is small.\ncreate index on orders (gift)', 'concurrently'],
  ['drop index orders_by_gift', 'concurrently'],
  ['create index concurrently if not exists i on orders (gift)', '"-- no transaction"'],
  ['-- no transaction\ncreate index concurrently i on orders (gift)', 'may run twice'],
  ['-- no transaction\ncreate unique index concurrently if not exists i on orders (gift)', 'may reject'],
  ['-- no transaction\nalter table orders add column gift text', 'only concurrent statements'],
  ['-- no transaction\ndrop index concurrently if exists a; drop index concurrently if exists b', 'single statement'],
  ['update orders set gift = 1', 'a job in batches'],
  ['delete from orders', 'a job in batches'],
  ['truncate orders', 'a job in batches'],
  ['insert into orders values (1)', 'a job in batches'],
  ['with gone as (delete from orders returning 1) select * from gone', 'not known to be harmless'],
  ['do $$ begin drop table orders; end $$', 'not known to be harmless'],
  ['create or replace function wrap() returns text language sql as $$ $$', 'changes what'],
  ['create trigger wrap before insert on orders for each row execute function wrap()', 'may reject'],
  ['-- safe since 0002_new: it is new.\nalter table orders drop column gift', 'the former release does not have'],
  ['-- safe since 0001_old: not above it.\nselect 1; alter table orders drop column gift', 'removes'],
] as const)('%s is found', async ([text, problem]) => {
  const found = await unsafeStatements([migrationFile('0002_new', text)], ['0001_old']);
  expect(found.join()).toMatch(/^migrations\/0002_new\.sql: /);
  expect(found.join()).toContain(problem);
});
