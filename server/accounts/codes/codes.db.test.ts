import { expect, test } from 'vitest';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { codeFor, newShopper } from '../../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { emailCode } from './email-code.ts';

const email = 'ada@example.com';
const ada = { email, firstName: 'Ada', lastName: 'Eze' };
const wrong = { statusCode: 400, code: 'code_wrong' };
const expired = { statusCode: 400, code: 'code_expired' };
const blocked = { statusCode: 429, code: 'code_blocked' };

test('of 1,000 guesses at once at most five are looked at, and then the right code is worth nothing', async () => {
  const shop = await shopWithAda();
  const otp = await requestCode(shop);
  const codes = Array.from({ length: 1_000 }, (_none, guess) => String(guess).padStart(6, '0'));
  const guesses = codes.filter((guess) => guess !== otp);

  const responses = await Promise.all(guesses.map((guess) => verify(shop, guess)));

  expect(responses.filter(({ statusCode }) => statusCode === 200)).toEqual([]);
  expect(responses.filter(({ code }) => code === 'code_wrong').length).toBeLessThanOrEqual(5);
  const { tries } = await newestCode(shop);
  expect(tries).toBe(5);
  expect(await verify(shop, otp)).toMatchObject(blocked);
});

test('four wrong tries are forgiven, and a new code begins anew', async () => {
  const shop = await shopWithAda();
  const otp = await requestCode(shop);
  for (let guess = 0; guess < 4; guess += 1) expect(await verify(shop, not(otp))).toMatchObject(wrong);
  expect((await verify(shop, otp)).statusCode).toBe(200);

  shop.clock.forward({ minutes: 2 });
  const next = await requestCode(shop);
  for (let guess = 0; guess < 5; guess += 1) await verify(shop, not(next));
  shop.clock.forward({ minutes: 2 });
  expect((await verify(shop, await requestCode(shop))).statusCode).toBe(200);
});

test('after asking again the code of the email before still works, for its own ten minutes, and using it ends both', async () => {
  const shop = await shopWithAda();
  const first = await requestCode(shop);
  shop.clock.forward({ minutes: 2 });
  const second = await requestCode(shop);
  expect((await verify(shop, first)).statusCode).toBe(200);
  if (first !== second) expect(await verify(shop, second)).toMatchObject(wrong);

  shop.clock.forward({ minutes: 2 });
  const third = await requestCode(shop);
  shop.clock.forward({ minutes: 5 });
  const fourth = await requestCode(shop);
  shop.clock.forward({ minutes: 5 });
  if (third !== fourth) expect(await verify(shop, third)).toMatchObject(expired);
  expect((await verify(shop, fourth)).statusCode).toBe(200);
});

test('a code that is typed too late is called expired, in the browser that requested it alone', async () => {
  const shop = await shopWithAda();
  const otp = await requestCode(shop);
  shop.clock.forward({ minutes: 11 });
  expect(await verify(shop, not(otp))).toMatchObject(wrong);
  expect(await verify(shop, otp)).toMatchObject(expired);
  expect(await verify({ ...shop, browser: new Shopper(shop) }, otp)).toMatchObject(wrong);
});

test('a wrong try counts for both codes of a browser: after five neither works, and the next one begins anew', async () => {
  const shop = await shopWithAda();
  const codes = [await requestCode(shop)];
  shop.clock.forward({ minutes: 2 });
  codes.push(await requestCode(shop));
  const never = ['000000', '000001', '000002'].find((code) => !codes.includes(code))!;
  for (let guess = 0; guess < 5; guess += 1) expect(await verify(shop, never)).toMatchObject(wrong);
  for (const code of codes) expect(await verify(shop, code)).toMatchObject(blocked);

  shop.clock.forward({ minutes: 2 });
  expect((await verify(shop, await requestCode(shop))).statusCode).toBe(200);
});

test('of twenty browsers with the right code, one gets in', async () => {
  const shop = await shopWithAda();
  const otp = await requestCode(shop);

  const responses = await Promise.all(
    Array.from({ length: 20 }, () => verify({ ...shop, browser: new Shopper(shop) }, otp)),
  );

  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(responses.filter(({ code }) => code === 'code_wrong')).toHaveLength(19);
});

test.for([
  [9, 200],
  [10, 400],
] as const)('after %i minutes a code gets a %i', async ([minutes, statusCode]) => {
  const shop = await shopWithAda();
  const otp = await requestCode(shop);
  shop.clock.forward({ minutes });

  expect((await verify(shop, otp)).statusCode).toBe(statusCode);
});

test('a third code ends the first', async () => {
  const shop = await shopWithAda();
  const codes = [];
  for (const _code of [1, 2, 3]) {
    codes.push(await requestCode(shop));
    shop.clock.forward({ minutes: 1 });
  }
  const [first = '', second = '', third] = codes;

  if (![second, third].includes(first)) expect(await verify(shop, first)).toMatchObject(wrong);
  expect((await verify(shop, second)).statusCode).toBe(200);
});

