import { expect, test } from 'vitest';
import { confirmWith, leaveWith, emailsTo, subscriberOf, tokenIn } from '../../tests/actions/messages/newsletter.ts';
import { lockWaits } from '../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { sendEmail } from '../email/send-email.ts';
import { eraseSubscriber } from './erase-subscriber.ts';
import { queueNewsletter } from './queue-newsletter.ts';

const issue = { issueId: '2026-11', subject: 'Harmattan', text: 'The harmattan is coming.\n\nSo are <our> coats.' };

test('an issue goes to everybody who said yes, once each, and to nobody else', async () => {
  const shop = await testShop();
  await subscribers(shop, ['ada@example.com', 'bola@example.com', 'left@example.com']);
  await leave(shop, 'left@example.com');
  await ask(shop, 'silent@example.com');

  expect(await queueNewsletter(shop, issue)).toBe(2);
  expect(await queueNewsletter(shop, issue)).toBe(2); // After a crash, say: nobody gets it twice.

  expect(await recipientsOf(shop)).toEqual(['ada@example.com', 'bola@example.com']);
  await queueNewsletter(shop, { ...issue, issueId: '2026-12' });
  expect(await recipientsOf(shop)).toHaveLength(4);
});

test('an issue reaches more people than one batch holds', async () => {
  const shop = await testShop();
  const many = Array.from({ length: 401 }, (_, number) => `ada${number}@example.com`);
  await shop.db
    .insertInto('newsletterSubscribers')
    .values(
      many.map((email) => ({
        email,
        status: 'confirmed' as const,
        askedAt: shop.clock.now(),
        confirmedAt: shop.clock.now(),
      })),
    )
    .execute();

  expect(await queueNewsletter(shop, issue)).toBe(401);

  expect(new Set(await recipientsOf(shop)).size).toBe(401);
});

