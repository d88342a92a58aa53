import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { hoursBefore } from '#shared/dates/moments.ts';
import type { Database } from '#server/db/database.ts';
import { isRoot } from '#server/db/postgres-files.ts';
import { queues } from '#server/jobs/job-queue.ts';
import { unsentEmail } from '../../tests/actions/messages/unsent-email.ts';
import { guestWithOrder } from '../../tests/actions/purchase.ts';
import { databaseAt } from '../../tests/shop/database-at.ts';
import { errorReceiver } from '../../tests/shop/error-receiver.ts';
import { emptyDatabase } from '../../tests/shop/empty-database.ts';
import { freePort } from '../../tests/shop/free-port.ts';
import { mailServer } from '../../tests/shop/mail-server.ts';
import { purgedCache } from '../../tests/shop/purged-cache.ts';
import { traceCollector } from '../../tests/shop/trace-collector.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { readConfig } from '../config/config.ts';
import { logSecurityEvent, flushSecurityEvents } from '../security/log-security-event.ts';
import { backupName } from './backup/older-backups.ts';
import { backupChecks } from './doctor/backup-check.ts';
import { cacheChecks, checkPurges } from './doctor/cache-checks.ts';
import { runChecks, ok } from './doctor/check.ts';
import { textMessageChecks } from './doctor/text-message-check.ts';
import { watchingChecks } from './doctor/watching-checks.ts';
import { courierChecks } from './doctor/courier-check.ts';
import { examine } from './doctor/examine.ts';

const options = { mailTo: null, timeoutMs: 30_000 };

test('of a shop in order the doctor says what works, sends no email, and names the webhook address', async () => {
  const shop = await testShop();
  const mail = await mailServer();

  const found = await examined({ ...(await settingsOf(shop)), SMTP_URL: mail.url });

  const { disk: _disk, ...states } = Object.fromEntries(
    Object.entries(found).map(([name, { state }]) => [name, state]),
  );
  expect(new Set(Object.values(states))).toEqual(new Set(['ok']));
  expect(found['webhook']!.sentence).toContain('http://shop.example/api/payment/paystack/webhook');
  expect(found['ledger']!.sentence).toContain('rules hold for 0 orders');
  expect(found['mail']!.sentence).toContain('lets us sign in');
  expect([mail.signIns, mail.received]).toEqual([['shop'], []]);
  expect(fs.readdirSync(path.join(shop.config.dataDir, 'pictures/originals'))).toEqual([]);

  await examine({ ...(await settingsOf(shop)), SMTP_URL: mail.url }, { ...options, mailTo: 'owner@example.com' });
  expect(mail.received).toEqual(['owner@example.com']);
});

test('a wrong payment key, a mail server that is away and a database that is away are each named, and no secret is', async () => {
  const shop = await testShop();
  const nobody = await freePort();
  const found = await examined({
    ...(await settingsOf(shop)),
    PAYSTACK_SECRET_KEY: 'sk_test_wrong,sk_test_former',
    SMTP_URL: `smtp://shop:mail-password@127.0.0.1:${nobody}`,
    DATABASE_URL: `postgres://shop:database-password@127.0.0.1:${nobody}/shop`,
  });

  expect(found['payment key']).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('rejects the key') as string,
  });
  expect(found['mail']).toMatchObject({ state: 'failed', sentence: expect.stringContaining('ECONNREFUSED') as string });
  expect(found['database']).toMatchObject({
    state: 'failed',
    sentence: `The database of DATABASE_URL (host 127.0.0.1, port ${nobody}) can't be reached: connection refused. Is it running?`,
  });
  expect(found['images']).toMatchObject({ state: 'ok' });
  expect(JSON.stringify(found)).not.toMatch(/password|sk_test_wrong|sk_test_former/);
});

