import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { toastsFromNowOn } from '../toasts-from-now-on.ts';
import { toteBought } from '../admin/admin.ts';
import { delayRequests } from '../delay-requests.ts';
import { expectInSight } from '../is-visible.ts';
import { emailsTo, subjectsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { buyTote, heading, open, ordersOf } from '../shopping.ts';

/** What is put right after the order was paid: its address before it leaves, its tracking afterwards. */

test('a shopper corrects the address of a paid order, and reads what is wrong with the new one', async ({ shop }) => {
  const email = 'new.street@example.com';
  const page = await shop.visit({ mayLog: /400/ });
  const id = await boughtIn(shop, page, email);
  await open(page, `/order/${id}`);
  const summary = page.getByText('Change the address');
  await summary.click();
  await page.getByText('Within Lagos. For another state').waitFor();

  await page.getByLabel('Address', { exact: true }).fill('7 Allen Avenue, Flat 2');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('Invalid phone number').waitFor();
  expect(await page.getByLabel('Phone number').evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);

  await page.getByLabel('Phone number').fill('0803 555 0199');
  const saved = page.getByText('The delivery address has been changed.').waitFor();
  await page.getByRole('button', { name: 'Save address' }).dblclick();
  await saved;
  await page
    .getByRole('term')
    .filter({ hasText: 'Shipping address' })
    .locator('..')
    .getByText('7 Allen Avenue')
    .waitFor();
  await page.getByText('0803 555 0199').waitFor();
  expect(await page.getByLabel('Phone number').isVisible()).toBe(false);
  expect(await summary.evaluate((field) => field === document.activeElement)).toBe(true);

  await expect.poll(() => newAddresses(shop, email)).toHaveLength(1);
  expect((await newAddresses(shop, email))[0]).toContain('7 Allen Avenue, Flat 2');
});

test('a shopper who corrects the phone beside a street that staff corrected in the meantime keeps both', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /409/ });
  const id = await boughtIn(shop, page, 'both.correct@example.com');
  await open(page, `/order/${id}`);
  await page.getByText('Change the address').click();
  await page.getByLabel('Phone number').fill('0803 555 0199');
  await correctStreet(shop, id);
  await page.getByRole('button', { name: 'Save address' }).click();

  await page.getByText('This address has been changed in the meantime. Please check it and save again.').waitFor();
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('7 Allen Avenue');
  expect(await page.getByLabel('Phone number').inputValue()).toBe('0803 555 0199');
  await expectAccessible(page);
  await Promise.all([
    page.getByText('The delivery address has been changed.').waitFor(),
    page.getByRole('button', { name: 'Save address' }).click(),
  ]);
  expect(await addressIn(shop, id)).toEqual({ street: '7 Allen Avenue', shipToPhone: '+2348035550199' });
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+2348035550199');
});

test('a street that staff corrected while the shopper typed another is not lost, though the page has read it since', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /409/ });
  const id = await boughtIn(shop, page, 'read.since@example.com');
  await open(page, `/order/${id}`);
  await page.getByText('Change the address').click();
  await page.getByLabel('Address', { exact: true }).fill('9 Allen Avenue');
  await correctStreet(shop, id);
  await comeBack(page, `/api/orders/${id}`);
  await page.getByRole('button', { name: 'Save address' }).click();

  await page.getByText('This address has been changed in the meantime. Please check it and save again.').waitFor();
  expect(await addressIn(shop, id)).toMatchObject({ street: '7 Allen Avenue' });
});

test('a street that the customer corrected while staff typed another is not lost, though the page has read it since', async ({
  shop,
}) => {
  const { id } = await toteBought(shop, 'staff.since@example.com');
  const page = await shop.visit({ mayLog: /409/ });
  await enterAdmin(shop, page);
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Change address' }).click();
  const drawer = page.getByRole('dialog', { name: 'Address' });
  await drawer.getByLabel('Address', { exact: true }).fill('9 Allen Avenue');
  await correctStreet(shop, id);
  await comeBack(page, `/api/admin/orders/${id}`);
  await drawer.getByRole('button', { name: 'Save and email the customer' }).click();

  await drawer.getByText(/^Theirs: .*7 Allen Avenue/).waitFor();
  expect(await addressIn(shop, id)).toMatchObject({ street: '7 Allen Avenue' });
});

test('a street that was filled in as it stood, as browsers do, follows a correction by staff', async ({ shop }) => {
  const page = await shop.visit();
  const id = await boughtIn(shop, page, 'filled.in@example.com');
  await open(page, `/order/${id}`);
  await page.getByText('Change the address').click();
  const street = page.getByLabel('Address', { exact: true });
  await street.fill(await street.inputValue());
  await correctStreet(shop, id);
  await comeBack(page, `/api/orders/${id}`);

  await expect.poll(() => street.inputValue()).toBe('7 Allen Avenue');
  await page.getByLabel('Phone number').fill('0803 555 0199');
  await Promise.all([
    page.getByText('The delivery address has been changed.').waitFor(),
    page.getByRole('button', { name: 'Save address' }).click(),
  ]);
  expect(await addressIn(shop, id)).toEqual({ street: '7 Allen Avenue', shipToPhone: '+2348035550199' });
});

