import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { wordLogo } from '../../data/logos.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from '../open-shop.ts';
import { open } from '../shopping.ts';

/** A shop gets a logo, shows it, and goes back to its name. */

const name = 'Oge, home';

test.for(['phone', 'wide'] as const)(
  'a logo is tried, used, seen everywhere, and removed, on a %s screen',
  async (size, { shop }) => {
    const staff = await shop.visit({ size, mayLog: /status of 422/ });
    await enterAdmin(shop, staff);
    await open(staff, '/admin/settings');
    const shopper = await shop.visit({ size });
    const heading = staff.getByRole('heading', { name: 'Logo' });
    await heading.waitFor();

    await choose(staff, await wordLogo({ text: 'Bo', width: 90, colour: '#7b1e34' }).png().toBuffer());
    await staff.getByText(adminMessages.settings.logoTiny(200, 64)).waitFor();

    await choose(
      staff,
      await wordLogo({ text: 'Zuri', width: 800, colour: '#191714', margin: 90, ground: '#ffffff' }).png().toBuffer(),
    );
    const use = staff.getByRole('button', { name: 'Use this logo' });
    await use.waitFor();
    expect(await staff.getByText(adminMessages.settings.logoTiny(200, 64)).count()).toBe(0);
    await expectAllLoaded(staff);
    await expectAccessible(staff);
    await open(shopper, '/about');
    expect(await logoIn(shopper.getByRole('link', { name })).count(), 'tried, not used').toBe(0);

    await use.click();
    await staff.getByText('Saved', { exact: true }).waitFor();
    await logoIn(staff.getByRole('link', { name: 'Oge admin' })).waitFor();
    await expectAllLoaded(staff);

    for (const path of ['/about', '/login', '/basic/cart']) {
      await open(shopper, path);
      const logo = logoIn(shopper.getByRole('link', { name }));
      await logo.waitFor();
      await expectAllLoaded(shopper);
      expect(await logo.getAttribute('alt'), path).toBe('Oge');
      const box = await logo.boundingBox();
      const [width, height] = [Number(await logo.getAttribute('width')), Number(await logo.getAttribute('height'))];
      expect(box!.height, path).toBe(height);
      expect(box!.width, path).toBe(width);
      expect(await shopper.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
    }
    const icon = await shopper.request.get(`${shop.url}/icon-192.png`);
    expect(icon.url()).toContain('/brand/icon-192.png?logo=');
    expect(await shopper.locator('link[rel="icon"]').getAttribute('href')).toContain('/brand/favicon.png?logo=');

    await staff.getByRole('button', { name: 'Remove logo' }).click();
    await staff.getByRole('button', { name: 'Use the name' }).click();
    await staff.getByRole('button', { name: 'Use the name' }).waitFor({ state: 'hidden' });
    await logoIn(staff.getByRole('link', { name: 'Oge admin' })).waitFor({ state: 'detached' });
    for (const path of ['/about', '/basic/cart']) {
      await open(shopper, path);
      expect(await shopper.getByRole('link', { name }).textContent(), path).toBe('Oge');
    }
  },
);

test('with data saver the name stands where the logo would, and the picture is not loaded', async ({ shop }) => {
  await shop.db
    .updateTable('shopSettings')
    .set({ logo: JSON.stringify({ url: '/pictures/logo.0123456789ab.webp', width: 400, height: 200, look: 'dark' }) })
    .execute();
  const page = await shop.visit();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await open(page, '/about');
  await page.waitForLoadState('networkidle');
  const link = page.getByRole('link', { name });
  expect(await link.getByText('Oge').isVisible()).toBe(true);
  expect(await link.getByRole('img').isVisible()).toBe(false);
  expect(requested).not.toContain('/brand/logo.png');
  await shop.db.updateTable('shopSettings').set({ logo: null }).execute();
});

const logoIn = (link: ReturnType<Page['getByRole']>) => link.locator('img');

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Logo' }) });
  await section.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
}

async function expectAllLoaded(page: Page): Promise<void> {
  const brand = page.locator('img[src^="/brand/"]');
  // No box behind what is transparent.
  const grounds = await page
    .locator('img[src*="/logo"]')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(new Set(grounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  await expect
    .poll(() => brand.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
}
