import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { errorReceiver } from '../../tests/shop/error-receiver.ts';
import { freePort } from '../../tests/shop/free-port.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { buildApp } from '../app.ts';
import { assembleShop } from '../startup/assemble-shop.ts';
import type { Config } from '../config/config.ts';
import { queues } from '../jobs/job-queue.ts';
import { startWorkers } from '../jobs/jobs.ts';
import { openLog } from '../log/log.ts';
import { runForRequest } from '../log/request-id.ts';
import type { Pages } from '../pages/built-pages.ts';
import { openErrorTracker } from './error-tracker.ts';

const typed = { name: 'Ngozi', email: 'ngozi@example.com', message: 'Where is my parcel?' };

test('an unexpected error reaches the error tracker once with its request id, and nothing that a shopper typed', async () => {
  const tracker = await errorReceiver();
  const { shop, lines } = await trackedShop(tracker.dsn);
  await rejectMessages(shop);

  const response = await shop.app.inject({ method: 'POST', url: '/api/contact?ref=ngozi', payload: typed });

  expect(response.json()).toMatchObject({ code: 'unexpected' });
  await expect.poll(tracker.events).toMatchObject([
    {
      level: 'error',
      environment: 'demo',
      release: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      transaction: 'POST /api/contact',
      tags: { request_id: response.headers['x-request-id'], method: 'POST', route: '/api/contact', code: '23514' },
      exception: { values: [{ value: expect.stringContaining('violates check constraint') as string }] },
    },
  ]);
  expect(tracker.events()[0]!.exception!.values[0]!.stacktrace.frames.length).toBeGreaterThan(0);
  expect(tracker.text()).not.toMatch(/ngozi|parcel/i);
  expect(lines()).toHaveLength(1);
});

test('a value that the database could not read is in neither the log nor the tracker', async () => {
  const tracker = await errorReceiver();
  const { shop, text } = await trackedShop(tracker.dsn);
  const error = await sql`select ${'the "wrong" thing\nthat Ngozi typed'}::integer`
    .execute(shop.db)
    .catch((e: unknown) => e);
  const json = await Promise.resolve('{"email": Ngozi}')
    .then(JSON.parse)
    .catch((e: unknown) => e);

  shop.log.error({ err: error }, 'A request failed unexpectedly');
  shop.log.error({ err: json }, 'A request failed unexpectedly');
  shop.log.error({ err: new Error('Not stored', { cause: error }) }, 'A request failed unexpectedly');

  await expect.poll(tracker.events).toHaveLength(3);
  const [first] = tracker.events();
  expect(first!.exception!.values[0]!.value).toBe('invalid input syntax for type integer: "…"');
  for (const written of [tracker.text(), text()]) expect(written).not.toMatch(/ngozi|wrong/i);
});

test('a failed job reaches the tracker with its request, and a try that is repeated does not', async () => {
  const tracker = await errorReceiver();
  const { shop } = await trackedShop(tracker.dsn);
  await sql`alter table letters rename to former_letters`.execute(shop.db);
  await runForRequest('f00dfeed-1234', () =>
    shop.db.transaction().execute(async (tx) => {
      await queues.sendEmail.add(shop.jobs, tx, { key: 'tried-again' });
      await queues.sendEmail.add(shop.jobs, tx, { key: 'tracked-email' });
    }),
  );
  await sql`update pgboss.job set retry_count = retry_limit where data->>'key' = 'tracked-email'`.execute(shop.db);

  await startWorkers(shop);

  await expect.poll(tracker.events).toMatchObject([
    {
      tags: { request_id: 'f00dfeed-1234' },
      extra: { log: expect.stringMatching(/^ATTENTION Job send-email .*tracked-email.*failed for good/) as string },
    },
  ]);
});

test('an error of rendering reaches the tracker with the path of its page, and without what was searched for', async () => {
  const tracker = await errorReceiver();
  const { shop } = await trackedShop(tracker.dsn);
  const app = await buildApp(shop, async () => brokenPages);
  onTestFinished(() => app.close());

  const page = await app.inject('/shop?search=ngozi');

  await expect.poll(tracker.events).toMatchObject([
    {
      tags: { request_id: page.headers['x-request-id'] },
      extra: { path: '/shop' },
      exception: { values: [{ type: 'TypeError', value: 'price is undefined' }] },
    },
  ]);
  expect(tracker.text()).not.toContain('ngozi');
});

test('an error that every request meets is two events a minute, of which the second says how often', async () => {
  const tracker = await errorReceiver();
  const { shop, closeTracker } = await trackedShop(tracker.dsn);
  await rejectMessages(shop);

  for (let times = 0; times < 5; times += 1) {
    await shop.app.inject({ method: 'POST', url: '/api/contact', payload: typed });
  }
  await expect.poll(tracker.events).toHaveLength(1);
  await closeTracker(); // As the end of the minute.

  expect(tracker.events().map(({ extra }) => extra['repeats'])).toEqual([undefined, 4]);
});

