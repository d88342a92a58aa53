import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { stopClock } from '../clock.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';
import { toteBought } from './admin.ts';

test.for(['phone', 'wide'] as const)(
  'staff choose what they are notified about, where and when, and find it again, on a %s',
  async (size, { shop }) => {
    const page = await shop.visit({ size });
    await enterAdmin(shop, page, 'owner');
    await open(page, '/admin/settings/notices');
    await heading(page, 'My notifications').waitFor();
    const form = page.getByRole('main');
    const low = form.getByLabel('Low stock and sold out sizes');
    if (await low.isChecked()) await low.uncheck();
    else await low.check();
    const isWanted = await low.isChecked();

    const [byEmail, onDevices] = [form.getByLabel('By email'), form.getByLabel('On my devices', { exact: true })];
    expect([await byEmail.isChecked(), await onDevices.isChecked()]).toEqual([true, true]);
    await byEmail.uncheck();
    await form.getByLabel('No notifications during these hours').check();
    await form.getByLabel('From').fill('21:15');
    await form.getByLabel('Until').fill('21:15');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Quiet hours can’t start and end at the same time').waitFor();
    await form.getByLabel('Until').fill('06:45');
    // The bar with the button covers a part of the list otherwise, which is in reach by scrolling.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page);
    await Promise.all([
      page.getByText('Saved', { exact: true }).waitFor(),
      form.getByRole('button', { name: 'Save' }).click(),
    ]);

    await page.reload();
    await form.getByLabel('From').waitFor();
    expect(await low.isChecked()).toBe(isWanted);
    expect([await byEmail.isChecked(), await onDevices.isChecked()]).toEqual([false, true]);
    await byEmail.check();
    expect(await form.getByLabel('New paid orders').isChecked()).toBe(true);
    expect(await form.getByLabel('From').inputValue()).toBe('21:15');
    expect(await form.getByLabel('Until').inputValue()).toBe('06:45');
    await form.getByLabel('No notifications during these hours').uncheck();
    await Promise.all([
      page.getByText('Saved', { exact: true }).waitFor(),
      form.getByRole('button', { name: 'Save' }).click(),
    ]);
  },
);

test('a manager is offered what a manager can act on, and gets nothing until it is chosen', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/settings/notices');
  await page.getByLabel('New paid orders').waitFor();

  const boxes = page.getByRole('listitem').getByRole('checkbox');
  expect(await boxes.count()).toBe(7);
  for (const box of await boxes.all()) expect(await box.isChecked()).toBe(false);
});

test.for(['phone', 'wide'] as const)(
  'a new paid order shows by itself in the bar and in the list, and is heard where the sound is on, on a %s',
  async (size, { shop }) => {
    const page = await shop.visit({ size });
    await page.addInitScript(countNotes);
    await page.clock.install();
    await enterAdmin(shop, page, 'owner');
    const counts = page.waitForResponse('**/api/admin/counts');
    await open(page, '/admin/settings/notices');
    const { toPack: before } = ((await (await counts).json()) as { counts: { toPack: number } }).counts;
    await page.getByLabel('Play a sound in this browser').check();
    await expect.poll(() => notes(page)).toBe(2); // So one hears what it is like.
    await page.getByRole('link', { name: /^Orders/ }).click();
    await heading(page, 'To pack').waitFor();

    await stopClock(page);
    const { id } = await toteBought(shop, `heard.${size}@example.com`);
    expect(await page.getByRole('heading', { name: orderNumber(id) }).count()).toBe(0);
    await page.clock.runFor(20_000);
    await page.clock.resume();

    await page.getByRole('link', { name: `Orders ${before + 1} to pack` }).waitFor();
    await page.getByRole('heading', { name: orderNumber(id) }).waitFor();
    await expect.poll(() => notes(page)).toBe(4);
    await expectAccessible(page);
  },
);

test('a hidden tab asks for nothing, and asks at once when it is seen again', async ({ shop }) => {
  const page = await shop.visit();
  await page.clock.install();
  await enterAdmin(shop, page, 'owner');
  let requests = 0;
  page.on('request', (request) => (requests += Number(request.url().endsWith('/api/admin/counts'))));
  await open(page, '/admin/orders');
  await heading(page, 'To pack').waitFor();
  await expect.poll(() => requests).toBe(1);
  await page.clock.runFor(20_000);
  await expect.poll(() => requests).toBe(2);
  await page.getByRole('link', { name: /^Orders/ }).waitFor();

  await setVisibility(page, 'hidden');
  await page.clock.runFor(200_000);
  expect(requests).toBe(2);

  await setVisibility(page, 'visible');
  await expect.poll(() => requests).toBe(3);
});

test('the bar counts messages until they are answered', async ({ shop }) => {
  await messageFrom(shop, 'Ngozi');
  const page = await shop.visit({ size: 'wide' });
  await enterAdmin(shop, page, 'owner');
  await open(page, '/admin/messages');
  await page.getByRole('link', { name: 'Messages 1 to answer' }).waitFor();

  await page.getByRole('main').getByRole('link', { name: /Ngozi/ }).click();
  await page.getByRole('button', { name: 'Mark as answered' }).click();

  await page.getByRole('link', { name: 'Messages', exact: true }).waitFor();
});

test('the bar leads to payments while some need review', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await enterAdmin(shop, page, 'owner');
  await open(page, '/admin/coupons');
  await page.getByRole('link', { name: /^Messages/ }).waitFor();
  expect(await page.getByRole('link', { name: /^Payments/ }).count()).toBe(0);

  const counts = { toPack: 120, toReview: 2, returns: 0, messages: 0, reviews: 0, lastPaid: null };
  await page.route('**/api/admin/counts', (route) => route.fulfill({ json: { success: true, message: '', counts } }));
  await page.reload();
  await page.getByRole('link', { name: 'Orders 99+ to pack' }).waitFor();
  await page.getByRole('link', { name: 'Payments 2 to review' }).click();

  await heading(page, 'Payments to review').waitFor();
});

const messageFrom = ({ db, now }: OpenShop, name: string) =>
  db
    .insertInto('contactMessages')
    .values({ name, email: 'ngozi@example.com', message: 'Is it lined?', sentAt: now() })
    .execute();

/** As the bar says. */

/** Counts the notes that a page plays. */
function countNotes() {
  // oxlint-disable-next-line typescript/unbound-method -- called with `this` below
  const create = AudioContext.prototype.createOscillator;
  const counter = window as typeof window & { notes: number };
  counter.notes = 0;
  AudioContext.prototype.createOscillator = function counted() {
    counter.notes += 1;
    return create.call(this);
  };
}

const notes = (page: Page) => page.evaluate(() => (window as typeof window & { notes: number }).notes);

const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
