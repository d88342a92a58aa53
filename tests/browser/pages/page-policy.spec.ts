import { expect } from 'vitest';
import { noteForbidden } from './every-page.ts';
import { signInToAdmin } from '../admin/admin.ts';
import { test } from '../open-shop.ts';
import { buyTote, open } from '../shopping.ts';

const admin = [
  '/admin',
  '/admin/products',
  '/admin/products/sales',
  '/admin/products/sales/~new',
  '/admin/collections',
  '/admin/collections/owambe',
  '/admin/stock',
  '/admin/stock/import',
  '/admin/orders',
  '/admin/settings',
  '/admin/settings/delivery',
  '/admin/settings/size-guides',
  '/admin/settings/text-messages',
  '/admin/settings/log',
  '/admin/settings/security',
  '/admin/coupons',
  '/admin/customers',
  '/admin/messages',
  '/admin/newsletter',
];

test('an injected style has no effect', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /violates the following Content Security Policy/ });

  for (const path of ['/', '/checkout', '/admin/login']) {
    await open(page, path);
    const [colour, before] = await page.evaluate(() => {
      const shown = () => getComputedStyle(document.body).color;
      const early = shown();
      document.body.append(Object.assign(document.createElement('style'), { textContent: 'body { color: lime }' }));
      return [shown(), early];
    });
    expect([path, colour]).toEqual([path, before]);
  }
});

test("no page of the shop may use camera, microphone, location or the browser's payment API", async ({ shop }) => {
  const page = await shop.visit();
  for (const path of ['/', '/checkout', '/admin/login']) {
    await open(page, path);
    const allowed = await page.evaluate(() => {
      const { featurePolicy } = document as Document & { featurePolicy: { allowedFeatures(): string[] } };
      return featurePolicy.allowedFeatures();
    });
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'display-capture'])
      expect(allowed, path).not.toContain(feature);
  }
});

test('no page of the admin violates its content security policy', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  const forbidden = await noteForbidden(page);
  await signInToAdmin(shop, page, 'owner@oge.example');
  await page.waitForURL('/admin');
  for (const path of admin) await open(page, path);
  expect(forbidden).toEqual([]);
});

test('the way over the payment page and back violates no policy', async ({ shop }) => {
  const page = await shop.visit();
  const forbidden = await noteForbidden(page);
  await buyTote(page, 'ada@example.com');
  expect(forbidden).toEqual([]);
});

test('the page that describes the API shows an endpoint without a word in the console, though its policy allows no inline styles', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide' });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));

  const response = await page.goto('/api/docs');
  await page.locator('.opblock-summary-control').first().click();
  await page.locator('.opblock-body').first().waitFor();

  expect(logged).toEqual([]);
  expect(response!.headers()['content-security-policy']).not.toContain('unsafe');
});
