import { sql } from 'kysely';
import type { QueryResult } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { Batch } from './batching/batch.ts';
import { BatchingClient } from './batching/batching-client.ts';
import { type Database, openDatabase } from './database.ts';
import { send } from './send.ts';

async function numbers(): Promise<Database> {
  const db = openDatabase({ ...(await ownDatabase()), max: 1 });
  onTestFinished(() => db.destroy());
  await sql`create table numbers (number int primary key)`.execute(db);
  return db;
}

const add = (db: Database, number: number) => sql`insert into numbers values (${number})`.compile(db);
const all = async (db: Database) => {
  const { rows } = await sql<{ number: number }>`select number from numbers order by number`.execute(db);
  return rows.map(({ number }) => number);
};

test('what is sent last goes out with the end of its transaction, in one message with its beginning', async () => {
  const db = await numbers();
  const messages = vi.spyOn(Batch.prototype, 'submit');
  onTestFinished(() => void vi.restoreAllMocks());

  const read = await db.transaction().execute(async (tx) => {
    void send(tx, add(tx, 1));
    void send(tx, add(tx, 2));
    return { count: send(tx, sql<{ count: number }>`select count(*) from numbers`.compile(tx)) };
  });

  expect(messages).toHaveBeenCalledTimes(1);
  expect((await read.count).rows).toEqual([{ count: 2 }]);
  expect(await all(db)).toEqual([1, 2]);
});

test('when what is sent last fails its transaction fails for that reason, and nothing of it stays', async () => {
  const db = await numbers();
  await db.executeQuery(add(db, 2));

  const failing = db.transaction().execute(async (tx) => {
    await send(tx, add(tx, 1));
    void send(tx, add(tx, 2));
    void send(tx, add(tx, 3));
  });

  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await all(db)).toEqual([2]);
});

test('what is asked at once outside of a transaction stays when the next of it fails', async () => {
  const connection = await ownDatabase();
  const client = new BatchingClient(connection);
  await client.connect();
  onTestFinished(() => client.end());
  const ask = (text: string, values: unknown[]): Promise<QueryResult<{ number: number }>> => client.query(text, values);
  await ask('create table numbers (number int primary key)', []);

  const responses = await Promise.allSettled(
    [1, 1, 2].map((number) => ask('insert into numbers values ($1)', [number])),
  );

  expect(responses.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await ask('select number from numbers order by number', [])).rows).toEqual([{ number: 1 }, { number: 2 }]);
});

test('nothing is sent in a transaction that has ended, or beside a query that is being waited for', async () => {
  const db = await numbers();
  let ended: Database | undefined;

  await db.transaction().execute(async (tx) => {
    ended = tx;
    const waiting = tx.executeQuery(add(tx, 1));
    expect(() => send(tx, add(tx, 2))).toThrow('while another query');
    await waiting;
    await send(tx, add(tx, 3));
  });

  expect(() => send(ended!, add(db, 4))).toThrow('already committed');
  expect(await all(db)).toEqual([1, 3]);
});

test('a statement that failed when it was to be kept is asked again as if nothing had been', async () => {
  const db = await numbers();
  const half = (number: number) => sql<{ half: number }>`select 2 / ${number}::int as half`.execute(db);
  for (let time = 0; time < 5; time += 1) {
    await expect(half(0)).rejects.toMatchObject({ code: '22012' });
    await expect(half(7).then(({ rows }) => rows)).resolves.toEqual([{ half: 0 }]);
  }
  expect((await half(1)).rows).toEqual([{ half: 2 }]);
});

test('a transaction fails for what nobody waited for, also when more was asked of it afterwards', async () => {
  const db = await numbers();
  await db.executeQuery(add(db, 2));
  const failing = (more: (tx: Database) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      const first = send(tx, add(tx, 1));
      void send(tx, add(tx, 2));
      await first;
      await more(tx);
    });

  await expect(failing(async () => {})).rejects.toMatchObject({ code: '23505' });
  await expect(failing(async (tx) => void send(tx, add(tx, 3)))).rejects.toMatchObject({ code: '23505' });
  await expect(failing((tx) => send(tx, add(tx, 3)))).rejects.toMatchObject({ code: '23505' });
  expect(await all(db)).toEqual([2]);
});

test('a transaction that is given up ends for that reason, whatever becomes of what was sent in it', async () => {
  const db = await numbers();
  await db.executeQuery(add(db, 1));

  const givenUp = db.transaction().execute(async (tx) => {
    void send(tx, add(tx, 1));
    throw new Error('given up');
  });

  await expect(givenUp).rejects.toThrow('given up');
  expect(await all(db)).toEqual([1]);
});

test('a value that cannot be written down fails its statement alone', async () => {
  const db = await numbers();
  const endless: Record<string, unknown> = {};
  endless['itself'] = endless;

  await expect(sql`select ${endless}::json`.execute(db)).rejects.toThrow('circular');
  expect(await all(db)).toEqual([]);
});

test.for(['', '\n  '])('a transaction in one text, %j before it, that fails in the middle is over', async (before) => {
  const db = await numbers();
  const script = `${before}begin; insert into numbers values (1); select 1 / 0; commit`;

  await expect(sql.raw(script).execute(db)).rejects.toMatchObject({ code: '22012' });
  expect(await all(db)).toEqual([]);
});

const double = (db: Database, number: number) =>
  send(db, sql<{ double: number }>`select ${number}::int * 2 as double`.compile(db));

test('a statement that was first prepared behind one that failed is asked again as if nothing had been', async () => {
  const db = await numbers();
  for (let time = 0; time < 5; time += 1) {
    const failing = db.transaction().execute(async (tx) => {
      void send(tx, sql`select 1 / 0`.compile(tx));
      await double(tx, time);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  }
  expect((await double(db, 4)).rows).toEqual([{ double: 8 }]);
});