test('of a hundred different errors in a minute thirty are sent, and how many were not', async () => {
  const tracker = await errorReceiver();
  const { shop, lines, closeTracker } = await trackedShop(tracker.dsn);

  const names = Array.from({ length: 100 }, (_, at) => `Fault ${'x'.repeat(at)}`);
  for (const name of names) shop.log.error({ err: new Error(name) }, 'A request failed unexpectedly');
  await expect.poll(tracker.events).toHaveLength(30);
  await closeTracker();

  expect(tracker.events().at(-1)!.message).toContain('70 are only in the log');
  expect(lines()).toHaveLength(100);
});

test('a tracker that hangs delays nothing: neither a response nor, for long, the end of the process', async () => {
  const tracker = await errorReceiver(() => {});
  const { shop, closeTracker } = await trackedShop(tracker.dsn);
  await rejectMessages(shop);

  const startedAt = performance.now();
  const response = await shop.app.inject({ method: 'POST', url: '/api/contact', payload: typed });
  expect(response.statusCode).toBe(500);
  expect(performance.now() - startedAt).toBeLessThan(2_000);

  const endedAt = performance.now();
  await closeTracker();
  expect(performance.now() - endedAt).toBeLessThan(3_000);
});

test.each([
  ['does not respond', async () => `http://key@127.0.0.1:${await freePort()}/1`, /gets no errors: .*ECONNREFUSED/],
  [
    'rejects our key',
    async () => (await errorReceiver((response) => void response.writeHead(403).end())).dsn,
    /with 403/,
  ],
])('a tracker that %s is one line in the log, however many errors there are', async (_how, dsn, why) => {
  const { shop, lines } = await trackedShop(await dsn());

  for (const name of ['One', 'Two', 'Three']) shop.log.error({ err: new Error(name) }, name);

  await expect.poll(() => lines(40)).toMatchObject([{ msg: expect.stringMatching(why) as string }]);
  shop.log.error({ err: new Error('Four') }, 'Four');
  await shop.app.inject('/api/delivery-areas');
  expect(lines(40)).toHaveLength(1);
});

test.each([
  [{ isProduction: true, isStaging: false }, 'production'],
  [{ isProduction: true, isStaging: true }, 'staging'],
])('an error of %j says that it comes from %s', async (config, environment) => {
  const tracker = await errorReceiver();
  const { shop } = await trackedShop(tracker.dsn, config);

  shop.log.fatal({ err: new TypeError('Not a function') }, 'This process ends: uncaughtException');

  await expect
    .poll(tracker.events)
    .toMatchObject([{ environment, level: 'fatal', exception: { values: [{ type: 'TypeError' }] } }]);
});

/** As the built pages report what only a page has met. */
const brokenPages: Pages = {
  async renderPage({ report }) {
    report(new TypeError('price is undefined'));
    return {
      status: 500,
      location: null,
      head: '<head>',
      body: '',
      files: [],
      data: '{}',
      inlineScripts: [],
    };
  },
  pathOf: (path) => path,
  filesOf: () => ({ entry: '', polyfills: '', scripts: [], styles: [] }),
  adminHtml: '',
  serviceWorker: null,
  adminWorker: null,
  openBasicPage: () => Promise.reject(new Error('Not here')),
};

/** A constraint whose violation names what was typed. */
const rejectMessages = ({ db }: TestShop) =>
  sql`alter table contact_messages add constraint never check (message <> 'Where is my parcel?')`.execute(db);

/** A shop whose log goes to an error tracker too. */
async function trackedShop(errorTrackingDsn: string, changes: Partial<Config> = {}) {
  const { app: _app, ...bare } = await testShop();
  const { db, now, jobs } = bare;
  const config: Config = { ...bare.config, logLevel: 'warn', errorTrackingDsn, ...changes };
  const written: string[] = [];
  const tracker = await openErrorTracker(config, (sentence) => log.warn(sentence));
  const closeTracker = () => tracker!.close();
  onTestFinished(closeTracker);
  const log = openLog(config.logLevel, { write: (line) => void written.push(line) }, tracker);
  const shop: TestShop = { ...bare, ...assembleShop({ db, config, now, jobs }, { trustMs: 0, log }), app: _app };
  shop.app = await buildApp(shop);
  onTestFinished(() => shop.app.close());
  return {
    shop,
    closeTracker,
    text: () => written.join(''),
    lines: (level = 50) =>
      written.map((line) => JSON.parse(line) as { level: number; msg: string }).filter((line) => line.level === level),
  };
}
