import { expect, test } from 'vitest';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newShopper, sendCodeEmails } from '../../../tests/actions/signing-in.ts';
import { callAndWork } from '../../../tests/actions/proof-of-work.ts';
import { flushSecurityEvents } from '../../security/log-security-event.ts';
import { limitsOf, readChanges } from '../../config/limits.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

/** Emails that codes and invitations send to addresses without an account (docs/decisions/0040). */

const strangers = 1_000;
const names = { firstName: 'Ada', lastName: 'Eze' };
const sent = { status: 200, body: { success: true, message: 'OTP sent to your email' } };

test(
  'one signed-in browser and 1,000 networks that ask for 1,000 strangers cause 20 invitations and 30 codes, and 360 codes an hour',
  { timeout: 240_000 },
  async () => {
    const shop = await testShop();
    const attacker = await newShopper(shop, { email: 'eve@example.com' });
    for (let number = 0; number < 60; number += 1) {
      await ask(attacker, 'send-otp', stranger(number));
      await ask(attacker, 'register-send-otp', stranger(number));
    }
    await inBatches(strangers, async (number) => {
      const browser = new Shopper(shop, network(number));
      await ask(browser, 'send-otp', stranger(number));
      await ask(browser, 'register-send-otp', stranger(strangers + number));
    });
    await sendCodeEmails(shop);
    expect(await emailsToStrangers(shop)).toEqual({ invitations: 20, codes: 30 });

    for (let minute = 5; minute < 60; minute += 5) {
      shop.clock.forward({ minutes: 5 });
      await sendCodeEmails(shop);
    }
    expect(await emailsToStrangers(shop)).toEqual({ invitations: 20, codes: 360 });
  },
);

test('a browser with an account of its own causes five registration codes to others an hour and ten a day', async () => {
  const shop = await testShop();
  const browser = await newShopper(shop, { email: 'eve@example.com' });
  const register = (number: number) => ask(browser, 'register-send-otp', stranger(number));
  for (let number = 0; number < 5; number += 1) expect(await register(number)).toMatchObject(sent);
  expect(await register(5)).toMatchObject({ status: 429, body: { code: 'code_blocked' } });
  // Shoppers whose account was opened here are not among them.
  expect(await ask(browser, 'register-send-otp', 'eve@example.com')).toMatchObject(sent);

  shop.clock.forward({ hours: 1 });
  for (let number = 10; number < 15; number += 1) expect(await register(number)).toMatchObject(sent);
  shop.clock.forward({ hours: 1 });
  expect(await register(15)).toMatchObject({ status: 429, body: { code: 'code_blocked' } });
});

test('a browser asks for codes of twenty accounts an hour, however many addresses it knows', async () => {
  const shop = await testShop();
  const accounts = Array.from({ length: 25 }, (_none, number) => ({
    email: stranger(number),
    ...names,
    createdAt: shop.now(),
  }));
  await shop.db.insertInto('accounts').values(accounts).execute();
  const browser = await newShopper(shop, { email: 'eve@example.com' });
  for (let number = 0; number < 20; number += 1)
    expect(await ask(browser, 'send-otp', stranger(number))).toMatchObject(sent);

  expect(await ask(browser, 'send-otp', stranger(20))).toMatchObject({ status: 429, body: { code: 'code_blocked' } });
});

test('an invitation that waits is sent when others may be invited again, however many subscribe to the newsletter', async () => {
  const shop = await testShop();
  for (let number = 0; number < 20; number += 1) {
    const url = '/api/newsletter/subscribe';
    await callAndWork(new Shopper(shop, network(number)), 'POST', url, { email: stranger(number), source: '/' });
  }
  shop.config.limits = limitsOf(1, readChanges('{"write to strangers": {"shop": {"max": 1}}}'));
  await inviteOf(shop, 99, stranger(99));
  expect(await subjectsTo(shop, stranger(99))).toHaveLength(1);
  await inviteOf(shop, 100, 'bola@example.com');
  expect(await subjectsTo(shop, 'bola@example.com')).toEqual([]);

  shop.clock.forward({ hours: 0.5 });
  await sendCodeEmails(shop);
  expect(await subjectsTo(shop, 'bola@example.com')).toEqual([]);
  shop.clock.forward({ hours: 0.5 });
  await sendCodeEmails(shop);
  expect(await subjectsTo(shop, 'bola@example.com')).toEqual(['No Oge account with this address yet']);
});

