import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { isDatabaseThere } from '../db/database.ts';
import { databaseLine } from '../../tests/shop/database-line.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

test('readiness follows the start, the database and the end of a process; liveness only whether it works', async () => {
  const line = await databaseLine();
  const { app, readiness, db } = await testShop({ connection: line.connection });
  const ask = async (path: string) => {
    const { statusCode, body } = await app.inject(`/health/${path}`);
    return [statusCode, body];
  };
  expect(await ask('ready')).toEqual([503, '{"status":"starting"}']);

  readiness.open(() => isDatabaseThere(db, 60_000));
  expect(await ask('ready')).toEqual([200, '{"status":"ready"}']);

  line.cut();
  await expect.poll(() => ask('ready')).toEqual([503, '{"status":"database away"}']);
  expect(await ask('live')).toEqual([200, '{"status":"live"}']);

  await line.mend();
  await expect.poll(() => ask('ready')).toEqual([200, '{"status":"ready"}']);

  readiness.drain();
  expect(await ask('ready')).toEqual([503, '{"status":"draining"}']);
  expect(await ask('live')).toEqual([200, '{"status":"live"}']);
});

test('health answers need no limit, no cookie and no proxy that is known, and there are only two of them', async () => {
  const { app: _, ...shop } = await testShop();
  const lines: string[] = [];
  const config = { ...shop.config, logLevel: 'warn' as const };
  const app = await buildApp({ ...shop, config }, null, { write: (line) => void lines.push(line) });
  onTestFinished(() => app.close());
  const headers = { 'x-forwarded-for': '10.1.2.3', cookie: 'x=y' };

  for (const method of ['GET', 'HEAD'] as const) {
    const response = await app.inject({ method, url: '/health/live?from=balancer', headers });
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined]);
    expect(response.headers['cache-control']).toBe('no-store');
  }

  expect((await app.inject('/health/secrets')).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/health/live' })).statusCode).toBe(404);
  expect(lines).toEqual([]);
});

test('while all connections are in use, a process is ready: the database answers', async () => {
  const { app, readiness, db } = await testShop({ connection: { ...(await databaseLine()).connection, max: 1 } });
  readiness.open(() => isDatabaseThere(db, 200));

  const { statusCode } = await db.transaction().execute(async () => app.inject('/health/ready'));

  expect(statusCode).toBe(200);
});
