import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { codeFor, newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { deleteExpiredAccess } from './delete-expired-access.ts';

const sessionOver = {
  status: 401,
  body: { success: false, code: 'session_over', message: 'Your session has expired. Please log in again.' },
};

test('a session is renewed every quarter of an hour, for 30 days in all', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);

  for (let day = 0; day < 29; day += 1) {
    shop.clock.forward({ minutes: 15 });
    expect(await profileOf(ada)).toEqual(sessionOver);
    expect((await refresh(ada)).status).toBe(200);
    expect((await profileOf(ada)).status).toBe(200);
    shop.clock.forward({ hours: 24, minutes: -15 });
  }
  expect((await refresh(ada)).status).toBe(200);
  shop.clock.forward({ hours: 24 });

  expect(await refresh(ada)).toEqual(sessionOver);
  expect(await profileOf(ada)).toEqual(sessionOver);
});

test('of 50 refreshes at once one renews the session, and none of them signs anybody out', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  shop.clock.forward({ minutes: 16 });

  const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(ada)));

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
  const refreshTokens = await tokensOf(shop, 'refresh');
  expect(refreshTokens.map(({ spentAt }) => spentAt === null)).toEqual([false, true]);
  expect((await profileOf(ada)).status).toBe(200);
  shop.clock.forward({ minutes: 16 });
  expect((await refresh(ada)).status).toBe(200);
  expect((await profileOf(ada)).status).toBe(200);
});

test('a second tab that comes with the spent token within ten seconds is let in, with an access token alone', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const tab = new Shopper(shop);
  tab.keepCookie('refresh', ada.cookies()['refresh'] ?? '', '/api/auth');
  await refresh(ada);
  shop.clock.forward({ minutes: 10 / 60 });

  expect((await refresh(tab)).status).toBe(200);

  expect(await tokensOf(shop, 'refresh')).toHaveLength(2);
  expect(Object.keys(tab.cookies()).toSorted()).toEqual(['isLoggedIn', 'refresh', 'session', 'userRole']);
  expect((await profileOf(tab)).status).toBe(200);
  expect((await profileOf(ada)).status).toBe(200);
});

test('a spent token that comes later is a thief’s or was stolen: the whole session ends', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const elsewhere = await signIn(shop, 'ada@example.com');
  const thief = new Shopper(shop);
  thief.keepCookie('refresh', ada.cookies()['refresh'] ?? '', '/api/auth');
  await refresh(ada);
  expect((await profileOf(ada)).status).toBe(200);
  shop.clock.forward({ minutes: 11 / 60 });

  expect(await refresh(thief)).toEqual(sessionOver);

  expect(await profileOf(ada)).toEqual(sessionOver);
  expect(await refresh(ada)).toEqual(sessionOver);
  expect((await profileOf(elsewhere)).status).toBe(200); // Another sign-in of hers goes on.
});

test('a refresh that fails clears the browser, and then it is a guest’s', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  await shop.db.updateTable('sessions').set({ revokedAt: shop.now() }).execute();

  expect(await refresh(ada)).toEqual(sessionOver);

  expect(Object.keys(ada.cookies())).toEqual(['browser']);
  expect(await refresh(ada)).toEqual(sessionOver);
  expect(await refresh(new Shopper(shop))).toEqual(sessionOver);
});

test('while the database is down, a refresh signs nobody out', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  await sql`alter table session_tokens rename to away`.execute(shop.db);

  expect((await ada.call('POST', '/api/auth/refresh')).status).toBe(500);

  await sql`alter table away rename to session_tokens`.execute(shop.db);
  expect((await ada.call('POST', '/api/auth/refresh')).status).toBe(200);
  expect((await ada.call('GET', '/api/user/profile')).status).toBe(200);
});

test('signing in again in one browser ends what it had', async () => {
  const shop = await testShop();
  const browser = await newShopper(shop);
  const before = new Shopper(shop);
  before.keepCookie('session', browser.cookies()['session'] ?? '');
  await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  shop.clock.forward({ minutes: 2 });

  await signIn(shop, 'eve@example.com', browser);

  expect((await profileOf(browser)).body['user']).toMatchObject({ name: 'Eve Obi' });
  expect(await profileOf(before)).toEqual(sessionOver);
});

test('a token that was made up, or is of the other kind, opens nothing', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const { session = '', refresh: refreshToken = '' } = ada.cookies();

  for (const token of ['x', 'A'.repeat(43), `${session}x`, refreshToken, "' or 1=1 --", '\u00ff']) {
    const thief = new Shopper(shop);
    thief.keepCookie('session', encodeURIComponent(token));
    expect(await profileOf(thief), token).toEqual(sessionOver);
  }
  const thief = new Shopper(shop);
  thief.keepCookie('refresh', session, '/api/auth');
  expect(await refresh(thief)).toEqual(sessionOver);
  expect((await profileOf(ada)).status).toBe(200);
});

const inAMonth = 30 * 24 * 60 * 60;

