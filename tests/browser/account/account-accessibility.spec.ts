import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { allowAnew, codeFor, fillCode, makeAccount, openSignIn, patiently, person, signUp } from '../accounts.ts';
import { screens, test } from '../open-shop.ts';
import { buyTote, heading, open, openCheckout } from '../shopping.ts';
import { keysOf } from '#shared/keys-of.ts';

/** Every state of the account pages is accessible: on screen, to screen readers and with the keyboard alone. */

const sizes = keysOf(screens);
const withoutMotion = { reducedMotion: 'reduce', mayLog: /status of 4\d\d/ } as const;

test.for(sizes)(
  'on a %s screen the login and registration pages are accessible, with errors and in both steps',
  async (size, { shop }) => {
    await allowAnew(shop);
    const page = await shop.visit({ ...withoutMotion, size });
    for (const path of ['/login', '/register']) {
      await open(page, path);
      await expectAccessible(page);
      await page.locator('button[type=submit]').click();
      await page.getByRole('paragraph').filter({ hasText: 'Please enter' }).first().waitFor();
      await expectAccessible(page);
    }
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Eze');
    await page.getByLabel('Email').fill(`everybody.${size}@example.com`);
    await page.locator('button[type=submit]').click();
    await heading(page, 'Check your email').waitFor();
    await expectAccessible(page);
    await page.locator('button[type=submit]').click();
    await page.getByRole('paragraph').filter({ hasText: 'Please enter the OTP' }).waitFor();
    await expectAccessible(page);
  },
);

test.for(sizes)('on a %s screen the account page is accessible, empty and full', async (size, { shop }) => {
  const page = await shop.visit({ ...withoutMotion, size });
  const email = `account.${size}@example.com`;
  await signUp(shop, page, person(email));
  await open(page, '/profile');
  await heading(page, 'No orders yet', 2).waitFor();
  await expectAccessible(page);
  await buyTote(page, email);
  await open(page, '/profile');
  await page.getByRole('table').waitFor();
  await expectAccessible(page);
  expect(await sticksOut(page)).toBe(false);

  await page.getByRole('tab', { name: 'Account Settings' }).click();
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).waitFor();
  await expectAccessible(page);
  expect(await sticksOut(page)).toBe(false);
  await open(page, '/orders');
  await page.getByRole('link', { name: /^View/ }).click();
  await page.getByRole('link', { name: 'Back to orders' }).waitFor();
  await expectAccessible(page);
});

test('the dialogs at the checkout are accessible', async ({ shop }) => {
  const ada = person('everybody.at.till@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit(withoutMotion);
  await openCheckout(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog', { name: 'Log in' }).getByLabel('Email').press('Enter');
  await page.getByText('Please enter your email address').waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Email').fill('nobody.at.till@example.com');
  await page.getByRole('dialog').getByLabel('Email').press('Enter');
  await page.getByRole('dialog', { name: 'No account yet' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try another email' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(ada.email);
  await page.getByRole('dialog').getByLabel('Email').press('Enter');
  await page.getByRole('dialog', { name: 'Enter your code' }).waitFor();
  await expectAccessible(page);
});

test('a shopper signs in, opens the menu and logs out with the keyboard alone', async ({ shop }) => {
  const ada = person('ada.keyboard@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ ...withoutMotion, size: 'wide' });
  await openSignIn(page, '/login');
  await tabTo(page, () => document.activeElement?.getAttribute('name') === 'email');
  await page.keyboard.type(ada.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Digit 1 of 6').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(await codeFor(shop, ada.email));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
  await open(page, '/about');
  await tabTo(page, () => document.activeElement?.getAttribute('aria-label') === 'My Account');
  await settingsInMenu(page).waitFor(); // Opened by the focus.
  await tabTo(page, () => document.activeElement?.textContent === 'Logout');
  await page.keyboard.press('Enter');
  await page.waitForURL('/login');
});

test('focus on the account link stays there when its menu loads, and the menu opens', async ({ shop }) => {
  await allowAnew(shop);
  const page = await shop.visit({ ...withoutMotion, size: 'wide' });
  await signUp(shop, page, person('ada.early@example.com'));
  let bring = () => {};
  const isWanted = new Promise<void>((resolve) => (bring = resolve));
  await page.route(/SignedInMenu.*\.js$/, async (route) => {
    await isWanted;
    await route.continue();
  });
  await open(page, '/about');
  await tabTo(page, () => document.activeElement?.matches('a[aria-label="My Account"]') === true);

  bring();
  await settingsInMenu(page).waitFor();
  const isOnButton = () => page.evaluate(() => document.activeElement?.matches('button[aria-label="My Account"]'));
  await patiently(isOnButton).toBe(true);
});

test('on a screen of 320 pixels no account page scrolls sideways', async ({ shop }) => {
  await allowAnew(shop);
  const page = await shop.visit({ ...withoutMotion, viewport: { width: 320, height: 640 } });
  await openSignIn(page, '/login');
  expect(await sticksOut(page)).toBe(false);
  await signUp(shop, page, person('a.very.long.address.that.goes.on.and.on.and.on@example.com'));
  await open(page, '/profile?tab=settings');
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  expect(await sticksOut(page)).toBe(false);
  await buyTote(page, 'a.very.long.address.that.goes.on.and.on.and.on@example.com');
  await open(page, '/profile');
  await page.getByRole('table').waitFor();
  expect(await sticksOut(page)).toBe(false);
  await page.context().clearCookies();
  await openSignIn(page, '/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Eze');
  await page.getByLabel('Email').fill('another.long.address.that.goes.on.and.on@example.com');
  await page.locator('button[type=submit]').click();
  await page.getByLabel('Digit 6 of 6').waitFor();
  await fillCode(page, '123456');
  expect(await sticksOut(page)).toBe(false);
});

const sticksOut = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > Math.min(innerWidth, screen.width));

/** A link that only the account's own menu has. */
const settingsInMenu = (page: Page) => page.getByRole('banner').locator('a[href="/profile?tab=settings"]');

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, isTarget: () => boolean): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(isTarget)) return;
  }
  throw new Error('It cannot be reached with Tab');
}
