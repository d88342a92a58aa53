import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import * as staffCodes from '../../tests/actions/staff-codes.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { startPairing, verifyTotp } from './authenticator.ts';

const { digitsOf, enter, pair, signInWithTotp, whoAmI, withOwner } = staffCodes;

test('in production nobody is in before their phone has shown its digits', async () => {
  const shop = await inProduction();
  const { email, browser } = await withOwner(shop);

  expect(await enter(shop, browser, email)).toMatchObject({ status: 200, body: { next: 'pair' } });
  expect(await whoAmI(browser)).toMatchObject({ status: 401, body: { code: 'staff_session_over' } });

  const key = await pair(browser);
  expect((await whoAmI(browser)).status).toBe(401);
  expect((await signInWithTotp(browser, digitsOf(shop, key))).status).toBe(200);
  expect((await whoAmI(browser)).body['staff']).toMatchObject({ email, hasAuthenticator: true });
});

test('from then on every sign-in asks for the phone, and the half session is over', async () => {
  const { shop, email, key } = await paired();
  const browser = new Shopper(shop);

  expect(await enter(shop, browser, email)).toMatchObject({ status: 200, body: { next: 'authenticator' } });
  const half = browser.cookies()['staff'] ?? '';
  shop.clock.forward({ seconds: 30 });
  expect((await signInWithTotp(browser, digitsOf(shop, key))).status).toBe(200);
  expect((await whoAmI(browser)).status).toBe(200);

  const thief = new Shopper(shop);
  thief.keepCookie('staff', half);
  expect((await whoAmI(thief)).status).toBe(401);
  expect((await signInWithTotp(thief, digitsOf(shop, key))).status).toBe(401);
});

test('the same digits open nothing twice, and older ones nothing after newer ones', async () => {
  const { shop, email, key } = await paired();
  const browser = new Shopper(shop);
  await enter(shop, browser, email);
  expect(await signInWithTotp(browser, digitsOf(shop, key))).toMatchObject({
    status: 400,
    body: { code: 'authenticator_code_wrong' },
  });

  const before = digitsOf(shop, key);
  shop.clock.forward({ seconds: 30 });
  expect((await signInWithTotp(browser, digitsOf(shop, key))).status).toBe(200);
  const again = new Shopper(shop);
  await enter(shop, again, email);
  expect((await signInWithTotp(again, before)).status).toBe(400);
});

