import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { jobStates } from '../../tests/actions/purchase.ts';
import { type ApiResponse, Shopper } from '../../tests/actions/shopper.ts';
import { askForCode, codeMailedTo, enter, signInWith, whoAmI, withOwner } from '../../tests/actions/staff-codes.ts';
import { flushSecurityEvents } from '#server/security/log-security-event.ts';
import { recordQueries } from '../../tests/shop/record-queries.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('the mailed code opens the admin, once', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await askForCode(browser, email);
  const code = await codeMailedTo(shop, email);

  expect(await signInWith(browser, email, code)).toMatchObject({ status: 200, body: { next: 'in' } });
  expect((await whoAmI(browser)).body['staff']).toMatchObject({ email, role: 'owner' });
  expect(await signInWith(new Shopper(shop), email, code)).toMatchObject({ status: 400, body: { code: 'code_wrong' } });
  const log = await shop.db.selectFrom('auditLog').select('action').orderBy('id').execute();
  expect(log.map(({ action }) => action)).toEqual(['staff.added', 'staff.signed-in']);
});

test('of two taps with the right code at the same moment one gets in', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await askForCode(browser, email);
  const code = await codeMailedTo(shop, email);

  const responses = await Promise.all([browser, browser].map((one) => signInWith(one, email, code)));

  expect(responses.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400]);
});

test('after five wrong guesses, even at once, the right code opens nothing', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await askForCode(browser, email);
  const code = await codeMailedTo(shop, email);

  const wrong = await Promise.all(Array.from({ length: 8 }, () => signInWith(browser, email, other(code))));
  const right = await signInWith(browser, email, code);

  expect(wrong.every(({ status }) => status === 400 || status === 429)).toBe(true);
  expect(right).toMatchObject({ status: 400, body: { code: 'code_wrong' } });
  expect(await shop.db.selectFrom('staffCodes').select('tries').executeTakeFirstOrThrow()).toEqual({ tries: 5 });
});

test('anyone who asks and guesses in somebody’s name keeps them out of nothing', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await askForCode(browser, email);
  const code = await codeMailedTo(shop, email);
  const stranger = new Shopper(shop);

  for (let time = 0; time < 3; time += 1) await askForCode(stranger, email);
  for (let time = 0; time < 8; time += 1) await signInWith(stranger, email, other(code));

  expect(await signInWith(stranger, email, code)).toMatchObject({ status: 400 });
  expect(await signInWith(browser, email, code)).toMatchObject({ status: 200 });
});

test('however often somebody guesses, an address of the staff gets the same responses as any other', async () => {
  const shop = await testShop();
  const { email } = await withOwner(shop);
  const responsesFor = async (address: string) => {
    const browser = new Shopper(shop);
    const requested = await askForCode(browser, address);
    const guesses = [];
    for (let time = 0; time < 8; time += 1) guesses.push(await signInWith(browser, address, '000000'));
    return [requested, ...guesses];
  };

  expect(await responsesFor(email)).toEqual(await responsesFor('stranger@example.com'));
});

test('a newer code ends the older one', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await askForCode(browser, email);
  const older = await codeMailedTo(shop, email);
  await askForCode(browser, email);
  const newer = await codeMailedTo(shop, email);

  if (older !== newer) expect((await signInWith(browser, email, older)).status).toBe(400);
  expect((await signInWith(browser, email, newer)).status).toBe(200);
});

test('a code is over after ten minutes', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await askForCode(browser, email);
  const code = await codeMailedTo(shop, email);
  shop.clock.forward({ minutes: 10, seconds: 1 });

  expect((await signInWith(browser, email, code)).status).toBe(400);
});

test('the code lies nowhere once it is mailed', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await askForCode(browser, email);
  await codeMailedTo(shop, email);

  expect(await shop.db.selectFrom('staffCodes').select('sealed').execute()).toEqual([{ sealed: null }]);
});

test('a stranger gets the same response as the staff, and no email', async () => {
  const shop = await testShop();
  const { email } = await withOwner(shop);

  const [known, stranger] = [
    await askForCode(new Shopper(shop), email),
    await askForCode(new Shopper(shop), 'nobody@example.com'),
  ];

  expect(stranger).toEqual(known);
  expect(await signInWith(new Shopper(shop), 'nobody@example.com', '123456')).toEqual(
    await signInWith(new Shopper(shop), email, '000000'),
  );
  await codeMailedTo(shop, email);
  await expect(codeMailedTo(shop, 'nobody@example.com')).rejects.toThrow('no result');
});

test('a code that was asked for before somebody left the shop opens nothing', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await askForCode(browser, email);
  const code = await codeMailedTo(shop, email);
  await shop.db.updateTable('staff').set({ leftAt: shop.now() }).execute();

  expect((await signInWith(browser, email, code)).body.code).toBe('code_wrong');
});

