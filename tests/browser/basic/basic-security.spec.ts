import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { productId, variantId } from '#server/demo/load-products.ts';
import { hostileTexts } from '../../data/hostile.ts';
import { expectAccessible } from '../accessible.ts';
import { allowAnew, makeAccount, person } from '../accounts.ts';
import { type OpenShop, screens, test } from '../open-shop.ts';
import { heading } from '../shopping.ts';
import { addWithoutScripts, fillDeliveryWithoutScripts, logInWithoutScripts, plainVisit } from './without-scripts.ts';
import { keysOf } from '#shared/keys-of.ts';

const tote = () => ({
  productId: productId('oja-canvas-tote'),
  colour: variantId('oja-canvas-tote', 'Natural'),
  size: 'Standard',
  quantity: '1',
});

const submit = ({ url }: OpenShop, path: string, fields: Record<string, string>, headers = {}) =>
  fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });

const carts = async ({ db }: OpenShop) => (await db.selectFrom('cartLines').select('position').execute()).length;

test('another site can’t submit a form without scripts, in no browser', async ({ shop }) => {
  const before = await carts(shop);
  const evil = 'https://evil.example';
  for (const headers of [
    { origin: evil },
    { origin: 'null' },
    { referer: `${evil}/page` },
    { referer: 'nonsense' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    const { status } = await submit(shop, '/basic/cart', tote(), headers);
    expect(status, JSON.stringify(headers)).toBe(403);
  }
  expect(await carts(shop)).toBe(before);
  for (const headers of [{}, { origin: shop.url }, { referer: `${shop.url}/product/x` }]) {
    expect((await submit(shop, '/basic/cart', tote(), headers)).status).toBe(303);
  }
});

test('a form on another site that a browser submits changes nothing', async ({ shop }) => {
  const body = `<form method="post" action="${shop.url}/basic/cart">${Object.entries(tote())
    .map(([name, value]) => `<input name="${name}" value="${value}">`)
    .join('')}<button>Win</button></form>`;
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body));
  await new Promise<void>((isOpen) => site.listen(0, '127.0.0.1', isOpen));
  onTestFinished(() => void site.close());
  const page = await plainVisit(shop, { mayLog: /403/ });
  const before = await carts(shop);
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  await page.getByRole('button', { name: 'Win' }).click();
  await page.getByText('This request did not come from our shop').waitFor();
  expect(await carts(shop)).toBe(before);
});

test('the pages without scripts are kept nowhere, found by no search engine, framed by no site, and run no script', async ({
  shop,
}) => {
  for (const path of ['cart', 'login', 'register', 'payment?reference=x', 'orders/1', 'unknown']) {
    const { headers } = await fetch(`${shop.url}/basic/${path}`);
    expect(headers.get('cache-control'), path).toBe('no-store');
    expect(headers.get('x-robots-tag'), path).toBe('noindex, nofollow');
    expect(headers.get('x-frame-options'), path).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; .*frame-ancestors 'none'$/);
    expect(policy).not.toContain('script-src');
  }
});

/** Every form without scripts, with fields that its action reads. */
const forms: Record<string, Record<string, string>> = {
  '/basic/cart': { ...tote(), index: '0', variantId: 'x', remove: 'yes' },
  '/basic/checkout': {
    intent: 'pay',
    firstName: 'Ada',
    lastName: 'Eze',
    email: 'ada@example.com',
    phone: '08035550123',
    address: '14 Market Road',
    apartment: '',
    city: 'Yaba',
    postalCode: '',
    area: 'Lagos|lagos-mainland-1',
    key: 'a-key-of-one-checkout',
    total: '1',
    applied: 'WELCOME10',
    code: 'x',
    fix: '0:1:x:M',
  },
  '/basic/login': { intent: 'verify', email: 'ada@example.com', otp: '123456' },
  '/basic/login/continue': { 'unsent-firstName': 'Ada', 'unsent-intent': 'save', email: 'ada@example.com' },
  '/basic/register': { intent: 'send', firstName: 'Ada', lastName: 'Eze', email: 'ada@example.com', otp: '1' },
  '/basic/orders/00000000-0000-4000-8000-000000000000': { intent: 'cancel' },
  '/basic/profile': { intent: 'save', firstName: 'Ada', lastName: 'Eze' },
  '/basic/profile/delete': {},
};