test('of two who show the same digits at the same moment one gets in', async () => {
  const { shop, email, key } = await paired();
  const [one, other] = [new Shopper(shop), new Shopper(shop)];
  await enter(shop, one, email);
  await enter(shop, other, email);
  shop.clock.forward({ seconds: 30 });
  const digits = digitsOf(shop, key);

  const responses = await Promise.all([signInWithTotp(one, digits), signInWithTotp(other, digits)]);

  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('a phone whose clock is half a minute off is understood, one that is two minutes off is not', async () => {
  const { shop, email, key } = await paired();
  const at = (seconds: number) => digitsOf({ now: () => new Date(shop.now().getTime() + seconds * 1_000) }, key);
  const browser = new Shopper(shop);
  await enter(shop, browser, email);
  shop.clock.forward({ minutes: 5 });

  expect((await signInWithTotp(browser, at(120))).status).toBe(400);
  expect((await signInWithTotp(browser, at(-30))).status).toBe(200);
});

test('guessing ends after five tries, the right digits included', async () => {
  const { shop, email, key } = await paired();
  const browser = new Shopper(shop);
  await enter(shop, browser, email);
  shop.clock.forward({ seconds: 60 });
  const right = digitsOf(shop, key);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');

  for (let guess = 0; guess < 5; guess += 1) expect((await signInWithTotp(browser, wrong)).status).toBe(400);
  expect(await signInWithTotp(browser, right)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

test('a phone that is paired is paired anew only after an owner has reset it', async () => {
  const { shop, browser, email } = await paired();
  await expect(pair(browser)).rejects.toThrow('An authenticator is already paired');

  const owner = await withOwner(shop, 'second@example.com');
  await enter(shop, owner.browser, owner.email);
  const key = await pair(owner.browser);
  await signInWithTotp(owner.browser, digitsOf(shop, key));
  const { id } = await shop.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  expect((await owner.browser.call('POST', `/api/admin/staff/${id}/reset-authenticator`)).status).toBe(200);

  expect((await whoAmI(browser)).status).toBe(401);
  expect(await enter(shop, browser, email)).toMatchObject({ body: { next: 'pair' } });
});

test('the key is kept sealed, and is of no use before its digits were shown', async () => {
  const shop = await inProduction();
  const { email, browser } = await withOwner(shop);
  await enter(shop, browser, email);
  const first = await pair(browser);
  const second = await pair(browser);

  const { authenticatorSealed } = await shop.db.selectFrom('staff').selectAll().executeTakeFirstOrThrow();
  expect(authenticatorSealed!.toString('latin1')).not.toContain(second);
  expect((await signInWithTotp(browser, digitsOf(shop, first))).status).toBe(400);
  expect((await signInWithTotp(browser, digitsOf(shop, second))).status).toBe(200);
});

test('of two who pair a phone at the same moment, one has the key that counts, and the digits of the other open nothing', async () => {
  const shop = await inProduction();
  const { email, browser } = await withOwner(shop);
  const other = new Shopper(shop);
  await enter(shop, browser, email);
  await enter(shop, other, email);

  const keys = await Promise.all([pair(browser), pair(other)]);
  const shown = [];
  for (const key of keys) shown.push((await signInWithTotp(browser, digitsOf(shop, key))).status);

  expect(new Set(keys).size).toBe(2);
  expect(shown.toSorted((one, two) => one - two)).toEqual([200, 400]);
});

test('digits of a key that was replaced while they were looked at prove nothing', async () => {
  const shop = await inProduction();
  const { email, browser } = await withOwner(shop);
  await enter(shop, browser, email);
  const replaced = await pair(browser);
  const { id } = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();

  const [{ key }, response] = await inTurn(
    shop.db,
    (tx) => startPairing({ ...shop, db: tx }, { id, email }),
    () => signInWithTotp(browser, digitsOf(shop, replaced)),
  );

  expect(response).toMatchObject({ status: 400, body: { code: 'authenticator_code_wrong' } });
  expect((await whoAmI(browser)).status).toBe(401);
  expect((await signInWithTotp(browser, digitsOf(shop, key))).status).toBe(200);
});

test('an authenticator that was paired in the meantime is not overwritten', async () => {
  const shop = await inProduction();
  const { email, browser } = await withOwner(shop);
  const late = new Shopper(shop);
  await enter(shop, browser, email);
  await enter(shop, late, email);
  const key = await pair(browser);
  const { id } = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();

  const [, response] = await inTurn(
    shop.db,
    (tx) => verifyTotp({ ...shop, db: tx }, id, digitsOf(shop, key)),
    () => late.call('POST', '/api/admin/authenticator/pair'),
  );

  expect(response).toMatchObject({ status: 409, body: { code: 'already_paired' } });
  shop.clock.forward({ seconds: 30 });
  expect((await signInWithTotp(browser, digitsOf(shop, key))).status).toBe(200);
});

test('a half session shows the phone’s digits within ten minutes, and opens nothing else', async () => {
  const { shop, email, key } = await paired();
  const { email: newcomer, browser: unpaired } = await withOwner(shop, 'newcomer@example.com');
  const [quick, slow] = [new Shopper(shop), new Shopper(shop)];
  for (const browser of [quick, slow]) await enter(shop, browser, email);
  await enter(shop, unpaired, newcomer);

  for (const half of [quick, unpaired]) {
    for (const path of ['me', 'customers', 'orders', 'staff', 'log']) {
      const { status, body } = await half.call('GET', `/api/admin/${path}`);
      expect([status, body.code], path).toEqual([401, 'staff_session_over']);
    }
    const leave = await half.call('POST', `/api/admin/staff/${randomUUID()}/leave`);
    expect([leave.status, leave.body.code]).toEqual([401, 'staff_session_over']);
  }

  shop.clock.forward({ minutes: 9, seconds: 59 });
  expect((await signInWithTotp(quick, digitsOf(shop, key))).status).toBe(200);
  shop.clock.forward({ seconds: 31 });
  expect(await signInWithTotp(slow, digitsOf(shop, key))).toMatchObject({
    status: 401,
    body: { code: 'staff_session_over' },
  });
  await expect(pair(unpaired)).rejects.toThrow('401');
  expect((await whoAmI(quick)).status).toBe(200);
});

/** A shop that requires authenticators, as in production; the rest is the test's. */
async function inProduction(): Promise<TestShop> {
  const shop = await testShop();
  const config = { ...shop.config, isProduction: true };
  const strict = { ...shop, config };
  return { ...strict, app: await buildApp(strict) };
}

/** An owner with an authenticator, signed in. */
async function paired() {
  const shop = await inProduction();
  const { email, browser } = await withOwner(shop);
  await enter(shop, browser, email);
  const key = await pair(browser);
  await signInWithTotp(browser, digitsOf(shop, key));
  return { shop, email, browser, key };
}
