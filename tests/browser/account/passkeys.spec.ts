import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { afterReload, openSignIn, patiently, person, signUp } from '../accounts.ts';
import { subjectsTo } from '../mailbox.ts';
import { test } from '../open-shop.ts';
import { open, openCheckout } from '../shopping.ts';

test('a shopper adds a passkey, logs out, and signs in with the passkey alone', async ({ shop }) => {
  const page = await shop.visit();
  await withPasskeys(page);
  await signUp(shop, page, person('ada.keys.in@example.com'));
  const passkeys = await registerPasskey(page);
  await patiently(() => passkeys.getByRole('listitem').count()).toBe(1);
  await patiently(() => subjectsTo(shop, 'ada.keys.in@example.com')).toContain('New passkey for your Oge account');

  // The same phone cannot add a second one.
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByText('This device already has a passkey for this account').waitFor();

  await afterReload(page, '/login', () => page.getByRole('button', { name: 'Logout' }).click());
  // The message disappears soon, so the wait for it begins before the press.
  await Promise.all([
    page.getByText('Login successful!').waitFor(),
    afterReload(page, '/', () => page.getByRole('button', { name: 'Sign in with a passkey' }).click()),
  ]);
  await open(page, '/profile');
  await page.getByText('Welcome, Adaeze').waitFor();
});

test('a list of passkeys that comes late does not hide the one that was added in the meantime', async ({ shop }) => {
  const page = await shop.visit();
  await withPasskeys(page);
  await signUp(shop, page, person('ada.keys.late@example.com'));
  const [isFetched, isAdded, isOver] = [gate(), gate(), gate()];
  await page.route('**/api/user/passkeys', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    isFetched.resolve(); // Without the passkey.
    await isAdded.promise;
    await route.fulfill({ response }).catch(() => null); // Nobody may want it any more.
    return isOver.resolve();
  });
  await open(page, '/profile');
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  await isFetched.promise;
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByText('Passkey added. You can now sign in with it.').waitFor();
  isAdded.resolve();
  await isOver.promise;
  await page.evaluate(() => new Promise(requestAnimationFrame)); // The page has taken in what came.
  expect(await passkeys.getByRole('listitem').count()).toBe(1);
});

test('a passkey signs in at the checkout too, and the form keeps its values', async ({ shop }) => {
  const page = await shop.visit();
  await withPasskeys(page);
  await signUp(shop, page, person('ada.keys.pays@example.com'));
  await registerPasskey(page);
  await afterReload(page, '/login', () => page.getByRole('button', { name: 'Logout' }).click());

  await openCheckout(page, { slug: 'oja-canvas-tote' });
  await page.getByLabel('Address', { exact: true }).fill('7 Opa Street');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  // The message disappears soon, so the wait for it begins before the press.
  await Promise.all([
    page.getByText('Successfully logged in!').waitFor(),
    afterReload(page, '/checkout', () => dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()),
  ]);
  await patiently(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('7 Opa Street');
});

test('a removed passkey does not sign in, and the page names another way', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /400/ });
  await withPasskeys(page);
  await signUp(shop, page, person('ada.keys.gone@example.com'));
  const passkeys = await registerPasskey(page);

  await passkeys.getByRole('button', { name: /^Remove the passkey of/ }).click();
  await passkeys.getByText('Passkey removed.').waitFor();
  await patiently(() => passkeys.getByRole('listitem').count()).toBe(0);

  await afterReload(page, '/login', () => page.getByRole('button', { name: 'Logout' }).click());
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('That passkey does not work here. Sign in with a code instead.').waitFor();
});

test('a shopper without a passkey, or who dismisses the prompt, reads that a code works', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await withPasskeys(page);
  await openSignIn(page, '/login');

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('No passkey was used. You can sign in with a code instead.').waitFor();
  await patiently(() => page.getByLabel('Email').isEnabled()).toBe(true);
});

test('staff add a passkey and sign in to the admin with it, without a code', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await withPasskeys(page);
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added. You can now sign in with it.').waitFor();
  await page.context().clearCookies({ name: 'staff' });

  await open(page, '/admin/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL((url) => url.pathname === '/admin');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

const gate = () => Promise.withResolvers<void>();

/** @returns the section of the account that lists them */
async function registerPasskey(page: Page): Promise<Locator> {
  await open(page, '/profile');
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByText('Passkey added. You can now sign in with it.').waitFor();
  return passkeys;
}

/** Gives the browser a virtual authenticator whose user confirms at once. */
async function withPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
