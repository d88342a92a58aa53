import { expect, onTestFinished, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { callAndWork } from '../../tests/actions/proof-of-work.ts';
import { payAtProvider } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { codeFor, newShopper, sendCodeEmails, signInTokenFor } from '../../tests/actions/signing-in.ts';
import { type CreatedProduct, makeCoupon, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { buildApp } from '../app.ts';

/** One attacker and one customer behind the same address of a mobile network (docs/decisions/0040). */

const email = 'ada@example.com';
const mobileNetwork = '102.89.0.7';
/** This many of each kind: codes, guesses, coupons, orders. */
const attacks = 250;
const pausesOfAPerson = { seconds: 20 };

test.for(['the phone she always uses', 'a new phone'])(
  'with an attacker behind her own address she signs in with %s, uses her coupon and buys',
  { timeout: 240_000 },
  async (phone) => {
    const shop = await behindProxy();
    const shirt = await makeProduct(shop.db, { stock: { M: 40 } });
    const coupon = { code: await makeCoupon(shop.db), discount: shirt.price / 10 };
    const usual = await newShopper(shop, { email }, new Shopper(shop, '197.210.0.1'));
    await usual.call('POST', '/api/auth/logout');
    await attackFrom(shop, shirt);
    shop.clock.forward(pausesOfAPerson);

    const browser = phone === 'a new phone' ? new Shopper(shop, mobileNetwork) : moved(shop, usual);
    const times: string[] = [];
    const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const began = performance.now();
      const result = await work();
      times.push(`${name} ${Math.round(performance.now() - began)} ms`);
      return result;
    };

    await step('sign in', () => signIn(shop, browser));
    const cart = { code: coupon.code, cartTotal: shirt.price };
    const checked = await step('coupon', () => callAndWork(browser, 'POST', '/api/coupon/validate', cart));
    expect(checked).toMatchObject({ status: 200 });
    const placed = await step('order', () =>
      callAndWork(browser, 'POST', '/api/orders', orderPayload([shirt], { email, coupon })),
    );
    expect(placed.body).toMatchObject({ success: true });
    const order = placed.body['order'] as Order;
    const reference = await step('pay', () => payAtProvider(shop, { shopper: browser, order }));
    expect(await step('verify', () => browser.verify(reference))).toMatchObject({ body: { outcome: 'paid' } });
    process.stdout.write(`\n  Behind an attacker's own address, ${phone}: ${times.join(', ')}\n`);
  },
);

/** By a code; where strangers have used up the codes of her address, by the button in one of the emails they caused. */
async function signIn(shop: TestShop, browser: Shopper): Promise<void> {
  const requested = await callAndWork(browser, 'POST', '/api/auth/send-otp', { email });
  if (requested.status === 200) {
    const otp = await codeFor(shop, email);
    const entered = await callAndWork(browser, 'POST', '/api/auth/verify-otp', { email, otp });
    expect(entered).toMatchObject({ status: 200 });
    return;
  }
  expect(requested.body).toMatchObject({
    code: 'code_blocked',
    message: expect.stringContaining('The button in our last'),
  });
  const t = await signInTokenFor(shop, email);
  expect((await browser.page('/sign-in', { t })).statusCode).toBe(303);
}

/** New browsers each time; every tenth does the work that it is asked for. */
async function attackFrom(shop: TestShop, shirt: CreatedProduct): Promise<void> {
  for (let number = 0; number < attacks; number += 1) {
    const browser = new Shopper(shop, mobileNetwork);
    const call: typeof browser.call = (...args) =>
      number % 10 === 0 ? callAndWork(browser, ...args) : browser.call(...args);
    const victim = number % 2 === 0 ? email : `invented-${number}@example.com`;
    await call('POST', '/api/auth/send-otp', { email: victim });
    await call('POST', '/api/auth/register-send-otp', { email: victim, firstName: 'Eve', lastName: 'Eze' });
    await call('POST', '/api/auth/verify-otp', { email: victim, otp: '000000' });
    await call('POST', '/api/coupon/validate', { code: `GUESS${number}`, cartTotal: 12_500 });
    const order = orderPayload([shirt], { email: victim });
    if (number % 5 === 0) await call('POST', '/api/orders', order);
  }
  await sendCodeEmails(shop);
}

/** The same browser behind another address. */
function moved(shop: TestShop, shopper: Shopper): Shopper {
  const there = new Shopper(shop, mobileNetwork);
  for (const [name, value] of Object.entries(shopper.cookies())) there.keepCookie(name, value);
  return there;
}

/** A shop behind a trusted proxy, which says where each request comes from. */
async function behindProxy(): Promise<TestShop> {
  const shop = await testShop();
  const app = await buildApp({ ...shop, config: { ...shop.config, trustedProxies: ['loopback'] } });
  onTestFinished(() => app.close());
  const inject = app.inject.bind(app) as (request: object) => unknown;
  const throughProxy = ({ remoteAddress, headers, ...request }: { remoteAddress: string; headers: object }) =>
    inject({ ...request, remoteAddress: '127.0.0.1', headers: { ...headers, 'x-forwarded-for': remoteAddress } });
  return { ...shop, app: Object.assign(Object.create(app) as typeof app, { inject: throughProxy }) };
}