test('whose order has left in the meantime reads that its address stays, and where it goes', async ({ shop }) => {
  const email = 'too.late@example.com';
  const page = await shop.visit({ mayLog: /409/ });
  const id = await boughtIn(shop, page, email);
  await open(page, `/order/${id}`);
  await page.getByText('Change the address').click();
  await page.getByLabel('Address', { exact: true }).fill('7 Allen Avenue');
  await shop.db.updateTable('orders').set({ status: 'shipped', shippedAt: new Date() }).where('id', '=', id).execute();
  const response = page.waitForResponse(/\/address$/);
  await page.getByRole('button', { name: 'Save address' }).click();

  expect((await response).status()).toBe(409);
  await page.getByText('Change the address').waitFor({ state: 'detached' });
  expect(await page.getByText('7 Allen Avenue').count()).toBe(0);
});

test('without scripts a shopper corrects the address of a paid order, and loses nothing that was typed', async ({
  shop,
}) => {
  const email = 'plain.street@example.com';
  const scripted = await shop.visit();
  const id = await boughtIn(shop, scripted, email);
  const page = await shop.visit({
    javaScriptEnabled: false,
    mayLog: /400/,
    storageState: await scripted.context().storageState(),
  });
  await page.goto(`/basic/orders/${id}`);
  await page.getByText('Change the address').click();
  await page.getByLabel('Address', { exact: true }).fill('7 Allen Avenue, Flat 2');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Save address' }).click();

  await page.getByText('Invalid phone number').waitFor();
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('7 Allen Avenue, Flat 2');
  await page.getByLabel('Phone number').fill('0803 555 0199');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('The delivery address has been changed.').waitFor();
  await page.getByText('0803 555 0199').waitFor();
});

test('without scripts a shopper who corrects the phone beside a street that staff corrected in the meantime keeps both', async ({
  shop,
}) => {
  const scripted = await shop.visit();
  const id = await boughtIn(shop, scripted, 'plain.both@example.com');
  const page = await shop.visit({
    javaScriptEnabled: false,
    mayLog: /409/,
    storageState: await scripted.context().storageState(),
  });
  await page.goto(`/basic/orders/${id}`);
  await page.getByText('Change the address').click();
  await page.getByLabel('Phone number').fill('0803 555 0199');
  await correctStreet(shop, id);
  await page.getByRole('button', { name: 'Save address' }).click();

  await page.getByText('This address has been changed in the meantime. Please check it and save again.').waitFor();
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('7 Allen Avenue');
  expect(await page.getByLabel('Phone number').inputValue()).toBe('0803 555 0199');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('The delivery address has been changed.').waitFor();
  expect(await addressIn(shop, id)).toEqual({ street: '7 Allen Avenue', shipToPhone: '+2348035550199' });
});

test('staff who correct the phone beside a street that the customer corrected in the meantime see it, and keep or drop what they typed', async ({
  shop,
}) => {
  const { id } = await toteBought(shop, 'staff.both@example.com');
  const page = await shop.visit({ mayLog: /409/ });
  await enterAdmin(shop, page);
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Change address' }).click();
  const drawer = page.getByRole('dialog', { name: 'Address' });
  const save = drawer.getByRole('button', { name: 'Save and email the customer' });
  const toasts = await toastsFromNowOn(page);
  await drawer.getByLabel('Phone').fill('0803 555 0199');
  await correctStreet(shop, id);
  await save.click();

  await drawer.getByText('Someone else changed this. Keep your changes, or load theirs.').waitFor();
  await expectInSight(drawer.getByText(/^Theirs: .*7 Allen Avenue/), 'their address');
  await expectInSight(drawer.getByRole('button', { name: 'Keep my changes' }), 'the way on');
  expect(await drawer.getByLabel('Phone').inputValue()).toBe('0803 555 0199');
  await expectAccessible(page);
  const saved = page.getByText('Address changed. We’re emailing the customer.').waitFor();
  await drawer.getByRole('button', { name: 'Keep my changes' }).click();
  await saved;
  // The drawer said that somebody else had changed it; a toast would have covered its buttons.
  expect(await toasts.jsonValue()).toEqual([expect.stringContaining('Address changed')]);
  await drawer.waitFor({ state: 'hidden' });
  expect(await addressIn(shop, id)).toEqual({ street: '7 Allen Avenue', shipToPhone: '+2348035550199' });

  await page.getByRole('button', { name: 'Change address' }).click();
  await expect.poll(() => drawer.getByLabel('Phone').inputValue()).toBe('+2348035550199');
  const street = drawer.getByLabel('Address', { exact: true });
  await street.fill('9 Allen Avenue');
  await correctStreet(shop, id, '8 Allen Avenue');
  await save.click();
  await drawer.getByRole('button', { name: 'Load theirs' }).click();
  await expect.poll(() => street.inputValue()).toBe('8 Allen Avenue');
});

