import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { dumpOf } from '../../tests/shop/dump.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { codeFor, newShopper } from '../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { deleteAccount } from '../privacy/delete-account.ts';

/** The sign-in link in a code's email signs in the browser that opens it (docs/decisions/0044). */

const email = 'ada@example.com';
const over = 'This link no longer works';

test.for(['send-otp', 'register-send-otp'])(
  'the email that %s causes signs in with one tap where it is opened',
  async (call) => {
    const { shop, token } = await withEmail(call);
    const phone = new Shopper(shop, '10.9.0.1');

    const page = await open(phone, token);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Sign in as a•••@example.com');
    expect(page.body).not.toContain(email);
    expect(await nameIn(phone)).toBeNull();

    const pressed = await press(phone, token);
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/']);
    expect(await nameIn(phone)).toBe('Ada Eze');
    expect(phone.cookies()).toMatchObject({ isLoggedIn: '1', userRole: 'user' });
  },
);

test('a program that opens every link in an email signs nobody in and uses nothing up', async () => {
  const { shop, token } = await withEmail();
  for (let scanner = 0; scanner < 10; scanner += 1) {
    const { statusCode, cookies } = await open(new Shopper(shop), token);
    expect([statusCode, cookies.map(({ name }) => name)]).toEqual([200, ['browser']]);
  }

  expect((await press(new Shopper(shop), token)).statusCode).toBe(303);
});

test('of twenty browsers that press it at once one is signed in; and that one may press again for a minute', async () => {
  const { shop, token } = await withEmail();
  const browsers = Array.from({ length: 20 }, () => new Shopper(shop));
  for (const browser of browsers) await open(browser, token);
  const responses = await Promise.all(browsers.map((browser) => press(browser, token)));
  expect(responses.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
  expect(responses.filter(({ statusCode, body }) => statusCode === 404 && body.includes(over))).toHaveLength(19);

  const [winner = new Shopper(shop)] = browsers.filter((_browser, number) => responses[number]?.statusCode === 303);
  shop.clock.forward({ seconds: 59 });
  expect((await press(winner, token)).statusCode).toBe(303);
  shop.clock.forward({ seconds: 1 });
  expect((await press(winner, token)).statusCode).toBe(404);
});

test('the code ends the link, and the link the code', async () => {
  const first = await withEmail();
  expect(await verify(new Shopper(first.shop), first.code)).toMatchObject({ status: 200 });
  expect((await press(new Shopper(first.shop), first.token)).statusCode).toBe(404);

  const second = await withEmail();
  expect((await press(new Shopper(second.shop), second.token)).statusCode).toBe(303);
  expect(await verify(new Shopper(second.shop), second.code)).toMatchObject({ status: 400 });
});

test.for([
  [59, 303],
  [60, 404],
] as const)('%i minutes after the email was requested its link gets a %i', async ([minutes, status]) => {
  const { shop, token } = await withEmail();
  shop.clock.forward({ minutes });
  expect((await open(new Shopper(shop), token)).statusCode).toBe(status === 303 ? 200 : 404);
  expect((await press(new Shopper(shop), token)).statusCode).toBe(status);
});

test('the second newer email to the same browser ends it, those that strangers ask for do not', async () => {
  const { shop, asker, token } = await withEmail();
  await new Shopper(shop, '10.9.0.2').call('POST', '/api/auth/send-otp', { email });
  for (const status of [200, 404]) {
    expect((await open(new Shopper(shop), token)).statusCode).toBe(200);
    shop.clock.forward({ minutes: 2 });
    await asker.call('POST', '/api/auth/send-otp', { email });
    await codeFor(shop, email);
    expect((await open(new Shopper(shop), token)).statusCode).toBe(status);
  }
});

test('the button of one email ends the code and the button of the one before', async () => {
  const { shop, asker, token, code } = await withEmail();
  shop.clock.forward({ minutes: 2 });
  await asker.call('POST', '/api/auth/send-otp', { email });
  await codeFor(shop, email);
  const [, newer = ''] = /\/sign-in\?t=(\S+)/.exec((await newestEmail(shop, email)).text) ?? [];

  expect((await press(new Shopper(shop), newer)).statusCode).toBe(303);
  expect((await press(new Shopper(shop), token)).statusCode).toBe(404);
  expect(await verify(new Shopper(shop), code)).toMatchObject({ status: 400 });
});

test('strangers who use up the codes for her address, and guess at them, leave her the button', async () => {
  const { shop, code, token } = await withEmail();
  const network = '10.9.0.3';
  for (let stranger = 0; stranger < 12; stranger += 1) {
    await new Shopper(shop, network).call('POST', '/api/auth/send-otp', { email });
    for (const _guess of [1, 2, 3]) await verify(new Shopper(shop, network), code === '000000' ? '000001' : '000000');
    await press(new Shopper(shop, network), 'a'.repeat(64));
  }
  const phone = new Shopper(shop, network);
  const rejected = await phone.call('POST', '/api/auth/send-otp', { email });
  expect(rejected).toMatchObject({ status: 429, body: { code: 'code_blocked' } });
  expect(rejected.body.message).toContain('The button in our last email still signs you in');

  expect((await press(phone, token)).statusCode).toBe(303);
  expect(await nameIn(phone)).toBe('Ada Eze');
});

test('a shopper who is signed in to another account reads that this session ends, and it does', async () => {
  const { shop, token } = await withEmail();
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  const before = eve.cookies();
  expect((await open(eve, token)).body).toContain('You are signed in as e•••@example.com now. That session ends.');
  await press(eve, token);

  expect(await nameIn(eve)).toBe('Ada Eze');
  const old = new Shopper(shop);
  old.keepCookie('session', before['session'] ?? '');
  expect((await old.call('GET', '/api/user/profile')).status).toBe(401);
});

test('whose session cannot be read is not taken for somebody without one', async () => {
  const { shop, token } = await withEmail();
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  await sql`alter table session_tokens rename to session_tokens_away`.execute(shop.db);

  expect((await open(eve, token)).statusCode).toBe(500);

  await sql`alter table session_tokens_away rename to session_tokens`.execute(shop.db);
  await shop.db.deleteFrom('sessionTokens').execute();
  expect((await open(eve, token)).body).not.toContain('You are signed in');
});

test('a former session in the browser ends with a sign-in by link, though its access token is gone', async () => {
  const { shop, token } = await withEmail();
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  const refresh = eve.cookies()['refresh'] ?? '';
  await shop.db.deleteFrom('sessionTokens').where('kind', '=', 'access').execute();
  shop.clock.forward({ minutes: 2 });
  await press(eve, token);

  expect(await nameIn(eve)).toBe('Ada Eze');
  const old = new Shopper(shop);
  old.keepCookie('refresh', refresh, '/api/auth');
  expect((await old.call('POST', '/api/auth/refresh')).status).toBe(401);
});

test('who has no account, or deleted it, gets no way in by a link', async () => {
  const shop = await testShop();
  const bola = new Shopper(shop);
  await bola.call('POST', '/api/auth/register-send-otp', {
    email: 'bola@example.com',
    firstName: 'Bola',
    lastName: 'Ade',
  });
  await codeFor(shop, 'bola@example.com');
  expect((await newestEmail(shop, 'bola@example.com')).text).not.toContain('/sign-in');

  const { shop: other, token } = await withEmail();
  const { id } = await other.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  await deleteAccount(other, { id, email, firstName: '', lastName: '' });
  expect((await press(new Shopper(other), token)).statusCode).toBe(404);
});

test('what is no link of ours is rejected in a page that leads on, sixty times an hour, then for being too often', async () => {
  const { shop, token } = await withEmail();
  const wrong = [
    '',
    'x',
    'a'.repeat(64),
    `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`,
    `${token}a`,
    '\u0000',
  ];
  for (const [number, one] of [...wrong, ...Array.from({ length: 54 }, () => token.toUpperCase())].entries()) {
    const response = number % 2 ? await open(new Shopper(shop), one) : await press(new Shopper(shop), one);
    expect(response.statusCode, one).toBe(404);
    expect(response.body).toContain('href="/login"');
  }

  expect((await press(new Shopper(shop), 'a'.repeat(64))).statusCode).toBe(429);
  expect((await press(new Shopper(shop), token)).statusCode).toBe(303);
});

test('its page is kept by nobody, listed nowhere, passed on to nobody, and runs nothing', async () => {
  const { shop, token } = await withEmail();
  const { headers } = await open(new Shopper(shop), token);

  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'strict-origin',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-\S+'; form-action 'self';/,
    ),
  });
});