test('a mail server that rejects the password, or offers no TLS where it is required, is named', async () => {
  const shop = await testShop();
  const settings = await settingsOf(shop);
  const { url } = await mailServer();
  const wrong = await examined({ ...settings, SMTP_URL: url.replace('right-password', 'wrong-password') });
  expect(wrong['mail']).toMatchObject({
    state: 'failed',
    sentence: expect.stringMatching(/535.*Compare SMTP_URL/) as string,
  });

  const startTls = await examined({ ...settings, SMTP_URL: url.replace('smtp:', 'smtps:') });
  expect(startTls['mail']).toMatchObject({
    state: 'failed',
    sentence: saying('does not begin with TLS: SMTP_URL must begin with smtp:// for STARTTLS, or name another port.'),
  });

  const plain = await mailServer({ hasTls: false });
  const open = await examined({ ...settings, SMTP_URL: plain.url });
  expect(open['mail']!.state).toBe('failed');
  expect(plain.signIns).toEqual([]);
});

test('a provider that does not respond is distinguished from a wrong key', async () => {
  const shop = await testShop();
  const found = await examined({
    ...(await settingsOf(shop)),
    PAYSTACK_BASE_URL: `http://127.0.0.1:${await freePort()}`,
  });
  expect(found['payment key']).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('does not respond') as string,
  });
});

test('the key of the courier service is tried when there is one, and where its webhooks go is said', async () => {
  const { provider, config } = await testShop();
  const couriers = { ...config.couriers!, isEmulated: false };
  const about = (settings: typeof config.couriers) =>
    runChecks(courierChecks({ couriers: settings, shop: { ...config.shop, publicUrl: 'http://shop.example' } }), {
      timeoutMs: 30_000,
      secrets: [],
    });

  expect(await about(couriers)).toMatchObject([
    { name: 'courier key', state: 'ok', sentence: expect.stringContaining('accepts the key') as string },
    { state: 'ok', sentence: expect.stringContaining('http://shop.example/api/couriers/terminal/webhook') as string },
  ]);
  const [wrong] = await about({ ...couriers, secretKey: 'sk_test_wrong' });
  expect(wrong).toMatchObject({ state: 'failed', sentence: expect.stringContaining('rejects the key') as string });
  const [away] = await about({ ...couriers, baseUrl: provider.url.replace(/:\d+$/, `:${await freePort()}`) });
  expect(away).toMatchObject({ state: 'failed', sentence: expect.stringContaining('does not respond') as string });
  expect(await about(null)).toEqual([]);
});

/** The doctor's findings about these two. */
const aboutWatching = async (ERROR_TRACKING_DSN: string, OTEL_EXPORTER_OTLP_ENDPOINT: string) => {
  const checks = watchingChecks(readConfig({ ERROR_TRACKING_DSN, OTEL_EXPORTER_OTLP_ENDPOINT }));
  const results = await runChecks(checks, { timeoutMs: 30_000, secrets: [] });
  return results.map(({ name, state, sentence }) => [name, state, sentence]);
};

test('whether the error tracker and the collector of traces respond is said, and neither gets an error or a trace', async () => {
  const tracker = await errorReceiver();
  const collector = await traceCollector();
  const rejecting = await errorReceiver((response) => void response.writeHead(403).end());
  expect(await aboutWatching(tracker.dsn, collector.endpoint)).toEqual([
    ['error tracker', 'ok', saying('takes errors')],
    ['traces', 'ok', saying('takes traces')],
  ]);
  expect([tracker.requests(), tracker.events(), collector.spans()]).toEqual([1, [], []]);
  const nobody = `127.0.0.1:${await freePort()}`;
  expect(await aboutWatching(rejecting.dsn, `${collector.endpoint}/elsewhere/`)).toEqual([
    ['error tracker', 'failed', saying('Copy ERROR_TRACKING_DSN again')],
    ['traces', 'failed', saying('responded with 404')],
  ]);
  expect(await aboutWatching(`http://key@${nobody}/1`, `http://${nobody}`)).toEqual([
    ['error tracker', 'failed', saying('ECONNREFUSED')],
    ['traces', 'failed', saying('ECONNREFUSED')],
  ]);
  expect(watchingChecks(readConfig({}))).toEqual([]);
});

const saying = (words: string) => expect.stringContaining(words) as string;