test('staff who close the form of an address while it is sent read that somebody else changed it', async ({ shop }) => {
  const { id } = await toteBought(shop, 'staff.closed@example.com');
  const page = await shop.visit({ mayLog: /409/ });
  await enterAdmin(shop, page);
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Change address' }).click();
  const drawer = page.getByRole('dialog', { name: 'Address' });
  const sending = await delayRequests(page, /\/address$/);
  await drawer.getByLabel('Phone').fill('0803 555 0199');
  await correctStreet(shop, id);
  await drawer.getByRole('button', { name: 'Save and email the customer' }).click();
  await expect.poll(sending.count).toBe(1);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  const toast = page.locator('[data-sonner-toast]').getByText('Not saved: someone else changed this').waitFor();
  sending.release();
  await toast;

  await page.getByRole('button', { name: 'Change address' }).click();
  await drawer.getByText(/^Theirs: .*7 Allen Avenue/).waitFor();
  expect(await drawer.getByLabel('Phone').inputValue()).toBe('0803 555 0199');
});

test.for(['phone', 'wide'] as const)(
  'staff correct an address before an order leaves and its tracking afterwards, on a %s screen',
  async (screen, { shop }) => {
    const email = `put.right.${screen}@example.com`;
    const { id } = await toteBought(shop, email);
    const page = await shop.visit(screen === 'wide' ? { viewport: { width: 1440, height: 900 } } : {});
    await enterAdmin(shop, page);
    await open(page, `/admin/orders/${id}`);

    await page.getByRole('button', { name: 'Change address' }).click();
    const address = page.getByRole('dialog', { name: 'Address' });
    await address.getByLabel('City').fill('');
    await address.getByRole('button', { name: 'Save and email the customer' }).click();
    await address.getByText('City is required').waitFor();
    await address.getByLabel('City').fill('Ikeja');
    await expectAccessible(page);
    await address.getByRole('button', { name: 'Save and email the customer' }).click();
    await address.waitFor({ state: 'hidden' });
    await page.getByText('Ikeja, Lagos').waitFor();
    await page.getByText('Delivery address changed').waitFor();

    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    const ship = page.getByRole('dialog', { name: 'Ship' });
    await ship.getByRole('button', { name: 'Mark as shipped' }).click();
    await ship.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add tracking' }).click();
    const tracking = page.getByRole('dialog', { name: 'Tracking' });
    await tracking.getByLabel('Tracking link').fill('gig.example/77');
    await tracking.getByRole('button', { name: 'Save and email the customer' }).click();
    await tracking.getByText('Paste the whole link').waitFor();
    await tracking.getByLabel('Tracking link').fill('https://gig.example/77');
    await tracking.getByLabel('Courier').fill('GIG Logistics');
    await expectAccessible(page);
    await tracking.getByRole('button', { name: 'Save and email the customer' }).dblclick();
    await tracking.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Track parcel' }).waitFor();
    await page.getByRole('button', { name: 'Correct tracking' }).waitFor();
    const subjects = async () =>
      (await subjectsTo(shop, email)).filter((subject) => subject.startsWith('Tracking for'));
    await expect.poll(subjects).toHaveLength(1);
  },
);

/** Comes back to the tab, which reads the order again. */
async function comeBack(page: Page, url: string): Promise<void> {
  const read = page.waitForResponse((response) => response.url().endsWith(url));
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await (await read).finished();
}

/** The id of an order that is paid. */
async function boughtIn(shop: OpenShop, page: Page, email: string): Promise<string> {
  await buyTote(page, email);
  await heading(page, 'Thank You For Your Order').waitFor();
  const [order] = await ordersOf(shop, email);
  return order!.id;
}

const correctStreet = ({ db }: OpenShop, id: string, street = '7 Allen Avenue') =>
  db.updateTable('orders').set({ street }).where('id', '=', id).execute();

const addressIn = ({ db }: OpenShop, id: string) =>
  db.selectFrom('orders').select(['street', 'shipToPhone']).where('id', '=', id).executeTakeFirstOrThrow();

async function newAddresses(shop: OpenShop, email: string): Promise<string[]> {
  const all = await emailsTo(shop, email);
  return all.filter(({ subject }) => subject.startsWith('New delivery address')).map(({ text }) => text);
}
