import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { textNotices } from '#server/text-messages/to-staff/text-notices.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from '../open-shop.ts';
import { open } from '../shopping.ts';
import { toteBought } from './admin.ts';

test('an owner allows text messages to staff, confirms a number with the code on the phone, chooses paid orders, and one order is one message', async ({
  shop,
}) => {
  const phoneUrl = new URL('/phone', shop.config.textMessages!.baseUrl).href;
  const onPhone = async () => (await fetch(phoneUrl)).text();
  const messages = async (text: RegExp) => (await onPhone()).match(text)?.length ?? 0;
  shop.standAt(byDay());
  const page = await shop.visit({ mayLog: /400/ });
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/notices');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Text messages' }) });
  await section.getByText('Text messages to staff are switched off.').waitFor();
  expect(await section.getByRole('textbox').count()).toBe(0);

  await open(page, '/admin/settings/text-messages');
  await page.getByLabel('Staff may choose notifications by text message').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();

  await open(page, '/admin/settings/notices');
  const number = section.getByLabel('Mobile number');
  await number.fill('0603 123 4567');
  await number.press('Enter');
  await section.getByText('Enter a Nigerian mobile number, such as 0803 123 4567').waitFor();
  await number.fill('0803 123 4567');
  await number.press('Enter');
  await section.getByText('Six digits, sent to 0803 123 4567.').waitFor();
  await expect.poll(() => messages(/confirms your number/g)).toBe(1);
  const [, code] = /(\d{6}) confirms your number/.exec(await onPhone())!;
  const field = section.getByLabel('Code');
  await field.fill(code === '000000' ? '111111' : '000000');
  await section.getByRole('button', { name: 'Confirm number' }).click();
  await section.getByText('This code is wrong or has expired').waitFor();
  await bottomUp(page);
  await expectAccessible(page);
  await field.fill(code!);
  await section.getByRole('button', { name: 'Confirm number' }).click();
  await section.getByText('Number confirmed.').waitFor();
  await section.getByText('0803 123 4567', { exact: true }).waitFor();

  const byText = page.getByLabel('By text message too: New paid orders');
  expect(await byText.isChecked()).toBe(false);
  expect(await page.getByLabel(/^By text message too: Low stock/).count()).toBe(0); // Not chosen at all.
  await byText.check();
  await bottomUp(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.reload();
  await byText.waitFor();
  expect(await byText.isChecked()).toBe(true);

  const order = await toteBought(shop, 'texted.staff@example.com');
  await textNotices(shop);
  await textNotices(shop);
  await expect.poll(() => messages(/New order: /g)).toBe(1);
  expect(await onPhone()).toContain(`New order: ${orderNumber(order.id)}, N`);
  const phone = await shop.visit();
  await phone.goto(phoneUrl);
  await open(page, '/admin/settings/text-messages');
  await page.getByText('2 text messages sent, to staff.').waitFor();

  await open(page, '/admin/settings/notices');
  await section.getByRole('button', { name: 'Remove' }).click();
  await section.getByText('Number removed').waitFor();
  await section.getByLabel('Mobile number').waitFor();
  expect(await byText.count()).toBe(0);
});

test('a number that the service does not take says so on the page, until it is confirmed again or removed', async ({
  shop,
}) => {
  await shop.db.updateTable('textMessageSettings').set({ isStaffOn: true }).execute();
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  const { id } = await shop.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'manager@oge.example')
    .executeTakeFirstOrThrow();
  const number = { phone: '+2348039999999', confirmedAt: shop.now() };
  await shop.db
    .insertInto('staffPhones')
    .values({ staffId: id, ...number, givenUpAt: shop.now(), problem: 'Invalid phone number' })
    .execute();

  await open(page, '/admin/settings/notices');
  await page.getByText('Stopped: the text message service doesn’t take this number (Invalid phone number).').waitFor();
  expect(await page.getByLabel('By text message too').count()).toBe(0);
  await page.getByLabel('New mobile number').waitFor();
  await bottomUp(page);
  await expectAccessible(page);
});

/** The bar with the button covers a part of the list otherwise, which is in reach by scrolling. */
const bottomUp = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

/** Two in the afternoon of today, in Lagos: no quiet hours. */
function byDay(): Date {
  return new Date(`${new Date().toISOString().slice(0, 10)}T13:00:00Z`);
}