test('who has signed in by the link may ask for the next code at once', async () => {
  const { asker, token } = await withEmail();
  const askAgain = () => asker.call('POST', '/api/auth/send-otp', { email });
  expect(await askAgain()).toMatchObject({ status: 429 });
  await press(asker, token);

  expect(await askAgain()).toMatchObject({ status: 200 });
});

test('the link stands in no table but the demo’s mailbox, and in no line of the log', async () => {
  const { app: _, ...silent } = await testShop();
  const lines: string[] = [];
  const config = { ...silent.config, logLevel: 'debug' as const };
  const app = await buildApp({ ...silent, config }, null, { write: (line) => void lines.push(line) });
  onTestFinished(() => app.close());
  const shop = { ...silent, config, app };
  const { token } = await withEmail('send-otp', shop);
  const phone = new Shopper(shop);
  await open(phone, token);
  await press(phone, token);

  const log = lines.join('');
  expect(log).toContain('"path":"/sign-in"');
  expect(log).not.toContain(token);
  const { 'public.caught_mail': mailbox, ...tables } = await dumpOf(shop.db);
  expect(mailbox).toContain(token);
  expect(JSON.stringify(tables)).not.toContain(token);
});

/** An email with a code and a link, to an address with an account. */
async function withEmail(call = 'send-otp', given?: TestShop) {
  const shop = given ?? (await testShop());
  await newShopper(shop, { email });
  shop.clock.forward({ minutes: 2 });
  const asker = new Shopper(shop, '10.9.0.9');
  await asker.call('POST', `/api/auth/${call}`, { email, firstName: 'Some', lastName: 'Body' });
  const code = await codeFor(shop, email);
  const { text } = await newestEmail(shop, email);
  const [, token = ''] = /\/sign-in\?t=([a-p]{64})\n/.exec(text) ?? [];
  return { shop, asker, code, token };
}

const newestEmail = ({ db }: TestShop, to: string) =>
  db
    .selectFrom('caughtMail')
    .select('text')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const open = (who: Shopper, token: string) => who.page(`/sign-in?t=${encodeURIComponent(token)}`);

const press = (who: Shopper, token: string) => who.page('/sign-in', { t: token });

const verify = (who: Shopper, otp: string) => who.call('POST', '/api/auth/verify-otp', { email, otp });

/** The account that is signed in in a browser. */
async function nameIn(who: Shopper): Promise<string | null> {
  const { body } = await who.call('GET', '/api/user/profile');
  return body.success ? (body['user'] as { name: string }).name : null;
}
