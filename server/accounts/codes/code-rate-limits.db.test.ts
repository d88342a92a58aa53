import { expect, test } from 'vitest';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { codeFor, newShopper } from '../../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { callAndWork } from '../../../tests/actions/proof-of-work.ts';
import { limitsOf, readChanges } from '../../config/limits.ts';
import { deleteExpiredRateLimits } from '../../rate-limits/counters.ts';
import { deleteExpiredAccess } from '../delete-expired-access.ts';

/** Rate limits of requesting and guessing codes (docs/decisions/0040), which strangers can't use against a shopper. */

const sent = { status: 200, body: { success: true, message: 'OTP sent to your email' } };
const tooSoon = { status: 429, body: { code: 'code_too_soon' } };
const tooOften = { status: 429, body: { code: 'code_blocked' } };
const workFirst = { status: 429, body: { code: 'proof_needed', challenge: { parts: 8, bits: 10 } } };
const noAccount = { status: 404, body: { code: 'account_not_found', accountExists: false } };
const wrong = { status: 400, body: { code: 'code_wrong' } };
const email = 'ada@example.com';
const mobileNetwork = '196.46.20.1';

test('a browser gets another code after a minute, not before, and the shopper reads how long to wait', async () => {
  const shop = await testShop();
  const ada = new Shopper(shop);
  expect(await register(ada)).toMatchObject(sent);

  shop.clock.forward({ minutes: 0.5 });
  expect(await register(ada)).toMatchObject({ ...tooSoon, body: { retryAfterSeconds: 30 } });
  shop.clock.forward({ minutes: 0.5 });
  expect(await register(ada)).toMatchObject(sent);
});

test('a browser is sent five codes an hour for one address, and ten a day', async () => {
  const shop = await testShop();
  for (const address of [email, 'eve@example.com']) await newShopper(shop, { email: address });
  const ada = new Shopper(shop);
  const ask = () => {
    shop.clock.forward({ minutes: 2 });
    return login(ada);
  };
  for (const _code of Array.from({ length: 5 })) expect(await ask()).toMatchObject(sent);
  expect(await ask()).toMatchObject(tooOften);
  expect(await login(ada, 'eve@example.com')).toMatchObject(sent);

  shop.clock.forward({ hours: 1 });
  for (const _code of Array.from({ length: 5 })) expect(await ask()).toMatchObject(sent);
  shop.clock.forward({ hours: 1 });
  expect(await ask()).toMatchObject(tooOften);
  shop.clock.forward({ hours: 22 });
  expect(await ask()).toMatchObject(sent);
});

test('strangers who ask in her name use up nothing of a browser that has been signed in to the account', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop, { email });
  await ada.call('POST', '/api/auth/logout');
  const responses = [];
  for (let stranger = 0; stranger < 40; stranger += 1)
    responses.push(await login(new Shopper(shop, network(stranger))));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(9); // One of the ten was her own.
  expect(responses.at(-1)).toMatchObject(tooOften);

  shop.clock.forward({ seconds: 1 }); // Hers is the last code that is mailed.
  expect(await login(ada)).toMatchObject(sent);
  expect(await verify(ada, await codeFor(shop, email))).toMatchObject({ status: 200 });
});

test('that holds on the days after she signed out there, for a month', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop, { email });
  await ada.call('POST', '/api/auth/logout');
  for (const [days, expected] of [
    [2, sent],
    [27, sent],
    [2, tooOften],
  ] as const) {
    shop.clock.forward({ hours: days * 24 });
    await deleteExpiredAccess(shop.db, shop.now());
    await deleteExpiredRateLimits(shop.db, shop.now());
    for (let stranger = 0; stranger < 10; stranger += 1) await login(new Shopper(shop, network(stranger)));
    expect(await login(ada)).toMatchObject(expected);
  }
});

test('strangers who guess in her name end no code for the browser that asked for it', async () => {
  const shop = await testShop();
  await newShopper(shop, { email });
  const phone = new Shopper(shop);
  await login(phone);
  const code = await codeFor(shop, email);
  for (let stranger = 0; stranger < 50; stranger += 1) {
    const guesser = new Shopper(shop, network(stranger));
    if (stranger % 5 === 0) await login(guesser);
    for (const _guess of [1, 2]) expect((await verify(guesser, not(code))).status).not.toBe(200);
  }
  expect(await verify(new Shopper(shop), code)).toMatchObject(tooOften);

  expect(await verify(phone, code)).toMatchObject({ status: 200 });
});

test('a code that was asked for on a phone may be typed on a computer, after four wrong tries too', async () => {
  const shop = await testShop();
  await newShopper(shop, { email });
  await login(new Shopper(shop));
  const code = await codeFor(shop, email);

  for (let guess = 0; guess < 4; guess += 1) {
    expect(await verify(new Shopper(shop), not(code))).toMatchObject(wrong);
  }
  expect(await verify(new Shopper(shop), code)).toMatchObject({ status: 200 });
  expect(await verify(new Shopper(shop), code)).toMatchObject(wrong);
});

