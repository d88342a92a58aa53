import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { alertKinds, alertTexts } from '#shared/admin/alerts.ts';
import { unsentEmail } from '../../tests/actions/messages/unsent-email.ts';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { decide, guestWithDelivery, requestedReturn } from '../../tests/actions/after-sale/returns.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { lockWaits } from '../../tests/shop/lock-waits.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';
import { assembleShop } from '../startup/assemble-shop.ts';
import { checkNightly } from '../ledger/check-nightly.ts';
import { deleteOldAlerts } from './current-alerts.ts';
import { raiseLedgerFaults } from './raise-alerts.ts';
import { flushSecurityEvents, logSecurityEvent } from '../security/log-security-event.ts';
import { sendNotices } from '../notices/send-notices.ts';
import { notifyOwners } from './notify-owners.ts';

test('owners, and nobody else, get one email about a payment that needs review, with a link to it, however often the job runs', async () => {
  const { shop } = await shopWithStaff();
  await paymentUnderReview(shop, 'ada@example.com');

  for (let minutes = 0; minutes < 180; minutes += 20) {
    await notify(shop);
    shop.clock.forward({ minutes: 20 });
  }

  const emails = await alertEmails(shop);
  expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual(['bola@example.com', 'owner@example.com']);
  expect(emails[0]).toMatchObject({ subject: 'Oge admin: A payment needs review' });
  expect(emails[0]!.text).toContain('The amount doesn’t match the order.');
  expect(emails[0]!.text).toContain('http://localhost:0/admin/orders?show=review');
  expect(JSON.stringify(emails)).not.toContain('ada@example.com');
});

test('what comes within the hour waits for it and comes in one email; another kind does not wait', async () => {
  const { shop } = await shopWithStaff();
  await unknownCharge(shop, 'first');
  await notify(shop);
  for (const reference of ['second', 'third']) await unknownCharge(shop, reference);
  await failedJob(shop);
  shop.clock.forward({ minutes: 59 });
  await notify(shop);
  expect(await subjects(shop)).toEqual(['A payment matches no order', 'A task failed']);

  shop.clock.forward({ minutes: 1 });
  await notify(shop);

  expect(await subjects(shop)).toEqual(['A payment matches no order', 'A task failed', 'A payment matches no order']);
  expect((await alertEmails(shop)).at(-1)!.text).toContain('Paystack received 2 payments that match no order.');
});

test('what was dealt with while it waited for the hour is not told', async () => {
  const { shop } = await shopWithStaff();
  const { id: doneBy } = await shop.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  await unknownCharge(shop, 'first');
  await notify(shop);
  for (const reference of ['second', 'third']) await unknownCharge(shop, reference);
  await notify(shop);
  const done = (reference: string) =>
    shop.db
      .updateTable('unknownCharges')
      .set({ doneAt: shop.now(), doneBy, doneNote: 'Sent back at the provider' })
      .where('reference', '=', reference)
      .execute();

  await done('second');
  shop.clock.forward({ hours: 1 });
  await notify(shop);
  expect((await alertEmails(shop)).at(-1)!.text).toContain('Paystack received a payment that matches no order.');
  expect(await subjects(shop)).toHaveLength(2);

  await unknownCharge(shop, 'fourth');
  await notify(shop);
  await done('fourth');
  shop.clock.forward({ hours: 1 });
  await notify(shop);
  expect(await subjects(shop)).toHaveLength(2);
});

test('of two workers that look at the same moment, one writes the email', async () => {
  const { shop } = await shopWithStaff();
  await unknownCharge(shop, 'one');

  await Promise.all([1, 2, 3, 4].map(() => notify(shop)));

  expect(await subjects(shop)).toEqual(['A payment matches no order']);
  expect(await sendingJobs(shop)).toBe(2); // One for each owner.
});

