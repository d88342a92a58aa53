import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { jobStates } from '../../tests/actions/purchase.ts';
import { loggingShop } from '../../tests/shop/logging-shop.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { failedJobs } from './failed-jobs.ts';
import { openJobs, startWorkers } from './jobs.ts';
import type { Mail } from '../email/mailer.ts';
import { queueEmail } from '../email/queue-email.ts';
import { queues } from './job-queue.ts';
import { retainFailedJobs } from './retain-failed-jobs.ts';

const content = { subject: 'Hello', text: 'Hello, Ada.', html: '<p>Hello, Ada.</p>' };
const patient = { timeout: 60_000 };

test('an email that the mail server would not take is sent later, once', async () => {
  const shop = await testShop();
  const sent: Mail[] = [];
  let isDown = true;
  const mailer = {
    async send(mail: Mail) {
      if (isDown) throw new Error('Come back later');
      sent.push(mail);
    },
  };
  await startWorkers({ ...shop, mailer });
  await queueTestEmail(shop, 'order-paid:1');
  await expect.poll(() => jobStates(shop, 'send-email'), patient).toEqual(['retry']);

  isDown = false;
  await skipThePause(shop);

  await expect.poll(() => jobStates(shop, 'send-email'), patient).toEqual(['completed']);
  expect(sent).toMatchObject([{ to: 'ada@example.com', subject: 'Hello' }]);
  const { sentAt } = await shop.db.selectFrom('letters').select('sentAt').executeTakeFirstOrThrow();
  expect(sentAt).toEqual(shop.clock.now());
});

test('a try that is repeated by itself is a warning in the log, and a failed job needs a person', async () => {
  const { shop, text } = await loggingShop({ logLevel: 'warn' });
  const mailer = { send: () => Promise.reject(new Error('Come back later')) };
  await startWorkers({ ...shop, mailer });
  await queueTestEmail(shop, 'order-paid:1');
  await expect.poll(() => jobStates(shop, 'send-email'), patient).toEqual(['retry']);
  expect(text()).toMatch(/"level":40,.*Job send-email .* failed, try 1 of 23: .*Come back later/);
  expect(text()).not.toContain('ATTENTION');

  await sql`update pgboss.job set retry_count = retry_limit where name = 'send-email'`.execute(shop.db);
  await skipThePause(shop);

  await expect.poll(() => jobStates(shop, 'send-email'), patient).toEqual(['failed']);
  expect(text()).toMatch(/"level":50,.*ATTENTION Job send-email .* failed for good: .*Come back later/);
});

test('what goes wrong in the queues themselves is a line of the log like any other', async () => {
  const { shop, text } = await loggingShop({ logLevel: 'error' });
  const jobs = await openJobs(shop.db, { isWorker: false, log: shop.log });
  onTestFinished(() => jobs.stop({ graceful: false }));
  jobs.emit('error', new Error('a queue is broken'));
  expect(text()).toMatch(/^\{"level":50,.*"message":"a queue is broken".*"msg":"The queues of jobs failed"\}\n$/);

  await startWorkers(shop);
  await sql`alter table pgboss.job rename column start_after to start_later`.execute(shop.db);
  onTestFinished(async () => {
    await sql`alter table pgboss.job rename column start_later to start_after`.execute(shop.db);
  });
  await expect.poll(text, patient).toContain('"msg":"Checking for due jobs failed"');
});

test('the emails of a good hour are sent within seconds of each other', async () => {
  const shop = await testShop();
  await Promise.all(Array.from({ length: 60 }, (_, number) => queueTestEmail(shop, `order-paid:${number}`)));

  await startWorkers(shop);

  // Five a minute, as a worker polls by itself, would take twelve minutes.
  await expect.poll(() => caughtMail(shop), patient).toHaveLength(60);
});

test('what is added or scheduled is begun within seconds, though workers poll by themselves once a minute', async () => {
  const shop = await testShop();
  await startWorkers(shop);
  for (const name of ['delete-old-alerts', 'release-codes']) await shop.jobs.send(name, {});
  await queueTestEmail(shop, 'welcome:ada');

  for (const name of ['delete-old-alerts', 'release-codes', 'send-email']) {
    await expect.poll(() => jobStates(shop, name), patient).toEqual(['completed']);
  }
});

test('one email that cannot be sent keeps back no other of its batch', async () => {
  const shop = await testShop();
  const mailer = {
    async send(mail: Mail) {
      if (mail.to === 'no-such-mailbox@example.com') throw new Error('No such mailbox');
      return shop.mailer.send(mail);
    },
  };
  for (const to of ['ada@example.com', 'no-such-mailbox@example.com', 'bola@example.com']) {
    await queueTestEmail(shop, `welcome:${to}`, to);
  }

  await startWorkers({ ...shop, mailer });

  await expect.poll(() => jobStates(shop, 'send-email'), patient).toContain('retry');
  expect((await caughtMail(shop)).map(({ recipient }) => recipient).toSorted()).toEqual([
    'ada@example.com',
    'bola@example.com',
  ]);
});