test('an invitation that has waited for six hours is not sent any more', async () => {
  const shop = await testShop();
  shop.config.limits = limitsOf(1, readChanges('{"write to strangers": {"shop": {"max": 1}}}'));
  await inviteOf(shop, 1, stranger(1));
  await inviteOf(shop, 100, 'bola@example.com');

  shop.clock.forward({ hours: 6 });
  await sendCodeEmails(shop);
  expect(await subjectsTo(shop, 'bola@example.com')).toEqual([]);
});

test('used registration codes are not counted: in a busy hour everybody who registers gets a code at once', async () => {
  const shop = await testShop();
  for (let number = 0; number < 40; number += 1) {
    const shopper = new Shopper(shop, network(number % 10));
    await ask(shopper, 'register-send-otp', stranger(number));
    await sendCodeEmails(shop);
    const otp = await lastCode(shop, stranger(number));
    const registered = await shopper.call('POST', '/api/auth/register-verify-otp', {
      email: stranger(number),
      ...names,
      otp,
    });
    expect(registered).toMatchObject({ status: 200 });
  }
});

test('registration codes that wait are sent by turns of networks, to browsers that bought or signed in here first, and live ten minutes from then', async () => {
  const shop = await testShop();
  const known = await newShopper(shop, { email: 'known@example.com' }, new Shopper(shop, network(1)));
  allow(shop, 2);
  await flood(shop, 10, network(1));
  const newcomer = new Shopper(shop, network(2));
  await ask(newcomer, 'register-send-otp', 'newcomer@example.com');
  await ask(known, 'register-send-otp', 'sister@example.com');
  shop.clock.forward({ seconds: 1 });
  await flood(shop, 9, network(1), 10);
  await sendCodeEmails(shop);
  const before = await emailedTo(shop);
  expect(before).toHaveLength(2);
  expect(before).not.toContain('newcomer@example.com');

  shop.clock.forward({ minutes: 5 });
  await sendCodeEmails(shop);
  const after = (await emailedTo(shop)).slice(2);
  expect(after.toSorted()).toEqual(['newcomer@example.com', 'sister@example.com']);
  shop.clock.forward({ minutes: 9, seconds: 59 });
  const details = { email: 'newcomer@example.com', ...names, otp: await lastCode(shop, 'newcomer@example.com') };
  expect(await newcomer.call('POST', '/api/auth/register-verify-otp', details)).toMatchObject({ status: 200 });
});

test('codes that many known browsers of one network ask for delay nobody of another: each network has its turn', async () => {
  const shop = await testShop();
  const known = [];
  for (let number = 0; number < 4; number += 1)
    known.push(await newShopper(shop, { email: `eve${number}@example.com` }, new Shopper(shop, network(1))));
  allow(shop, 2);
  for (const [number, browser] of known.entries()) {
    for (const one of [0, 1, 2]) await ask(browser, 'register-send-otp', stranger(number * 3 + one));
  }
  await sendCodeEmails(shop);
  await ask(new Shopper(shop, network(2)), 'register-send-otp', 'newcomer@example.com');
  await sendCodeEmails(shop);
  expect(await emailedTo(shop)).not.toContain('newcomer@example.com');

  shop.clock.forward({ minutes: 5 });
  await sendCodeEmails(shop);
  expect((await emailedTo(shop)).slice(2)).toContain('newcomer@example.com');
});

test('an IPv6 /48 that asks from many of its networks delays nobody of another', async () => {
  const shop = await testShop();
  allow(shop, 2);
  for (let number = 0; number < 12; number += 1)
    await ask(new Shopper(shop, `2001:db8:1:${number}::1`), 'register-send-otp', stranger(number));
  await sendCodeEmails(shop);
  await ask(new Shopper(shop, '2001:db8:2:1::1'), 'register-send-otp', 'newcomer@example.com');
  await sendCodeEmails(shop);

  shop.clock.forward({ minutes: 5 });
  await sendCodeEmails(shop);
  expect((await emailedTo(shop)).slice(2)).toContain('newcomer@example.com');
});

