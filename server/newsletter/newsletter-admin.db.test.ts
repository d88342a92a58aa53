import { randomUUID } from 'node:crypto';
import { fromKysely } from 'pg-boss';
import { expect, test } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import type { NewsletterIssue } from '#shared/admin/newsletter/api.ts';
import { exported } from '../../tests/actions/exports.ts';
import { walkList } from '../../tests/actions/list-pages.ts';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { queues } from '../jobs/job-queue.ts';
import { queueIssue } from './send-issue.ts';

const texts = adminMessages.newsletter;
const sentEmail = { subject: 'New for\nharmattan', text: 'Warm pieces.\n\nSee them all: https://oge.example/shop' };

/** Confirmed subscribers, an unconfirmed one and one who unsubscribed. */
async function makeSubscribers({ db, now }: TestShop, confirmed: number): Promise<void> {
  const at = { askedAt: now(), confirmedAt: now() };
  const people = Array.from({ length: confirmed }, (_, number) => ({
    ...at,
    email: `yes${number}@example.com`,
    status: 'confirmed' as const,
  }));
  await db
    .insertInto('newsletterSubscribers')
    .values([
      ...people,
      { email: 'waits@example.com', status: 'pending' as const, askedAt: now() },
      { ...at, email: 'left@example.com', status: 'unsubscribed' as const, unsubscribedAt: now() },
    ])
    .execute();
}

async function draft(staff: Shopper): Promise<NewsletterIssue> {
  const { status, body } = await staff.call('POST', '/api/admin/newsletter/issues', {
    ...sentEmail,
    key: randomUUID(),
  });
  expect(status).toBe(200);
  return body['issue'] as NewsletterIssue;
}

const send = (staff: Shopper, { _id, version }: NewsletterIssue, people: number) =>
  staff.call('POST', `/api/admin/newsletter/issues/${_id}/send`, { version, people });

const pathOf = ({ _id }: NewsletterIssue) => `/api/admin/newsletter/issues/${_id}`;

const queued = ({ db }: TestShop) =>
  db.selectFrom('letters').select(['key', 'recipient', 'subject']).orderBy('recipient').execute();

test('a draft is kept, and nobody saves over what somebody else wrote in the meantime', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop), await newStaff(shop, 'manager')];
  const first = await draft(manager);
  expect(first).toMatchObject({ subject: 'New for harmattan', updatedBy: 'The manager', sentAt: null, people: null });
  const save = (who: Shopper, text: string, version: number) =>
    who.call('PUT', `/api/admin/newsletter/issues/${first._id}`, { ...sentEmail, text, version });

  expect((await save(owner, 'Warmer.', first.version)).body['issue']).toMatchObject({ text: 'Warmer.', version: 2 });
  expect((await save(manager, 'Colder.', first.version)).body).toMatchObject({ code: 'changed_elsewhere' });

  const { body } = await owner.call('GET', '/api/admin/newsletter/issues');
  expect(body['issues']).toEqual([expect.objectContaining({ text: 'Warmer.', updatedBy: 'The owner' })]);
  expect(await actions(shop)).toEqual(['newsletter.drafted', 'newsletter.changed']);
});

test('a draft whose save lost its response is saved again, and changed once', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const { _id, version } = await draft(manager);
  const save = () =>
    manager.call('PUT', `/api/admin/newsletter/issues/${_id}`, { ...sentEmail, text: 'Warmer.', version });

  for (const _ of [1, 2]) expect((await save()).body['issue']).toMatchObject({ text: 'Warmer.', version: 2 });

  expect(await actions(shop)).toEqual(['newsletter.drafted', 'newsletter.changed']);
});

test('a draft whose first save lost its response is saved again as the same draft, and not over what was written since', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const key = randomUUID();
  const save = (text: string) => manager.call('POST', '/api/admin/newsletter/issues', { ...sentEmail, text, key });

  const sent = await Promise.all([save('Warm.'), save('Warm.'), save('Warm.')]);

  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { _id } = sent[0].body['issue'] as NewsletterIssue;
  expect((await save('Warmer.')).body).toMatchObject({ code: 'changed_elsewhere', id: _id });
  const issues = await shop.db.selectFrom('newsletterIssues').select(['id', 'text']).execute();
  expect(issues).toEqual([{ id: _id, text: 'Warm.' }]);
  expect(await actions(shop)).toEqual(['newsletter.drafted']);
});

