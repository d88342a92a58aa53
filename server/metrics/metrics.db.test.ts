import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { unsentEmail } from '../../tests/actions/messages/unsent-email.ts';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { freePort } from '../../tests/shop/free-port.ts';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { buildApp } from '../app.ts';
import { assembleShop } from '../startup/assemble-shop.ts';
import { readConfig } from '../config/config.ts';
import { queues } from '../jobs/job-queue.ts';
import { startShop } from '../startup/start-shop.ts';
import { metricsSettingOf } from './metrics-setting.ts';
import { openMetrics } from './open-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

test('nothing listens for Prometheus, and nothing is measured, unless the setting asks for it', async () => {
  const { url, port } = await runningShop({ METRICS_PORT: '' });

  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

test('requests are counted by the pattern of their route and by status, however many URLs there are', async () => {
  const { url, scrape } = await runningShop();

  for (let id = 0; id < 5; id += 1) await (await fetch(`${url}/api/product/detail/no-such-${id}`)).text();
  for (let id = 0; id < 5; id += 1) await (await fetch(`${url}/api/no-such-call-${id}?token=${id}`)).text();
  for (let times = 0; times < 3; times += 1) await (await fetch(`${url}/api/delivery-areas`)).text();

  const metrics = await scrape();
  const requests = (route: string, status: number) =>
    metrics.get(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect(requests('/api/product/detail/:id', 404)).toBe(5);
  expect(requests('/api/*', 404)).toBe(5);
  expect(requests('/api/delivery-areas', 200)).toBe(3);
  expect([...metrics.keys()].filter((name) => /no-such|token/.test(name))).toEqual([]);
  expect(metrics.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
});

test.each(['work', 'serve', 'all'] as const)('a process with the role %s has metrics', async (role) => {
  const { scrape } = await runningShop({ ROLE: role });

  const metrics = await scrape();

  expect(metrics.get('shop_database_up')).toBe(1);
  expect(metrics.get('shop_queue_jobs{queue="send-email",state="waiting"}')).toBe(0);
});

test('what the shop did is in the metrics: orders, provider, emails, rate limits, caches and connections', async () => {
  const { shop, scrape } = await measuredShop();
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  await shop.mailer.send({ to: 'ada@example.com', subject: 'Hello', text: '', html: '', messageId: '<1@x>' });
  for (let times = 0; times < 2; times += 1) await shop.app.inject('/api/product/list');
  const wanted = { method: 'POST', url: '/api/auth/send-otp', payload: { email: 'ada@example.com' } } as const;
  while ((await shop.app.inject(wanted)).statusCode !== 429);

  const metrics = await scrape();

  expect(metrics.get('shop_orders_placed_total')).toBe(1);
  expect(metrics.get('shop_orders_paid_total')).toBe(1);
  expect(metrics.get('shop_provider_calls_total{call="initialize",outcome="responded"}')).toBe(1);
  expect(metrics.get('shop_provider_circuit_open')).toBe(0);
  expect(metrics.get('shop_emails_total{outcome="sent"}')).toBe(1);
  expect([...metrics].filter(([name]) => name.startsWith('shop_rate_limited_total{'))).toEqual([
    ['shop_rate_limited_total{action="send a code"}', 1],
  ]);
  expect(metrics.get('shop_response_cache_total{result="created"}')).toBeGreaterThan(0);
  const reused = ['sentFresh', 'cached'].map((result) => metrics.get(`shop_response_cache_total{result="${result}"}`)!);
  expect(Math.max(...reused)).toBeGreaterThan(0);
  expect(metrics.get('shop_search_index_reads_total{kind="whole"}')).toBe(1);
  expect(metrics.get('shop_search_index_age_seconds')).toBeGreaterThan(0);
  expect(metrics.get('shop_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(metrics.get('shop_database_connections_max')).toBe(16);
});

test('queues show what waits, for how long, and what was given up', async () => {
  const { shop, scrape } = await measuredShop();
  await shop.db.transaction().execute(async (tx) => {
    for (const key of ['one', 'two', 'three']) await queues.sendEmail.add(shop.jobs, tx, { key });
  });
  await sql`update pgboss.job set start_after = now() - interval '5 minutes' where data->>'key' = 'one'`.execute(
    shop.db,
  );
  await unsentEmail(shop.db, 'two');
  await sql`update pgboss.job set state = 'failed' where data->>'key' = 'two'`.execute(shop.db);

  const metrics = await scrape();

  expect(metrics.get('shop_queue_jobs{queue="send-email",state="waiting"}')).toBe(2);
  expect(metrics.get('shop_queue_jobs{queue="send-email",state="failed"}')).toBe(1);
  expect(metrics.get('shop_queue_oldest_seconds{queue="send-email"}')).toBeGreaterThanOrEqual(300);
  expect(metrics.get('shop_queue_jobs{queue="refund-payment",state="waiting"}')).toBe(0);
});

test('a scheduled job that failed counts as given up until a later run succeeds', async () => {
  const { shop, scrape } = await measuredShop();
  const run = (state: string, minutesAgo: number) =>
    sql`
    insert into pgboss.job (name, state, retry_limit, policy, completed_on)
    values ('check-ledger', ${sql.lit(state)}, 0, 'singleton', now() - ${minutesAgo} * interval '1 minute')`.execute(
      shop.db,
    );
  const failed = async () => (await scrape()).get('shop_queue_jobs{queue="check-ledger",state="failed"}') ?? 0;
  await run('completed', 30);
  await run('failed', 20);
  expect(await failed()).toBe(1);

  await run('completed', 10);
  await expect.poll(failed).toBe(0);
});

test('while the provider does not respond, its circuit breaker shows as open until it responds again', async () => {
  const { shop, scrape } = await measuredShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { reference } = await shopper.startPayment(order);
  await shop.provider.faults({ verify: 'refused' });

  for (let times = 0; times < 5; times += 1) {
    await shop.payments.verify(reference).catch(() => {});
  }
  expect((await scrape()).get('shop_provider_circuit_open')).toBe(1);

  await shop.provider.faults({});
  shop.clock.forward({ seconds: 15 });
  await shop.payments.verify(reference);
  expect((await scrape()).get('shop_provider_circuit_open')).toBe(0);
});

test('calls of the courier service are counted, and its circuit breaker is not that of the payments', async () => {
  const { shop, scrape } = await measuredShop();
  await expect(shop.couriers!.shipment('SH-none')).rejects.toThrow('Shipment not found');
  await shop.provider.control('PUT', 'courier-faults', { shipment: 'down' });

  for (let times = 0; times < 7; times += 1) await shop.couriers!.shipment('SH-none').catch(() => {});

  const metrics = await scrape();
  expect(metrics.get('shop_courier_calls_total{call="shipment",outcome="rejected"}')).toBe(1);
  expect(metrics.get('shop_courier_calls_total{call="shipment",outcome="unavailable"}')).toBe(5);
  expect(metrics.get('shop_courier_circuit_open')).toBe(1);
  expect(metrics.get('shop_provider_circuit_open')).toBe(0);
  await shop.provider.control('PUT', 'courier-faults', {});
  shop.clock.forward({ seconds: 15 });
  expect(await shop.couriers!.isKeyAccepted()).toBe(true);
  expect((await scrape()).get('shop_courier_circuit_open')).toBe(0);
});

test('calls of the provider of text messages are counted, and its circuit breaker is one of its own', async () => {
  const { shop, scrape } = await measuredShop();
  const send = () => shop.textProvider!.send({ to: '+2348030000000', text: 'Hello' }).catch(() => {});
  await send();

  for (let times = 0; times < 7; times += 1) {
    await shop.provider.control('PUT', 'text-faults', { send: 'down' });
    await send();
  }

  const metrics = await scrape();
  expect(metrics.get('shop_text_message_calls_total{call="send",outcome="responded"}')).toBe(1);
  expect(metrics.get('shop_text_message_calls_total{call="send",outcome="unavailable"}')).toBe(5);
  expect(metrics.get('shop_text_message_circuit_open')).toBe(1);
  expect(metrics.get('shop_courier_circuit_open')).toBe(0);
});

test('a scrape tells of a database that is away instead of waiting for it', async () => {
  const { shop, scrape } = await measuredShop();
  await shop.db.destroy();

  const metrics = await scrape();

  expect(metrics.get('shop_database_up')).toBe(0);
  expect(metrics.get('shop_queue_jobs{queue="send-email",state="waiting"}')).toBeUndefined();
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('of several processes each has a port of its own', () => {
  expect([0, 1, 2].map((place) => metricsSettingOf({ METRICS_PORT: '9464' }, place))).toEqual([
    { METRICS_PORT: '9464' },
    { METRICS_PORT: '9465' },
    { METRICS_PORT: '9466' },
  ]);
  expect(metricsSettingOf({}, 1)).toEqual({});
});

/** A shop as it is started, without the demo. */
async function runningShop(settings: Record<string, string> = {}) {
  const { database } = await ownDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-metrics-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const host = encodeURIComponent(inject('postgresHost'));
  const config = readConfig({
    DATABASE_URL: `postgres://shop@localhost/${database}?host=${host}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PORT: '0',
    METRICS_PORT: String(port),
    ...settings,
  });
  const paystack = { ...config.paystack, emulatorPort: null };
  const running = await startShop({ ...config, paystack, shop: { ...config.shop, isDemo: false } }, null, {
    print: () => {},
  });
  onTestFinished(() => running.stop());
  const address = running.app.server.address();
  const url = address && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : '';
  return { url, port, scrape: () => scrapeOf(port) };
}

/** A shop of a test that is measured. */
async function measuredShop() {
  const { app: _app, ...bare } = await testShop();
  const { db, now, jobs } = bare;
  const config = { ...bare.config, metricsPort: await freePort() };
  const assembled = assembleShop({ db, config, now, jobs }, { trustMs: 60_000, metrics: await openMetrics(config) });
  const app = await buildApp(assembled);
  onTestFinished(() => app.close());
  onTestFinished(await serveMetrics(assembled, assembled.metrics!));
  return { shop: { ...bare, ...assembled, app }, scrape: () => scrapeOf(config.metricsPort) };
}

/** Each sample by its name and labels, as Prometheus reads them. */
async function scrapeOf(port: number): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const { name, value } = /^(?<name>[a-z_0-9]+(?:\{.*\})?) (?<value>\S+)$/i.exec(line)!.groups!;
      return [name!, Number(value)];
    }),
  );
}
