import { expect } from 'vitest';
import {
  afterReload,
  allowAnew,
  boxes,
  codeFor,
  fillCode,
  letAskAgain,
  makeAccount,
  openSignIn,
  patiently,
  person,
} from '../accounts.ts';
import { stopClock } from '../clock.ts';
import { delayRequests } from '../delay-requests.ts';
import { test } from '../open-shop.ts';
import { buyTote, heading, open } from '../shopping.ts';

/** The login and registration pages, outside the layout (specification, sections 2, 4, 5 and 8). */

const loggedErrors = /status of 4\d\d/;

test('a shopper with an account signs in with the code from the email, and the shop reloads', async ({ shop }) => {
  const ada = person('ada.signs.in@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit();
  await openSignIn(page, '/login');
  await page.getByLabel('Email').fill(' Ada.Signs.In@Example.com ');
  // Messages disappear soon, so the wait for each begins before the press.
  await Promise.all([
    page.getByText('OTP sent to your email').waitFor(),
    page.getByRole('button', { name: 'Login / Continue' }).click(),
  ]);
  await heading(page, 'Check your email').waitFor();
  await page.getByText(ada.email).waitFor();

  await fillCode(page, await codeFor(shop, ada.email));
  await Promise.all([
    page.getByText('Login successful!').waitFor(),
    afterReload(page, '/', () => page.getByRole('button', { name: 'Verify OTP' }).click()),
  ]);
  await page.getByRole('button', { name: 'My Account' }).waitFor();
});

test('while a code is sent and checked the button says so, and cannot be pressed again', async ({ shop }) => {
  const ada = person('ada.waits@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/auth/*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openSignIn(page, '/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'Login / Continue' }).click();
  await patiently(() => page.getByRole('button', { name: 'Sending...' }).isDisabled()).toBe(true);
  gate.resolve();
  await heading(page, 'Check your email').waitFor();

  const second = Promise.withResolvers<void>();
  await page.unroute('**/api/auth/*');
  await page.route('**/api/auth/verify-otp', async (route) => {
    await second.promise;
    await route.continue();
  });
  await fillCode(page, await codeFor(shop, ada.email));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await patiently(() => page.getByRole('button', { name: 'Verifying...' }).isDisabled()).toBe(true);
  await afterReload(page, '/', async () => second.resolve());
});

