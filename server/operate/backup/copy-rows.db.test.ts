import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyIn, CopyOut } from './copy-rows.ts';

const many = 300_000;
const rows = `copy (select n, repeat('x', 50) from generate_series(1, ${many}) n) to stdout`;

test('many rows are copied out to a slow reader and in again, and the connection goes on', async () => {
  const client = await connected();
  await client.query('create temporary table copied (n integer primary key, text text)');
  const out = client.query(new CopyOut(rows));
  const chunks: Buffer[] = [];
  await pipeline(out, async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      if (chunks.push(chunk) % 1_000 === 0) await new Promise(setImmediate);
    }
  });

  expect(out.rows).toBe(many);
  expect(await copyIn(client, 'copy copied from stdin', Readable.from(chunks))).toBe(many);
  const { rows: found } = await client.query('select count(*)::int, sum(n)::text from copied');
  expect(found).toEqual([{ count: many, sum: String((many * (many + 1)) / 2) }]);
});

test('rows that nobody reads yet do not keep the connection from what comes after them', async () => {
  const client = await connected();
  const out = client.query(new CopyOut('copy (select generate_series(1, 20000)) to stdout'));
  const next = client.query('select 1 as one');
  await readAll(out);
  expect((await next).rows).toEqual([{ one: 1 }]);
});

test('rows that the database rejects, and rows that end in an error, are errors, and the connection goes on', async () => {
  const client = await connected();
  await client.query('create temporary table copied (n integer primary key)');

  await expect(copyIn(client, 'copy copied from stdin', Readable.from([Buffer.from('1\n1\n')]))).rejects.toThrow(
    'duplicate key',
  );
  await expect(copyIn(client, 'copy copied from stdin', broken())).rejects.toThrow('the file ended');
  await expect(readAll(client.query(new CopyOut('copy missing to stdout')))).rejects.toThrow('does not exist');

  expect((await client.query('select n from copied')).rows).toEqual([]);
});

async function readAll(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of source);
}

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from('1\n');
  throw new Error('the file ended');
}

async function connected(): Promise<Client> {
  const client = new Client({ host: inject('postgresHost'), user: 'shop', database: 'postgres' });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
