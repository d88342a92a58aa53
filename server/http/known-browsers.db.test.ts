import cookie from '@fastify/cookie';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { guestWithOrder } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { codeFor, newShopper, signIn, signInTokenFor } from '../../tests/actions/signing-in.ts';
import { SoftPasskey } from '../../tests/actions/soft-passkey.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';
import type { QueueClient } from './fair-queue.ts';
import { queueClientOf } from './known-browsers.ts';

test('a browser is known by its cookie once it has signed in or paid, and not because it has an order', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const { reference, authorizationUrl } = await buyer.shopper.startPayment(buyer.order);
  await buyer.shopper.verify(reference);
  const other = new Shopper(shop);

  expect(await isKnown(shop, buyer.shopper.cookies())).toBe(false);
  await shop.provider.press(authorizationUrl, 'success');
  shop.clock.forward({ minutes: 1 });
  for (const shopper of [buyer.shopper, other]) {
    expect((await shopper.call('GET', `/api/payment/paystack/verify/${reference}`)).body['outcome']).toBe('paid');
  }
  expect(await isKnown(shop, buyer.shopper.cookies())).toBe(true);
  expect(await isKnown(shop, other.cookies())).toBe(false);
  expect(await isKnown(shop, (await newShopper(shop)).cookies())).toBe(true);
});

test('each way of signing in makes a browser known, and so does renewing its session when the mark is lost', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const [byCode, byPasskey, byLink] = [new Shopper(shop), new Shopper(shop), new Shopper(shop)];
  await signIn(shop, 'ada@example.com', byCode);
  const passkey = new SoftPasskey();
  await ada.call('POST', '/api/user/passkeys', passkey.make(await challengeOf(ada, '/api/user/passkeys/options')));
  const shown = passkey.show(await challengeOf(byPasskey, '/api/auth/passkey/options'));
  await byPasskey.call('POST', '/api/auth/passkey', shown);
  await byLink.page('/sign-in', { t: await linkToken(shop, 'ada@example.com') });
  ada.keepCookie('browser', 'x'.repeat(43));
  await ada.call('POST', '/api/auth/refresh');

  for (const [how, browser] of Object.entries({ byCode, byPasskey, byLink, ada })) {
    expect(await isKnown(shop, browser.cookies()), how).toBe(true);
  }
});

test('whatever browser a session is renewed in, it waits in the line of its account', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const eve = await newShopper(shop, { email: 'eve@example.com' });
  const first = await queueClient(shop, ada.cookies());
  const clients = [];
  for (const invented of ['x', 'y', 'z']) {
    ada.keepCookie('browser', invented.repeat(43));
    await ada.call('POST', '/api/auth/refresh');
    clients.push(await queueClient(shop, ada.cookies()));
  }

  expect(first.isKnown).toBe(true);
  expect(clients).toEqual([first, first, first]);
  expect(await queueClient(shop, eve.cookies())).not.toEqual(first);
});

test('it is known for thirty days, with a new secret not at all, and its mark is worth nothing elsewhere', async () => {
  const shop = await testShop();
  const { browser: ada = '' } = (await newShopper(shop)).cookies();
  const [token = '', lastDay, signature] = ada.split('.');

  for (const browser of [
    token,
    `${'x'.repeat(43)}.${lastDay}.${signature}`,
    `${token}.${Number(lastDay) + 1}.${signature}`,
    `${token}.${lastDay}.${'x'.repeat(43)}`,
    `${token}.${lastDay}.x`,
  ]) {
    expect(await isKnown(shop, { browser }), browser).toBe(false);
  }
  expect(await isKnown({ ...shop, config: { ...shop.config, secrets: ['another'] } }, { browser: ada })).toBe(false);
  shop.clock.forward({ hours: 30 * 24 });
  expect(await isKnown(shop, { browser: ada })).toBe(true);
  shop.clock.forward({ hours: 24 });
  expect(await isKnown(shop, { browser: ada })).toBe(false);
});

const challengeOf = async (shopper: Shopper, url: string) =>
  (await shopper.call('POST', url)).body['options'] as { challenge: string };

/** The token of the sign-in link in a new code's email. */
async function linkToken(shop: TestShop, email: string): Promise<string> {
  shop.clock.forward({ minutes: 2 });
  await new Shopper(shop).call('POST', '/api/auth/send-otp', { email });
  await codeFor(shop, email);
  return signInTokenFor(shop, email);
}

/** Whether a request with these cookies comes from a known browser. */
async function isKnown(shop: Clock, cookies: Record<string, string>): Promise<boolean> {
  return (await read(cookies, (request) => queueClientOf(request, shop).isKnown)) as boolean;
}

async function queueClient(shop: Clock, cookies: Record<string, string>): Promise<QueueClient> {
  return (await read(cookies, (request) => queueClientOf(request, shop))) as QueueClient;
}

type Clock = Pick<TestShop, 'config' | 'now'>;

/** The client of a request with these cookies. */
async function read(cookies: Record<string, string>, look: (request: FastifyRequest) => unknown): Promise<unknown> {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(cookie);
  app.get('/', (request, reply) => reply.send({ seen: look(request) }));
  return (await app.inject({ url: '/', cookies })).json<{ seen: unknown }>().seen;
}
