import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';
import { knownBrowserOf } from './known-browsers.ts';

test('a browser is known by its cookie once it has signed in or paid, and not because it has an order', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  const other = new Shopper(shop);

  expect(await isKnown(shop, buyer.shopper.cookies())).toBe(false);
  for (const shopper of [buyer.shopper, other]) {
    expect((await shopper.call('GET', `/api/payment/paystack/verify/${reference}`)).body['outcome']).toBe('paid');
  }
  expect(await isKnown(shop, buyer.shopper.cookies())).toBe(true);
  expect(await isKnown(shop, other.cookies())).toBe(false);
  expect(await isKnown(shop, (await newShopper(shop)).cookies())).toBe(true);
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
  expect(await isKnown({ ...shop, config: { ...shop.config, secret: 'another' } }, { browser: ada })).toBe(false);
  shop.clock.forward({ hours: 30 * 24 });
  expect(await isKnown(shop, { browser: ada })).toBe(true);
  shop.clock.forward({ hours: 24 });
  expect(await isKnown(shop, { browser: ada })).toBe(false);
});

/** Whether a request with these cookies comes from a known browser. */
async function isKnown({ config, now }: Pick<TestShop, 'config' | 'now'>, cookies: Record<string, string>) {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(cookie);
  app.get('/', (request, reply) => reply.send({ isKnown: knownBrowserOf(request, config, now()) !== null }));
  return (await app.inject({ url: '/', cookies })).json<{ isKnown: boolean }>().isKnown;
}
