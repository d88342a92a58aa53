import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { lettersTo } from './mailbox.ts';
import type { OpenShop } from './open-shop.ts';
import { open } from './shopping.ts';

/** What somebody with an account does, in words. */

/** For what takes as long as the machine needs. */
export const patiently = <T>(value: () => T) => expect.poll(value, { timeout: 10_000 });

export interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

export const person = (email: string): Person => ({ email, firstName: 'adaeze', lastName: 'okafor' });

/** The newest code that was mailed to an address, read as a shopper would; `not` is one that came before. */
export async function codeFor(shop: OpenShop, email: string, not?: string): Promise<string> {
  let code: string | undefined;
  await patiently(async () => {
    const letters = await lettersTo(shop, email);
    code = letters.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined);
    return code !== undefined && code !== not;
  }).toBe(true);
  return code!;
}

/** @returns the status of the answer */
type Post = (url: string, body: object) => Promise<number>;

/** Makes an account by the API, with the browser of this page, which is signed in from then on. */
export async function signUp(shop: OpenShop, page: Page, who: Person): Promise<void> {
  await register(shop, who, async (url, data) => (await page.context().request.post(url, { data })).status());
}

/** Makes an account that no browser here is signed in to. */
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

/** All tests come from one network, which may ask for so many codes only: each begins as if nobody had asked yet. */
export async function allowAnew({ db }: OpenShop): Promise<void> {
  await db.deleteFrom('allowances').execute();
}

/** As if the minute between two codes had passed, and every letter so far had been thrown away. */
export async function letAskAgain(shop: OpenShop, email: string): Promise<void> {
  const { db } = shop;
  await allowAnew(shop);
  await db.deleteFrom('caughtMail').where('recipient', '=', email).execute();
  await db.deleteFrom('oneTimeCodes').where('email', '=', email).execute();
}

/** As if a quarter of an hour had passed: every access token is over, what renews it is not. */
export async function endAccess({ db }: OpenShop): Promise<void> {
  await db
    .updateTable('sessionTokens')
    .set({ endsAt: new Date(0) })
    .where('kind', '=', 'access')
    .execute();
}

/** Nothing renews a session any more. */
export async function endSessions({ db }: OpenShop): Promise<void> {
  await db.updateTable('sessions').set({ revokedAt: new Date() }).execute();
}

/** The code as a phone fills it in: all of it into the first box. */
export const fillCode = (place: Page | Locator, code: string) => place.getByLabel('Digit 1 of 6').fill(code);

export const boxes = (place: Page | Locator) =>
  place.getByLabel(/^Digit \d of 6$/).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value).join(''));

/** The page after this one: a full load, not a change of pages within the app. */
export async function afterReload(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await act();
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });
  await page.waitForFunction(() => !('wasHere' in window));
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
}

/** Goes to a door and waits until it can be used: its button cannot be pressed before the scripts are there. */
export async function openDoor(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.locator('button[type=submit]:enabled').waitFor();
}

/** Signs in on the login page; the page that follows has loaded, and has no large pictures to wait for. */
export async function logIn(shop: OpenShop, page: Page, email: string): Promise<void> {
  await openDoor(page, '/login?next=%2Fabout');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Login / Continue' }).click();
  await page.getByLabel('Digit 1 of 6').waitFor();
  await fillCode(page, await codeFor(shop, email));
  await afterReload(page, '/about', () => page.getByRole('button', { name: 'Verify OTP' }).click());
}