test('a worker that is killed between noticing and emailing leaves nothing half done: the next one writes the email, once', async () => {
  const { shop } = await shopWithStaff();
  await unknownCharge(shop, 'one');

  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table letters in exclusive mode`.execute(tx);
    const killed = notify(shop);
    killed.catch(() => {});
    await expect.poll(() => lockWaits(shop.db)).toBe(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    await expect(killed).rejects.toThrow();
  });
  expect(await alertEmails(shop)).toEqual([]);

  await notify(shop);
  await notify(shop);

  expect(await subjects(shop)).toEqual(['A payment matches no order']);
  expect(await sendingJobs(shop)).toBe(2);
});

test('a shop without an owner keeps what it has to say until there is one', async () => {
  const shop = await testShop();
  await unknownCharge(shop, 'one');
  await notify(shop);
  expect(await alertEmails(shop)).toEqual([]);

  await newStaff(shop);
  await notify(shop);

  expect(await subjects(shop)).toEqual(['A payment matches no order']);
});

test('a failed refund is emailed once, and one that succeeded is not', async () => {
  const { shop, owner } = await shopWithStaff();
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  const body = { reason: 'The cloth has a fault', isRestocked: true };
  expect((await owner.call('POST', `/api/admin/orders/${buyer.order._id}/cancel`, body)).status).toBe(200);
  await notify(shop);
  expect(await subjects(shop)).toEqual([]);

  await shop.db.updateTable('refunds').set({ status: 'failed', updatedBy: 'provider' }).execute();
  await notify(shop);

  expect(await subjects(shop)).toEqual(['A refund failed']);
});

test('a return that nobody has decided on for two days is emailed once, and one that was decided is not', async () => {
  const { shop, owner } = await shopWithStaff();
  const decided = await requestedReturn(await guestWithDelivery(shop));
  await requestedReturn(await guestWithDelivery(shop));
  expect((await decide(owner, decided, 'accept')).status).toBe(200);
  const { subject } = alertTexts['return-waiting'];
  const reminders = async () => (await subjects(shop)).filter((one) => one === subject);
  shop.clock.forward({ hours: 47 });
  await notify(shop);
  expect(await reminders()).toEqual([]);

  for (let hours = 1; hours < 100; hours += 33) {
    shop.clock.forward({ hours });
    await notify(shop);
  }

  expect(await reminders()).toEqual(['A return is waiting for your decision']);
  expect((await alertEmails(shop)).at(-1)!.text).toContain('A customer has been waiting 2 days for your decision');
});

test('a failed job is emailed, also when it fails again after a retry; the job of an alert itself is not', async () => {
  const { shop } = await shopWithStaff();
  const id = await failedJob(shop);
  await failedJob(shop, 'owner-alert:job-failed:1');
  await notify(shop);
  expect((await alertEmails(shop))[0]!.text).toContain('A task failed.');

  await shop.jobs.retry('send-email', id);
  await shop.jobs.fetch('send-email', { batchSize: 10 });
  await shop.jobs.fail('send-email', id, { message: 'Still closed' });
  shop.clock.forward({ hours: 1 });
  await notify(shop);

  expect(await subjects(shop)).toEqual(['A task failed', 'A task failed']);
});

test('a scheduled job is emailed once a day if it failed and no later run succeeded', async () => {
  const { shop } = await shopWithStaff();
  const run = async (end: 'fail' | 'complete', minutesAgo: number) => {
    const id = (await shop.jobs.send('remind-to-pay', {}, { retryLimit: 0 }))!;
    await shop.jobs.fetch('remind-to-pay');
    await shop.jobs[end]('remind-to-pay', id);
    await sql`update pgboss.job set completed_on = now() - ${`${minutesAgo} minutes`}::interval where id = ${id}`.execute(
      shop.db,
    );
  };
  await run('fail', 30);
  await run('complete', 29);
  await run('fail', 2); // The next run may succeed.
  await notify(shop);
  expect(await subjects(shop)).toEqual([]);

  for (let times = 0; times < 2; times += 1) await run('fail', 7);
  await notify(shop);

  expect(await subjects(shop)).toEqual(['A task failed']);
  expect((await alertEmails(shop))[0]!.text).toContain('A task failed.');
});

test('an outage of the provider is emailed after five minutes, once for all processes that see it, and shown until it is over', async () => {
  const { shop, owner } = await shopWithStaff();
  const { shopper, order } = await guestWithOrder(shop);
  const { reference } = await shopper.startPayment(order);
  await shop.provider.faults({ verify: 'refused' });
  const { db, config, now, jobs } = shop;
  const processes = [1, 2].map(() => assembleShop({ db, config, now, jobs }));
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await Promise.all(processes.map(({ payments }) => payments.verify(reference).catch(() => {})));
    }
  };
  const outages = () => db.selectFrom('ownerAlerts').select('kind').execute();

  await fail(5);
  shop.clock.forward({ minutes: 4 });
  await fail(1);
  await notify(shop);
  expect(await subjects(shop)).toEqual([]);
  shop.clock.forward({ minutes: 1 });
  await fail(1);
  await expect.poll(outages).toEqual([{ kind: 'provider-away' }]);
  await notify(shop);
  shop.clock.forward({ minutes: 10 });
  await fail(1);
  await notify(shop);

  expect(await subjects(shop)).toEqual(['Paystack is not responding']);
  expect(await outages()).toHaveLength(1);
  expect(await problems(owner)).toEqual([['provider-away'], 1]);
  shop.clock.forward({ minutes: 30 });
  expect(await problems(owner)).toEqual([[], 0]);
});

test('a fault that the nightly check of the ledger finds is emailed once and shown without naming anybody', async () => {
  const { shop, owner } = await shopWithStaff();
  await checkNightly(shop);
  await notify(shop);
  expect(await subjects(shop)).toEqual([]);
  await sql`insert into letters (key, recipient, subject, text, html, created_at)
    values ('order-paid:of-no-order', 'ada@example.com', '', '', '', ${shop.now()})`.execute(shop.db);

  for (let night = 0; night < 3; night += 1) {
    await checkNightly(shop);
    await notify(shop);
    if (night === 0) expect((await problems(owner))[0]).toContain('ledger-fault'); // Then the session is over.
    shop.clock.forward({ hours: 24 });
  }

  expect(await subjects(shop)).toEqual(['The nightly check found a mistake']);
  const { rows } = await sql`select * from owner_alerts`.execute(shop.db);
  expect(JSON.stringify(rows)).not.toContain('ada@');
});

test('while Paystack rejects the key owners are emailed once a day, and no longer when it is accepted again', async () => {
  const { shop } = await shopWithStaff();
  shop.clock.forward({ hours: 24 - ((shop.clock.now().getUTCHours() + 24 - 6) % 24) }); // A morning in Lagos.
  for (const kind of ['payment-key-rejected', 'courier-key-rejected'] as const) {
    logSecurityEvent(shop, { kind, network: 'Paystack' });
  }
  await flushSecurityEvents(shop.db);
  await notify(shop);
  expect((await subjects(shop)).toSorted()).toEqual([
    'Paystack rejects the shop’s key',
    'Terminal Africa rejects the shop’s key',
  ]);

  for (const hours of [2, 24]) {
    shop.clock.forward({ hours });
    logSecurityEvent(shop, { kind: 'payment-key-rejected', network: 'Paystack' });
    await flushSecurityEvents(shop.db);
    await notify(shop);
  }
  expect(await subjects(shop)).toHaveLength(3);

  shop.clock.forward({ hours: 24 });
  await notify(shop);
  expect(await subjects(shop)).toHaveLength(3);
});

test('the emails say what happened and what to do, for one thing and for several', () => {
  for (const kind of alertKinds) {
    const { subject, found, advice, page } = alertTexts[kind];
    for (const text of [subject, found(1), found(2), advice]) expect(text).toMatch(/^[A-Z\d]/);
    expect(page).toMatch(/^\/admin/);
  }
});

test('alerts are deleted a year after they were last seen', async () => {
  const { shop } = await shopWithStaff();
  await raiseLedgerFaults(shop, [{ rule: 'stock-adds-up', sentence: 'One is missing.' }]);
  const left = async () => (await shop.db.selectFrom('ownerAlerts').select('subject').execute()).length;

  shop.clock.forward({ hours: 365 * 24 });
  await deleteOldAlerts(shop.db, shop.now());
  expect(await left()).toBe(1);
  shop.clock.forward({ hours: 1 });
  await deleteOldAlerts(shop.db, shop.now());
  expect(await left()).toBe(0);
});

/** What runs every minute: some kinds are emailed by the job for what staff choose. */
async function notify(shop: TestShop) {
  await notifyOwners(shop);
  await sendNotices(shop);
}

/** Two owners, one who has left, and a manager. */
async function shopWithStaff() {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await newStaff(shop, 'manager');
  const owners = ['bola', 'chidi'].map((name) => ({
    email: `${name}@example.com`,
    name,
    role: 'owner' as const,
    createdAt: shop.now(),
    leftAt: name === 'chidi' ? shop.now() : null,
  }));
  await shop.db.insertInto('staff').values(owners).execute();
  return { shop, owner };
}

async function paymentUnderReview(shop: TestShop, email: string) {
  const buyer = await guestWithOrder(shop, undefined, { email });
  await shop.provider.faults({ amount: 'less' });
  const reference = await payAtProvider(shop, buyer);
  await shop.provider.faults({});
  await buyer.shopper.verify(reference);
}

const unknownCharge = ({ db, now }: TestShop, reference: string) =>
  db
    .insertInto('unknownCharges')
    .values({ reference, amountKobo: 5_000_00, currency: 'NGN', notedAt: now() })
    .execute();

async function failedJob({ db, jobs }: TestShop, key = 'order-paid:1'): Promise<string> {
  await unsentEmail(db, key);
  const id = (await jobs.send('send-email', { key }, { retryLimit: 0 }))!;
  await jobs.fetch('send-email', { batchSize: 10 });
  await jobs.fail('send-email', id, { message: 'The post office is closed' });
  return id;
}

const alertEmails = ({ db }: TestShop) =>
  db
    .selectFrom('letters')
    .select(['recipient', 'subject', 'text'])
    .where((email) => email.or([email('key', 'like', 'owner-alert:%'), email('key', 'like', 'staff-notice:%')]))
    .orderBy('createdAt')
    .orderBy('key')
    .execute();

/** The subjects of the emails to one of the owners, in their order. */
async function subjects(shop: TestShop): Promise<string[]> {
  const emails = (await alertEmails(shop)).filter(({ recipient }) => recipient === 'owner@example.com');
  return emails.map(({ subject }) => subject.replace('Oge admin: ', ''));
}

async function sendingJobs({ db }: TestShop): Promise<number> {
  const { rows } =
    await sql`select from pgboss.job where name = 'send-email' and data ->> 'key' like 'owner-alert:%'`.execute(db);
  return rows.length;
}

/** The kinds that the list of the admin shows, and the count on the dashboard. */
async function problems(owner: Awaited<ReturnType<typeof newStaff>>): Promise<[string[], number]> {
  const list = (await owner.call('GET', '/api/admin/needs-a-look')).body['alerts'] as { kind: string }[];
  const { dashboard } = (await owner.call('GET', '/api/admin/dashboard')).body as { dashboard: { alerts: number } };
  return [list.map(({ kind }) => kind), dashboard.alerts];
}