test('every email says in text, in HTML and in its head how to leave, and the head lets mail programs do it', async () => {
  const shop = await testShop();
  await subscribers(shop, ['ada@example.com']);
  await queueNewsletter(shop, issue);

  for (const sentEmail of await emailsTo(shop, 'ada@example.com')) {
    const link = `${shop.config.shop.publicUrl}/newsletter/unsubscribe?t=${tokenIn([sentEmail], 'unsubscribe')}`;
    expect(sentEmail.headers).toEqual({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(sentEmail.text).toContain(link);
    expect(sentEmail.html).toContain(`href="${link}"`);
    expect(decodeURIComponent(link)).not.toContain('@');
  }
  const { text, html } = (await emailsTo(shop, 'ada@example.com')).at(-1)!;
  expect(text).toContain('The harmattan is coming.\n\nSo are <our> coats.');
  expect(html).toContain('So are &lt;our&gt; coats.');
});

test('a mail program unsubscribes with one click: no cookie, no page, no redirect, from wherever it stands', async () => {
  const shop = await testShop();
  await subscribers(shop, ['ada@example.com', 'bola@example.com', 'chidi@example.com']);
  await queueNewsletter(shop, issue);
  const urls = new Map<string, string>();
  for (const email of ['ada@example.com', 'bola@example.com', 'chidi@example.com']) {
    const sentEmail = (await emailsTo(shop, email)).at(-1)!;
    urls.set(email, /^<(.*)>$/.exec(sentEmail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
  }
  const oneClick = 'List-Unsubscribe=One-Click';
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
  const multipart = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  const ways: [email: string, payload: string, headers: Record<string, string>][] = [
    ['ada@example.com', oneClick, urlencoded],
    ['ada@example.com', oneClick, urlencoded], // Twice is fine.
    ['bola@example.com', multipart, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['chidi@example.com', oneClick, { ...urlencoded, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
  ];

  for (const [email, payload, headers] of ways) {
    const { pathname, search } = new URL(urls.get(email)!);
    const response = await shop.app.inject({ method: 'POST', url: pathname + search, payload, headers });
    expect([response.statusCode, response.json()], email).toEqual([
      200,
      { success: true, message: 'You are unsubscribed. We no longer send the newsletter to this address.' },
    ]);
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'unsubscribed', unsubscribedAt: shop.clock.now() });
  }
  expect(await queueNewsletter(shop, { ...issue, issueId: '2026-12' })).toBe(0);
});

test('opening the link does not unsubscribe; its button does, and says so', async () => {
  const shop = await testShop();
  await subscribers(shop, ['ada@example.com']);
  const token = tokenIn(await emailsTo(shop, 'ada@example.com'), 'unsubscribe');

  for (const method of ['GET', 'HEAD'] as const) {
    await shop.app.inject({ method, url: `/newsletter/unsubscribe?t=${token}` });
  }
  expect(await subscriberOf(shop, 'ada@example.com')).toMatchObject({ status: 'confirmed' });

  shop.clock.forward({ hours: 24 * 365 * 2 }); // Emails are kept for years.
  expect(await leaveWith(shop, token)).toBe('/newsletter/unsubscribe?done=yes');
  expect(await subscriberOf(shop, 'ada@example.com')).toMatchObject({ status: 'unsubscribed' });
});

test('nobody is unsubscribed by a link that was made up or belongs to somebody else', async () => {
  const shop = await testShop();
  await subscribers(shop, ['ada@example.com', 'eve@example.com']);
  const sentEmails = await emailsTo(shop, 'ada@example.com');
  const { id: eve } = await subscriberOf(shop, 'eve@example.com');

  const token = tokenIn(sentEmails, 'unsubscribe');
  for (const wrong of ['', 'x', tokenIn(sentEmails, 'confirm'), `${eve}${token.slice(36)}`, `${eve}.x`]) {
    expect(await leaveWith(shop, wrong), wrong).toBe('/newsletter/unsubscribe?done=no');
  }
  const response = await shop.app.inject({ method: 'POST', url: '/newsletter/unsubscribe?t=x' });
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { success: false, code: 'link_over', message: 'This link is incomplete or has expired.' },
  ]);
  expect(await queueNewsletter(shop, issue)).toBe(2);
});

test('anyone who does not want to be asked again is not, whoever enters the address, and whoever left may come back', async () => {
  const shop = await testShop();
  await ask(shop, 'never@example.com');
  await leave(shop, 'never@example.com');
  await subscribers(shop, ['left@example.com']);
  shop.clock.forward({ hours: 1 });
  await leave(shop, 'left@example.com');
  shop.clock.forward({ hours: 24 });

  for (const email of ['never@example.com', 'left@example.com']) await ask(shop, email);

  expect(await emailsTo(shop, 'never@example.com')).toEqual([]);
  const [again] = await emailsTo(shop, 'left@example.com'); // Leaving cancelled the first, which waited.
  expect(again?.subject).toMatch(/^Please confirm/);
  // Former subscribers can come back, so the page does not say that they are never asked again.
  expect(again?.text).not.toContain('Never want to be asked again?');
  expect(again?.html).not.toContain('Never want to be asked again?');

  // Leaving once more, by the button of their mail program, they leave as before.
  shop.clock.forward({ hours: 24 });
  await leaveWith(shop, /\?t=([\w.-]+)/.exec(again!.headers['List-Unsubscribe']!)![1]!);
  expect(await confirmWith(shop, tokenIn([again!], 'confirm'))).toBe('/newsletter/confirm?done=no');
  shop.clock.forward({ hours: 24 });
  await ask(shop, 'left@example.com');
  await confirmWith(shop, tokenIn(await emailsTo(shop, 'left@example.com'), 'confirm'));
  expect(await subscriberOf(shop, 'left@example.com')).toMatchObject({ status: 'confirmed' });
});

test('who leaves while an issue waits to be sent does not get it', async () => {
  const shop = await testShop();
  await subscribers(shop, ['ada@example.com', 'bola@example.com']);
  await queueNewsletter(shop, issue);
  const { id } = await subscriberOf(shop, 'ada@example.com');

  await leave(shop, 'ada@example.com');
  await sendEmail(shop, `newsletter:${issue.issueId}:${id}`);

  expect(await recipientsOf(shop)).toEqual(['bola@example.com']);
  expect(await shop.db.selectFrom('caughtMail').select('subject').execute()).toEqual([]);
});

test('when an issue goes out while people leave, none of them has an email waiting afterwards', async () => {
  const shop = await testShop();
  const people = Array.from({ length: 12 }, (_, number) => `ada${number}@example.com`);
  await subscribers(shop, people);

  await Promise.all([
    queueNewsletter(shop, issue),
    ...people.slice(0, 6).map((email) => leave(shop, email)),
    queueNewsletter(shop, { ...issue, issueId: '2026-12' }),
  ]);

  const waiting = await shop.db
    .selectFrom('letters')
    .innerJoin('newsletterSubscribers', 'email', 'recipient')
    .select('key')
    .where('status', '=', 'unsubscribed')
    .where('key', 'like', 'newsletter:%')
    .execute();
  expect(waiting).toEqual([]);
  expect(new Set(await recipientsOf(shop))).toEqual(new Set(people.slice(6)));
});

test('when somebody is erased while an issue goes out, no email to them is left', async () => {
  const shop = await testShop();
  await subscribers(shop, ['ada@example.com', 'bola@example.com']);
  const gate = Promise.withResolvers<void>();
  const hasRead = Promise.withResolvers<void>();
  const slow: TestShop = {
    ...shop,
    settings: async (tx) => {
      hasRead.resolve();
      await gate.promise;
      return shop.settings(tx);
    },
  };

  const sending = queueNewsletter(slow, issue);
  await hasRead.promise;
  const erasing = shop.db.transaction().execute((tx) => eraseSubscriber(tx, 'ada@example.com'));
  await expect.poll(() => lockWaits(shop.db)).toBe(1);
  gate.resolve();
  await Promise.all([sending, erasing]);

  expect(await emailsTo(shop, 'ada@example.com')).toEqual([]);
  expect(await recipientsOf(shop)).toEqual(['bola@example.com']);
});

test('the database itself rejects a newsletter to an address that has not said yes, or has left', async () => {
  const shop = await testShop();
  await ask(shop, 'asked@example.com');
  await subscribers(shop, ['left@example.com']);
  await leave(shop, 'left@example.com');

  for (const recipient of ['asked@example.com', 'left@example.com', 'stranger@example.com']) {
    const queued = shop.db
      .insertInto('letters')
      .values({ key: `newsletter:x:${recipient}`, recipient, subject: '', text: '', html: '', createdAt: new Date() })
      .execute();
    await expect(queued, recipient).rejects.toThrow('wants no newsletter');
  }
});

test('no key that subscribes or unsubscribes lies in the database', async () => {
  const shop = await testShop();
  await subscribers(shop, ['ada@example.com']);
  await queueNewsletter(shop, issue);
  const keys = (await emailsTo(shop, 'ada@example.com')).flatMap((sentEmail) => [
    tokenIn([sentEmail], 'confirm').slice(37),
    tokenIn([sentEmail], 'unsubscribe').slice(37),
  ]);

  const sentEmails = JSON.stringify(await shop.db.selectFrom('letters').selectAll().execute());

  expect(keys.filter((key) => key !== '')).toHaveLength(3);
  for (const key of keys.filter((one) => one !== '')) expect(sentEmails).not.toContain(key);
});

let requestCount = 0;

async function ask({ app }: TestShop, email: string): Promise<void> {
  requestCount += 1;
  const remoteAddress = `10.8.${Math.floor(requestCount / 250)}.${requestCount % 250}`;
  await app.inject({ method: 'POST', url: '/api/newsletter/subscribe', payload: { email }, remoteAddress });
}

async function subscribers(shop: TestShop, emails: string[]): Promise<void> {
  for (const email of emails) {
    await ask(shop, email);
    await confirmWith(shop, tokenIn(await emailsTo(shop, email), 'confirm'));
  }
}

async function leave(shop: TestShop, email: string): Promise<void> {
  await leaveWith(shop, tokenIn(await emailsTo(shop, email), 'unsubscribe'));
}

/** The recipients of queued newsletters. */
async function recipientsOf({ db }: TestShop): Promise<string[]> {
  const sentEmails = await db
    .selectFrom('letters')
    .select('recipient')
    .where('key', 'like', 'newsletter:%')
    .orderBy('recipient')
    .execute();
  return sentEmails.map(({ recipient }) => recipient);
}