test('known browsers of one network together cause no more registration codes to others than its unknown ones', async () => {
  const shop = await testShop();
  const known = [];
  for (const name of ['eve', 'ada', 'bola'])
    known.push(await newShopper(shop, { email: `${name}@example.com` }, new Shopper(shop, network(1))));
  shop.config.limits = limitsOf(1, readChanges('{"ask to register in a known browser": {"network": {"max": 3}}}'));
  const [eve, ada, bola] = known as [Shopper, Shopper, Shopper];
  for (const number of [0, 1]) expect(await ask(eve, 'register-send-otp', stranger(number))).toMatchObject(sent);
  expect(await ask(ada, 'register-send-otp', stranger(2))).toMatchObject(sent);
  for (let number = 10; number < 20; number += 1)
    await ask(new Shopper(shop, network(1)), 'register-send-otp', stranger(number));

  const blocked = { status: 429, body: { code: 'code_blocked' } };
  expect(await ask(bola, 'register-send-otp', stranger(3))).toMatchObject(blocked);
  // New shoppers, those who ask for their own account, and those who used their code are not among them.
  expect(await ask(new Shopper(shop, network(1)), 'register-send-otp', stranger(20))).toMatchObject(sent);
  expect(await ask(bola, 'register-send-otp', 'bola@example.com')).toMatchObject(sent);
  await sendCodeEmails(shop);
  const used = { email: stranger(2), ...names, otp: await lastCode(shop, stranger(2)) };
  expect(await ada.call('POST', '/api/auth/register-verify-otp', used)).toMatchObject({ status: 200 });
  expect(await ask(bola, 'register-send-otp', stranger(3))).toMatchObject(sent);
});

test('that a registration code waits is a security event, and after an hour it is not sent any more', async () => {
  const shop = await testShop();
  allow(shop, 5);
  await flood(shop, 5, network(1));
  await sendCodeEmails(shop);
  await ask(new Shopper(shop, network(2)), 'register-send-otp', 'late@example.com');
  await sendCodeEmails(shop);

  await flushSecurityEvents(shop.db);
  const events = await shop.db.selectFrom('securityEvents').select(['kind', 'act', 'times']).execute();
  expect(events).toEqual([{ kind: 'rate-limited', act: 'send a registration code', times: 1 }]);
  shop.clock.forward({ hours: 1, seconds: 1 });
  await sendCodeEmails(shop);
  expect(await subjectsTo(shop, 'late@example.com')).toEqual([]);
});

/** Sets how many registration codes are sent in five minutes. */
function allow({ config }: TestShop, max: number): void {
  config.limits = limitsOf(1, readChanges(JSON.stringify({ 'send a registration code': { shop: { max } } })));
}

/** Registration codes that nobody uses, from one network. */
async function flood(shop: TestShop, times: number, from: string, first = 0): Promise<void> {
  for (let number = first; number < first + times; number += 1) {
    await ask(new Shopper(shop, from), 'register-send-otp', stranger(number));
  }
}

/** Somebody without an account asks for a code in a browser that has learned of no more accounts. */
async function inviteOf(shop: TestShop, from: number, email: string): Promise<void> {
  const browser = new Shopper(shop, network(from));
  for (const attempt of [0, 1, 2]) await ask(browser, 'send-otp', `nobody-${from}-${attempt}@example.net`);
  await ask(browser, 'send-otp', email);
  await sendCodeEmails(shop);
}

const stranger = (number: number) => `stranger-${number}@example.org`;
const network = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

const ask = (shopper: Shopper, call: 'send-otp' | 'register-send-otp', email: string) =>
  callAndWork(shopper, 'POST', `/api/auth/${call}`, call === 'send-otp' ? { email } : { email, ...names });

async function inBatches(count: number, work: (number: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < count; first += 20) {
    await Promise.all(Array.from({ length: Math.min(20, count - first) }, (_none, at) => work(first + at)));
  }
}

async function subjectsTo({ db }: TestShop, email: string): Promise<string[]> {
  const found = await db.selectFrom('caughtMail').select('subject').where('recipient', '=', email).execute();
  return found.map(({ subject }) => subject);
}

/** The addresses without an account, in the order of their emails. */
async function emailedTo({ db }: TestShop): Promise<string[]> {
  const found = await db
    .selectFrom('caughtMail')
    .leftJoin('accounts', 'accounts.email', 'recipient')
    .select('recipient')
    .where('accounts.id', 'is', null)
    .orderBy('caughtMail.id')
    .execute();
  return found.map(({ recipient }) => recipient);
}

async function lastCode({ db }: TestShop, email: string): Promise<string> {
  const { text } = await db
    .selectFrom('caughtMail')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

/** All emails to addresses without an account. */
async function emailsToStrangers({ db }: TestShop) {
  const found = await db
    .selectFrom('caughtMail')
    .leftJoin('accounts', 'accounts.email', 'recipient')
    .select('subject')
    .where('accounts.id', 'is', null)
    .execute();
  const codes = found.filter(({ subject }) => subject.includes('code')).length;
  return { invitations: found.length - codes, codes };
}
