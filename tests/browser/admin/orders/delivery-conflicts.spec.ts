import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { delayRequests } from '../../delay-requests.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';
import { toteBought } from '../admin.ts';

/** Another delivery that staff choose while somebody else corrects the street. */

test('a delivery form that is closed while it is sent leaves word that somebody else changed the street', async ({
  shop,
}) => {
  const { id, page, drawer, street, send } = await deliveryForm(shop, 'delivery.closed@example.com');
  const sending = await delayRequests(page, changeUrl);
  await street.fill('9 Allen Avenue');
  await correctStreet(shop, id);
  await send.click();
  await expect.poll(sending.count).toBe(1);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  const toast = page.locator('[data-sonner-toast]').getByText('Not saved: someone else changed this').waitFor();
  sending.release();
  await toast;
});

test('what staff typed into a delivery form is still there after they closed it', async ({ shop }) => {
  const { id, page, drawer, street, send } = await deliveryForm(shop, 'delivery.reopened@example.com');
  await street.fill('9 Allen Avenue');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change delivery' }).click();
  expect(await street.inputValue()).toBe('9 Allen Avenue');

  await send.click();
  await page.getByRole('heading', { name: / more to pay by / }).waitFor();
  expect(await newAddressOf(shop, id)).toMatchObject({ street: '9 Allen Avenue' });
});

test('a street that staff typed back to what it was follows the correction of somebody else', async ({ shop }) => {
  const { id, page, drawer, street, send } = await deliveryForm(shop, 'delivery.back@example.com');
  const before = await street.inputValue();
  await street.fill('9 Allen Avenue');
  await street.fill(before);
  await drawer.getByLabel('City or district').fill('Lekki');
  await correctStreet(shop, id);
  await comeBack(page, id);
  await expect.poll(() => street.inputValue()).toBe('7 Allen Avenue');

  await send.click();
  await drawer.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByRole('heading', { name: / more to pay by / }).waitFor();
  expect(await newAddressOf(shop, id)).toMatchObject({ street: '7 Allen Avenue', city: 'Lekki' });
});

test('a delivery form in which nothing is typed any more is sent with the street as it is corrected', async ({
  shop,
}) => {
  const { id, page, street, send } = await deliveryForm(shop, 'delivery.untyped@example.com');
  const before = await street.inputValue();
  await street.fill('9 Allen Avenue');
  await street.fill(before);
  await correctStreet(shop, id);
  await comeBack(page, id);
  await expect.poll(() => street.inputValue()).toBe('7 Allen Avenue');

  await send.click();
  await page.getByRole('heading', { name: / more to pay by / }).waitFor();
  expect(await newAddressOf(shop, id)).toMatchObject({ street: '7 Allen Avenue' });
});

test('whose “Keep my changes” did not arrive hears of the next correction too', async ({ shop }) => {
  const { id, page, drawer, street, send } = await deliveryForm(shop, 'delivery.again@example.com');
  await street.fill('9 Allen Avenue');
  await correctStreet(shop, id);
  await send.click();
  await drawer.getByText(/^Theirs: 7 Allen Avenue/).waitFor();
  await page.route(changeUrl, (call) => call.fulfill({ status: 503, body: '' }), { times: 1 });
  await drawer.getByRole('button', { name: 'Keep my changes' }).click();
  await page.locator('[data-sonner-toast]').last().waitFor();
  await correctStreet(shop, id, '8 Allen Avenue');
  await comeBack(page, id);

  await send.click();
  await drawer.getByText(/^Theirs: 8 Allen Avenue/).waitFor();
  expect(await newAddressOf(shop, id)).toBeUndefined();
});

const changeUrl = /\/delivery$/;

/** An order to Lagos that staff are about to send to another area, which costs more. */
async function deliveryForm(shop: OpenShop, email: string) {
  const { id } = await toteBought(shop, email);
  const page = await shop.visit({ mayLog: /409|503/ });
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Change delivery' }).click();
  const drawer = page.getByRole('dialog', { name: 'Change delivery' });
  await drawer.getByLabel('Delivery', { exact: true }).selectOption({ label: 'Lagos Island Area 2, ₦1,500 more' });
  const street = drawer.getByLabel('Address');
  return { id, page, drawer, street, send: drawer.getByRole('button', { name: 'Ask for the difference' }) };
}

const correctStreet = ({ db }: OpenShop, id: string, street = '7 Allen Avenue') =>
  db.updateTable('orders').set({ street }).where('id', '=', id).execute();

/** Comes back to the tab, which reads the order again. */
async function comeBack(page: Page, id: string): Promise<void> {
  const read = page.waitForResponse((response) => response.url().endsWith(`/api/admin/orders/${id}`));
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await (await read).finished();
}

async function newAddressOf({ db }: OpenShop, id: string) {
  const change = await db.selectFrom('orderChanges').select('newAddress').where('orderId', '=', id).executeTakeFirst();
  return change?.newAddress;
}
