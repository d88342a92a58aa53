import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Shopper } from '../../tests/actions/shopper.ts';
import { codeFor, newShopper, signIn, signInTokenFor } from '../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';

const email = 'ada@example.com';

test('a sign-in whose response was lost works again for a minute, in the same browser with the same code', async () => {
  const { shop, browser, otp } = await requestedCode();
  const { browser: token = '' } = browser.cookies();
  expect((await verify(browser, otp)).status).toBe(200); // This response is lost, with its cookies.
  const again = withToken(shop, token);

  shop.clock.forward({ seconds: 59 });
  expect((await verify(again, otp)).status).toBe(200);
  expect((await again.call('GET', '/api/user/profile')).status).toBe(200);

  shop.clock.forward({ seconds: 1 });
  expect(await verify(withToken(shop, token), otp)).toMatchObject({ status: 400, body: { code: 'code_wrong' } });
});

test('nobody else comes in with a code that was used: another browser, one without cookies, another code', async () => {
  const { shop, browser, otp } = await requestedCode();
  const { browser: token = '' } = browser.cookies();
  expect((await verify(browser, otp)).status).toBe(200);
  const other = new Shopper(shop);
  await other.call('POST', '/api/auth/send-otp', { email: 'eve@example.com' }); // And so has a token of its own.
  const wrong = otp === '123456' ? '654321' : '123456';

  for (const [who, code] of [
    [other, otp],
    [new Shopper(shop), otp],
    [withToken(shop, 'A'.repeat(43)), otp],
    [withToken(shop, token), wrong],
  ] as const) {
    expect(await verify(who, code)).toMatchObject({ status: 400, body: { code: 'code_wrong' } });
  }
});

test('a registration whose response was lost works again, and creates one account', async () => {
  const shop = await testShop();
  const browser = new Shopper(shop);
  const details = { email, firstName: 'Ada', lastName: 'Eze' };
  await browser.call('POST', '/api/auth/register-send-otp', details);
  const otp = await codeFor(shop, email);

  for (const time of ['first', 'second']) {
    const response = await browser.call('POST', '/api/auth/register-verify-otp', { ...details, otp });
    expect(response, time).toMatchObject({ status: 200, body: { user: { email } } });
  }

  expect(await shop.db.selectFrom('accounts').select('email').execute()).toEqual([{ email }]);
});

test.for(['code', 'registration code', 'link'] as const)(
  'a program that repeats one %s stores sixty sessions an hour in its browser, and nobody else has to wait',
  async (kind) => {
    const shop = await testShop();
    const [browser, other] = [new Shopper(shop), new Shopper(shop)];
    const details = { email, firstName: 'Ada', lastName: 'Eze' };
    if (kind !== 'registration code') {
      await newShopper(shop, { email });
      shop.clock.forward({ minutes: 2 });
    }
    const sendCall = kind === 'registration code' ? 'register-send-otp' : 'send-otp';
    await browser.call('POST', `/api/auth/${sendCall}`, details);
    const otp = await codeFor(shop, email);
    const verifyUrl = kind === 'registration code' ? '/api/auth/register-verify-otp' : '/api/auth/verify-otp';
    const token = kind === 'link' ? await signInTokenFor(shop, email) : '';
    const enter = async () =>
      kind === 'link'
        ? (await browser.page('/sign-in', { t: token })).statusCode
        : (await browser.call('POST', verifyUrl, { ...details, otp })).status;
    const countSessions = async () =>
      Number(
        (
          await shop.db
            .selectFrom('sessions')
            .select(sql`count(*)`.as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    const before = await countSessions();

    const statuses = [];
    for (let number = 0; number < 61; number += 1) statuses.push(await enter());

    expect(statuses).toEqual([...Array.from({ length: 60 }, () => (kind === 'link' ? 303 : 200)), 429]);
    expect((await countSessions()) - before).toBe(60);
    expect((await signIn(shop, email, other)).cookies()).toHaveProperty('session');
    shop.clock.forward({ hours: 1 });
    expect((await signIn(shop, email, browser)).cookies()).toHaveProperty('session');
  },
);

test('a logout or a refresh of before that comes late leaves the session of the one who has signed in since', async () => {
  const shop = await testShop();
  await newShopper(shop, { email: 'bola@example.com' });
  const browser = await newShopper(shop, { email });
  const before = browser.cookies();
  shop.clock.forward({ minutes: 20 });
  await signIn(shop, 'bola@example.com', browser);

  for (const call of ['refresh', 'logout', 'logout', 'refresh']) {
    expect(await send(shop, call, before), call).toEqual({ status: 200, ofSession: [] });
  }
  expect((await browser.call('GET', '/api/user/profile')).body['user']).toMatchObject({ email: 'bola@example.com' });

  // A minute later nothing of before is on its way any more, and cookies of a session that is over are cleared.
  shop.clock.forward({ minutes: 1 });
  expect(await send(shop, 'refresh', before)).toEqual({ status: 401, ofSession: sessionCookies });
});

test('who signs in twice, and out at once, is out', async () => {
  const { shop, browser, otp } = await requestedCode();
  const { browser: token = '' } = browser.cookies();
  await verify(withToken(shop, token), otp); // This response is lost.
  await verify(browser, otp);

  expect(await send(shop, 'logout', browser.cookies())).toEqual({ status: 200, ofSession: sessionCookies });
  expect((await browser.call('GET', '/api/user/profile')).status).toBe(401);
});

test('a shopper who has signed out is not let in again by the code that they signed in with', async () => {
  const { browser, otp } = await requestedCode();
  await verify(browser, otp);
  await browser.call('POST', '/api/auth/logout');

  expect((await verify(browser, otp)).status).toBe(400);
});

async function requestedCode() {
  const shop = await testShop();
  await newShopper(shop, { email });
  const browser = new Shopper(shop);
  await browser.call('POST', '/api/auth/send-otp', { email });
  return { shop, browser, otp: await codeFor(shop, email) };
}

/** A browser that lost every response since it requested the code. */
function withToken(shop: TestShop, token: string): Shopper {
  const browser = new Shopper(shop);
  browser.keepCookie('browser', token);
  return browser;
}

const verify = (browser: Shopper, otp: string) => browser.call('POST', '/api/auth/verify-otp', { email, otp });

const sessionCookies = ['isLoggedIn', 'refresh', 'session', 'userRole'];

/** Sends a call with these cookies; returns which cookies of the session the response sets or clears. */
async function send({ app }: TestShop, call: string, cookies: Record<string, string>) {
  const response = await app.inject({ method: 'POST', url: `/api/auth/${call}`, cookies });
  const names = response.cookies.map(({ name }) => name).filter((name) => sessionCookies.includes(name));
  return { status: response.statusCode, ofSession: names.toSorted() };
}