test('the key of text messages is tried by a look at the balance, and where reports go is said', async () => {
  const { provider, config } = await testShop();
  const texts = { ...config.textMessages!, isEmulated: false };
  const about = (settings: typeof config.textMessages) =>
    runChecks(
      textMessageChecks({ textMessages: settings, shop: { ...config.shop, publicUrl: 'http://shop.example' } }),
      { timeoutMs: 30_000, secrets: [] },
    );

  expect(await about(texts)).toMatchObject([
    { name: 'text message key', state: 'ok', sentence: saying('the balance is NGN 1250.5') },
    { state: 'ok', sentence: saying('Enter http://shop.example/api/text-messages/termii/webhook') },
  ]);
  const [, deaf] = await about({ ...texts, webhookSecrets: [] });
  expect(deaf).toMatchObject({ state: 'ok', sentence: saying('Reports are off.') });
  const [wrong] = await about({ ...texts, apiKey: 'TLwrong' });
  expect(wrong).toMatchObject({ state: 'failed', sentence: saying('rejects the key') });
  const [away] = await about({ ...texts, baseUrl: provider.url.replace(/:\d+$/, `:${await freePort()}`) });
  expect(away).toMatchObject({ state: 'failed', sentence: saying('does not respond') });
  expect(await about(null)).toEqual([]);
});

test('a cache in front of the shop is tried when there is one, and changes that it was not told of are named', async () => {
  const { db } = await testShop();
  const { cdn, purged } = await purgedCache();
  const about = (settings: typeof cdn | null) =>
    runChecks(cacheChecks({ cdn: settings }), { timeoutMs: 30_000, secrets: [] });

  expect(await about(cdn)).toMatchObject([{ name: 'cache', state: 'ok' }]);
  expect(purged).toEqual([['doctor']]);
  const [wrong] = await about({ ...cdn, purgeToken: 'wrong' });
  expect(wrong).toMatchObject({ state: 'failed', sentence: saying('it responded with 403') });
  const [away] = await about({ ...cdn, purgeUrl: `http://127.0.0.1:${await freePort()}/purge` });
  expect(away).toMatchObject({ state: 'failed', sentence: saying('ECONNREFUSED') });
  expect(await about(null)).toEqual([]);

  expect(await checkPurges(db)).toMatchObject({ state: 'ok' });
  await sql`insert into purges (tag, step, tries, due_at, queued_at)
    values ('shop', 0, 9, now(), now() - interval '4 minutes')`.execute(db);
  expect(await checkPurges(db)).toMatchObject({
    state: 'attention',
    sentence: saying('has not purged 1 tag for 4 minutes'),
  });
});

test('an images folder in which the shop may not write is named with the reason', async () => {
  const shop = await testShop();
  const settings = await settingsOf(shop);
  const pictures = path.join(shop.config.dataDir, 'pictures');
  fs.mkdirSync(pictures, { mode: 0o500 });
  const asNobody = isRoot ? 65_534 : null; // Rights do not stop root.
  if (asNobody !== null) process.seteuid!(asNobody);
  const found = await examined(settings).finally(() => asNobody !== null && process.seteuid!(0));
  expect(found['images']).toMatchObject({ state: 'failed', sentence: expect.stringContaining('EACCES') as string });

  fs.rmdirSync(pictures);
  fs.writeFileSync(pictures, 'not a folder');
  expect((await examined(settings))['images']!.state).toBe('failed');
});

test('a shop behind https without trusted proxies fails, and a proxy that was seen is named', async () => {
  const shop = await testShop();
  logSecurityEvent({ ...shop, now }, { kind: 'unknown-proxy', act: 'private address', network: '10.0.0.7' });
  await flushSecurityEvents(shop.db);

  const found = await examined({
    ...(await settingsOf(shop)),
    PUBLIC_URL: 'https://shop.example',
    TRUSTED_PROXIES: 'none',
  });

  expect(found['proxies']).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('Name its address') as string,
  });
  expect(found['untrusted proxies']).toMatchObject({
    state: 'attention',
    sentence: expect.stringContaining('10.0.0.7 (1 times)') as string,
  });
});