test.for([
  [
    'http://localhost:3000',
    [
      `browser=…; Max-Age=${inAMonth}; Path=/; HttpOnly; SameSite=Lax`,
      `session=…; Max-Age=${inAMonth}; Path=/; HttpOnly; SameSite=Lax`,
      `refresh=…; Max-Age=${inAMonth}; Path=/api/auth; HttpOnly; SameSite=Lax`,
      `isLoggedIn=1; Max-Age=${inAMonth}; Path=/; SameSite=Lax`,
      `userRole=user; Max-Age=${inAMonth}; Path=/; SameSite=Lax`,
    ],
  ],
  [
    'https://shop.example',
    [
      `__Host-browser=…; Max-Age=${inAMonth}; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `__Host-session=…; Max-Age=${inAMonth}; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `__Secure-refresh=…; Max-Age=${inAMonth}; Path=/api/auth; HttpOnly; Secure; SameSite=Lax`,
      `isLoggedIn=1; Max-Age=${inAMonth}; Path=/; Secure; SameSite=Lax`,
      `userRole=user; Max-Age=${inAMonth}; Path=/; Secure; SameSite=Lax`,
    ],
  ],
] as const)('on %s a sign-in sets these cookies, and signing out takes them away', async ([publicUrl, expected]) => {
  const { app: _, ...shop } = await testShop();
  const app = await buildApp({ ...shop, config: { ...shop.config, shop: { ...shop.config.shop, publicUrl } } });
  onTestFinished(() => app.close());
  const details = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Eze' };
  const post = (url: string, payload: object = {}, cookie = '') =>
    app.inject({ method: 'POST', url: `/api/auth/${url}`, payload, headers: { cookie } });

  const response = await post('register-send-otp', details);
  const otp = await codeFor({ ...shop, app }, details.email);
  const [browser] = linesOf(response);
  const verified = await post('register-verify-otp', { ...details, otp }, browser?.split(';')[0]);
  const set = linesOf(verified);
  const token = /[\w-]{43}/.exec(browser ?? '')?.[0];
  expect(set[0]).toContain(`=${token}.`); // Now with the mark of a known browser.
  expect(set.map(withoutValue)).toEqual(expected);

  const cookie = set.map((line) => line.split(';')[0]).join('; ');
  const rotated = linesOf(await post('refresh', {}, cookie));
  expect(rotated.map(withoutValue)).toEqual([...expected.slice(1), expected[0]]);
  const again = rotated.map((line) => line.split(';')[0]).join('; ');
  const taken = linesOf(await post('logout', {}, again)).map((line) => line.replace(/ Expires=[^;]+;/, ''));
  expect(taken).toEqual([
    ...expected.slice(1).map((line) => line.replace(/=[^;]+; Max-Age=\d+/, '=; Max-Age=0')),
    expect.stringMatching(/^(__Host-)?order=; Max-Age=0; Path=\/; HttpOnly;/),
    expect.stringMatching(/^guestCart=; Max-Age=0; Path=\/;/),
  ]);
});

const withoutValue = (line: string) => line.replace(/=[\w-]{43}(\.\d+\.[\w-]{43})?;/, '=…;');

test('what is over is deleted', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const elsewhere = await signIn(shop, 'ada@example.com');
  await elsewhere.call('POST', '/api/auth/logout');
  const left = async () => {
    await deleteExpiredAccess(shop.db, shop.now());
    const [codes, sessions, tokens] = await Promise.all([
      shop.db.selectFrom('oneTimeCodes').select('id').execute(),
      shop.db.selectFrom('sessions').select('id').execute(),
      shop.db.selectFrom('sessionTokens').select('kind').execute(),
    ]);
    return [codes.length, sessions.length, tokens.length];
  };

  expect(await left()).toEqual([2, 2, 4]);
  shop.clock.forward({ hours: 1 });
  expect(await left()).toEqual([2, 2, 2]);
  shop.clock.forward({ hours: 24 });
  expect(await left()).toEqual([0, 1, 1]);
  expect((await refresh(ada)).status).toBe(200);
  shop.clock.forward({ hours: 30 * 24 });
  expect(await left()).toEqual([0, 0, 0]);
});

test('nothing but two names is written into an account, whatever else is sent', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const account = () => shop.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  const before = await account();
  const more = {
    id: '00000000-0000-4000-8000-000000000000',
    _id: '00000000-0000-4000-8000-000000000000',
    email: 'eve@example.com',
    createdAt: '2020-01-01',
    created_at: '2020-01-01',
    userRole: 'admin',
    role: 'admin',
    name: 'Eve Obi',
    first_name: 'Eve',
    isAdmin: true,
  };

  await ada.call('PUT', '/api/user/profile', { firstName: 'Adaeze', lastName: 'Eze', ...more });

  expect(await account()).toEqual({ ...before, firstName: 'Adaeze' });
});

function refresh(shopper: Shopper) {
  return shopper.call('POST', '/api/auth/refresh');
}

function profileOf(shopper: Shopper) {
  return shopper.call('GET', '/api/user/profile');
}

function tokensOf({ db }: TestShop, kind: 'access' | 'refresh') {
  return db
    .selectFrom('sessionTokens')
    .select(['createdAt', 'spentAt'])
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .orderBy('spentAt')
    .execute();
}

function linesOf({ headers }: { headers: Record<string, unknown> }): string[] {
  return [headers['set-cookie'] ?? []].flat() as string[];
}
