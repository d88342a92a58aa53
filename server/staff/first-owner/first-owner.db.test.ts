import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { sendEmail } from '#server/email/send-email.ts';
import { openLog } from '#server/log/log.ts';
import { startShop } from '#server/startup/start-shop.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { digitsOf, enter, pair, signInWithTotp, whoAmI } from '../../../tests/actions/staff-codes.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import { ownDatabase } from '../../../tests/shop/own-database.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { addStaff } from '../staff.ts';
import { takeStaffLock } from '../take-staff-lock.ts';
import { firstOwnerLink } from './first-owner-link.ts';

const person = { email: 'ada@example.com', name: 'Ada Eze' };

test('anyone who has the printed link becomes the owner, and is in when their phone has shown its digits', async () => {
  const shop = await newShop({ isProduction: true });
  const browser = new Shopper(shop);
  const token = await printedToken(shop);

  expect(await askForCode(browser, token)).toMatchObject({ status: 200, body: { problem: null } });
  const code = /\b\d{6}\b/.exec((await emailTo(shop, person.email)).text)![0];
  const wrong = code === '123456' ? '654321' : '123456';
  expect(await become(browser, token, { code: wrong })).toMatchObject({ status: 400, body: { code: 'code_wrong' } });
  expect(await become(browser, token, { code })).toMatchObject({ status: 200, body: { next: 'pair' } });
  expect((await whoAmI(browser)).status).toBe(401);

  expect((await signInWithTotp(browser, digitsOf(shop, await pair(browser)))).status).toBe(200);
  expect((await whoAmI(browser)).body['staff']).toMatchObject({ ...person, role: 'owner' });
});

test('where no email can be sent the link alone lets in, and the mail server’s words are in the log only', async () => {
  const rejection = '535 Invalid login: shop at mail.internal.example';
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) });
  const shop = await newShop({}, { log, mailer: { send: () => Promise.reject(new Error(rejection)) } });
  const browser = new Shopper(shop);
  const token = await printedToken(shop);

  const { body } = await askForCode(browser, token);
  expect(body['problem']).toBe('The email couldn’t be sent. The server’s log says why.');
  expect(JSON.stringify(body)).not.toContain('535');
  expect(lines.join('')).toContain(rejection);
  expect(await become(browser, token)).toMatchObject({ status: 200, body: { next: 'in' } });
  expect((await whoAmI(browser)).body['staff']).toMatchObject(person);
});

test('the link works once, and for nobody when an owner was added on the server’s console', async () => {
  const [shop, other] = [await newShop(), await newShop()];
  const [token, otherToken] = [await printedToken(shop), await printedToken(other)];
  await become(new Shopper(shop), token);
  await addStaff(other.db, { ...person, role: 'owner', by: null, at: other.now() });

  for (const [over, itsToken] of [
    [shop, token],
    [other, otherToken],
  ] as const) {
    const again = await become(new Shopper(over), itsToken, { email: 'eve@example.com' });
    expect(again).toMatchObject({ status: 409, body: { code: 'owner_exists' } });
    expect((await askForCode(new Shopper(over), itsToken)).body.code).toBe('owner_exists');
    expect(await firstOwnerLink(over)).toBeNull();
    expect(await over.db.selectFrom('firstOwnerLinks').selectAll().execute()).toEqual([]);
  }
  expect(await shop.db.selectFrom('staff').select('email').execute()).toEqual([{ email: person.email }]);
});

test('of two tabs that send the link at the same moment one makes the owner', async () => {
  const shop = await newShop();
  const token = await printedToken(shop);

  const tab = (email: string) => () => become(new Shopper(shop), token, { email });
  const [, one, other] = await inTurn(shop.db, takeStaffLock, tab('one@example.com'), tab('other@example.com'));

  expect([one, other].map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1);
  expect(await shop.db.selectFrom('staff').select('email').execute()).toHaveLength(1);
});