test('beyond 20 codes an hour that nobody uses, browsers new to the shop do a little work first', async () => {
  const shop = await testShop();
  await newShopper(shop, { email }, new Shopper(shop, mobileNetwork)); // Used, and so not counted.
  const ask = (number: number) => register(new Shopper(shop, mobileNetwork), `shopper-${number}@example.com`);
  for (let number = 0; number < 20; number += 1) expect(await ask(number)).toMatchObject(sent);

  expect(await ask(20)).toMatchObject(workFirst);
  expect(await register(new Shopper(shop, network(1)), 'elsewhere@example.com')).toMatchObject(sent);
  const newcomer = new Shopper(shop, mobileNetwork);
  const details = { email: 'bola@example.com', firstName: 'Bola', lastName: 'Ade' };
  expect(await callAndWork(newcomer, 'POST', '/api/auth/register-send-otp', details)).toMatchObject(sent);
  const code = await codeFor(shop, details.email);
  const registered = await newcomer.call('POST', '/api/auth/register-verify-otp', { ...details, otp: code });
  expect(registered).toMatchObject({ status: 200 });
  shop.clock.forward({ hours: 1 });
  expect(await ask(21)).toMatchObject(sent);
});

test('with an attacker behind the same address, whoever has an account signs in', async () => {
  const shop = await testShop();
  await newShopper(shop, { email });
  for (let number = 0; number < 60; number += 1) {
    const attacker = new Shopper(shop, mobileNetwork);
    await register(attacker, `invented-${number}@example.com`);
    for (const _guess of [1, 2, 3]) await verify(attacker, '000000', `invented-${number}@example.com`);
  }

  const phone = new Shopper(shop, mobileNetwork);
  expect(await callAndWork(phone, 'POST', '/api/auth/send-otp', { email })).toMatchObject(sent);
  const otp = await codeFor(shop, email);
  expect(await callAndWork(phone, 'POST', '/api/auth/verify-otp', { email, otp })).toMatchObject({ status: 200 });
});

test('a network may guess wrongly 30 times an hour without work; who is right does not use it up', async () => {
  const shop = await testShop();
  const guess = (number: number) => verify(new Shopper(shop, mobileNetwork), '000000', `shopper-${number}@example.com`);
  for (let number = 0; number < 29; number += 1) expect(await guess(number)).toMatchObject(wrong);
  for (const name of ['ada', 'eve'])
    await newShopper(shop, { email: `${name}@example.com` }, new Shopper(shop, mobileNetwork));
  expect(await guess(29)).toMatchObject(wrong);

  expect(await guess(30)).toMatchObject(workFirst);
  shop.clock.forward({ hours: 1 });
  expect(await guess(31)).toMatchObject(wrong);
});

test('a network learns five times an hour that there is no account, then the response is neutral', async () => {
  const shop = await testShop();
  const ask = (name: string, from = mobileNetwork) => login(new Shopper(shop, from), `${name}@example.com`);
  for (let number = 0; number < 5; number += 1) expect(await ask(`nobody-${number}`)).toMatchObject(noAccount);

  expect(await ask('nobody-5')).toMatchObject(sent);
  expect(await ask('nobody-6', network(1))).toMatchObject(noAccount);
  shop.clock.forward({ hours: 1 });
  expect(await ask('nobody-7')).toMatchObject(noAccount);
});

test('a shopper who reads that there is no account may try again at once: there is no code to wait for', async () => {
  const shop = await testShop();
  const ada = new Shopper(shop);
  expect(await login(ada, 'ada@exampel.com')).toMatchObject(noAccount);

  expect(await login(ada, 'ada@exampel.com')).toMatchObject(noAccount);
});

test('a browser learns it three times an hour', async () => {
  const shop = await testShop();
  const browser = new Shopper(shop);
  for (const number of [0, 1, 2]) expect(await login(browser, `nobody-${number}@example.com`)).toMatchObject(noAccount);

  expect(await login(browser, 'nobody-3@example.com')).toMatchObject(sent);
  shop.clock.forward({ hours: 1 });
  expect(await login(browser, 'nobody-4@example.com')).toMatchObject(noAccount);
});

test('the whole site tells it 200 times an hour', async () => {
  const shop = await testShop();
  const ask = (number: number) => login(new Shopper(shop, network(number)), `nobody-${number}@example.com`);
  const responses = await Promise.all(Array.from({ length: 200 }, (_none, number) => ask(number)));
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(200);

  expect(await ask(200)).toMatchObject(sent);
  shop.clock.forward({ hours: 1 });
  expect(await ask(201)).toMatchObject(noAccount);
});

