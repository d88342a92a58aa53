import type { Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';
import { messages } from '#shared/messages.ts';
import {
  afterReload,
  codeFor,
  endAccess,
  endSessions,
  fillCode,
  letAskAgain,
  logIn,
  makeAccount,
  patiently,
  person,
  signUp,
} from '../accounts.ts';
import { fillCart } from '../cart.ts';
import { stopClock } from '../clock.ts';
import { test } from '../open-shop.ts';
import { addToCart, buyTote, heading, onPaymentPage, open, openCheckout } from '../shopping.ts';

/** How long a shopper stays signed in, and how that ends (specification, section 4). */

const loggedErrors = /status of 401|Failed to load resource/;

const calls = (page: Page, path: string) => {
  const requests: string[] = [];
  page.on('request', (request) => new URL(request.url()).pathname === path && requests.push(request.method()));
  return requests;
};
const gate = () => Promise.withResolvers<void>();
const isForCart = (request: Request) => request.url().endsWith('/api/cart');
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'My Account' });

test('a browser counts as signed in only with both cookies', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  const cookie = (name: string, value: string) => ({ name, value, url: shop.url });
  for (const cookies of [
    [cookie('isLoggedIn', '1')],
    [cookie('userRole', 'user')],
    [cookie('isLoggedIn', '0'), cookie('userRole', 'user')],
    [cookie('isLoggedIn', '1'), cookie('userRole', 'admin')],
  ]) {
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    await open(page, '/about');
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    expect(await menu(page).count()).toBe(0);
  }
  // Neither gives access: the server checks the session.
  await page.context().addCookies([cookie('isLoggedIn', '1'), cookie('userRole', 'user')]);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByText('Your session has expired. Please log in again.').waitFor(); // Not for long.
  await page.waitForURL('/login?next=%2Fabout');
});

test('the signed-in shopper is fetched at the start, and not again within thirty seconds', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await signUp(shop, page, person('ada.cached@example.com'));
  // The time stands still, however slow the machine is; timers run.
  const began = Date.now();
  await page.clock.setFixedTime(began);
  const profileCalls = calls(page, '/api/user/profile');
  await open(page, '/');
  await patiently(() => profileCalls.length).toBe(1);
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await page.getByText('Welcome, Adaeze Okafor').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await heading(page, 'Oge').waitFor();
  expect(profileCalls).toHaveLength(1);

  await page.clock.setFixedTime(began + 31_000);
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await patiently(() => profileCalls.length).toBe(2);
});

test('an expired session is renewed silently, once for all waiting requests', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.stays@example.com'));
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await page.goto('about:blank'); // No more requests of the page before.
  await endAccess(shop);
  const renewals = calls(page, '/api/auth/refresh');
  // One of them is rejected only after the others have renewed the session.
  const respondLate = async (route: Route) => {
    const rejection = await route.fetch();
    await patiently(() => renewals.length).toBeGreaterThan(0);
    await page.getByText('Welcome, Adaeze Okafor').waitFor();
    await route.fulfill({ response: rejection });
  };
  await page.route('**/api/user/orders', respondLate, { times: 1 });
  await open(page, '/profile'); // Fetches the shopper, the orders and the cart in parallel.
  await page.getByText('Welcome, Adaeze Okafor').waitFor();
  await page.getByText('No orders yet').waitFor();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  expect(renewals).toHaveLength(1);
  expect(await page.getByText('session has expired').count()).toBe(0);
});

test('two tabs renew the same session in parallel, and neither is signed out', async ({ shop }) => {
  const one = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, one, person('ada.two.tabs@example.com'));
  const other = await one.context().newPage();
  await endAccess(shop);
  await Promise.all([open(one, '/profile'), open(other, '/profile')]);
  for (const tab of [one, other]) {
    await tab.getByText('Welcome, Adaeze Okafor').waitFor();
    await tab.getByText('No orders yet').waitFor();
  }
});

