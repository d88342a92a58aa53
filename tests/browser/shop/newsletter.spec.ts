import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { stopClock } from '../clock.ts';
import { emailsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

const success = 'Subscribed successfully!';
const green = 'rgb(29, 90, 59)';
const red = 'rgb(160, 28, 34)';

/** The banner and its controls. */
function banner(page: Page) {
  const place = page.getByRole('region', { name: 'stay upto date about our latest offers' });
  return {
    place,
    field: place.getByRole('textbox', { name: 'Email address' }),
    button: place.getByRole('button', { name: /^Subscrib(e|ing\.\.\.)$/ }),
    note: place.getByRole('status').getByRole('button'),
  };
}

async function colourOf(place: ReturnType<typeof banner>['note']): Promise<string> {
  return place.evaluate((element) => getComputedStyle(element).color);
}

/** Tests of this file share a network, which may subscribe five times an hour. */
async function nobodySubscribed({ db }: OpenShop): Promise<void> {
  await db.deleteFrom('allowances').execute();
}

test.for([
  ['phone', '/'],
  ['wide', '/shop'],
] as const)(
  'on a %s screen at %s the form subscribes, and says so for three seconds',
  async ([size, path], { shop }) => {
    await nobodySubscribed(shop);
    const page = await shop.visit({ size });
    await page.clock.install();
    await open(page, path);
    await stopClock(page); // Before any request: waiting for its response ends with the timeout.
    const { place, field, button, note } = banner(page);
    const response = Promise.withResolvers<void>();
    await page.route('**/api/newsletter/subscribe', (route) => response.promise.then(() => route.continue()));
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/subscribe')) sent.push(request.postDataJSON());
    });
    await field.fill(` ${size}@Example.com `);
    await button.click();

    await expect.poll(() => button.innerText()).toBe('Subscribing...');
    await field.press('Enter'); // Nothing is sent twice.
    response.resolve();
    await note.waitFor();
    expect(sent).toEqual([{ email: `${size}@example.com`, source: path }]);
    expect(await note.innerText()).toBe(success);
    await expect.poll(() => colourOf(note)).toBe(green);
    await expect.poll(() => button.innerText()).toBe('Subscribe');
    await expect.poll(() => field.inputValue()).toBe('');

    await page.clock.runFor(2_900);
    expect(await note.count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => note.count()).toBe(0);
    const lasting = place.getByText('Check your email to confirm your address.');
    await page.clock.runFor(60_000);
    await lasting.waitFor();
    await field.fill('another'); // The consent text shows again.
    await lasting.waitFor({ state: 'hidden' });
    const events = await shop.db
      .selectFrom('newsletterEvents')
      .innerJoin('newsletterSubscribers', 'newsletterSubscribers.id', 'subscriberId')
      .select(['what', 'source'])
      .where('email', '=', `${size}@example.com`)
      .execute();
    expect(events).toEqual([{ what: 'requested', source: path }]);
  },
);

test('an error shows in red at once, disappears with a click, and the field is empty again', async ({ shop }) => {
  const page = await shop.visit();
  await page.clock.install();
  await open(page, '/');
  await stopClock(page);
  const { field, button, note } = banner(page);

  for (const [typed, words] of [
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    ['ada at example', 'Please enter a valid email address'],
    ['ada@example', 'Please enter a valid email address'],
  ] as const) {
    await field.fill(typed);
    await button.click();
    await note.waitFor();
    expect(await note.innerText()).toBe(words);
    await expect.poll(() => colourOf(note)).toBe(red);
    await expect.poll(() => field.inputValue()).toBe('');
    await note.click();
    await note.waitFor({ state: 'detached' });
  }
});

test("an error shows the server's message, and our own when the server sends none or the network is lost", async ({
  shop,
}) => {
  await nobodySubscribed(shop);
  const page = await shop.visit({ mayLog: /Failed to load resource/ });
  await page.clock.install();
  await open(page, '/shop');
  await stopClock(page);
  const { field, button, note } = banner(page);
  const attempt = async () => {
    await field.fill('ada@example.com');
    await button.click();
    await note.waitFor();
    const words = await note.innerText();
    await note.click();
    await note.waitFor({ state: 'detached' }); // The next one is another.
    return words;
  };

  for (const number of [1, 2, 3, 4, 5]) expect(await attempt(), String(number)).toBe(success);
  expect(await attempt()).toBe('Too many attempts. Please wait a moment and try again.');
  await page.route('**/api/newsletter/subscribe', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  expect(await attempt()).toBe('Subscription failed');
  await page.route('**/api/newsletter/subscribe', (route) => route.abort());
  expect(await attempt()).toBe('You seem to be offline. Nothing was charged or lost. Try again when you are online.');
});

test('a rejected or lost request is not sent again automatically', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /Failed to load resource/ });
  await page.clock.install();
  await open(page, '/shop');
  await stopClock(page);
  const { field, button, note } = banner(page);
  let calls = 0;
  await page.route('**/api/newsletter/subscribe', (route) => {
    calls += 1;
    return calls === 1 ? route.fulfill({ status: 503, json: { success: false } }) : route.abort();
  });
  for (const attempts of [1, 2]) {
    await field.fill('ada@example.com');
    await button.click();
    await note.waitFor();
    await page.clock.runFor(60_000);
    await note.waitFor({ state: 'detached' });
    expect(calls).toBe(attempts);
  }
});