test('no code is sent to an address without an account, and nothing that follows tells it from another', async () => {
  const shop = await testShop();
  await newShopper(shop, { email: 'known@example.com' });
  shop.clock.forward({ hours: 1 });
  const emails = () => shop.db.selectFrom('caughtMail').select('id').where('recipient', '=', 'none@example.com');

  const histories = [];
  for (const [number, address] of ['known@example.com', 'none@example.com'].entries()) {
    const browser = new Shopper(shop, network(number));
    for (const responses of [0, 1, 2]) await login(browser, `nobody-${number}-${responses}@example.com`);
    const history = [await login(browser, address), await login(browser, address)];
    await codeFor(shop, address).catch(() => {});
    for (const _guess of Array.from({ length: 7 })) history.push(await verify(browser, '0000 00', address));
    shop.clock.forward({ minutes: 1 });
    history.push(await register(browser, address), await verify(browser, '000000', address));
    histories.push(history);
  }

  expect(histories[1]).toEqual(histories[0]);
  const statuses = [200, 429, 400, 400, 400, 400, 400, 429, 429, 200, 400];
  expect(histories[0]?.map(({ status }) => status)).toEqual(statuses);
  expect(await emails().execute()).toEqual([]);
});

test('an address that was reported to have no account can register at once', async () => {
  const shop = await testShop();
  const ada = new Shopper(shop);
  expect(await login(ada)).toMatchObject(noAccount);

  await newShopper(shop, { email }, ada);
});

test('a shopper who proved their mailbox may request the next code at once, however often the last was requested', async () => {
  const shop = await testShop();
  const ada = new Shopper(shop);
  await register(ada);
  expect(await register(ada)).toMatchObject(tooSoon);
  const otp = await codeFor(shop, email);
  await ada.call('POST', '/api/auth/register-verify-otp', { email, firstName: 'Ada', lastName: 'Eze', otp });

  expect(await register(ada)).toMatchObject(sent);
  expect(await register(ada)).toMatchObject(tooSoon);
});

test.for(['code', 'link'] as const)(
  'anyone who repeats the %s that just signed them in has asked for as many codes as before',
  async (way) => {
    const shop = await testShop();
    for (const name of ['ada', 'eve', 'bola', 'chi', 'dele']) await newShopper(shop, { email: `${name}@example.com` });
    shop.config.limits = limitsOf(1, readChanges('{"ask for a code": {"browser": {"max": 4}}}'));
    const browser = new Shopper(shop);
    for (const name of ['eve', 'bola', 'chi', 'ada'])
      expect(await login(browser, `${name}@example.com`)).toMatchObject(sent);
    const otp = await codeFor(shop, email);
    const t = await linkToken(shop);
    for (const _time of [1, 2, 3]) {
      if (way === 'code') expect((await verify(browser, otp)).status).toBe(200);
      else expect((await browser.page('/sign-in', { t })).statusCode).toBe(303);
    }

    expect(await login(browser, 'dele@example.com')).toMatchObject(sent); // Hers was used.
    expect(await login(browser, email)).toMatchObject(tooOften);
  },
);

test('of a code that registers five times at once one use is uncounted', async () => {
  const shop = await testShop();
  const browser = new Shopper(shop);
  for (let number = 0; number < 4; number += 1) await register(browser, `stranger-${number}@example.com`);
  await register(browser);
  const otp = await codeFor(shop, email);
  const details = { email, firstName: 'Ada', lastName: 'Eze', otp };
  const verifyRegistration = () => browser.call('POST', '/api/auth/register-verify-otp', details);
  const statuses = (await Promise.all(Array.from({ length: 5 }, verifyRegistration))).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);

  expect(await register(browser, 'stranger-4@example.com')).toMatchObject(sent);
  expect(await register(browser, 'stranger-5@example.com')).toMatchObject(tooOften);
});

/** The token of the sign-in link in the last email. */
async function linkToken({ db }: TestShop): Promise<string> {
  const emails = db.selectFrom('caughtMail').select('text').where('recipient', '=', email);
  const { text } = await emails.orderBy('id', 'desc').executeTakeFirstOrThrow();
  return /\/sign-in\?t=(\S+)/.exec(text)?.[1] ?? '';
}

/** An IP address of its own. */
const network = (number: number) => `10.2.${number >> 8}.${number & 255}`;
/** A wrong code. */
const not = (code: string) => (code === '000000' ? '000001' : '000000');

const login = (shopper: Shopper, address = email) => shopper.call('POST', '/api/auth/send-otp', { email: address });

const register = (shopper: Shopper, address = email) =>
  shopper.call('POST', '/api/auth/register-send-otp', { email: address, firstName: 'Ada', lastName: 'Eze' });

const verify = (shopper: Shopper, otp: string, address = email) =>
  shopper.call('POST', '/api/auth/verify-otp', { email: address, otp });