test('a session that cannot be renewed ends in the browser too: cookies and cache are cleared, and the profile leads to the login', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.is.out@example.com'));
  const cart = page.waitForResponse('**/api/cart');
  await open(page, '/profile');
  await page.getByText('No orders yet').waitFor();
  await cart;
  await page.evaluate(() => sessionStorage.setItem('something', 'of hers'));
  // Each part of the settings makes a request of its own.
  await Promise.all([
    page.waitForResponse('**/api/user/sessions'),
    page.waitForResponse('**/api/user/passkeys'),
    page.getByRole('tab', { name: 'Account Settings' }).click(),
  ]);
  await page.getByRole('button', { name: 'Edit' }).click();
  await endSessions(shop); // Only now, so that the submit of this form is the next request.

  // Neither stays long.
  await Promise.all([
    page.getByText('Your session has expired. Please log in again.').waitFor(),
    page.getByText('Please log in to access your profile').waitFor(),
    page.getByRole('button', { name: 'Save changes' }).click(),
  ]);
  expect(await page.evaluate(() => [document.cookie, sessionStorage.getItem('something')])).toEqual(['', null]);
  await page.waitForURL('/login?next=%2Fprofile');
});

test('a session that ends during payment leads to the login, and back to the cart, the form and the coupon', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  const ada = person('ada.pays.late@example.com');
  await signUp(shop, page, ada);
  // The page asks for both before the session ends.
  const isKnown = Promise.all(['profile', 'store-credit'].map((what) => page.waitForResponse(`**/api/user/${what}`)));
  await openCheckout(page, { slug: 'oja-canvas-tote', quantity: 2 }, { email: ada.email, state: 'Osun' });
  await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
  await isKnown;
  await page.evaluate(() => {
    sessionStorage.setItem('coupon', '{"code":"WELCOME10","discountAmount":1700,"cartTotal":17000}');
  });
  await endSessions(shop);

  // The message disappears soon, so the wait for it begins before the press.
  await Promise.all([
    page.getByText('Your session has expired. Please log in again.').waitFor(),
    page.getByRole('button', { name: 'Pay now' }).click(),
  ]);
  await page.waitForURL('/login?next=%2Fcheckout');
  await letAskAgain(shop, ada.email);
  await page.getByLabel('Email').fill(ada.email);
  await page.locator('form button[type=submit]:enabled').click();
  await fillCode(page, await codeFor(shop, ada.email));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await page.waitForURL('/checkout');
  await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
  await patiently(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('14 Market Road');
  await patiently(() => page.getByLabel('State').inputValue()).toBe('Osun');
  await page.getByText('Order summary').first().click();
  await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).waitFor();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await onPaymentPage(page).pay.waitFor();
});

test.for(['/', '/shop?size=M', '/orders'])(
  'an expired session leads from %s to the login, and back',
  async (path, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    await signUp(shop, page, person(`ada.was.at${path.replace(/\W/g, '.')}a@example.com`));
    await endSessions(shop);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByText('Your session has expired. Please log in again.').waitFor(); // Not for long.
    await page.waitForURL(`/login?next=${encodeURIComponent(path)}`);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  },
);

test('logging out clears the browser and leaves at once, however slow the network is', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.no.answer@example.com'));
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await open(page, '/profile');
  const requested = gate();
  await page.route('**/api/auth/logout', () => requested.resolve()); // Never answered.
  await page.getByRole('button', { name: 'Logout' }).click();
  await requested.promise;
  await patiently(() => page.evaluate(() => document.cookie)).toBe(''); // The page may just be leaving.
  await page.waitForURL('/login');
  expect(await page.getByText('Logout failed').count()).toBe(0);

  await page.unroute('**/api/auth/logout');
  await page.goto('/about');
  await patiently(() => page.evaluate(() => localStorage.getItem('logoutPending'))).toBeNull();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => /session|refresh/.test(name))).toEqual([]);
});

