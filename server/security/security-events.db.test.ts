import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { SecurityEvent } from '#shared/admin/security/api.ts';
import { securityKinds } from '#shared/security/security-event-kinds.ts';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { walkList } from '../../tests/actions/list-pages.ts';
import { SoftPasskey } from '../../tests/actions/soft-passkey.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { codeFor, newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { digitsOf, enter, pair, signInWithTotp, signInWith, withOwner } from '../../tests/actions/staff-codes.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { crowd, later } from '../../tests/actions/unknown-shoppers.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { connectTextProvider } from '../text-messages/provider/connect-text-provider.ts';
import { connectCouriers } from '../couriers/provider/connect-couriers.ts';
import { reportRejectedPaymentKey } from '../payments/provider/report-rejected-payment-key.ts';
import { deleteAccount } from '../privacy/delete-account.ts';
import { deleteOldSecurityEvents } from './delete-security-events.ts';
import { logSecurityEvent, flushSecurityEvents } from './log-security-event.ts';

/** Security events, which owners can read (docs/decisions/0044). */

const email = 'ada@example.com';

test('wrong codes for one address from one network are one row an hour, with their number and span', async () => {
  const shop = await testShop();
  const eve = new Shopper(shop, '10.1.0.1');
  for (let minute = 0; minute < 70; minute += 10) {
    await verify(eve, email);
    shop.clock.forward({ minutes: 10 });
  }
  await verify(new Shopper(shop, '10.1.0.2'), email);

  expect(await eventsIn(shop)).toEqual([
    event('wrong-code', '10.1.0.2', email, 1, '10:10', '10:10'),
    event('wrong-code', '10.1.0.1', email, 1, '10:00', '10:00'),
    event('wrong-code', '10.1.0.1', email, 6, '09:00', '09:50'),
  ]);
});

test('each thing that happens at a sign-in is logged under its kind', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop, { email }, new Shopper(shop, '10.1.0.1'));
  shop.clock.forward({ minutes: 2 });
  const phone = await signIn(shop, email, new Shopper(shop, '10.1.0.2'));
  shop.clock.forward({ minutes: 2 });
  await signIn(shop, email, phone);
  await phone.call('POST', '/api/user/sessions/end-others');
  await exceedCodeLimit(shop);
  await phone.page('/sign-in', { t: 'a'.repeat(64) });
  for (const area of ['auth', 'admin']) {
    await phone.call('POST', `/api/${area}/passkey`, new SoftPasskey().show({ challenge: 'x' }));
  }
  await useRefreshTokenTwice(shop);
  await signInToAdmin(shop);
  const forged = { 'content-type': 'application/json', 'x-paystack-signature': 'no' };
  await phone.call('POST', '/api/payment/paystack/webhook', {}, forged);
  await ada.call('POST', '/api/auth/logout', {}, { origin: 'https://evil.example' });
  await ada.call('GET', '/api/cart', undefined, { 'x-forwarded-for': '102.89.1.1' });
  reportRejectedPaymentKey(shop)(401);
  await connectCouriers({ ...shop.config.couriers!, secretKey: 'sk_test_former' }, shop).isKeyAccepted();
  await connectTextProvider({ ...shop.config.textMessages!, apiKey: 'sk_test_former' }, shop).balance();

  await crowd(shop);
  await later(shop, 1);

  const kinds = new Set((await eventsIn(shop)).map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([...securityKinds].toSorted());
});

test('an address with an account and one without leave the same trace of the same guesses', async () => {
  const shop = await testShop();
  await shop.db
    .insertInto('accounts')
    .values({ email, firstName: 'Ada', lastName: 'Eze', createdAt: shop.now() })
    .execute();
  const traceOf = async (address: string, network: string) => {
    const eve = new Shopper(shop, network);
    for (let guess = 0; guess < 35; guess += 1) await verify(eve, address);
    const events = (await eventsIn(shop)).filter((one) => one.network === network);
    return events.map(({ kind, act, email: about, times }) => [kind, act, about === address, times]);
  };

  const known = await traceOf(email, '10.1.0.1');
  expect(known).toEqual([
    ['rate-limited', 'guess a code', true, 5],
    ['wrong-code', '', true, 30],
  ]);
  expect(await traceOf('nobody@example.com', '10.1.0.2')).toEqual(known);
});

