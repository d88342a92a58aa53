import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { confirmWith, emailsTo, leaveWith, subscriberOf, tokenIn } from '../../tests/actions/messages/newsletter.ts';
import { guestWithOrder, queuePaymentReminder } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { codeFor, newShopper, signInTokenFor } from '../../tests/actions/signing-in.ts';
import * as staffCodes from '../../tests/actions/staff-codes.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { sendEmail } from '../email/send-email.ts';
import type { Secrets } from './secrets.ts';
import { reencryptAuthenticators } from '../staff/reencrypt-authenticators.ts';

/** An operator's steps to change the secret: SECRETS=new,former, and one day without the former one. */

const { askForCode, codeMailedTo, digitsOf, enter, pair, signInWith, signInWithTotp, whoAmI, withOwner } = staffCodes;
const email = 'ada@example.com';
const former = 'the former secret of this shop';
const current = 'the current secret of this shop';

test('a code from before the change signs in, and so does the link beside it, until the former secret has gone', async () => {
  const shop = await shopWith([former]);
  await newShopper(shop, { email });
  const { code, link, browser } = await codeAndLink(shop);

  const withoutFormer = await changed(shop, [current]);
  expect((await verify(as(browser, withoutFormer), code)).body.code).toBe('code_wrong');
  expect((await press(withoutFormer, link)).statusCode).toBe(404);
  const after = await changed(shop, [current, former]);
  expect((await verify(as(browser, after), code)).status).toBe(200);

  shop.clock.forward({ hours: 1 });
  const second = await codeAndLink(shop);
  expect((await press(after, second.link)).statusCode).toBe(303);
});

test('a code that was requested before the change and is emailed after it signs in', async () => {
  const shop = await shopWith([former]);
  await newShopper(shop, { email });
  shop.clock.forward({ minutes: 2 });
  const browser = new Shopper(shop);
  await browser.call('POST', '/api/auth/send-otp', { email });

  const after = await changed(shop, [current, former]);
  const code = await codeFor(after, email);

  expect((await verify(as(browser, after), code)).status).toBe(200);
});

test('a link to an order goes on opening it', async () => {
  const shop = await shopWith([former]);
  const { order } = await guestWithOrder(shop);
  await queuePaymentReminder(shop);
  await sendEmail(shop, `order-received:${order._id}`);
  const { text } = await shop.db.selectFrom('caughtMail').select('text').executeTakeFirstOrThrow();
  const [, key = ''] = /#k=(\S+)/.exec(text) ?? [];
  const open = (where: TestShop) => new Shopper(where).call('POST', `/api/orders/${order._id}/open`, { key });

  expect((await open(await changed(shop, [current]))).status).toBe(404);
  expect((await open(await changed(shop, [current, former]))).status).toBe(200);
});

test('a link out of the newsletter goes on working, and a new one needs the current secret alone', async () => {
  const shop = await shopWith([former]);
  const addresses = ['ada@example.com', 'bola@example.com'];
  for (const address of addresses) {
    await new Shopper(shop).call('POST', '/api/newsletter/subscribe', { email: address });
    await confirmWith(shop, tokenIn(await emailsTo(shop, address), 'confirm'));
  }
  const [both, withoutFormer] = [await changed(shop, [current, former]), await changed(shop, [current])];
  const statuses = async () =>
    Promise.all(addresses.map(async (address) => (await subscriberOf(shop, address)).status));

  const earlier = tokenIn(await emailsTo(shop, 'ada@example.com'), 'unsubscribe');
  await leaveWith(withoutFormer, earlier);
  expect(await statuses()).toEqual(['confirmed', 'confirmed']);
  await leaveWith(both, earlier);
  expect(await statuses()).toEqual(['unsubscribed', 'confirmed']);
  await leaveWith(withoutFormer, tokenIn(await emailsTo(both, 'bola@example.com'), 'unsubscribe'));
  expect(await statuses()).toEqual(['unsubscribed', 'unsubscribed']);
});

test('staff get in with the code and the phone from before the change, and after one night without the former secret', async () => {
  const shop = await shopWith([former], { isProduction: true });
  const owner = await withOwner(shop);
  await enter(shop, owner.browser, owner.email);
  const phone = await pair(owner.browser);
  expect((await signInWithTotp(owner.browser, digitsOf(shop, phone))).status).toBe(200);

  shop.clock.forward({ minutes: 2 });
  await askForCode(owner.browser, owner.email);
  const code = await codeMailedTo(shop, owner.email);
  const both = await changed(shop, [current, former]);
  const browser = as(owner.browser, both);
  expect((await signInWith(browser, owner.email, code)).status).toBe(200);
  expect((await signInWithTotp(browser, digitsOf(shop, phone))).status).toBe(200);
  expect((await whoAmI(browser)).status).toBe(200);

  await reencryptAuthenticators(both);
  await reencryptAuthenticators(both);
  shop.clock.forward({ minutes: 2 });
  const withoutFormer = await changed(shop, [current]);
  const later = new Shopper(withoutFormer);
  await enter(withoutFormer, later, owner.email);
  expect((await signInWithTotp(later, digitsOf(shop, phone))).status).toBe(200);
});

test('an authenticator that no secret opens is named, after all others were encrypted anew', async () => {
  const shop = await shopWith([former]);
  const [lost, found] = [await withOwner(shop), await withOwner(shop, 'second@example.com')];
  const phones = [];
  for (const { browser, email: address } of [lost, found]) {
    await enter(shop, browser, address);
    phones.push(await pair(browser));
    await signInWithTotp(browser, digitsOf(shop, phones.at(-1)!));
  }
  const broken = shop.db.updateTable('staff').where('email', '=', lost.email);
  await broken.set({ authenticatorSealed: Buffer.alloc(60) }).execute();

  const both = await changed(shop, [current, former]);
  await expect(reencryptAuthenticators(both)).rejects.toThrow('No secret opens the authenticators of staff');

  shop.clock.forward({ minutes: 2 });
  const withoutFormer = await changed(shop, [current]);
  const browser = new Shopper(withoutFormer);
  await enter(withoutFormer, browser, found.email);
  expect((await signInWithTotp(browser, digitsOf(shop, phones[1]!))).status).toBe(200);
});

/** A shop with these secrets. */
async function shopWith(secrets: Secrets, more: Partial<TestShop['config']> = {}): Promise<TestShop> {
  const shop = await testShop();
  return changed({ ...shop, config: { ...shop.config, ...more } }, secrets);
}

/** The same shop after a restart with other secrets. */
async function changed(shop: TestShop, secrets: Secrets): Promise<TestShop> {
  const restarted = { ...shop, config: { ...shop.config, secrets } };
  const app = await buildApp(restarted);
  onTestFinished(() => app.close());
  return { ...restarted, app };
}

/** The same browser, at the restarted shop. */
function as(browser: Shopper, shop: TestShop): Shopper {
  const same = new Shopper(shop);
  for (const [name, value] of Object.entries(browser.cookies())) same.keepCookie(name, value);
  return same;
}

async function codeAndLink(shop: TestShop) {
  shop.clock.forward({ minutes: 2 });
  const browser = new Shopper(shop);
  await browser.call('POST', '/api/auth/send-otp', { email });
  const code = await codeFor(shop, email);
  return { code, link: await signInTokenFor(shop, email), browser };
}

const verify = (browser: Shopper, otp: string) => browser.call('POST', '/api/auth/verify-otp', { email, otp });
const press = (shop: TestShop, link: string) => new Shopper(shop).page('/sign-in', { t: link });
