import { expect, test } from 'vitest';
import { codeFor, newShopper } from '../../tests/signing-in.ts';
import { type TestShop, testShop } from '../../tests/test-shop.ts';

const tooSoon = { statusCode: 429, code: 'code_too_soon' };
const tooOften = { statusCode: 429, code: 'code_blocked' };
const unknown = { statusCode: 404, code: 'account_not_found', accountExists: false };
const neutral = { statusCode: 200, success: true, message: 'OTP sent to your email' };

test('a code is sent again after a minute, not before, and the shopper is told how long to wait', async () => {
  const shop = await testShop();
  const ask = () => register(shop, 'ada@example.com');
  expect(await ask()).toMatchObject(neutral);

  shop.clock.forward({ minutes: 0.5 });
  expect(await ask()).toMatchObject({ ...tooSoon, retryAfterSeconds: 30, retryAfter: '30' });
  shop.clock.forward({ minutes: 0.5 });
  expect(await ask()).toMatchObject(neutral);
});

test('an address is sent five codes an hour and ten a day', async () => {
  const shop = await testShop();
  const ask = async () => {
    shop.clock.forward({ minutes: 2 });
    return register(shop, 'ada@example.com', anyNetwork());
  };
  for (const _code of Array.from({ length: 5 })) expect(await ask()).toMatchObject(neutral);
  expect(await ask()).toMatchObject(tooOften);
  expect(await register(shop, 'eve@example.com', anyNetwork())).toMatchObject(neutral);

  shop.clock.forward({ hours: 1 });
  for (const _code of Array.from({ length: 5 })) expect(await ask()).toMatchObject(neutral);
  shop.clock.forward({ hours: 1 });
  expect(await ask()).toMatchObject(tooOften);
  shop.clock.forward({ hours: 22 });
  expect(await ask()).toMatchObject(neutral);
});

test('a network is sent 20 codes an hour that nobody uses; those that are used do not count', async () => {
  const shop = await testShop();
  const ask = (number: number) => register(shop, `shopper-${number}@example.com`, '196.46.20.1');
  for (let number = 0; number < 20; number += 1) expect(await ask(number)).toMatchObject(neutral);
  expect(await register(shop, 'elsewhere@example.com', '196.46.20.2')).toMatchObject(neutral);

  await prove(shop, 'shopper-3@example.com', '196.46.20.1');
  expect(await ask(20)).toMatchObject(neutral);
  expect(await ask(21)).toMatchObject(tooOften);
  shop.clock.forward({ hours: 1 });
  expect(await ask(22)).toMatchObject(neutral);
});

test('a network may guess wrongly 30 times an hour; who is right does not use it up', async () => {
  const shop = await testShop();
  const guess = (number: number) => verify(shop, `shopper-${number}@example.com`, '000000', '196.46.20.1');
  for (let number = 0; number < 29; number += 1) expect((await guess(number)).statusCode).toBe(400);
  for (const email of ['ada@example.com', 'eve@example.com']) {
    await register(shop, email, '196.46.20.1');
    await prove(shop, email, '196.46.20.1');
  }
  expect((await guess(29)).statusCode).toBe(400);
  expect(await guess(30)).toMatchObject(tooOften);
  shop.clock.forward({ hours: 1 });
  expect((await guess(31)).statusCode).toBe(400);
});

test('that there is no account is told five times an hour to a network, then the answer is the neutral one', async () => {
  const shop = await testShop();
  const ask = (name: string) => login(shop, `${name}@example.com`, '196.46.20.1');
  for (let number = 0; number < 5; number += 1) expect(await ask(`nobody-${number}`)).toMatchObject(unknown);

  expect(await ask('nobody-5')).toMatchObject(neutral);
  expect(await login(shop, 'nobody-6@example.com', '196.46.20.2')).toMatchObject(unknown);
  shop.clock.forward({ hours: 1 });
  expect(await ask('nobody-7')).toMatchObject(unknown);
});

test('who is told that there is no account may ask again at once: no code was sent that could be waited for', async () => {
  const shop = await testShop();
  const ask = () => login(shop, 'ada@exampel.com', anyNetwork());
  expect(await ask()).toMatchObject(unknown);

  expect(await ask()).toMatchObject(unknown);
});

test('it is told three times an hour to a browser, whatever network it comes from', async () => {
  const shop = await testShop();
  const first = await login(shop, 'nobody-0@example.com', anyNetwork());
  const { asker } = first.cookies;
  expect(asker).toMatch(/^[\w-]{43}$/);
  const ask = (number: number) => login(shop, `nobody-${number}@example.com`, anyNetwork(), { asker: asker ?? '' });
  for (const number of [1, 2]) expect(await ask(number)).toMatchObject(unknown);

  expect(await ask(3)).toMatchObject(neutral);
  shop.clock.forward({ hours: 1 });
  expect(await ask(4)).toMatchObject(unknown);
});

