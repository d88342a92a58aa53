import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { freePort } from '../../tests/shop/free-port.ts';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { traceCollector } from '../../tests/shop/trace-collector.ts';
import { workOffAtOnce } from '../../tests/shop/run-jobs-at-once.ts';
import { buildApp } from '../app.ts';
import { assembleShop } from '../startup/assemble-shop.ts';
import { type Config, readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { openJobs } from '../jobs/jobs.ts';
import { openLog } from '../log/log.ts';
import { runForRequest } from '../log/request-id.ts';
import { renderApi } from '../pages/render-api.ts';
import { openTraces } from './open-traces.ts';

const sent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('a payment is one trace: request, statements, the provider’s call and the job that follows', async () => {
  const collector = await traceCollector();
  const { shop, closeTraces } = await tracedShop(collector.endpoint);
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  await workOffAtOnce(shop);

  await buyer.shopper.verify(reference);
  const verification = () =>
    collector.spans().find(({ name }) => name === 'GET /api/payment/paystack/verify/:reference');
  const traced = () => collector.spans().filter(({ traceId }) => traceId === verification()?.traceId);
  await expect.poll(() => traced().map(({ name }) => name)).toContain('job send-email');
  await closeTraces();

  const request = verification()!;
  expect(request).toMatchObject({
    kind: 'server',
    parentSpanId: '',
    hasFailed: false,
    attributes: {
      'http.response.status_code': 200,
      'shop.request_id': expect.stringMatching(/^[\da-f-]{36}$/) as string,
    },
  });
  const trace = traced();
  const below = (parentSpanId: string) => trace.filter((span) => span.parentSpanId === parentSpanId);
  expect(below(request.spanId)).toContainEqual(
    expect.objectContaining({ name: 'provider call verify', kind: 'client', hasFailed: false }),
  );
  const statements = below(request.spanId).filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
  expect(statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringMatching(/^begin;\nselect .*\$1/s),
  );
  const job = trace.find(({ name }) => name === 'job send-email')!;
  expect(job).toMatchObject({
    kind: 'consumer',
    parentSpanId: request.spanId,
    attributes: { 'shop.request_id': request.attributes['shop.request_id'] },
  });
  expect(below(job.spanId)).toContainEqual(expect.objectContaining({ name: 'send email', kind: 'client' }));
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'oge', 'deployment.environment.name': 'demo' });
});

test('no value of a statement, no query of a URL and no word of an error is in a trace', async () => {
  const collector = await traceCollector();
  const { shop, closeTraces } = await tracedShop(collector.endpoint);
  await sql`alter table contact_messages add constraint never check (message <> 'Where is my parcel?')`.execute(
    shop.db,
  );
  const payload = { name: 'Ngozi', email: 'ngozi@example.com', message: 'Where is my parcel?' };

  const response = await shop.app.inject({ method: 'POST', url: '/api/contact?ref=ngozi', payload });
  await shop.app.inject('/api/product/list?search=ngozi');
  await closeTraces();

  expect(response.statusCode).toBe(500);
  const spans = collector.spans();
  expect(spans.find(({ name }) => name === 'POST /api/contact')).toMatchObject({
    hasFailed: true,
    attributes: { 'http.response.status_code': 500, 'http.route': '/api/contact' },
  });
  expect(spans).toContainEqual(
    expect.objectContaining({
      hasFailed: true,
      attributes: expect.objectContaining({ 'db.response.status_code': '23514' }) as object,
    }),
  );
  expect(collector.text()).not.toMatch(/ngozi|parcel|never/i);
});

test('a shopper’s own traceparent is not trusted, and that of a trusted proxy is gone on with', async () => {
  const collector = await traceCollector();
  const { shop, closeTraces } = await tracedShop(collector.endpoint, { trustedProxies: ['10.1.0.0/16'] });
  const ask = (remoteAddress: string, traceparent = sent) =>
    shop.app.inject({ url: '/api/delivery-areas', remoteAddress, headers: { traceparent } });

  await ask('10.1.2.3');
  await ask('102.89.1.1');
  await ask('10.1.2.3', '00-00000000000000000000000000000000-00f067aa0ba902b7-01');
  await ask('10.1.2.3', sent.replace(/01$/, '00')); // The proxy has not recorded it.
  await closeTraces();

  const [, traceId, parentSpanId] = sent.split('-');
  const requests = collector.spans().filter(({ kind }) => kind === 'server');
  expect(requests).toHaveLength(3);
  expect(requests[0]).toMatchObject({ traceId, parentSpanId });
  for (const request of requests.slice(1)) {
    expect(request.traceId).not.toBe(traceId);
    expect(request.parentSpanId).toBe('');
  }
});

