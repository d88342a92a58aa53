import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { allowAnew, codeFor, endAccess, makeAccount, person, signUp } from '../accounts.ts';
import { fillCart, keepDelivery } from '../cart.ts';
import { test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';
import { addWithoutScripts, logInWithoutScripts, orderWithoutScripts, plainVisit } from './without-scripts.ts';

const rejected = /status of 40\d/;

test('without scripts a shopper registers with the code, and the guest’s cart and orders are theirs', async ({
  shop,
}) => {
  const page = await plainVisit(shop, { mayLog: rejected });
  await allowAnew(shop);
  await addWithoutScripts(page, { slug: 'adunni-wrap-dress', size: 'Medium' });
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Email').fill('new-plain@example.com');
  await page.getByRole('button', { name: 'Login / Continue' }).click();
  await page.getByText('There is no account with this address yet.').waitFor();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await heading(page, 'Make yourself at home').waitFor();
  const unfinished = page.getByRole('status').getByText('Please complete registration to create your account');
  await unfinished.waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('new-plain@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Please enter your first name').waitFor();
  expect(await unfinished.count()).toBe(0);
  await page.getByLabel('First name').fill('adaeze');
  await page.getByLabel('Last name').fill('okafor');
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Check your email').waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).waitFor();
  expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/^\/basic\/login/);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await page.getByText('Invalid OTP. Please try again.').waitFor();
  const code = await codeFor(shop, 'new-plain@example.com');
  await page.getByRole('button', { name: 'Back to details' }).click();
  await heading(page, 'Make yourself at home').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('adaeze');
  expect(await page.getByLabel('Email').inputValue()).toBe('new-plain@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/Please wait a minute/).waitFor();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();

  await heading(page, 'My Account').waitFor();
  await page.getByText('Welcome, Adaeze Okafor').waitFor();
  await page.getByRole('link', { name: 'Cart' }).click();
  await page.getByRole('link', { name: 'Adunni Wrap Dress' }).waitFor();
  const { accountId } = await shop.db
    .selectFrom('cartLines')
    .select('accountId')
    .where('accountId', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(accountId).not.toBeNull();
});

test('without scripts a customer finds their orders, cancels one and changes their name', async ({ shop }) => {
  const page = await plainVisit(shop, { mayLog: rejected });
  await makeAccount(shop, person('orders-plain@example.com'));
  await page.goto('/basic/orders');
  await logInWithoutScripts(shop, page, 'orders-plain@example.com');
  await page.waitForURL('/basic/orders');
  await page.getByText('When you buy something').waitFor();

  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  expect(await page.getByLabel('First name').inputValue()).toBe('Adaeze');
  await page.goBack();
  await orderWithoutScripts(page, 'orders-plain@example.com');
  await page.goto('/basic/orders');
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: /View$/ }).click();
  await page.getByText('Cancel this order').click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByText('Your order is cancelled. Nothing was charged.').waitFor();

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Please enter your first name').waitFor();
  await page.getByLabel('First name').fill('Ngozi');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Welcome, Ngozi').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await heading(page, 'Welcome back').waitFor();
  expect(new URL(page.url()).pathname).toBe('/basic/login');
  await page.goto('/basic/profile');
  await heading(page, 'Welcome back').waitFor();
});

test('after a logout on a page without scripts nothing of the shopper shows where scripts run, and who logs in next stays', async ({
  shop,
}) => {
  const page = await shop.visit();
  await keepDelivery(page, 'ada.shared.phone@example.com');
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await signUp(shop, page, person('ada.shared.phone@example.com'));
  await page.goto('/basic/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/basic/login');
  await signUp(shop, page, person('bola.shared.phone@example.com'));

  await open(page, '/checkout');
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('shippingInfo') ?? '')).not.toContain('Market Road');
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).filter((name) => /logged/i.test(name))).toEqual(['isLoggedIn']);
});

test('without scripts a session is renewed on the way, also under a form that is being sent', async ({ shop }) => {
  const page = await plainVisit(shop, { mayLog: rejected });
  await makeAccount(shop, person('renew-plain@example.com'));
  await page.goto('/basic/login?next=/basic/profile');
  await logInWithoutScripts(shop, page, 'renew-plain@example.com');
  await page.getByText('Welcome, Adaeze').waitFor();

  await endAccess(shop);
  await page.getByLabel('First name').fill('Ngozi');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Welcome, Ngozi').waitFor();
  await endAccess(shop);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await heading(page, 'Your orders').waitFor();
});

test('without scripts the way back from the code keeps the address and where the shopper was going', async ({
  shop,
}) => {
  const page = await plainVisit(shop, { mayLog: rejected });
  await makeAccount(shop, person('back-plain@example.com'));
  await page.goto('/basic/login?next=/basic/orders');
  expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  await page.getByLabel('Email').fill('back-plain@example.com');
  await page.getByRole('button', { name: 'Login / Continue' }).click();
  await page.getByLabel('Code').fill('123456');
  expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(await page.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
    '/basic/register?next=%2Fbasic%2Forders',
  );
  await page.getByRole('button', { name: 'Back to email' }).click();
  await heading(page, 'Welcome back').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('back-plain@example.com');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('link', { name: 'Back to Home' }).waitFor();
  expect(new URL(page.url()).search).toBe('?next=%2Fbasic%2Forders');
});

test('without scripts a logout leads to the login although it fails, and the browser is nobody’s then', async ({
  shop,
}) => {
  const page = await plainVisit(shop, { mayLog: rejected });
  await makeAccount(shop, person('out-plain@example.com'));
  await page.goto('/basic/login');
  await logInWithoutScripts(shop, page, 'out-plain@example.com');
  await page.getByText('Welcome, Adaeze').waitFor();
  await sql`alter table sessions rename to sessions_away`.execute(shop.db);
  onTestFinished(async () => void (await sql`alter table if exists sessions_away rename to sessions`.execute(shop.db)));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alert').getByText('Logout failed').waitFor();
  await sql`alter table sessions_away rename to sessions`.execute(shop.db);

  await heading(page, 'Welcome back').waitFor();
  await page.goto('/basic/profile');
  await heading(page, 'Welcome back').waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
});

test('signing in without scripts leads to no other site', async ({ shop }) => {
  const page = await plainVisit(shop, { mayLog: rejected });
  await makeAccount(shop, person('away-plain@example.com'));
  for (const away of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const { headers } = await fetch(`${shop.url}/api/auth/renew?next=${encodeURIComponent(away)}`, {
      redirect: 'manual',
    });
    expect(headers.get('location')).toBe('/basic/login?over=1&next=%2Fbasic%2Fprofile');
  }
  await page.goto(`/basic/login?next=${encodeURIComponent('//evil.example')}`);
  await logInWithoutScripts(shop, page, 'away-plain@example.com');
  await page.getByText('Welcome, Adaeze').waitFor();
});

test('without scripts an account is deleted only on a page of its own', async ({ shop }) => {
  const page = await plainVisit(shop);
  await makeAccount(shop, person('gone-plain@example.com'));
  await page.goto('/basic/login');
  await logInWithoutScripts(shop, page, 'gone-plain@example.com');
  await page.getByRole('link', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await page.getByRole('status').getByText('Your account has been deleted successfully.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Log in', exact: true }).waitFor();
  expect(
    await shop.db.selectFrom('accounts').select('id').where('email', '=', 'gone-plain@example.com').execute(),
  ).toEqual([]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).not.toContain('isLoggedIn');
  expect(cookies).toContain('loggedOut'); // For the scripts of the next page.
});
