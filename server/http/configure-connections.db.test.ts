import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { lockWaits } from '../../tests/shop/lock-waits.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const soon = { timeout: 60_000 };

test('a client that sends a request and disconnects before the response is no error, and its request is done', async () => {
  const { app: _, ...shop } = await testShop();
  const { db } = shop;
  const lines: string[] = [];
  const config = { ...shop.config, logLevel: 'error' as const };
  const app = await buildApp({ ...shop, config }, null, { write: (line) => void lines.push(line) });
  onTestFinished(() => app.close());
  let gone = 0;
  app.server.on('connection', (connection) => connection.on('close', () => (gone += 1)));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Hello' });
  const head = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;

  // The tab is closed while the shop reads the session.
  await db.transaction().execute(async (tx) => {
    await sql`lock table account_browsers in access exclusive mode`.execute(tx);
    const socket = connect(Number(port), '127.0.0.1', () => void socket.write(`${head}\r\n\r\n${body}`));
    await expect.poll(() => lockWaits(db), soon).toBe(1);
    socket.destroy();
    await expect.poll(() => gone, soon).toBe(1);
  });

  const messages = () => db.selectFrom('contactMessages').select('name').execute();
  await expect.poll(messages, soon).toEqual([{ name: 'Ada' }]);
  expect(lines).toEqual([]);
});

test('a request with an unknown Expect header gets its response all the same', async () => {
  const { app } = await testShop();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');

  socket.write('GET /api/delivery-areas HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\nConnection: close\r\n\r\n');

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"success":true/);
});

test('a photo may take minutes to arrive over a bad line, the headers of a request half a minute', async () => {
  const { app } = await testShop();
  // 2 MB at 64 kbit/s take more than four minutes.
  expect(app.server).toMatchObject({ requestTimeout: 300_000, headersTimeout: 30_000 });
});