test('a missing or invalid email address is not sent, and the field shows the reason', async ({ shop }) => {
  const page = await shop.visit();
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/auth/') && calls.push(request.url()));
  await openSignIn(page, '/login');
  const email = page.getByLabel('Email');
  for (const [typed, sentence] of [
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    ['ada@nowhere', 'Please enter a valid email address'],
    ['ada at home', 'Please enter a valid email address'],
  ] as const) {
    await email.fill(typed);
    await page.keyboard.press('Enter');
    await page.getByRole('paragraph').filter({ hasText: sentence }).waitFor();
    await patiently(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    await patiently(() => email.getAttribute('aria-invalid')).toBe('true');
    await patiently(() => email.inputValue()).toBe(typed.trim());
  }
  expect(calls).toEqual([]);
});

test('an unknown email address is kept, and leads to registration after two seconds', async ({ shop }) => {
  await allowAnew(shop);
  const page = await shop.visit({ mayLog: loggedErrors });
  await openSignIn(page, '/login?next=%2Fcheckout');
  await page.getByLabel('Email').fill('nobody.yet@example.com');
  const reason = page.getByRole('status').getByText('Please complete registration to create your account');
  const begun = Date.now();
  // Neither message stays long.
  const [tookMs] = await Promise.all([
    page.waitForURL('/register?next=%2Fcheckout').then(() => Date.now() - begun),
    page.getByText('Account not found. Redirecting to registration...').waitFor(),
    reason.waitFor(),
    page.getByRole('button', { name: 'Login / Continue' }).click(),
  ]);
  expect(tookMs).toBeGreaterThanOrEqual(2_000);

  await patiently(() => page.getByLabel('Email').inputValue()).toBe('nobody.yet@example.com');
  expect(page.url()).not.toContain('nobody');
  await reason.waitFor({ state: 'hidden' });
});

test('a shopper with an account who began to register has to wait and enters the code', async ({ shop }) => {
  const ada = person('ada.registers.again@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ mayLog: loggedErrors });
  await buyTote(page, ada.email);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await patiently(() => page.getByLabel('Email').inputValue()).toBe(ada.email);
  await page.getByLabel('First name').fill('adaeze');
  await page.getByLabel('Last name').fill('okafor');
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Check your email').waitFor();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(ada.email);
  await Promise.all([
    page
      .getByText(/Please wait a minute/)
      .first()
      .waitFor(),
    page.getByRole('button', { name: 'Login / Continue' }).click(),
  ]);
  await page.getByText(ada.email).waitFor();
  await page.getByLabel('Digit 1 of 6').waitFor();
});

test('a shopper who registers is signed in, and the home page follows one second later', async ({ shop }) => {
  await allowAnew(shop);
  const page = await shop.visit();
  await openSignIn(page, '/register');
  await page.getByLabel('First name').fill('adaeze');
  await page.getByLabel('Last name').fill('okafor');
  await page.getByLabel('Email').fill('new.face@example.com');
  await Promise.all([
    page.getByText('OTP sent to your email').waitFor(),
    page.getByRole('button', { name: 'Continue' }).click(),
  ]);
  await fillCode(page, await codeFor(shop, 'new.face@example.com'));
  await afterReload(page, '/', async () => {
    // Read in one step: it shows for a second.
    const done = page.locator('button[data-tone=success]', { hasText: 'Registration successful! Redirecting...' });
    await Promise.all([done.waitFor(), page.getByRole('button', { name: 'Verify OTP' }).click()]);
  });
  await open(page, '/profile');
  await page.getByText('Welcome, Adaeze Okafor').waitFor();
});

test('the registration button turns red with what is missing, and is itself again after three seconds', async ({
  shop,
}) => {
  const page = await shop.visit();
  await page.clock.install();
  await openSignIn(page, '/register');
  await stopClock(page); // Each message stays until it is read.
  const press = () => page.locator('button[type=submit]').click();
  const expected = [
    ['First name', 'Please enter your first name', 'ada'],
    ['Last name', 'Please enter your last name', 'eze'],
    ['Email', 'Please enter your email', 'not an address'],
    ['Email', 'Please enter a valid email address', 'ada@example.com'],
  ] as const;
  for (const [field, sentence, next] of expected) {
    await press();
    const button = page.locator('button[type=submit]').filter({ hasText: sentence });
    await button.waitFor();
    await patiently(() => button.evaluate((shown) => getComputedStyle(shown).backgroundColor)).toBe('rgb(160, 28, 34)');
    await page.getByLabel(field).fill(next);
  }
  await page.clock.fastForward(3_100);
  await page.getByRole('button', { name: 'Continue' }).waitFor();
});

test('going back to the details clears the status and the code, and keeps the typed values', async ({ shop }) => {
  await allowAnew(shop);
  const page = await shop.visit({ mayLog: loggedErrors });
  await openSignIn(page, '/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Eze');
  await page.getByLabel('Email').fill('back.and.forth@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = await codeFor(shop, 'back.and.forth@example.com');
  await fillCode(page, code === '111111' ? '222222' : '111111');
  // It shows for three seconds.
  await Promise.all([
    page.getByRole('button', { name: 'Invalid OTP. Please try again.' }).waitFor(),
    page.getByRole('button', { name: 'Verify OTP' }).click(),
  ]);
  await page.getByRole('button', { name: 'Back to details' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await page.getByText('Invalid OTP').count()).toBe(0);
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada');

  // Requested again within the minute: the first code is still valid.
  await Promise.all([
    page.getByText('We have just sent you a code').waitFor(),
    page.getByRole('button', { name: 'Continue' }).click(),
  ]);
  await patiently(() => boxes(page)).toBe('');
  await fillCode(page, code);
  await afterReload(page, '/', () => page.getByRole('button', { name: 'Verify OTP' }).click());
});

test('a code can be typed box by box, corrected, pasted and filled in by the phone', async ({ shop }) => {
  const ada = person('ada.types@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ mayLog: loggedErrors, permissions: ['clipboard-read', 'clipboard-write'] });
  await openSignIn(page, '/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.keyboard.press('Enter');
  const first = page.getByLabel('Digit 1 of 6');
  await first.waitFor();
  expect(await first.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await first.getAttribute('inputmode')).toBe('numeric');

  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await page.getByRole('paragraph').filter({ hasText: 'Please enter the OTP' }).waitFor();
  await patiently(() => first.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('12a34');
  await patiently(() => boxes(page)).toBe('1234');
  await patiently(() => page.getByLabel('Digit 5 of 6').evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('paragraph').filter({ hasText: 'Please enter all 6 digits of the verification code' }).waitFor();
  await page.getByLabel('Digit 5 of 6').focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await patiently(() => boxes(page)).toBe('12');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  await patiently(() => boxes(page)).toBe('92');

  const code = await codeFor(shop, ada.email);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByLabel('Digit 4 of 6').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await patiently(() => boxes(page)).toBe(code);
  await page.getByLabel('Digit 6 of 6').press('Backspace');
  await fillCode(page, code);
  await patiently(() => boxes(page)).toBe(code);
  await afterReload(page, '/', () => page.keyboard.press('Enter'));
});

test('another code can be requested after a minute, and it signs in', async ({ shop }) => {
  const ada = person('ada.resends@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ mayLog: loggedErrors });
  await page.clock.install();
  await openSignIn(page, '/login');
  await page.getByLabel('Email').fill(ada.email);
  await Promise.all([page.getByText(/^New code in (1:00|0:5\d)$/).waitFor(), page.keyboard.press('Enter')]);
  const first = await codeFor(shop, ada.email);
  expect(await page.getByRole('button', { name: 'Send a new code' }).count()).toBe(0);

  await page.clock.fastForward(60_000);
  await letAskAgain(shop, ada.email);
  const call = await delayRequests(page, '**/api/auth/send-otp');
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await patiently(() => page.getByRole('button', { name: 'Sending...' }).isDisabled()).toBe(true);
  call.release();
  await page.getByText(/^New code in (1:00|0:5\d)$/).waitFor();
  const second = await codeFor(shop, ada.email, first);
  await fillCode(page, second);
  await afterReload(page, '/', () => page.locator('button[type=submit]').click());
});

test('a new code clears what was wrong with the one before, and is typed at once', async ({ shop }) => {
  const ada = person('ada.types.anew@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ mayLog: loggedErrors });
  await page.clock.install();
  await openSignIn(page, '/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.keyboard.press('Enter');
  const first = page.getByLabel('Digit 1 of 6');
  await first.waitFor();
  await page.keyboard.press('Enter');
  const problem = page.getByRole('paragraph').filter({ hasText: 'Please enter the OTP' });
  await problem.waitFor();
  await page.clock.fastForward(60_000);
  await letAskAgain(shop, ada.email);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByText(/^New code in (1:00|0:5\d)$/).waitFor();

  await patiently(() => first.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await problem.count()).toBe(0);
  expect(await first.getAttribute('aria-invalid')).toBe(null);
});

test('Back to email goes back and clears the code', async ({ shop }) => {
  const ada = person('ada.returns@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ mayLog: loggedErrors });
  await openSignIn(page, '/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.keyboard.press('Enter');
  await fillCode(page, '123456');
  await page.getByRole('button', { name: 'Back to email' }).click();
  const email = page.getByLabel('Email');
  await patiently(() => email.inputValue()).toBe(ada.email);
  await patiently(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await patiently(() => boxes(page)).toBe('');
});

test('a shopper who goes back to the email while a new code is on its way stays there', async ({ shop }) => {
  const ada = person('ada.mistypes@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit();
  await page.clock.install();
  await openSignIn(page, '/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.keyboard.press('Enter');
  await page.getByText(/^New code in /).waitFor();
  await page.clock.fastForward(60_000);
  await letAskAgain(shop, ada.email);
  const call = await delayRequests(page, '**/api/auth/send-otp');
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByRole('button', { name: 'Back to email' }).click();
  await page.getByLabel('Email').fill('ada.corrects@example.com');

  call.release();
  await page.getByRole('button', { name: 'Login / Continue' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('ada.corrects@example.com');
});

test('an address typed before the scripts load is kept', async ({ shop }) => {
  const page = await shop.visit();
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.getByLabel('Email');
  await email.fill('early@example.com');
  gate.resolve();
  await page.locator('button[type=submit]:enabled').waitFor();
  expect(await email.inputValue()).toBe('early@example.com');
  await email.press('End');
  await page.keyboard.type('x@'); // Invalid now, so that it is checked and nothing is sent.
  await page.keyboard.press('Enter');
  await page.getByRole('paragraph').filter({ hasText: 'Please enter a valid email address' }).waitFor();
  expect(await email.inputValue()).toBe('early@example.comx@');
});

test('a network error shows a message, and the form keeps its values', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /Failed to load resource/ });
  await page.route('**/api/auth/*', (route) => route.abort());
  await openSignIn(page, '/login');
  await page.getByLabel('Email').fill('ada@example.com');
  const problem = page.locator('button[type=submit]').filter({ hasText: /^You seem to be offline/ });
  await Promise.all([problem.waitFor(), page.keyboard.press('Enter')]); // It shows for three seconds.
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com');
});

const foreign = ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'profile'];

test('a shopper who was sent to sign in returns to the page they came from, and never to another site', async ({
  shop,
}) => {
  const ada = person('ada.next@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit({ mayLog: loggedErrors });
  for (const [next, target] of [['/orders', '/orders'], ...foreign.map((address) => [address, '/'])] as const) {
    await page.goto('about:blank'); // No more requests of the page before.
    await page.context().clearCookies();
    await allowAnew(shop);
    await letAskAgain(shop, ada.email);
    await openSignIn(page, `/login?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Email').fill(ada.email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Digit 1 of 6').waitFor();
    await fillCode(page, await codeFor(shop, ada.email));
    await afterReload(page, target, () => page.keyboard.press('Enter'));
  }

  // Already signed in: there is nothing to do on the login page.
  await open(page, '/login?next=%2Forders');
  await page.waitForURL('/orders');
  await open(page, '/register');
  await page.waitForURL('/');
});

test('a login page that Back restores after the sign-in leads on to the shop', async ({ shop }) => {
  const ada = person('ada.goes.back@example.com');
  await makeAccount(shop, ada);
  const page = await shop.visit();
  await openSignIn(page, '/login?next=%2Fabout');
  await page.getByLabel('Email').fill(ada.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Digit 1 of 6').waitFor();
  await fillCode(page, await codeFor(shop, ada.email));
  // The browser stays where it is, like one that keeps the page in its back/forward cache.
  await page.route('**/about', (route) => route.fulfill({ status: 204 }));
  const isLeaving = page.waitForResponse('**/about');
  await page.keyboard.press('Enter');
  await isLeaving;
  await page.getByRole('button', { name: 'Verifying...' }).waitFor();

  await page.unrouteAll();
  await afterReload(page, '/about', () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  );
});

test('the login and registration pages link to home and to each other', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await open(page, '/login?next=%2Forders');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.waitForURL('/register?next=%2Forders');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('/login?next=%2Forders');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.waitForURL('/');
});

test('without scripts the login and registration pages lead to those that need none', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  for (const path of ['/login', '/register']) {
    await page.goto(`${path}?next=%2Fabout`);
    expect(await page.locator('form').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Continue without JavaScript' }).click();
    await page.waitForURL(`/basic${path}?next=%2Fabout`);
  }
});
