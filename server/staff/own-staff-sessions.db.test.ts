import { expect, test } from 'vitest';
import { newStaff } from '../../tests/actions/staff.ts';
import { askForCode, codeMailedTo, digitsOf, enter, pair, whoAmI, withOwner } from '../../tests/actions/staff-codes.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { deleteExpiredStaffSessions } from './staff-sessions.ts';

const onAndroid = { 'user-agent': 'Mozilla/5.0 (Linux; Android 12) Chrome/110.0 Mobile' };
const onWindows = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0' };

test('staff see in which browsers they are signed in, since when, and when each was last seen', async () => {
  const shop = await testShop();
  const { email, browser: phone } = await withOwner(shop);
  await signIn(shop, phone, email, onAndroid);
  shop.clock.forward({ hours: 1 });
  await whoAmI(phone);
  shop.clock.forward({ hours: 1 });
  const laptop = new Shopper(shop);
  await signIn(shop, laptop, email, onWindows);

  const { sessions } = (await laptop.call('GET', '/api/admin/sessions')).body;

  const since = '2026-11-02T11:00:00.000Z';
  expect(sessions).toEqual([
    { device: 'Firefox on Windows', since, seenAt: since, isThis: true },
    {
      device: 'Chrome on Android',
      since: '2026-11-02T09:00:00.000Z',
      seenAt: '2026-11-02T10:00:00.000Z',
      isThis: false,
    },
  ]);
});

test('a session that an authenticator code completed has the name of its browser', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await signIn(shop, browser, email, onAndroid);
  const code = digitsOf(shop, await pair(browser));
  expect((await browser.call('POST', '/api/admin/authenticator', { code }, onAndroid)).status).toBe(200);

  expect(await devicesOf(browser)).toEqual(['Chrome on Android']);
});

test('a browser that was not used for a day is no longer listed, nor one without its second factor', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await enter(shop, browser, email);
  shop.clock.forward({ hours: 25 });
  const laptop = new Shopper(shop);
  await enter(shop, laptop, email);
  const key = await pair(laptop);
  await laptop.call('POST', '/api/admin/authenticator', { code: digitsOf(shop, key) });
  await enter(shop, new Shopper(shop), email);

  expect(await devicesOf(laptop)).toHaveLength(1);
});

test('staff sign out everywhere else: the other browsers are out at once, and this one stays signed in', async () => {
  const shop = await testShop();
  const [lost, lent, here] = [await newStaff(shop), await newStaff(shop), await newStaff(shop)];

  expect(await here.call('POST', '/api/admin/sessions/end-others')).toMatchObject({
    status: 200,
    body: { message: 'You are signed out everywhere else' },
  });

  for (const other of [lost, lent]) expect((await whoAmI(other)).status).toBe(401);
  expect((await whoAmI(here)).status).toBe(200);
  expect(await devicesOf(here)).toHaveLength(1);
});

test('a browser that was signed out from everywhere else is new again: a sign-in there is reported by email', async () => {
  const shop = await testShop();
  const { email, browser: lost } = await withOwner(shop);
  const here = new Shopper(shop);
  for (const browser of [lost, here]) await enter(shop, browser, email);
  expect(await signInsReported(shop)).toBe(2);

  await here.call('POST', '/api/admin/sessions/end-others');
  shop.clock.forward({ hours: 1 });

  await enter(shop, here, email);
  expect(await signInsReported(shop)).toBe(2);
  await enter(shop, lost, email);
  expect(await signInsReported(shop)).toBe(3);
});

test('so is one whose own session had ended before', async () => {
  const shop = await testShop();
  const { email, browser: lost } = await withOwner(shop);
  await enter(shop, lost, email);
  shop.clock.forward({ hours: 25 });
  const here = new Shopper(shop);
  await enter(shop, here, email);

  await here.call('POST', '/api/admin/sessions/end-others');

  expect(await shop.db.selectFrom('staffBrowsers').select('seenAt').execute()).toEqual([{ seenAt: shop.now() }]);
});

test('a browser in which staff have not signed in for a year is deleted', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await enter(shop, browser, email);
  shop.clock.forward({ hours: 24 * 365 });
  await enter(shop, new Shopper(shop), email);

  await deleteExpiredStaffSessions(shop.db, shop.now());

  expect(await shop.db.selectFrom('staffBrowsers').select('seenAt').execute()).toEqual([{ seenAt: shop.now() }]);
});

test('signing out everywhere else ends a sign-in that still lacks the authenticator', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await enter(shop, browser, email);
  const key = await pair(browser);
  await browser.call('POST', '/api/admin/authenticator', { code: digitsOf(shop, key) });
  const thief = new Shopper(shop);
  expect(await enter(shop, thief, email)).toMatchObject({ body: { next: 'authenticator' } });

  await browser.call('POST', '/api/admin/sessions/end-others');

  shop.clock.forward({ seconds: 30 });
  const code = digitsOf(shop, key);
  expect((await thief.call('POST', '/api/admin/authenticator', { code })).status).toBe(401);
});

test('the audit log says who signed out everywhere else, and nothing where there was nothing to end', async () => {
  const shop = await testShop();
  const [, here] = [await newStaff(shop), await newStaff(shop)];

  await here.call('POST', '/api/admin/sessions/end-others');
  await here.call('POST', '/api/admin/sessions/end-others');

  const { entries } = (await here.call('GET', '/api/admin/log')).body;
  expect(entries).toMatchObject([
    { action: 'staff.signed-out-everywhere-else', by: { email: 'owner@example.com' }, detail: { sessions: 1 } },
  ]);
});

test('a manager neither sees nor ends the sessions of an owner, nor an owner those of a manager', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];

  for (const who of [manager, owner]) {
    expect(await devicesOf(who)).toHaveLength(1);
    expect((await who.call('POST', '/api/admin/sessions/end-others')).status).toBe(200);
  }

  for (const who of [manager, owner]) expect((await whoAmI(who)).status).toBe(200);
});

async function signIn(shop: TestShop, browser: Shopper, email: string, headers: object): Promise<void> {
  await askForCode(browser, email);
  const code = await codeMailedTo(shop, email);
  const { body } = await browser.call('POST', '/api/admin/sign-in', { email, code }, headers);
  expect(body['next']).toBe('in');
}

/** The number of emails about a sign-in in a new browser. */
async function signInsReported({ db }: TestShop): Promise<number> {
  const emails = db.selectFrom('letters').select('key').where('key', 'like', 'new-staff-sign-in:%');
  return (await emails.execute()).length;
}

async function devicesOf(who: Shopper): Promise<string[]> {
  const { body } = await who.call('GET', '/api/admin/sessions');
  return (body['sessions'] as { device: string }[]).map(({ device }) => device);
}
