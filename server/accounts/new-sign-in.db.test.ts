import { expect, test } from 'vitest';
import { Shopper } from '../../tests/actions/shopper.ts';
import { codeFor, newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { digitsOf, enter, pair, signInWithTotp, withOwner } from '../../tests/actions/staff-codes.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { queueNewsletter } from '../newsletter/queue-newsletter.ts';
import { deleteAccount } from '../privacy/delete-account.ts';
import { deleteExpiredAccess } from './delete-expired-access.ts';

/** A sign-in in a new browser is reported to the owner of the account by email (docs/decisions/0044). */

const email = 'ada@example.com';
const android = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
};

test('a sign-in on a new phone causes an email: which browser, when, and what to do', async () => {
  const shop = await testShop();
  await newShopper(shop, { email });
  expect(await emailsTo(shop, email)).toEqual([]); // Registering is no news.
  shop.clock.forward({ hours: 1 });
  const phone = new Shopper(shop);
  await phone.call('POST', '/api/auth/send-otp', { email });
  const otp = await codeFor(shop, email);
  expect(await phone.call('POST', '/api/auth/verify-otp', { email, otp }, android)).toMatchObject({ status: 200 });

  const [sentEmail, ...more] = await emailsTo(shop, email);
  expect(more).toEqual([]);
  expect(sentEmail?.subject).toBe('New sign-in to your Oge account');
  for (const half of [sentEmail?.text, sentEmail?.html]) {
    for (const expected of ['Chrome on Android', 'Monday', '2 November 2026', '11:00', 'Sign out everywhere else']) {
      expect(half).toContain(expected);
    }
    expect(half).toContain('http://localhost:0/profile?tab=settings');
  }
  // Receipts don't wait behind it.
  const queued = await shop.jobs.findJobs<{ key: string }>('send-email');
  const { priority } = queued.find(({ data }) => data.key.startsWith('new-sign-in:')) ?? {};
  expect(priority).toBe(-1);
});

test('a warning of a sign-in goes before a newsletter that was queued earlier', async () => {
  const shop = await testShop();
  await newShopper(shop, { email });
  const reader = { email: 'eve@example.com', askedAt: shop.now(), confirmedAt: shop.now() };
  await shop.db
    .insertInto('newsletterSubscribers')
    .values({ ...reader, status: 'confirmed' })
    .execute();
  await shop.jobs.deleteAllJobs('send-email');
  await queueNewsletter(shop, { issueId: 'harmattan', subject: 'Harmattan', text: 'It is cold.' });
  await signIn(shop, email);

  const [next] = await shop.jobs.fetch<{ key: string }>('send-email');

  expect(next?.data.key).toMatch(/^new-sign-in:/);
});

test('the same browser is no news again: not after signing out, and not when its sessions are forgotten', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop, { email });
  const phone = await signIn(shop, email);
  for (const [days, browser] of [
    [0, ada],
    [2, phone],
    [40, phone],
  ] as const) {
    await browser.call('POST', '/api/auth/logout');
    shop.clock.forward({ hours: days * 24 + 1 });
    await deleteExpiredAccess(shop.db, shop.now());
    await signIn(shop, email, browser);
  }
  expect(await emailsTo(shop, email)).toHaveLength(1);

  await phone.call('POST', '/api/auth/logout');
  shop.clock.forward({ hours: 366 * 24 });
  await deleteExpiredAccess(shop.db, shop.now());
  await signIn(shop, email, phone);
  expect(await emailsTo(shop, email)).toHaveLength(2);
});

test('a browser that is known to one account is new to another; the code of a registration and the link tell it too', async () => {
  const shop = await testShop();
  await newShopper(shop, { email });
  const eve = await newShopper(shop, { email: 'eve@example.com' });
  shop.clock.forward({ hours: 1 });
  const details = { email, firstName: 'Some', lastName: 'Body' };
  await eve.call('POST', '/api/auth/register-send-otp', details);
  await eve.call('POST', '/api/auth/register-verify-otp', { ...details, otp: await codeFor(shop, email) });
  expect(await emailsTo(shop, email)).toHaveLength(1);

  await new Shopper(shop).call('POST', '/api/auth/send-otp', { email });
  await codeFor(shop, email);
  const { text } = await shop.db
    .selectFrom('caughtMail')
    .select('text')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const [, t = ''] = /\/sign-in\?t=(\w+)/.exec(text) ?? [];
  expect((await new Shopper(shop).page('/sign-in', { t })).statusCode).toBe(303);
  expect(await emailsTo(shop, email)).toHaveLength(2);
});

test('of the same code from the same browser twice at once one email tells, and none outlives the account', async () => {
  const shop = await testShop();
  await newShopper(shop, { email });
  const phone = new Shopper(shop);
  await phone.call('POST', '/api/auth/send-otp', { email });
  const otp = await codeFor(shop, email);
  const verify = () => phone.call('POST', '/api/auth/verify-otp', { email, otp });
  expect((await Promise.all([verify(), verify(), verify()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await emailsTo(shop, email)).toHaveLength(1);

  const { id } = await shop.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  await deleteAccount(shop, { id, email, firstName: '', lastName: '' });
  expect(await emailsTo(shop, email)).toEqual([]);
  expect(await shop.db.selectFrom('accountBrowsers').select('accountId').execute()).toEqual([]);
});

test('staff get one email about a new browser, once they are fully signed in', async () => {
  const shop = await testShop();
  const { email: owner, browser } = await withOwner(shop);
  await enter(shop, browser, owner);
  const [sentEmail] = await emailsTo(shop, owner);
  expect(sentEmail?.subject).toBe('New sign-in to the Oge admin');
  expect(sentEmail?.text).toContain('tell an owner of the shop at once');
  const key = await pair(browser);
  await signInWithTotp(browser, digitsOf(shop, key));
  expect(await emailsTo(shop, owner)).toHaveLength(1);

  shop.clock.forward({ minutes: 1 });
  const elsewhere = new Shopper(shop);
  await enter(shop, elsewhere, owner);
  expect(await emailsTo(shop, owner)).toHaveLength(1); // The phone has not been shown.
  expect(await signInWithTotp(elsewhere, digitsOf(shop, key))).toMatchObject({ status: 200 });
  expect(await emailsTo(shop, owner)).toHaveLength(2);
});

const emailsTo = ({ db }: TestShop, recipient: string) =>
  db
    .selectFrom('letters')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', recipient)
    .where('subject', 'like', 'New sign-in%')
    .execute();