test('what is missing is said at its field', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);

  const { status, body } = await staff.call('POST', '/api/admin/newsletter/issues', {
    subject: ' ',
    text: '',
    key: randomUUID(),
  });

  expect(status).toBe(400);
  expect(body['fields']).toEqual({ subject: texts.subject, text: texts.text });
});

test('the preview is the email in both halves, keeps nothing and opens nothing', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');

  const { body } = await staff.call('POST', '/api/admin/newsletter/preview', {
    ...sentEmail,
    text: `${sentEmail.text}\n\n<b>x`,
  });

  expect(body['text']).toContain('See them all: https://oge.example/shop');
  expect(body['html']).toContain('href="https://oge.example/shop"');
  expect(body['html']).toContain('&lt;b&gt;x');
  expect(JSON.stringify(body)).not.toContain('{key:');
  expect(await shop.db.selectFrom('newsletterIssues').selectAll().execute()).toEqual([]);
});

test('a test goes to the person who requested it, who need not be a subscriber', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  await makeSubscribers(shop, 2);

  const { body } = await staff.call('POST', '/api/admin/newsletter/test', sentEmail);

  expect(body.message).toBe(texts.testSent('manager@example.com'));
  expect(await queued(shop)).toMatchObject([{ recipient: 'manager@example.com', subject: 'Test: New for harmattan' }]);
  expect(await actions(shop)).toEqual(['newsletter.tested']);
});

test('a newsletter goes once to everybody who said yes, however many press the button', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await makeSubscribers(shop, 3);
  const issue = await draft(owner);

  const responses = await Promise.all([1, 2, 3].map(() => send(owner, issue, 3)));

  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'already_sent' });
  expect(await shop.jobs.findJobs(queues.sendNewsletter.name)).toHaveLength(1);
  await queueIssue(shop, issue._id);
  await queueIssue(shop, issue._id);
  expect(await queued(shop)).toMatchObject(
    [0, 1, 2].map((number) => ({ recipient: `yes${number}@example.com`, subject: 'New for harmattan' })),
  );
  const { body } = await owner.call('GET', `/api/admin/newsletter/issues/${issue._id}`);
  expect(body['issue']).toMatchObject({ sentAt: shop.now().toISOString(), sentBy: 'The owner', people: 3 });
  expect(await actions(shop)).toEqual(['newsletter.drafted', 'newsletter.sent']);
});

test('after a crash halfway only the emails that are missing are written', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await makeSubscribers(shop, 3);
  const issue = await draft(owner);
  await send(owner, issue, 3);
  await queueIssue(shop, issue._id);
  await shop.db.updateTable('newsletterIssues').set({ people: null }).execute();
  await shop.db.deleteFrom('letters').where('recipient', '=', 'yes1@example.com').execute();

  await queueIssue(shop, issue._id);

  expect(await queued(shop)).toHaveLength(3);
});

test('nothing goes to nobody, nor to another number of people than was confirmed', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const issue = await draft(owner);

  expect((await send(owner, issue, 0)).body.message).toBe(texts.nobody);
  await makeSubscribers(shop, 2);
  expect((await send(owner, issue, 1)).body).toMatchObject({ message: texts.otherCount, people: 2 });
  expect((await send(owner, { ...issue, version: 7 }, 2)).body).toMatchObject({ code: 'changed_elsewhere' });
  expect(await queued(shop)).toEqual([]);
});

test('what was sent is neither changed nor deleted, not even by hand', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await makeSubscribers(shop, 1);
  const issue = await draft(owner);
  const other = await draft(owner);
  await send(owner, issue, 1);

  expect((await owner.call('PUT', pathOf(issue), { ...sentEmail, version: 1 })).body).toMatchObject({
    code: 'already_sent',
  });
  expect((await owner.call('DELETE', pathOf(issue))).body).toMatchObject({ code: 'already_sent' });
  expect((await owner.call('DELETE', pathOf(other))).status).toBe(200);
  expect((await owner.call('DELETE', pathOf(other))).body).toMatchObject({ code: 'gone' });
  await expect(shop.db.deleteFrom('newsletterIssues').execute()).rejects.toThrow('it stays what it was');
  await expect(shop.db.updateTable('newsletterIssues').set({ text: 'x' }).execute()).rejects.toThrow('it stays');
});

