import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { lockWaits } from '../../tests/shop/lock-waits.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { drain } from './drain.ts';

const pace = { waitMs: 0, lingerMs: 300, deadlineMs: 20_000 };

test('a request under way is finished, its connection is closed with it, and no new connection is taken', async () => {
  const { app, db, readiness } = await testShop();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const ask = () => get(`http://127.0.0.1:${port}/api/delivery-areas`, agent);
  expect((await get(`http://127.0.0.1:${port}/health/live`, agent)).headers.connection).toBe('keep-alive');

  const { underWay, draining } = await db.transaction().execute(async (tx) => {
    await sql`lock table delivery_areas in access exclusive mode`.execute(tx);
    const first = ask();
    await expect.poll(() => lockWaits(db)).toBe(1);
    const ending = drain(app, readiness, pace);
    await expect.poll(() => app.server.listening).toBe(false);
    await expect(get(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow('ECONNREFUSED');
    return { underWay: first, draining: ending };
  });

  const response = await underWay;
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  await draining;
});

test('a request that comes on an open connection after the last was taken is served, and closes it', async () => {
  const { app, readiness } = await testShop();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  const request = 'GET /api/delivery-areas HTTP/1.1\r\nHost: x\r\n\r\n';
  socket.write(request);
  expect(String((await once(socket, 'data'))[0])).toContain('200 OK');

  const draining = drain(app, readiness, { ...pace, lingerMs: 20_000 });
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write(request);

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n[^]*"success":true/i);
  await draining;
});

test('connections without a request end soon, also those that never had one, and a request that hangs at the deadline', async () => {
  const { app, db, readiness } = await testShop();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const silent = connect(Number(port), '127.0.0.1');
  await once(silent, 'connect');
  const silentEnd = once(silent.resume(), 'close');

  await db.transaction().execute(async (tx) => {
    await sql`lock table delivery_areas in access exclusive mode`.execute(tx);
    const hanging = get(`http://127.0.0.1:${port}/api/delivery-areas`).catch((error: Error) => error.message);
    await expect.poll(() => lockWaits(db)).toBe(1);
    const draining = drain(app, readiness, { ...pace, lingerMs: 100, deadlineMs: 1_000 });
    await silentEnd;
    expect(await hanging).toMatch(/hang up|ECONNRESET/);
    await draining;
  });
});

async function get(url: string, agent: http.Agent | false = false) {
  const [response] = (await once(http.get(url, { agent }), 'response')) as [http.IncomingMessage];
  await text(response);
  return response;
}