test.for(Object.entries(forms))(
  'the form of %s takes or calmly rejects whatever its fields are',
  { timeout: 180_000 },
  async ([path, fields], { shop }) => {
    const page = await shop.newPage();
    await page.request.post('/api/guest-cart', { data: { ...tote(), variantId: tote().colour, quantity: 1 } });
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const names = Object.keys(fields);
    // Each text in a quarter of the fields, each field with a quarter of the texts, and each text as a field's name: the
    // API behind the forms takes every text in every field (hostile-bodies.db).
    const bodies = hostileTexts.flatMap((text, row) => {
      const some = names.filter((_field, column) => (row + column) % 4 === 0);
      const values = some.map((field) => new URLSearchParams({ ...fields, [field]: text }));
      const { [names[row % names.length] ?? '']: value = '', ...others } = fields;
      return [...values, new URLSearchParams({ ...others, [text]: value })].map(String);
    });
    const wrong: string[] = [];
    for (const body of [...bodies, '', '&&==', '%E0%A4%A=%', 'intent=pay&intent=edit', 'a='.repeat(5_000)]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie };
      const response = await fetch(shop.url + path, { method: 'POST', body, headers, redirect: 'manual' });
      const html = await response.text();
      const isCalm = response.status < 500 || response.status === 503;
      if (!isCalm || html.includes('<script>alert(1)'))
        wrong.push(`${html.slice(-900)} ${response.status} to ${body.slice(0, 200)}`);
    }
    await allowAnew(shop);
    expect(wrong.slice(0, 3)).toEqual([]);
  },
);

test('a form of an order without scripts has the status of what went wrong, and one that is none leads back to the order', async ({
  shop,
}) => {
  const path = '/basic/orders/00000000-0000-4000-8000-000000000000';
  for (const intent of ['pay', 'on-delivery', 'confirm', 'again', 'cancel', 'address', 'withdraw']) {
    const entry = { intent, code: '123456', return: '00000000-0000-4000-8000-000000000001' };
    const address = {
      name: 'Ada Eze',
      street: '14 Market Road',
      city: 'Surulere',
      zipCode: '',
      phone: '0803 555 0123',
    };
    expect.soft((await submit(shop, path, { ...entry, ...address })).status, intent).toBe(404);
  }
  for (const intent of ['', 'buy', 'constructor']) {
    const response = await submit(shop, path, { intent });
    expect([response.status, response.headers.get('location')]).toEqual([303, path]);
  }
});

test('a form that is too large, or no form at all, is rejected', async ({ shop }) => {
  expect((await submit(shop, '/basic/checkout', { address: 'x'.repeat(30_000) })).status).toBe(413);
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${shop.url}/basic/cart`, { method: 'POST', body: '{}', headers })).status).toBe(415);
});

test.for(keysOf(screens))(
  'on a %s screen every page without scripts is accessible, fits, and weighs at most 15 KB',
  async (size, { shop }) => {
    // Scripts only for the machine that checks the page.
    const page = await shop.visit({ size, mayLog: /status of 40[04]/ });
    await makeAccount(shop, person(`all-plain-${size}@example.com`));
    const check = async () => {
      await expectAccessible(page);
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect.soft(widths[0], page.url()).toBeLessThanOrEqual(widths[1]!);
      expect.soft((await page.content()).length, page.url()).toBeLessThan(15_000);
    };
    for (const path of ['cart', 'register', 'orders/00000000-0000-4000-8000-000000000000', 'login']) {
      await page.goto(`/basic/${path}`);
      await check();
    }
    await logInWithoutScripts(shop, page, `all-plain-${size}@example.com`);
    await page.getByText('Welcome, Adaeze').waitFor();
    await check();
    const data = { productId: tote().productId, variantId: tote().colour, size: 'Standard', quantity: 1 };
    await page.request.post('/api/cart', { data });
    await page.goto('/basic/cart');
    await check();
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('.error').first().waitFor();
    await check();
    await fillDeliveryWithoutScripts(page, `all-plain-${size}@example.com`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading(page, 'Check and pay').waitFor();
    await check();
    await page.goto('/basic/orders');
    await check();
  },
);

test('without scripts what can’t be added is explained, with the way back to the product', async ({ shop }) => {
  const page = await plainVisit(shop, { mayLog: /status of 400/ });
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await shop.db
    .updateTable('stock')
    .set({ quantity: 1, reserved: 0 })
    .where('variantId', '=', variantId('oja-canvas-tote', 'Black'))
    .execute();
  await addWithoutScripts(page, { slug: 'oja-canvas-tote', colour: 1, quantity: 2 });
  await page.getByRole('alert').getByText('Only 1 left in Standard').waitFor();
  await page.getByRole('link', { name: 'Back to the product' }).click();
  await page.getByRole('heading', { level: 1, name: 'Oja Canvas Tote' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Black' }).isChecked()).toBe(true);
});