test('missing migrations are named: the next start applies them, or with MIGRATE=off npm run migrate has to', async () => {
  const db = await databaseAt('0150_guest_carts');
  const settings = { DATABASE_URL: await urlOf(db), DATA_DIR: folderOfTest() };

  expect((await examined(settings))['migrations']).toMatchObject({ state: 'attention' });
  const found = await examined({ ...settings, MIGRATE: 'off' });
  expect(found['migrations']).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('npm run migrate') as string,
  });
  expect(found['jobs']).toMatchObject({
    state: 'attention',
    sentence: expect.stringContaining('no queues yet') as string,
  });
});

test('of an empty database the doctor says one thing: that npm run migrate comes first', async () => {
  const open = await emptyDatabase();
  const found = await examined({ DATABASE_URL: await urlOf(open()), DATA_DIR: folderOfTest(), MIGRATE: 'off' });

  expect(found['database']).toMatchObject({ state: 'ok' });
  expect(found['migrations']).toMatchObject({
    state: 'attention',
    sentence: saying('The database is empty: run "npm run migrate"'),
  });
  expect(JSON.stringify(found)).not.toContain('does not exist');
});

test('a backup that is older than a day and a half, none at all, and a missing folder are failures', async () => {
  const folder = folderOfTest();
  const about = async (settings: Partial<Parameters<typeof backupChecks>[0]>) =>
    runChecks(
      backupChecks({ backupDir: folder, isBackupWatched: true, isProduction: true, isStaging: false, ...settings }),
      {
        timeoutMs: 30_000,
        secrets: [],
      },
    );

  expect(await about({})).toMatchObject([
    { name: 'backup', state: 'failed', sentence: saying('There is no backup in') },
  ]);
  fs.mkdirSync(path.join(folder, backupName(hoursAgo(37))));
  fs.mkdirSync(path.join(folder, `${backupName(hoursAgo(1))}.unfinished`));
  expect(await about({})).toMatchObject([{ state: 'failed', sentence: saying('1 backups') }]);
  fs.mkdirSync(path.join(folder, backupName(hoursAgo(30))));
  expect(await about({})).toMatchObject([{ state: 'ok', sentence: saying('was begun 30 hours ago') }]);

  // Written while the clock was ahead.
  const future = path.join(folder, backupName(hoursAgo(-24 * 30)));
  fs.mkdirSync(future);
  expect(await about({})).toMatchObject([{ state: 'failed', sentence: saying('is in the future') }]);
  fs.rmdirSync(future);
  expect(await about({})).toMatchObject([{ state: 'ok' }]);

  expect(await about({ backupDir: path.join(folder, 'gone') })).toMatchObject([
    { state: 'failed', sentence: saying('gone is missing. If it is on a disk of its own, mount that.') },
  ]);
  fs.writeFileSync(path.join(folder, 'a file'), '');
  expect(await about({ backupDir: path.join(folder, 'a file') })).toMatchObject([
    { state: 'failed', sentence: saying("can't be read (ENOTDIR): BACKUP_DIR must name the folder of backups") },
  ]);
  expect(await about({ backupDir: null })).toMatchObject([{ state: 'attention', sentence: saying('BACKUP_DIR') }]);
  expect(await about({ backupDir: null, isStaging: true })).toEqual([]);
  expect(await about({ backupDir: null, isProduction: false })).toEqual([]);
  expect(await about({ backupDir: null, isBackupWatched: false })).toEqual([]);
});

test('jobs without a worker, failed jobs and a broken rule are reported', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  await queues.sendEmail.add(shop.jobs, shop.db, { key: 'waits' });
  await queues.sendEmail.add(shop.jobs, shop.db, { key: 'failed' });
  await unsentEmail(shop.db, 'failed');
  await sql`update pgboss.job set start_after = now() - interval '30 minutes' where data ->> 'key' = 'waits'`.execute(
    shop.db,
  );
  await sql`update pgboss.job set state = 'failed', completed_on = now() where data ->> 'key' = 'failed'`.execute(
    shop.db,
  );
  await sql`insert into letters (key, recipient, subject, text, html, created_at)
    values (${`order-paid:${order._id}`}, 'ada@example.com', '', '', '', now())`.execute(shop.db);

  const found = await examined(await settingsOf(shop));

  expect(found['jobs']!.state).toBe('failed');
  expect(found['jobs']!.sentence).toMatch(
    /No process works\. Waiting jobs: 1, the oldest for 30 minutes\..*Failed jobs: 1\./,
  );
  expect(found['ledger']).toMatchObject({
    state: 'failed',
    sentence: expect.stringMatching(/violations, such as: .*"npm run check:ledger" lists all/) as string,
  });
});