test('a code is good for the address and the purpose it was asked for', async () => {
  const shop = await shopWithAda();
  const login = await requestCode(shop);

  expect(await call(shop, 'verify-otp', { email: 'eve@example.com', otp: login })).toMatchObject(wrong);
  expect(await call(shop, 'register-verify-otp', { ...ada, otp: login })).toMatchObject(wrong);
  expect((await verify(shop, login)).statusCode).toBe(200);

  await call(shop, 'register-send-otp', { ...ada, email: 'eve@example.com' });
  const register = await codeFor(shop, 'eve@example.com');
  expect(await call(shop, 'verify-otp', { email: 'eve@example.com', otp: register })).toMatchObject(wrong);
  const details = { ...ada, email: 'eve@example.com' };
  expect((await call(shop, 'register-verify-otp', { ...details, otp: register })).statusCode).toBe(200);
});

test.for(['verify-otp', 'register-verify-otp'] as const)(
  'who registers with an address that has an account is mailed a code that signs in to it by %s, names unchanged',
  async (by) => {
    const shop = await shopWithAda();
    const mallory = { email, firstName: 'Mallory', lastName: 'Other' };

    const sent = await call(shop, 'register-send-otp', mallory);
    const otp = await codeFor(shop, email);
    const verified = await call(shop, by, { ...mallory, otp });

    expect(sent).toMatchObject({ statusCode: 200, message: 'OTP sent to your email' });
    expect(verified).toMatchObject({ statusCode: 200, user: { name: 'Ada Eze', email } });
    expect(await shop.db.selectFrom('accounts').select('firstName').execute()).toEqual([{ firstName: 'Ada' }]);
    const mail = await shop.db.selectFrom('caughtMail').select('text').orderBy('id', 'desc').executeTakeFirst();
    expect(mail?.text).toContain('You have an account with this address already.');
  },
);

test('two who register with one code at once have one account, and it is welcomed once', async () => {
  const shop = await testShop();
  const browsers = [new Shopper(shop), new Shopper(shop)] as const;
  await call({ browser: browsers[0] }, 'register-send-otp', ada);
  const otp = await codeFor(shop, email);

  const responses = await Promise.all(
    browsers.map((browser) => call({ browser }, 'register-verify-otp', { ...ada, otp })),
  );

  expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '400']);
  expect(await shop.db.selectFrom('accounts').select('email').execute()).toEqual([{ email }]);
  expect(await shop.db.selectFrom('letters').select('key').execute()).toHaveLength(1);
});

test('a code is mailed once; one that is over, used or replaced in the meantime is not mailed at all', async () => {
  const shop = await shopWithAda();
  const mails = async () => (await shop.db.selectFrom('caughtMail').select('id').execute()).length;
  const before = await mails();
  await call(shop, 'send-otp', { email });
  const { id } = await newestCode(shop);
  shop.clock.forward({ minutes: 1 });
  await call(shop, 'send-otp', { email });

  await emailCode(shop, { id, mayInvite: false });
  expect(await mails()).toBe(before);
  const otp = await codeFor(shop, email);
  await codeFor(shop, email);
  expect(await mails()).toBe(before + 1);
  await verify(shop, otp);
  await codeFor(shop, email);
  expect(await mails()).toBe(before + 1);
});

test('spaces and dashes between the digits do not count; anything that is no code is rejected with a sentence', async () => {
  const shop = await shopWithAda();
  const otp = await requestCode(shop);

  for (const [typed, message] of [
    ['', 'Please enter the OTP'],
    [' - ', 'Please enter the OTP'],
    ['12345', 'Invalid OTP. Please try again.'],
    ['1234567', 'Invalid OTP. Please try again.'],
    ['12345a', 'Invalid OTP. Please try again.'],
  ] as const) {
    expect(await verify(shop, typed)).toMatchObject({ statusCode: 400, message });
  }
  expect((await verify(shop, `${otp.slice(0, 3)}-${otp.slice(3)} `)).statusCode).toBe(200);
});

interface ShopWithCode extends TestShop {
  browser: Shopper;
}

async function shopWithAda(): Promise<ShopWithCode> {
  const shop = await testShop();
  await newShopper(shop);
  shop.clock.forward({ minutes: 2 });
  return { ...shop, browser: new Shopper(shop) };
}

async function requestCode(shop: ShopWithCode): Promise<string> {
  const { statusCode, message } = await call(shop, 'send-otp', { email });
  if (statusCode !== 200) throw new Error(`${statusCode} ${message}`);
  return codeFor(shop, email);
}

const verify = (shop: ShopWithCode, otp: string) => call(shop, 'verify-otp', { email, otp });

const newestCode = ({ db }: TestShop) =>
  db.selectFrom('oneTimeCodes').select(['id', 'tries']).orderBy('createdAt', 'desc').executeTakeFirstOrThrow();

/** A wrong code. */
const not = (otp: string) => (otp === '000000' ? '000001' : '000000');

async function call({ browser }: Pick<ShopWithCode, 'browser'>, what: string, payload: object) {
  const { status, body } = await browser.call('POST', `/api/auth/${what}`, payload);
  return { statusCode: status, ...body };
}
