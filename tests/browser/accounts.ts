import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { emailsTo } from './mailbox.ts';
import type { OpenShop } from './open-shop.ts';
import { open, untilReady } from './shopping.ts';

/** The actions of a shopper with an account. */

/** For what takes a while on a busy machine. */
export const patiently = <T>(value: () => T) => expect.poll(value);

interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

export const person = (email: string): Person => ({ email, firstName: 'adaeze', lastName: 'okafor' });

/** The newest code that was mailed to an address, read as a shopper would; `not` is an earlier one. */
export async function codeFor(shop: OpenShop, email: string, not?: string): Promise<string> {
  let code: string | undefined;
  await patiently(async () => {
    code = await newestCode(shop, email);
    return code !== undefined && code !== not;
  }).toBe(true);
  return code!;
}

/** The newest code so far, where one was mailed. */
export async function newestCode(shop: OpenShop, email: string): Promise<string | undefined> {
  const emails = await emailsTo(shop, email);
  return emails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined);
}

/** @returns the status of the response */
type Post = (url: string, body: object) => Promise<number>;

/** Registers an account through the API with the browser of this page, which is then signed in. */
export async function signUp(shop: OpenShop, page: Page, who: Person): Promise<void> {
  await register(shop, who, async (url, data) => (await page.context().request.post(url, { data })).status());
}

/** Registers an account that no browser here is signed in to. */
export async function makeAccount(shop: OpenShop, who: Person): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await register(
    shop,
    who,
    async (url, body) => (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status,
  );
}

async function register(shop: OpenShop, who: Person, post: Post): Promise<void> {
  await allowAnew(shop);
  expect(await post(`${shop.url}/api/auth/register-send-otp`, who)).toBe(200);
  const otp = await codeFor(shop, who.email);
  expect(await post(`${shop.url}/api/auth/register-verify-otp`, { ...who, otp })).toBe(200);
  await letAskAgain(shop, who.email);
}

/** All tests share a network, which may request a limited number of codes: resets its rate limits. */
export async function allowAnew({ db }: OpenShop): Promise<void> {
  await db.deleteFrom('allowances').execute();
}

/** As if the minute between two codes had passed, and every email so far had been deleted. */
export async function letAskAgain(shop: OpenShop, email: string): Promise<void> {
  const { db } = shop;
  await allowAnew(shop);
  await db.deleteFrom('caughtMail').where('recipient', '=', email).execute();
  await db.deleteFrom('oneTimeCodes').where('email', '=', email).execute();
}

/** As if a quarter of an hour had passed: every access token has expired, the refresh tokens have not. */
export async function endAccess({ db }: OpenShop): Promise<void> {
  await db
    .updateTable('sessionTokens')
    .set({ endsAt: new Date(0) })
    .where('kind', '=', 'access')
    .execute();
}

/** No session can be renewed any more. */
export async function endSessions({ db }: OpenShop): Promise<void> {
  await db.updateTable('sessions').set({ revokedAt: new Date() }).execute();
}

/** The code as a phone fills it in: all of it into the first box. */
export const fillCode = (place: Page | Locator, code: string) => place.getByLabel('Digit 1 of 6').fill(code);

/** The digits in the boxes of a code, once the boxes are there. */
export async function boxes(place: Page | Locator): Promise<string> {
  const all = place.getByLabel(/^Digit \d of 6$/);
  await all.first().waitFor();
  return all.evaluateAll((shown) => shown.map((box) => (box as HTMLInputElement).value).join(''));
}

/** The next page: a full load, not a navigation within the app. */
export async function afterReload(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await act();
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });
  await page.waitForFunction(() => !('wasHere' in window));
  await untilReady(page);
}

/** Opens the login or registration page and waits until it is hydrated: its button is disabled before. */
export async function openSignIn(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.locator('button[type=submit]:enabled').waitFor();
}

/** Signs in on the login page; the next page has loaded, and has no large images to wait for. */
export async function logIn(shop: OpenShop, page: Page, email: string): Promise<void> {
  await openSignIn(page, '/login?next=%2Fabout');
  const earlier = await newestCode(shop, email);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Login / Continue' }).click();
  await page.getByLabel('Digit 1 of 6').waitFor();
  await fillCode(page, await codeFor(shop, email, earlier));
  await afterReload(page, '/about', () => page.getByRole('button', { name: 'Verify OTP' }).click());
}