test('a flood is a number and not a full disk: 50 networks of a kind an hour stand alone, all others in one row', async () => {
  const shop = await testShop();
  for (let number = 0; number < 3_000; number += 1) {
    logSecurityEvent(shop, {
      kind: 'wrong-code',
      network: `10.${number >> 8}.${number & 255}.1`,
      email: `${number}@x.yz`,
    });
    if (number % 100 === 0) await flushSecurityEvents(shop.db);
  }
  logSecurityEvent(shop, { kind: 'wrong-link', network: '10.0.0.1' });
  await flushSecurityEvents(shop.db);

  const rows = await shop.db.selectFrom('securityEvents').select(['kind', 'network', 'email', 'times']).execute();
  expect(rows).toHaveLength(52);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(3_001);
  expect(rows.filter(({ network }) => network === '')).toEqual([
    { kind: 'wrong-code', network: '', email: '', times: 2_950 },
  ]);
  const { times, ...known } = await shop.db
    .selectFrom('securityEvents')
    .select(['network', 'email', 'times'])
    .where('email', '<>', '')
    .executeTakeFirstOrThrow();
  logSecurityEvent(shop, { kind: 'wrong-code', ...known });
  await flushSecurityEvents(shop.db);
  const again = await shop.db.selectFrom('securityEvents').select('times').where('email', '=', known.email).execute();
  expect(again).toEqual([{ times: times + 1 }]);
});

test('two processes count the same at once, and nothing is lost', async () => {
  const connection = await ownDatabase();
  const { log, now } = await testShop();
  const [shop, other] = [openDatabase(connection), openDatabase(connection)];
  const processes = [shop, other];
  for (const db of processes) onTestFinished(() => db.destroy());
  for (let number = 0; number < 400; number += 1) {
    const event = { kind: 'foreign-site', network: `10.0.0.${number % 9}` } as const;
    for (const db of processes) logSecurityEvent({ db, log, now }, event);
    if (number % 7 === 0) await Promise.race(processes.map(flushSecurityEvents));
  }
  await Promise.all(processes.map(flushSecurityEvents));

  const rows = await shop.selectFrom('securityEvents').select('times').execute();
  expect([rows.length, rows.reduce((sum, { times }) => sum + times, 0)]).toEqual([9, 800]);
});

test('whatever was typed is written down, or not, and the action goes on either way', async () => {
  const shop = await testShop();
  logSecurityEvent(shop, { kind: 'wrong-code', network: '10.0.0.1', email: `\u0000\ud800İ${'x'.repeat(500)}` });
  await flushSecurityEvents(shop.db);
  expect(await shop.db.selectFrom('securityEvents').select('times').execute()).toEqual([{ times: 1 }]);

  await shop.db.schema.dropTable('security_events').execute();
  expect(await verify(new Shopper(shop), email)).toMatchObject({ status: 400, body: { code: 'code_wrong' } });
  await flushSecurityEvents(shop.db);
});

test('after 90 days nothing is known of it', async () => {
  const shop = await testShop();
  logSecurityEvent(shop, { kind: 'signed-in', network: '10.0.0.1', email });
  await flushSecurityEvents(shop.db);
  shop.clock.forward({ hours: 90 * 24 });
  await deleteOldSecurityEvents(shop.db, shop.now());
  expect(await eventsIn(shop)).toHaveLength(1);
  shop.clock.forward({ hours: 1 });
  await deleteOldSecurityEvents(shop.db, shop.now());
  expect(await eventsIn(shop)).toEqual([]);
});

test('a shopper who deletes their account takes their address out of it; what happened stays a number', async () => {
  const shop = await testShop();
  await newShopper(shop, { email }, new Shopper(shop, '10.1.0.1'));
  for (const address of [email, email, 'eve@example.com']) await verify(new Shopper(shop, '10.1.0.2'), address);
  logSecurityEvent(shop, { kind: 'wrong-code', network: '10.1.0.2' });
  await flushSecurityEvents(shop.db);
  const { id } = await shop.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  await deleteAccount(shop, { id, email, firstName: '', lastName: '' });

  const left = (await eventsIn(shop)).map(({ kind, network, email: about, times }) =>
    [kind, network, about, times].join(' '),
  );
  const sorted = left.toSorted((one, other) => one.localeCompare(other));
  expect(sorted).toEqual(['registered 10.1.0.1  1', 'wrong-code 10.1.0.2  3', 'wrong-code 10.1.0.2 eve@example.com 1']);
});