test('a request without a response ends no session', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.in.a.tunnel@example.com'));
  await endAccess(shop);
  await page.route('**/api/auth/refresh', (route) => route.abort());
  const isLost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/refresh'));
  await open(page, '/about');
  await isLost;
  await menu(page).waitFor();
  await page.unroute('**/api/auth/refresh');
  await open(page, '/profile');
  await page.getByText('Welcome, Adaeze Okafor').waitFor();
});

test('logging out leaves nothing of the shopper in the browser', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await signUp(shop, page, person('ada.leaves@example.com'));
  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email: 'ada.leaves@example.com' });
  await open(page, '/about'); // Where nothing fetches an unknown order.
  await page.evaluate(() => {
    localStorage.setItem('pendingOrderId', 'x');
    sessionStorage.setItem('checkoutAttempt', '{}');
    localStorage.setItem('recentSearches', '["maternity dress"]');
  });
  await menu(page).click();
  await Promise.all([
    page.getByText('You are logged out').waitFor(),
    afterReload(page, '/login', () => page.getByRole('button', { name: 'Logout' }).click()),
  ]);

  // A server that takes longer than a second and a half confirms it to the next page.
  const left = () =>
    page.evaluate(() => ({
      cookies: document.cookie,
      storageKeys: Object.keys(localStorage),
      attempt: sessionStorage.getItem('checkoutAttempt'),
      cart: sessionStorage.getItem('accountCart'),
    }));
  await patiently(left).toEqual({ cookies: '', storageKeys: [], attempt: null, cart: null });
  expect(
    (await page.context().cookies()).filter(({ httpOnly, name }) => httpOnly && /session|refresh/.test(name)),
  ).toEqual([]);
  await open(page, '/shop');
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor();
});

test('a cart that arrives during logout is not kept for the next shopper', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors }); // What else was requested finds nobody signed in.
  await signUp(shop, page, person('ada.in.a.hurry@example.com'));
  await fillCart(page, { slug: 'oja-canvas-tote' });
  const [fetched, cart, login] = [gate(), gate(), gate()];
  await page.route('**/api/cart', async (route) => {
    const response = await route.fetch();
    fetched.resolve(); // While she is still signed in.
    await cart.promise;
    await route.fulfill({ response });
  });
  await page.route('**/login', async (route) => {
    await login.promise;
    await route.continue();
  });
  await open(page, '/profile');
  await fetched.promise;
  const [isLeaving, isThere] = [page.waitForRequest('**/login'), page.waitForEvent('requestfinished', isForCart)];
  await afterReload(page, '/login', async () => {
    await page.getByRole('button', { name: 'Logout' }).click({ noWaitAfter: true });
    await isLeaving;
    cart.resolve();
    await isThere;
    login.resolve();
  });

  expect(await page.evaluate(() => sessionStorage.getItem('accountCart'))).toBeNull();
});

test('logging out leads to the login page although the request fails, and is repeated as soon as possible', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.offline@example.com'));
  await page.clock.install();
  await open(page, '/profile');
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.waitFor();
  await page.route('**/api/auth/logout', (route) => route.abort());
  const hasFailed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/logout'));
  await Promise.all([
    page.getByText('Logout failed').waitFor(),
    afterReload(page, '/login', async () => {
      await stopClock(page); // The failure comes within the second and a half that it is waited for.
      await logout.click({ noWaitAfter: true });
      await hasFailed;
      await page.clock.resume();
    }),
  ]);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await page.unroute('**/api/auth/logout');
  await open(page, '/about');
  await patiently(() => page.evaluate(() => localStorage.getItem('logoutPending'))).toBeNull();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => /session|refresh/.test(name))).toEqual([]);
});

test('logging out in one tab is seen in the other', async ({ shop }) => {
  const one = await shop.visit();
  await signUp(shop, one, person('ada.elsewhere@example.com'));
  await open(one, '/profile');
  await one.getByText('Welcome, Adaeze Okafor').waitFor();
  const other = await one.context().newPage();
  await open(other, '/profile');
  await afterReload(other, '/login', () => other.getByRole('button', { name: 'Logout' }).click());
  await one.bringToFront();
  await one.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await one.waitForURL((url) => url.pathname === '/login');
});