test('the whole site tells it 200 times an hour', async () => {
  const shop = await testShop();
  const ask = (number: number) => login(shop, `nobody-${number}@example.com`, anyNetwork());
  const told = await Promise.all(Array.from({ length: 200 }, (_none, number) => ask(number)));
  expect(told.filter(({ statusCode }) => statusCode === 404)).toHaveLength(200);

  expect(await ask(200)).toMatchObject(neutral);
  shop.clock.forward({ hours: 1 });
  expect(await ask(201)).toMatchObject(unknown);
});

test('nothing is sent to an address without an account, and nothing that follows tells it from another', async () => {
  const shop = await testShop();
  await newShopper(shop, { email: 'known@example.com' });
  shop.clock.forward({ hours: 1 });
  const { asker = '' } = (await login(shop, 'nobody-0@example.com', anyNetwork())).cookies;
  for (const number of [1, 2]) await login(shop, `nobody-${number}@example.com`, anyNetwork(), { asker });
  const sent = () => shop.db.selectFrom('caughtMail').select('recipient').where('recipient', '=', 'none@example.com');

  const histories = [];
  for (const email of ['known@example.com', 'none@example.com']) {
    const ip = anyNetwork();
    const ask = () => login(shop, email, ip, { asker });
    const history = [await ask(), await ask()];
    await codeFor(shop, email).catch(() => {});
    for (const _guess of Array.from({ length: 7 })) history.push(await verify(shop, email, '0000 00', ip));
    shop.clock.forward({ minutes: 1 });
    history.push(await register(shop, email, ip, { asker }), await verify(shop, email, '000000', ip));
    histories.push(history);
  }

  expect(histories[1]).toEqual(histories[0]);
  expect(histories[0]?.map(({ statusCode }) => statusCode)).toEqual([
    200, 429, 400, 400, 400, 400, 400, 429, 429, 200, 400,
  ]);
  expect(await sent().execute()).toEqual([]);
});

test('an address that is told to have no account can register at once', async () => {
  const shop = await testShop();
  expect(await login(shop, 'ada@example.com')).toMatchObject(unknown);

  expect(await register(shop, 'ada@example.com')).toMatchObject(neutral);
  expect(await prove(shop, 'ada@example.com', '102.89.0.1')).toMatchObject({ statusCode: 200 });
});

test('whose mailbox was proved may ask for the next code at once, however impatiently the last was asked for', async () => {
  const shop = await testShop();
  await register(shop, 'ada@example.com');
  expect(await register(shop, 'ada@example.com')).toMatchObject(tooSoon);
  await prove(shop, 'ada@example.com', '102.89.0.1');

  expect(await register(shop, 'ada@example.com')).toMatchObject(neutral);
  expect(await register(shop, 'ada@example.com')).toMatchObject(tooSoon);
});

let networks = 0;
/** An address that nobody came from before. */
const anyNetwork = () => {
  networks += 1;
  return `10.2.${networks >> 8}.${networks & 255}`;
};

const login = (shop: TestShop, email: string, ip?: string, cookies = {}) =>
  post(shop, 'send-otp', { email }, ip, cookies);

const register = (shop: TestShop, email: string, ip?: string, cookies = {}) =>
  post(shop, 'register-send-otp', { email, firstName: 'Ada', lastName: 'Eze' }, ip, cookies);

const verify = (shop: TestShop, email: string, otp: string, ip?: string) =>
  post(shop, 'verify-otp', { email, otp }, ip);

/** Registers with the code that was mailed. */
async function prove(shop: TestShop, email: string, ip: string) {
  const otp = await codeFor(shop, email);
  return post(shop, 'register-verify-otp', { email, firstName: 'Ada', lastName: 'Eze', otp }, ip);
}

async function post({ app }: TestShop, what: string, payload: object, remoteAddress = '102.89.0.1', cookies = {}) {
  const answer = await app.inject({ method: 'POST', url: `/api/auth/${what}`, payload, remoteAddress, cookies });
  const given = cookies as { asker?: string };
  return {
    ...answer.json<{ code?: string; message: string }>(),
    statusCode: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    // A browser that has none yet is given a random one.
    cookies: Object.fromEntries(
      answer.cookies.map(({ name, value }) => [name, given.asker === value ? 'kept' : value]),
    ) as {
      asker?: string;
    },
  };
}