test('when no process has worked for ten minutes the doctor fails; when one does, jobs that wait need a look', async () => {
  const shop = await testShop();
  await queues.sendEmail.add(shop.jobs, shop.db, { key: 'done' });
  await sql`update pgboss.job set state = 'completed', started_on = now() - interval '11 minutes', completed_on = now()`.execute(
    shop.db,
  );
  const settings = await settingsOf(shop);

  // Nothing waits: what is scheduled is queued by processes that work.
  expect((await examined(settings))['jobs']).toMatchObject({
    state: 'failed',
    sentence: saying('No process works: the last job was started 11 minutes ago.'),
  });

  // A job that was started while the clock was ahead says nothing about now.
  await queues.sendEmail.add(shop.jobs, shop.db, { key: 'ahead' });
  await sql`update pgboss.job set state = 'completed', started_on = now() + interval '30 days', completed_on = now()
    where data ->> 'key' = 'ahead'`.execute(shop.db);
  expect((await examined(settings))['jobs']).toMatchObject({
    state: 'failed',
    sentence: saying('No process works: the last job was started 11 minutes ago.'),
  });

  await sql`update pgboss.job set started_on = now() - interval '1 minute'`.execute(shop.db);
  expect((await examined(settings))['jobs']).toMatchObject({ state: 'ok' });
  await queues.sendEmail.add(shop.jobs, shop.db, { key: 'waits' });
  await sql`update pgboss.job set start_after = now() - interval '30 minutes' where data ->> 'key' = 'waits'`.execute(
    shop.db,
  );
  expect((await examined(settings))['jobs']).toMatchObject({
    state: 'attention',
    sentence: saying('Waiting jobs: 1, the oldest for 30 minutes.'),
  });
});

test('every wrong setting is reported, and nothing else is checked with them', async () => {
  const results = await examine({ NODE_ENV: 'production', PORT: 'many' }, options);
  expect(results.every(({ name, state }) => name === 'settings' && state === 'failed')).toBe(true);
  expect(results.map(({ sentence }) => sentence)).toContain('PORT must be a port number from 0 to 65535.');
});

test('a check that does not end or throws has failed, and the others have their results', async () => {
  const results = await runChecks(
    [
      { name: 'endless', run: () => new Promise(() => {}) },
      { name: 'broken', run: () => Promise.reject(new Error('broke with a-secret')) },
      { name: 'fine', run: async () => ok('Fine.') },
    ],
    { timeoutMs: 50, secrets: ['a-secret'] },
  );

  expect(results).toEqual([
    { name: 'endless', state: 'failed', sentence: 'There was no result within 0.05 seconds.' },
    { name: 'broken', state: 'failed', sentence: 'broke with …' },
    { name: 'fine', state: 'ok', sentence: 'Fine.' },
  ]);
});

const now = () => new Date();
const hoursAgo = (count: number) => hoursBefore(new Date(), count);

async function examined(settings: Record<string, string>) {
  const results = await examine(settings, options);
  return Object.fromEntries(results.map(({ name, ...finding }) => [name, finding]));
}

/** The settings of a shop that is like this one and not a demo. */
async function settingsOf({ db, config, provider }: TestShop): Promise<Record<string, string>> {
  return {
    DATABASE_URL: await urlOf(db),
    DATA_DIR: config.dataDir,
    PAYSTACK_SECRET_KEY: config.paystack.secretKey,
    PAYSTACK_BASE_URL: provider.url,
    PUBLIC_URL: 'http://shop.example',
  };
}

async function urlOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return `postgres://shop@localhost/${rows[0]!.name}?host=${encodeURIComponent(inject('postgresHost'))}`;
}

function folderOfTest(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-doctor-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