test('logging out in one tab leaves nothing of the shopper at the checkout of the other', async ({ shop }) => {
  const one = await shop.visit();
  await signUp(shop, one, person('ada.two.tabs@example.com'));
  await openCheckout(one, { slug: 'oja-canvas-tote' }, { email: '' });
  await patiently(() => one.getByLabel('Email').inputValue()).toBe('ada.two.tabs@example.com');
  const other = await one.context().newPage();
  await open(other, '/profile');
  await Promise.all([
    afterReload(one, '/checkout', () => other.waitForURL('/login')),
    other.getByRole('button', { name: 'Logout' }).click(),
  ]);
  await other.close();
  expect(await one.evaluate(() => Object.keys(localStorage))).not.toContain('account');

  await openCheckout(one, { slug: 'oja-canvas-tote' });
  await one.getByText('Already have an account?').waitFor();
  for (const field of ['First name', 'Last name', 'Email', 'Phone number', 'Address', 'City']) {
    expect(await one.getByLabel(field, { exact: true }).inputValue(), field).toBe('');
  }
});

test('a tab of one shopper starts anew when another has signed in in the next tab', async ({ shop }) => {
  const [ada, bola] = [person('ada.first.tab@example.com'), person('bola.next.tab@example.com')];
  await makeAccount(shop, { ...bola, firstName: 'bola' });
  const one = await shop.visit();
  await signUp(shop, one, ada);
  await fillCart(one, { slug: 'oja-canvas-tote' });
  await open(one, '/profile');
  await one.getByText('Welcome, Adaeze Okafor').waitFor();
  await one.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  const other = await one.context().newPage();
  await one.context().clearCookies(); // Her session has expired.
  await logIn(shop, other, bola.email);

  await one.getByText('Welcome, Bola Okafor').waitFor();
  await one.getByRole('button', { name: 'Cart, 0 items' }).waitFor();
});

test('a tab in the background starts anew when it comes to the front and somebody else is signed in', async ({
  shop,
}) => {
  const one = await shop.visit();
  await signUp(shop, one, person('ada.behind@example.com'));
  await open(one, '/profile');
  await one.getByText('Welcome, Adaeze Okafor').waitFor();
  const show = (state: string) =>
    one.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await one.context().clearCookies();
  await signUp(shop, one, { ...person('bola.in.front@example.com'), firstName: 'bola' });
  const other = await one.context().newPage();
  await open(other, '/profile');
  await other.getByText('Welcome, Bola Okafor').waitFor();
  expect(await one.getByText('Welcome, Adaeze Okafor').count()).toBe(1);

  await show('visible');
  await one.getByText('Welcome, Bola Okafor').waitFor();
});

test('a guest downloads no code that only accounts need', async ({ shop }) => {
  const page = await shop.visit();
  const scripts: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
  await addToCart(page, { slug: 'oja-canvas-tote' });
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /\/(accounts?|session|signing|SignIn|ProfilePage)-/.test(url))).toEqual([]);
  await signUp(shop, page, person('ada.downloads@example.com'));
  await open(page, '/');
  await patiently(() => scripts.filter((url) => /\/session-/.test(url)).length).toBeGreaterThan(0);
});

test('after a logout the thanks page behind the back button shows nothing of the order', async ({ shop }) => {
  const page = await shop.visit();
  const ada = person('ada.shares.a.phone@example.com');
  await signUp(shop, page, ada);
  await buyTote(page, ada.email);
  await page.reload();
  await heading(page, 'Thank You For Your Order').waitFor();

  await menu(page).click();
  await afterReload(page, '/login', () => page.getByRole('button', { name: 'Logout' }).click());
  await page.goBack();
  await heading(page, messages.order.informationMissing).waitFor();
  expect(await page.locator('body').innerText()).not.toContain(ada.email);
});