test('a manager writes and tests, and does not send or take the addresses', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  await makeSubscribers(shop, 1);
  const issue = await draft(manager);

  expect((await send(manager, issue, 1)).status).toBe(403);
  expect((await manager.call('POST', '/api/admin/exports', { kind: 'subscribers' })).status).toBe(403);
  expect(await shop.jobs.findJobs(queues.sendNewsletter.name)).toEqual([]);
});

test('a receipt does not wait behind a newsletter', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await makeSubscribers(shop, 3);
  const issue = await draft(owner);
  await send(owner, issue, 3);
  await queueIssue(shop, issue._id);
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));

  const [next] = await shop.jobs.fetch<{ key: string }>(queues.sendEmail.name, { db: fromKysely(shop.db) });

  expect(next?.data.key).toContain('order-paid:');
});

test('subscribers are counted, searched and told with how they agreed', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  await makeSubscribers(shop, 30);
  await staff.call('POST', '/api/newsletter/subscribe', { email: 'new@example.com', source: '/shop' });
  const page = async (query: string) => (await staff.call('GET', `/api/admin/newsletter/subscribers?${query}`)).body;

  expect(await page('')).toMatchObject({ counts: { confirmed: 30, pending: 2, unsubscribed: 1, recently: 30 } });
  expect(await page('state=all&search=NEW%40')).toMatchObject({
    subscribers: [{ email: 'new@example.com', status: 'pending', source: '/shop', confirmedAt: null }],
  });
});

test('an owner takes all subscribers as a file, and the log says so', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await makeSubscribers(shop, 600);

  const file = await exported(shop, owner, { kind: 'subscribers' });

  const [head, ...lines] = file.body.trim().split('\r\n');
  expect(head).toBe('email,status,signed_up_at,page,confirmed_at,unsubscribed_at');
  expect(new Set(lines).size).toBe(602);
  expect(lines).toContain('waits@example.com,not confirmed,2026-11-02 10:00:00,,,');
  expect(await actions(shop)).toEqual(['subscribers.exported', 'export.downloaded']);
});

test('who subscribes while staff page through subscribers makes them skip nobody and see nobody twice', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  await makeSubscribers(shop, 60);
  shop.clock.forward({ minutes: 1 });
  const newcomer = {
    email: 'new@example.com',
    status: 'confirmed',
    askedAt: shop.now(),
    confirmedAt: shop.now(),
  } as const;

  const { forward, back } = await walkList(staff, {
    url: '/api/admin/newsletter/subscribers',
    list: 'subscribers',
    keyOf: ({ email }) => String(email),
    meanwhile: () => shop.db.insertInto('newsletterSubscribers').values(newcomer).execute(),
  });

  const known = Array.from({ length: 60 }, (_, number) => `yes${number}@example.com`);
  expect(forward.flat().toSorted()).toEqual(known.toSorted());
  expect(back.at(-1)?.[0]).toBe('new@example.com');
});

test('a newsletter drafted while staff page through newsletters is neither skipped nor shown twice', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const known: string[] = [];
  for (let number = 0; number < 60; number += 1) known.push((await draft(staff))._id);
  shop.clock.forward({ minutes: 1 });
  let added = '';

  const { forward, back } = await walkList(staff, {
    url: '/api/admin/newsletter/issues',
    list: 'issues',
    keyOf: ({ _id }) => String(_id),
    meanwhile: async () => {
      added = (await draft(staff))._id;
    },
  });

  expect(forward.flat().toSorted()).toEqual(known.toSorted());
  expect(back.at(-1)?.[0]).toBe(added);
});

async function actions({ db }: TestShop): Promise<string[]> {
  const lines = await db.selectFrom('auditLog').select('action').orderBy('id').execute();
  return lines.map(({ action }) => action);
}
