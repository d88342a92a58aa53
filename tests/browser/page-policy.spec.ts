import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInAtOffice } from './office.ts';
import { type OpenShop, test } from './open-shop.ts';
import { addToCart, buyTote, open } from './shopping.ts';
import { siteMap } from './site-map.ts';

const office = [
  '/admin',
  '/admin/products',
  '/admin/stock',
  '/admin/stock/import',
  '/admin/orders',
  '/admin/settings',
  '/admin/settings/delivery',
  '/admin/settings/size-guides',
  '/admin/settings/log',
  '/admin/settings/security',
  '/admin/coupons',
  '/admin/customers',
  '/admin/messages',
  '/admin/newsletter',
];

test('a style that somebody smuggles into a page does nothing', async ({ shop }) => {
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

test('no page of the shop asks for a camera, a microphone, a place or a payment by the browser', async ({ shop }) => {
  const page = await shop.visit();
  for (const path of ['/', '/checkout', '/admin/login']) {
    await open(page, path);
    const allowed = await page.evaluate(() => {
      const { featurePolicy } = document as unknown as { featurePolicy: { allowedFeatures(): string[] } };
      return featurePolicy.allowedFeatures();
    });
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'display-capture'])
      expect(allowed, path).not.toContain(feature);
  }
});

test('no page of the shop is at odds with its own policies', { timeout: 120_000 }, async ({ shop }) => {
  const { page, complaints } = await watched(shop, { mayLog: /status of 404/ });
  for (const { path } of siteMap) await open(page, path);
  await addToCart(page, { slug: 'oja-canvas-tote' }); // And its notice.
  await page.getByText('Added to cart').first().waitFor();
  expect(complaints).toEqual([]);
});

test('nor is one of the back office', { timeout: 120_000 }, async ({ shop }) => {
  const { page, complaints } = await watched(shop, { size: 'wide' });
  await signInAtOffice(shop, page, 'owner@oge.example');
  await page.waitForURL('/admin');
  for (const path of office) await open(page, path);
  expect(complaints).toEqual([]);
});

test('nor is the way over the payment page and back', { timeout: 120_000 }, async ({ shop }) => {
  const { page, complaints } = await watched(shop);
  await buyTote(page, 'ada@example.com');
  expect(complaints).toEqual([]);
});

/** A browser that notes what a policy forbids, and whatever its console says of policies. */
async function watched(
  shop: OpenShop,
  options: Parameters<OpenShop['visit']>[0] = {},
): Promise<{ page: Page; complaints: string[] }> {
  const page = await shop.visit(options);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/policy|refused|unrecognized/i.test(message.text())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.warn(`policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return { page, complaints };
}