test('without scripts the form leads back to its page, which shows the result', async ({ shop }) => {
  await nobodySubscribed(shop);
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/shop');
  const { field, button, note } = banner(page);
  await field.fill('no.scripts@example.com');
  await button.click();

  await note.waitFor();
  expect(await note.innerText()).toBe(success);
  expect(new URL(page.url()).pathname).toBe('/shop');
});

test.for([
  ['no address', '  ', 'Please enter your email address'],
  ['half an address', 'ada@', 'Please enter a valid email address'],
] as const)(
  'without scripts %s leads back to the page of the form, which says so',
  async ([, email, text], { shop }) => {
    await nobodySubscribed(shop);
    const page = await shop.visit({ javaScriptEnabled: false });
    await page.goto('/shop?color=Navy');
    const { field, button, note } = banner(page);
    await field.fill(email);
    await button.click();
    await note.getByText(text).waitFor();
    expect(new URL(page.url()).searchParams.get('color')).toBe('Navy');
  },
);

test('without scripts, behind an attacked network, the page says when to try again', async ({ shop }) => {
  await nobodySubscribed(shop);
  for (const number of [1, 2, 3, 4, 5]) {
    const body = JSON.stringify({ email: `stranger-${number}@example.com`, source: '/' });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${shop.url}/api/newsletter/subscribe`, { method: 'POST', headers, body });
  }
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/shop');
  const { field, button, note } = banner(page);
  await field.fill('no.scripts@example.com');
  await button.click();

  await note.waitFor();
  await expect.poll(() => note.innerText()).toContain('Please try again in 60 minutes.');
  await nobodySubscribed(shop);
});

test.for([true, false])(
  'the links of the emails confirm and unsubscribe, with a button each (scripts: %s)',
  async (javaScriptEnabled, { shop }) => {
    await nobodySubscribed(shop);
    const email = `both.ways.${javaScriptEnabled}@example.com`;
    const subscribing = await shop.visit();
    await open(subscribing, '/');
    await banner(subscribing).field.fill(email);
    // It shows for three seconds, so the wait for it begins before the press.
    await Promise.all([banner(subscribing).note.waitFor(), banner(subscribing).field.press('Enter')]);
    const text = await emailTo(shop, email);

    const page = await shop.visit({ javaScriptEnabled });
    await page.goto(/http\S+\/newsletter\/confirm\S+/.exec(text)![0]);
    expect(await statusOf(shop, email)).toBe('pending');
    await page.getByRole('button', { name: 'Yes, send it to me' }).click();
    await heading(page, 'You are subscribed').waitFor();
    expect(await statusOf(shop, email)).toBe('confirmed');
    expect(page.url()).not.toContain('t=');

    await page.goto(/http\S+\/newsletter\/unsubscribe\S+/.exec(text)![0]);
    expect(await statusOf(shop, email)).toBe('confirmed');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await heading(page, 'You are unsubscribed').waitFor();
    expect(await statusOf(shop, email)).toBe('unsubscribed');
  },
);

test.for(['phone', 'wide'] as const)('the newsletter form is accessible on a %s screen', async (size, { shop }) => {
  const page = await shop.visit({ size, bypassCSP: true });
  for (const path of ['/', '/newsletter/confirm?t=x', '/newsletter/unsubscribe?done=no']) {
    await open(page, path);
    if (path === '/') await Promise.all([banner(page).note.waitFor(), banner(page).button.click()]);
    await expectAccessible(page, { within: path === '/' ? '#newsletter' : 'main', isStrict: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

async function emailTo(shop: OpenShop, address: string): Promise<string> {
  const emails = () => emailsTo(shop, address);
  await expect.poll(emails).toHaveLength(1);
  return (await emails())[0]!.text;
}

async function statusOf({ db }: OpenShop, email: string): Promise<string> {
  const row = db.selectFrom('newsletterSubscribers').select('status').where('email', '=', email);
  return (await row.executeTakeFirstOrThrow()).status;
}

test('on a network with many subscriptions the phone does a proof of work, and its shopper is subscribed', async ({
  shop,
}) => {
  await nobodySubscribed(shop);
  for (const number of [1, 2, 3, 4, 5, 6]) await subscribeAs(shop, `neighbour-${number}@example.com`);
  const page = await shop.visit({ size: 'phone', mayLog: /429/ });
  await open(page, '/');
  const responses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/subscribe')) responses.push(response.status());
  });
  const { field, button, note } = banner(page);
  await field.fill('new.here@example.com');
  await Promise.all([note.filter({ hasText: success }).waitFor(), button.click()]);

  await expect.poll(() => responses).toEqual([429, 200]);
});

/** Without cookies, and without the proof of work that is asked for after five. */
async function subscribeAs({ url }: OpenShop, email: string): Promise<void> {
  await fetch(`${url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, source: '/' }),
  });
}
