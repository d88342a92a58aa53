import type { Page } from 'playwright-core';
import { endAccess, logIn, makeAccount, patiently, person, signUp } from '../accounts.ts';
import { fillCart } from '../cart.ts';
import { leaveUnknown, whileFailing } from '../faults.ts';
import { test } from '../open-shop.ts';
import { open } from '../shopping.ts';

/** The session requests that a browser makes by itself, with every failure that leaves their result unknown. */

const patience = { timeout: 180_000 };
const mayLog = new RegExp(`${whileFailing.source}|401`);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('a session whose renewal had an unknown result continues', patience, async ({ shop }) => {
  const page = await shop.visit({ mayLog });
  await signUp(shop, page, person('fault.renewal@example.com'));
  await endAccess(shop);
  await page.clock.install();
  await leaveUnknown(page, {
    call: '**/api/auth/refresh',
    make: () => open(page, '/profile'),
    stands: async () => {
      // What waits for it is fetched twice, and the second time begins when the first responses have come.
      const problem = page.getByText('Failed to fetch your data. Please try again later.').first();
      await patiently(() => page.clock.runFor(10_000).then(() => problem.isVisible())).toBe(true);
      await patiently(() => new URL(page.url()).pathname).toBe('/profile');
    },
  });
  await open(page, '/profile');
  await page.getByText('Welcome, Adaeze Okafor').waitFor();
});

test('a failed logout clears the phone, and reaches the server in the end', patience, async ({ shop }) => {
  const page = await shop.visit({ mayLog });
  await signUp(shop, page, person('fault.logout@example.com'));
  await open(page, '/profile');
  const button = page.getByRole('button', { name: 'Logout' });
  await button.waitFor();
  await page.clock.install();
  await leaveUnknown(page, {
    call: '**/api/auth/logout',
    make: async () => ((await button.isVisible()) ? button.click() : open(page, '/about')),
    stands: async () => {
      await page.waitForURL(({ pathname }) => pathname !== '/profile'); // The page that was logged out is left.
      await patiently(() => page.evaluate(() => document.cookie)).toBe('');
      await patiently(() => stored(page, 'logoutPending')).toBe('1');
    },
  });
  await open(page, '/about');
  await patiently(() => stored(page, 'logoutPending')).toBeNull();
  await patiently(async () => (await page.context().cookies()).map(({ name }) => name).filter(isOfSession)).toEqual([]);
});

test(
  'however the request fails, a guest’s cart is merged into the account’s in the end, once',
  patience,
  async ({ shop }) => {
    const ada = person('fault.merge@example.com');
    await makeAccount(shop, ada);
    const page = await shop.visit({ size: 'wide', mayLog });
    await fillCart(page, { slug: 'oja-canvas-tote', quantity: 2 });
    await page.clock.install();
    await leaveUnknown(page, {
      call: '**/api/cart/merge',
      make: async () =>
        (await page.context().cookies()).some(isSignedIn) ? open(page, '/about') : logIn(shop, page, ada.email),
      stands: () => patiently(() => stored(page, 'cart')).toContain('"quantity":2'),
    });
    await open(page, '/about');
    await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
    await patiently(() => stored(page, 'cart')).toBe('[]');
    await open(page, '/profile');
    await page.getByText('Welcome, Adaeze Okafor').waitFor();
    await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
  },
);

const isOfSession = (name: string) => /session|refresh/.test(name);
const isSignedIn = ({ name }: { name: string }) => name === 'isLoggedIn';