test('an owner reads it page by page, the newest first, one kind alone if wished, with addresses as far as their owners know them', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  for (let number = 0; number < 120; number += 1) {
    const kind = number % 3 === 0 ? 'signed-in' : 'wrong-code';
    logSecurityEvent(shop, { kind, network: `10.0.0.${number}`, email: `ada${number}@example.com` });
    shop.clock.forward({ minutes: 7 });
  }
  await flushSecurityEvents(shop.db);

  const { forward, back } = await walkList(owner, {
    url: '/api/admin/security-events',
    list: 'events',
    keyOf: ({ network }) => String(network),
    meanwhile: () => {
      logSecurityEvent(shop, { kind: 'wrong-code', network: '10.0.0.120', email: 'ada@example.com' });
      return flushSecurityEvents(shop.db);
    },
  });
  expect(forward.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(forward.flat()).toEqual(Array.from({ length: 120 }, (_none, number) => `10.0.0.${119 - number}`));
  expect(back.at(-1)?.[0]).toBe('10.0.0.120');
  expect(new Set((await read(owner)).map(({ email: shown }) => shown))).toEqual(new Set(['a•••@example.com']));
  expect(await read(owner, { kind: 'signed-in' })).toHaveLength(40);
  expect(await read(owner, { kind: 'nonsense', cursor: 'x' })).toHaveLength(50);
});

const event = (kind: string, network: string, about: string, times: number, first: string, last: string) => ({
  kind,
  act: '',
  network,
  email: about,
  times,
  firstAt: new Date(`2026-11-02T${first}:00Z`),
  lastAt: new Date(`2026-11-02T${last}:00Z`),
});

async function eventsIn({ db }: TestShop) {
  await flushSecurityEvents(db);
  return db
    .selectFrom('securityEvents')
    .select(['kind', 'act', 'network', 'email', 'times', 'firstAt', 'lastAt'])
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

async function read(owner: Shopper, query: { kind?: string; cursor?: string } = {}) {
  const { body } = await owner.call('GET', `/api/admin/security-events?${new URLSearchParams(query)}`);
  return body['events'] as SecurityEvent[];
}

const verify = (who: Shopper, address: string) =>
  who.call('POST', '/api/auth/verify-otp', { email: address, otp: '000000' });

/** A code ended by five wrong tries, a network that must do proof of work, and one that must wait. */
async function exceedCodeLimit(shop: TestShop): Promise<void> {
  const eve = new Shopper(shop, '10.1.0.3');
  await eve.call('POST', '/api/auth/send-otp', { email });
  const otp = await codeFor(shop, email);
  for (let guess = 0; guess < 7; guess += 1) {
    await eve.call('POST', '/api/auth/verify-otp', { email, otp: otp === '000000' ? '000001' : '000000' });
  }
  await eve.call('POST', '/api/auth/send-otp', { email });
  for (let guess = 0; guess < 6; guess += 1) {
    const entry = { email: `bola${guess}@example.com`, source: '/' };
    await new Shopper(shop, '10.1.0.3').call('POST', '/api/newsletter/subscribe', entry);
  }
}

async function useRefreshTokenTwice(shop: TestShop): Promise<void> {
  const ada = await newShopper(shop, { email: 'bola@example.com' });
  const { refresh = '' } = ada.cookies();
  await ada.call('POST', '/api/auth/refresh');
  shop.clock.forward({ minutes: 1 });
  const thief = new Shopper(shop);
  thief.keepCookie('refresh', refresh, '/api/auth');
  await thief.call('POST', '/api/auth/refresh');
}

async function signInToAdmin(shop: TestShop): Promise<void> {
  const { email: owner, browser } = await withOwner(shop);
  await signInWith(browser, owner, '000000');
  await enter(shop, browser, owner);
  const key = await pair(browser);
  await signInWithTotp(browser, digitsOf(shop, key));
  shop.clock.forward({ minutes: 1 });
  await enter(shop, browser, owner);
  await signInWithTotp(browser, digitsOf(shop, key));
  for (let digits = 0; digits < 6; digits += 1) await signInWithTotp(browser, '000000');
}
