import { expect } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { person, signUp } from '../accounts.ts';
import { delayResponse } from '../delay-requests.ts';
import { test } from '../open-shop.ts';
import { open } from '../shopping.ts';

/** The one email about a left cart: who agrees to it, and where. */

test('a shopper who switches the reminder on in the profile can switch it off there, with and without scripts', async ({
  shop,
}) => {
  const page = await shop.visit();
  const email = 'ada.cart@example.com';
  await signUp(shop, page, person(email));
  const agreed = async () => {
    const consents = shop.db.selectFrom('cartReminderConsents').select('agreedAt').where('endedAt', 'is', null);
    return (await consents.execute()).length;
  };
  await open(page, '/basic/profile');
  expect(await page.getByText('Emails about your cart').count()).toBe(0);
  await shop.db.updateTable('shopSettings').set({ isCartReminderOn: true }).execute();

  await open(page, '/profile');
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  const choice = page.getByRole('checkbox', { name: /leave something in my cart/ });
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  await page.getByText('We will email you once').waitFor();
  expect(await agreed()).toBe(1);
  await expectAccessible(page);

  await open(page, '/basic/profile');
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('We will not email you about your cart any more.').waitFor();
  expect(await agreed()).toBe(0);
});

test('a reminder that was just switched on stays on when an older response arrives late', async ({ shop }) => {
  await shop.db.updateTable('shopSettings').set({ isCartReminderOn: true }).execute();
  const page = await shop.visit();
  await signUp(shop, page, person('ada.late.cart@example.com'));
  await page.clock.install();
  await open(page, '/profile?tab=settings');
  const choice = page.getByRole('checkbox', { name: /leave something in my cart/ });
  await choice.waitFor();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await choice.waitFor({ state: 'detached' });
  await page.clock.runFor(60_000); // The choice is read again.
  const read = await delayResponse(page, '**/api/user/cart-reminders');
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  await read.isFetched;

  await choice.check();
  await page.getByText('We will email you once').waitFor();
  await read.deliver();

  expect(await choice.isChecked()).toBe(true);
});
