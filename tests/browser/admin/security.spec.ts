import { expect } from 'vitest';
import { logSecurityEvent, flushSecurityEvents } from '#server/security/log-security-event.ts';
import { writeAudit } from '#server/staff/write-audit.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { makeProduct } from '../../data/factories.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from '../open-shop.ts';
import { open } from '../shopping.ts';

test.for(['phone', 'wide'] as const)(
  'on a %s screen an owner reads the security events in plain words, and filters them by kind',
  async (size, { shop }) => {
    await shop.db.deleteFrom('securityEvents').execute();
    const network = '102.89.44.7';
    for (let number = 0; number < 60; number += 1) {
      logSecurityEvent(shop, { kind: 'new-browser', network: `10.0.0.${number}`, email: `a${number}@example.com` });
    }
    const email = 'adaeze.okafor@example.com';
    for (let guess = 0; guess < 12; guess += 1) logSecurityEvent(shop, { kind: 'wrong-code', network, email });
    logSecurityEvent(shop, { kind: 'rate-limited', act: 'guess a coupon', network: '2a0d:3344:1:2::/64' });
    logSecurityEvent(shop, { kind: 'stolen-session', network, email });
    logSecurityEvent(shop, { kind: 'bad-webhook', network });
    await flushSecurityEvents(shop.db);

    const page = await shop.visit({ size, reducedMotion: 'reduce' });
    await enterAdmin(shop, page);
    await open(page, '/admin/settings/security');
    const entries = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await page.getByRole('heading', { name: '12 wrong codes for a•••@example.com' }).waitFor();
    expect(await entries.count()).toBe(50);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => entries.count()).toBe(5);
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect.poll(() => entries.count()).toBe(50);

    await page.getByLabel('Type').selectOption('Too many tries');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('heading', { name: 'Blocked once: trying coupons that do not exist' }).waitFor();
    await expect.poll(() => entries.count()).toBe(1);
    await page.goBack();
    await expect.poll(() => entries.count()).toBe(50);
  },
);

test.for(['phone', 'wide'] as const)(
  'on a %s screen the activity log names a product that staff changed, and who did',
  async (size, { shop }) => {
    const page = await shop.visit({ size });
    await enterAdmin(shop, page);
    const { productId } = await makeProduct(shop.db, { name: 'Logged Kaftan' });
    const by = await shop.db
      .selectFrom('staff')
      .select('id as _id')
      .where('email', '=', 'owner@oge.example')
      .executeTakeFirstOrThrow();
    const detail = { name: 'Logged Kaftan' };
    await writeAudit(shop.db, { by, at: shop.now(), action: 'product.changed', subject: productId, detail });
    await open(page, '/admin/settings/log');
    const isOfProduct = page.getByRole('heading', { name: 'Product: changed' });
    const entry = page.getByRole('main').getByRole('listitem').filter({ has: isOfProduct }).first();
    await entry.waitFor();
    expect(await entry.getByRole('definition').allInnerTexts()).toEqual(['Logged Kaftan']);
    expect(await entry.innerText()).not.toContain(productId);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);