test('another link, a former one and none are rejected, and tries are limited', async () => {
  const [shop, stranger] = [await newShop(), await newShop()];
  const [token, foreign] = [await printedToken(shop), await printedToken(stranger)];
  const browser = new Shopper(shop);

  expect(await become(browser, foreign)).toMatchObject({ status: 404, body: { code: 'first_owner_link_over' } });
  expect(await become(browser, 'x')).toMatchObject({ status: 400 });
  shop.clock.forward({ hours: 72 });
  expect((await become(browser, token)).body.code).toBe('first_owner_link_over');
  const fresh = await printedToken(shop);
  expect((await become(browser, token)).body.code).toBe('first_owner_link_over');

  for (let tries = 0; tries < 20; tries += 1) await become(browser, foreign);
  expect((await become(browser, fresh)).status).toBe(429);
});

test('restarts and other processes print a link that is as good, until it is two days old', async () => {
  const shop = await newShop();
  const links = await Promise.all([printedToken(shop), printedToken(shop), printedToken(shop)]);
  shop.clock.forward({ hours: 47 });
  const later = await printedToken(shop);
  const { id } = await shop.db.selectFrom('firstOwnerLinks').select('id').executeTakeFirstOrThrow();
  expect(new Set(links).size).toBe(1);
  expect((await askForCode(new Shopper(shop), links[0])).status).toBe(200);
  expect((await askForCode(new Shopper(shop), later)).status).toBe(200);

  shop.clock.forward({ hours: 1 });
  await printedToken(shop);
  expect((await shop.db.selectFrom('firstOwnerLinks').select('id').executeTakeFirstOrThrow()).id).not.toBe(id);
  expect((await askForCode(new Shopper(shop), later)).body.code).toBe('first_owner_link_over');
});

test('it is emailed once to the address that the operator named, and the database has no working link', async () => {
  const shop = await newShop({ firstOwnerEmail: 'boss@example.com' });
  await printedToken(shop);
  await printedToken(shop);
  const letters = await shop.db.selectFrom('letters').selectAll().execute();
  expect(letters).toHaveLength(1);
  expect(JSON.stringify(letters)).not.toMatch(/#\w+\.[\w-]{43}/);

  await sendEmail(shop, letters[0]!.key);
  const [, token] = /\/admin\/setup#([\w.-]+)/.exec((await emailTo(shop, 'boss@example.com')).text)!;
  expect(await become(new Shopper(shop), token!)).toMatchObject({ status: 200 });
});

test('a demo prints no link, and a shop without an owner one at its start', async () => {
  const demo = await testShop();
  expect(await firstOwnerLink(demo)).toBeNull();

  const shop = await testShop();
  const printed: string[] = [];
  const config = { ...live(shop.config), databaseUrl: urlOf(await ownDatabase()) };
  const running = await startShop(config, null, { print: (sentence) => printed.push(sentence) });
  await running.stop();
  expect(printed.join('\n')).toMatch(/\/admin\/setup#\w+\.[\w-]{43}$/m);
});

test('who becomes the owner later signs in as everybody does', async () => {
  const shop = await newShop();
  await become(new Shopper(shop), await printedToken(shop));
  expect(await enter(shop, new Shopper(shop), person.email)).toMatchObject({ status: 200 });
});

/** A shop that is no demo, and has nobody yet. */
async function newShop(changes: Partial<Config> = {}, parts: Partial<TestShop> = {}): Promise<TestShop> {
  const shop = await testShop();
  const changed = { ...shop, ...parts, config: { ...live(shop.config), ...changes } };
  return { ...changed, app: await buildApp(changed) };
}

const live = (config: Config): Config => ({ ...config, shop: { ...config.shop, isDemo: false } });

const urlOf = ({ host, user, database }: { host: string; user: string; database: string }) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

async function printedToken(shop: TestShop): Promise<string> {
  return (await firstOwnerLink(shop))!.split('#')[1]!;
}

const askForCode = (browser: Shopper, token: string) =>
  browser.call('POST', '/api/admin/first-owner/code', { ...person, token });

const become = (browser: Shopper, token: string, changes: object = {}) =>
  browser.call('POST', '/api/admin/first-owner', { ...person, token, ...changes });

const emailTo = ({ db }: TestShop, address: string) =>
  db
    .selectFrom('caughtMail')
    .select('text')
    .where('recipient', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