test('the calls of a page that is being rendered are part of its trace, and timers and health checks are in none', async () => {
  const collector = await traceCollector();
  const { shop, traces, closeTraces } = await tracedShop(collector.endpoint);
  const { runAs } = await import('./trace-call.ts');

  await shop.app.inject('/health/live');
  await shop.db.selectFrom('orders').select('id').execute();
  const page = traces.start('server', 'GET /*', {}, null);
  await runAs(page, () => runForRequest('f00dfeed-1', () => renderApi(shop.app).fetch('/api/size-guides')));
  await closeTraces();

  const spans = collector.spans();
  expect(spans.filter(({ parentSpanId }) => parentSpanId === '').map(({ name }) => name)).toEqual(['GET /*']);
  expect(spans.find(({ name }) => name === 'GET /api/size-guides')).toMatchObject({
    kind: 'internal',
    attributes: { 'shop.request_id': 'f00dfeed-1' },
  });
});

test('tracing leaves the fast way of the response cache on: what comes from there is one span', async () => {
  const collector = await traceCollector();
  const { shop, closeTraces } = await tracedShop(collector.endpoint, {}, 60_000);
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });

  for (let times = 0; times < 3; times += 1) await (await fetch(`${url}/api/product/list`)).text();
  await expect.poll(() => shop.responseCache.counts).toMatchObject({ sentFresh: 2, created: 1 });
  await closeTraces();

  const requests = collector.spans().filter(({ kind }) => kind === 'server');
  expect(requests.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([200, 200, 200]);
  const statements = requests.map(
    ({ spanId }) => collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId).length,
  );
  expect(statements).toEqual([expect.any(Number), 0, 0]);
});

test('a share of traces is recorded as the standard settings say, with the headers that the collector wants', async () => {
  const collector = await traceCollector();
  const { shop, closeTraces } = await tracedShop(collector.endpoint, {}, 0, {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret,x-scope=shop',
    OTEL_SERVICE_NAME: 'my-shop',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.5',
  });

  for (let times = 0; times < 60; times += 1) await shop.app.inject('/api/delivery-areas');
  await closeTraces();

  const requests = collector.spans().filter(({ kind }) => kind === 'server');
  expect(requests.length).toBeGreaterThan(5);
  expect(requests.length).toBeLessThan(55);
  expect(collector.headers()[0]).toMatchObject({ authorization: 'Bearer secret', 'x-scope': 'shop' });
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'my-shop' });
});

test('a collector that hangs delays nothing: neither a response nor, for long, the end of the process', async () => {
  const collector = await traceCollector(() => {});
  const { shop, closeTraces } = await tracedShop(collector.endpoint);

  const startedAt = performance.now();
  for (let times = 0; times < 20; times += 1) await shop.app.inject('/api/delivery-areas');
  expect(performance.now() - startedAt).toBeLessThan(3_000);

  const endedAt = performance.now();
  await closeTraces();
  expect(performance.now() - endedAt).toBeLessThan(3_000);
});

test.each([
  ['is away', async () => `http://127.0.0.1:${await freePort()}`, /gets no traces: .*ECONNREFUSED/],
  [
    'rejects our key',
    async () => (await traceCollector((response) => void response.writeHead(401).end())).endpoint,
    /with 401/,
  ],
])('a collector that %s is one line in the log, however long', async (_how, endpoint, why) => {
  const { shop, lines, closeTraces } = await tracedShop(await endpoint());
  const isLogged = () => expect.poll(lines, { timeout: 12_000 }).toEqual([expect.stringMatching(why)]);

  await shop.app.inject('/api/delivery-areas');
  await isLogged();
  await shop.app.inject('/api/delivery-areas');
  await closeTraces();
  await isLogged();
});

/** A shop that is traced, as `start-shop.ts` starts it. */
async function tracedShop(
  endpoint: string,
  changes: Partial<Config> = {},
  trustMs = 0,
  settings: Record<string, string> = {},
) {
  const { app: _app, ...bare } = await testShop();
  const config: Config = {
    ...bare.config,
    traces: readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...settings }).traces,
    ...changes,
  };
  const written: string[] = [];
  const log = openLog('warn', { write: (line) => void written.push(line) });
  const traces = (await openTraces(config, (sentence) => log.warn(sentence), { everyMs: 100 }))!;
  onTestFinished(() => traces.close());
  const db = openDatabase({ ...(await ownDatabase()), traces });
  onTestFinished(() => db.destroy());
  const jobs = await openJobs(db, { isWorker: false });
  onTestFinished(() => jobs.stop({ graceful: false }));
  const assembled = assembleShop({ db, config, now: bare.now, jobs }, { trustMs, log, traces });
  const app = await buildApp(assembled);
  onTestFinished(() => app.close());
  const shop: TestShop = { ...bare, ...assembled, app };
  return {
    shop,
    traces,
    closeTraces: () => traces.close(),
    lines: () => written.map((line) => (JSON.parse(line) as { msg: string }).msg),
  };
}