test('a process that starts ends the schedules that were retired by name, and none of a later release that runs beside it', async () => {
  const shop = await testShop();
  for (const name of ['of-a-later-release', 'retired-long-ago']) {
    await shop.jobs.createQueue(name);
    await shop.jobs.schedule(name, '* * * * *');
  }

  await startWorkers(shop, { retired: ['retired-long-ago'] });

  const names = (await shop.jobs.getSchedules()).map(({ name }) => name);
  expect(names).toContain('of-a-later-release');
  expect(names).toContain('check-ledger');
  expect(names).not.toContain('retired-long-ago');
});

test('what a dead process was doing is given to another after half a minute, not after a quarter of an hour', async () => {
  const shop = await testShop();
  await shop.jobs.send('reconcile-payments');
  await queueTestEmail(shop, 'order-paid:1');
  for (const name of ['reconcile-payments', 'send-email']) await shop.jobs.fetch(name); // And dies.

  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '31 seconds'`.execute(shop.db);
  await shop.jobs.supervise();

  expect(await jobStates(shop, 'reconcile-payments')).toEqual(['failed']); // The next minute has its own.
  expect(await jobStates(shop, 'send-email')).toEqual(['retry']);
});

test('what goes wrong is tried again for a day before it counts as failed', async () => {
  const shop = await testShop();

  for (const name of ['send-email', 'settle-payment']) {
    const { retryLimit = 0, retryDelay = 0, retryDelayMax = 0, retryBackoff } = (await shop.jobs.getQueue(name))!;
    expect(retryBackoff).toBe(true);
    // Each pause is at least twice as long as the one before, up to the longest.
    const pauses = Array.from({ length: retryLimit }, (_, tries) => Math.min(retryDelay * 2 ** tries, retryDelayMax));
    expect(pauses[0]).toBeLessThan(10);
    expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(24 * 3_600);
  }
});

test('a failed job is on a list, with what went wrong', async () => {
  const shop = await testShop();
  await startWorkers(shop);
  await shop.db
    .transaction()
    .execute((tx) => queues.refundPayment.add(shop.jobs, tx, { id: '00000000-0000-4000-8000-000000000000' }));
  await expect.poll(() => jobStates(shop, 'refund-payment'), patient).toEqual(['retry']);
  expect(await failedJobs(shop.db)).toEqual([]);

  await sql`update pgboss.job set retry_count = retry_limit, start_after = now()`.execute(shop.db); // A day later.

  await expect
    .poll(() => failedJobs(shop.db), patient)
    .toMatchObject([
      {
        name: 'refund-payment',
        facts: { id: '00000000-0000-4000-8000-000000000000' },
        why: expect.stringContaining(''),
      },
    ]);
});

test('a failed job waits for a person for ninety days, and one that was done is deleted after seven', async () => {
  const shop = await testShop();
  for (const key of ['done', 'failed', 'forgotten']) await queueTestEmail(shop, key);
  await sql`update pgboss.job set
      state = case data ->> 'key' when 'done' then 'completed' else 'failed' end::pgboss.job_state,
      completed_on = now() - case data ->> 'key' when 'forgotten' then interval '91 days' else interval '8 days' end
    where name = 'send-email'`.execute(shop.db);

  await retainFailedJobs(shop);
  await shop.jobs.supervise();

  expect((await failedJobs(shop.db)).map(({ facts }) => (facts as { key: string }).key)).toEqual(['failed']);
  expect(await jobStates(shop, 'send-email')).toEqual(['failed']);
});

test('a message about a payment that is not ours is put aside and not asked about again', async () => {
  const shop = await testShop({ isListening: true });

  await shop.db
    .transaction()
    .execute((tx) => queues.settlePayment.add(shop.jobs, tx, { reference: 'somebody-elses-payment' }));

  await expect.poll(() => jobStates(shop, 'settle-payment'), patient).toEqual(['completed']);
});

test('payments are reconciled every minute, popular pieces counted every five, and the provider’s list read at night', async () => {
  const shop = await testShop({ isListening: true });

  const schedules = await shop.jobs.getSchedules();

  expect(schedules.map(({ name, cron }) => `${name}: ${cron}`)).toEqual(
    expect.arrayContaining([
      'reconcile-payments: * * * * *',
      'refresh-top-sellers: */5 * * * *',
      'find-unnoticed-payments: 23 1 * * *',
    ]),
  );
});

test('after a start, more transactions than there are connections add work at once and none waits in vain', async () => {
  const shop = await testShop();

  await Promise.all(Array.from({ length: 40 }, (_, number) => queueTestEmail(shop, `order-paid:${number}`)));

  expect(await jobStates(shop, 'send-email')).toHaveLength(40);
});

function queueTestEmail(shop: TestShop, key: string, to = 'ada@example.com'): Promise<void> {
  return shop.db.transaction().execute((tx) => queueEmail({ ...shop, tx }, { key, to, content }));
}

function caughtMail({ db }: TestShop) {
  return db.selectFrom('caughtMail').select('recipient').execute();
}

/** The pause before a job is tried again is real time; a test has none. */
async function skipThePause({ db }: TestShop): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
}