test('whether an address is of the staff or not, the same statements are made of as many words, and the same jobs added', async () => {
  const shop = await testShop();
  const { email } = await withOwner(shop);
  const unknown = 'b0la@example.com';
  const queries: string[] = [];
  const db = shop.db.withPlugin(recordQueries(queries));
  const app = await buildApp({ ...shop, db });
  onTestFinished(() => app.close());
  const noted = { ...shop, app };
  const measured = async (browser: Shopper, call: (who: Shopper) => Promise<ApiResponse>) => {
    queries.splice(0);
    const jobs = (await jobStates(noted, 'email-staff-code')).length;
    const { status, body } = await call(browser);
    await flushSecurityEvents(db); // Nobody waits for them.
    const more = (await jobStates(noted, 'email-staff-code')).length - jobs;
    const rows = await sql<{ size: number }>`select pg_column_size(staff_codes) as size from staff_codes`.execute(
      shop.db,
    );
    return { status, body, queries: [...queries], more, rows: rows.rows };
  };
  const ways = async (address: string) => {
    const browser = new Shopper(noted);
    const steps = [
      await measured(browser, (who) => askForCode(who, address)),
      await measured(browser, (who) => askForCode(who, address)),
      await measured(browser, (who) => signInWith(who, address, '111111')),
      await measured(browser, (who) => signInWith(who, address, '000000')),
      await measured(new Shopper(noted), (who) => signInWith(who, address, '000000')),
    ];
    await shop.db.deleteFrom('staffCodes').execute();
    return steps;
  };

  const known = await ways(email);
  expect(known.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400]);
  expect(known[0]?.queries.length).toBeGreaterThan(2);
  expect(await ways(unknown)).toEqual(known);
});

test('an address gets five codes an hour, known or not, and a network twenty', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  for (const address of [email, 'nobody@example.com']) {
    for (let count = 0; count < 5; count += 1) expect((await askForCode(browser, address)).status).toBe(200);
    expect(await askForCode(browser, address)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  }
  const strangers = await Promise.all(
    Array.from({ length: 10 }, (_none, number) => askForCode(browser, `${number}@example.com`)),
  );
  expect(strangers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
  shop.clock.forward({ hours: 1, seconds: 1 });
  expect((await askForCode(browser, email)).status).toBe(200);
});

test('strangers in nine networks, one of them her own, do not keep who works here out of a browser she was signed in with', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await enter(shop, browser, email);
  await browser.call('POST', '/api/admin/sign-out');
  shop.clock.forward({ hours: 29 * 24 });
  await strangersAtWork(shop, email);
  expect(await askForCode(new Shopper(shop, '10.9.0.1'), email)).toMatchObject({ status: 429 });

  expect(await enter(shop, browser, email)).toMatchObject({ status: 200, body: { next: 'in' } });
  // The thirty days begin with the last sign-in.
  shop.clock.forward({ hours: 29 * 24 });
  await strangersAtWork(shop, email);
  expect(await enter(shop, browser, email)).toMatchObject({ status: 200 });
  await browser.call('POST', '/api/admin/sign-out');
  shop.clock.forward({ hours: 31 * 24 });
  await strangersAtWork(shop, email);
  expect(await askForCode(browser, email)).toMatchObject({ status: 429 });
});

test('in such a browser, too, ten codes an hour are sent and thirty guessed, and another address is one of many', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await enter(shop, browser, email);
  for (let count = 0; count < 10; count += 1) expect(await askForCode(browser, email)).toMatchObject({ status: 200 });
  expect(await askForCode(browser, email)).toMatchObject({ status: 429 });
  for (let guessed = 0; guessed < 29; guessed += 1) await signInWith(browser, email, '000000');
  expect(await signInWith(browser, email, '000000')).toMatchObject({ status: 429 });

  for (let count = 0; count < 5; count += 1) await askForCode(browser, 'other@example.com');
  expect(await askForCode(browser, 'other@example.com')).toMatchObject({ status: 429 });
});

/** Uses up every limit of her address and of her network. */
async function strangersAtWork(shop: TestShop, email: string): Promise<void> {
  const networks = ['127.0.0.1', ...Array.from({ length: 8 }, (_none, number) => `10.8.0.${number}`)];
  for (const network of networks) {
    for (let count = 0; count < 5; count += 1) await askForCode(new Shopper(shop, network), email);
  }
  for (let count = 0; count < 20; count += 1) await askForCode(new Shopper(shop), `${count}@example.com`);
  await codeMailedTo(shop, email); // So that the next code that is mailed is hers.
  for (let guessed = 0; guessed < 30; guessed += 1) await signInWith(new Shopper(shop), email, '000000');
}

test('a session ends after a day without a sign of life, and after a week whatever happens', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await enter(shop, browser, email);
  for (let hours = 0; hours < 7 * 24 - 20; hours += 20) {
    expect((await whoAmI(browser)).status).toBe(200);
    shop.clock.forward({ hours: 20 });
  }
  shop.clock.forward({ hours: 20 });
  expect((await whoAmI(browser)).status).toBe(401);

  await enter(shop, browser, email);
  shop.clock.forward({ hours: 24, seconds: 1 });
  expect(await whoAmI(browser)).toMatchObject({ status: 401, body: { code: 'staff_session_over' } });
});

test('signing out ends the session, also for a copy of its cookie', async () => {
  const shop = await testShop();
  const { email, browser } = await withOwner(shop);
  await enter(shop, browser, email);
  const copy = new Shopper(shop);
  copy.keepCookie('staff', browser.cookies()['staff'] ?? '');

  expect((await browser.call('POST', '/api/admin/sign-out')).status).toBe(200);
  expect((await whoAmI(copy)).status).toBe(401);
  expect((await browser.call('POST', '/api/admin/sign-out')).status).toBe(200);
});
