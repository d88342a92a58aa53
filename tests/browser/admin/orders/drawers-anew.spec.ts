import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { daysAfter } from '#shared/dates/moments.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { payLinkForm } from '../../../actions/pay-links.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { makeProduct } from '../../../data/factories.ts';
import { delayRequests } from '../../delay-requests.ts';
import { emailsTo } from '../../mailbox.ts';
import { loseResponse } from '../../lose-response.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';
import { stayOnPage, toteBought } from '../admin.ts';

test('tracking that was typed for one order is not there for the next', async ({ shop }) => {
  const [first, second] = [await toteBought(shop, 'ship.a@example.com'), await toteBought(shop, 'ship.b@example.com')];
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders');
  const drawer = page.getByRole('dialog', { name: 'Ship' });
  const openFor = (id: string) =>
    page.getByRole('button', { name: `Mark as shipped: ${orderNumber(id)}`, exact: true }).click();
  const number = drawer.getByLabel('Tracking number');
  const close = async () => {
    await drawer.getByRole('button', { name: 'Close ship' }).click();
    await drawer.waitFor({ state: 'hidden' });
  };

  await openFor(first.id);
  await number.fill('GIG 123');
  await close();
  await openFor(first.id);
  expect(await number.inputValue()).toBe('GIG 123');
  await close();
  await openFor(second.id);
  expect(await number.inputValue()).toBe('');
});

test('what is typed the moment the drawer of an order opens is sent', async ({ shop }) => {
  const { id } = await toteBought(shop, 'ship.fast@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders');

  const button = page.getByRole('button', { name: `Mark as shipped: ${orderNumber(id)}`, exact: true });
  await button.evaluate(async (ship: HTMLButtonElement) => {
    const drawer = document.querySelector<HTMLDialogElement>('dialog[aria-label=Ship]')!;
    ship.click();
    while (!drawer.open) await Promise.resolve();
    drawer.querySelector<HTMLInputElement>('[name=courier]')!.focus();
    document.execCommand('insertText', false, 'GIG Logistics');
  });

  const drawer = page.getByRole('dialog', { name: 'Ship' });
  await drawer.getByLabel('Tracking number').fill('GL-4711');
  expect(await drawer.getByLabel('Courier').inputValue()).toBe('GIG Logistics');
  await drawer.getByRole('button', { name: 'Mark as shipped' }).click();
  await drawer.waitFor({ state: 'hidden' });
  const parcel = shop.db.selectFrom('orders').select(['courier', 'trackingNumber']).where('id', '=', id);
  expect(await parcel.execute()).toEqual([{ courier: 'GIG Logistics', trackingNumber: 'GL-4711' }]);
});

test('an order whose shipping is still being sent leaves the drawer of the next one open, and its own ticks go', async ({
  shop,
}) => {
  const [first, second] = [await toteBought(shop, 'slow.a@example.com'), await toteBought(shop, 'slow.b@example.com')];
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders');
  const cardOf = (id: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: orderNumber(id), exact: true }) });
  for (const { id } of [first, second]) await cardOf(id).getByRole('checkbox').check();
  const drawer = page.getByRole('dialog', { name: 'Ship' });
  const openFor = (id: string) =>
    page.getByRole('button', { name: `Mark as shipped: ${orderNumber(id)}`, exact: true }).click();
  const shipping = await delayRequests(page, /\/ship$/);
  await openFor(first.id);
  await drawer.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect.poll(shipping.count).toBe(1);
  await drawer.getByRole('button', { name: 'Close ship' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await openFor(second.id);
  await drawer.getByLabel('Tracking number').fill('GIG 456');

  shipping.release();
  await page.locator('[data-sonner-toast]').first().waitFor();
  await cardOf(first.id).waitFor({ state: 'detached' });
  expect(await drawer.getByLabel('Tracking number').inputValue()).toBe('GIG 456');
  expect(await cardOf(second.id).locator('input[type=checkbox]').isChecked()).toBe(true);
  await drawer.getByRole('button', { name: 'Mark as shipped' }).click();
  await drawer.waitFor({ state: 'hidden' });
  const both = shop.db.selectFrom('orders').select('status').where('id', 'in', [first.id, second.id]);
  await expect.poll(() => both.execute()).toEqual([{ status: 'shipped' }, { status: 'shipped' }]);
});

test('a note that is typed while the last one is being sent stays, and is the next one', async ({ shop }) => {
  const { id } = await toteBought(shop, 'two.notes@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${id}`);
  const note = page.getByLabel('Staff note');
  const sending = await delayRequests(page, '**/notes');
  await note.fill('Call before you come ');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.poll(sending.count).toBe(1);
  await note.fill('The rider leaves at four');
  sending.release();
  await page.getByText('Call before you come').first().waitFor();
  await page.locator('[data-sonner-toast]').first().waitFor();

  expect(await note.inputValue()).toBe('The rider leaves at four');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => note.inputValue()).toBe('');
  const notes = shop.db.selectFrom('orderNotes').select('text').where('orderId', '=', id).orderBy('at');
  expect(await notes.execute()).toEqual([{ text: 'Call before you come' }, { text: 'The rider leaves at four' }]);
});

test('an email that is resent again because no response came is sent once', async ({ shop }) => {
  const email = 'resent.once@example.com';
  const { id } = await toteBought(shop, email);
  const page = await shop.visit({ mayLog: /ERR_FAILED/ });
  await enterAdmin(shop, page, 'manager');
  await expect.poll(() => emailsTo(shop, email)).toHaveLength(1);
  await open(page, `/admin/orders/${id}`);
  const resend = page.getByRole('button', { name: /^Resend email: / }).first();
  await page.route('**/emails', loseResponse, { times: 1 });
  await resend.click();
  await page.getByText(adminMessages.general.changeNotSent).waitFor();
  await expect.poll(() => emailsTo(shop, email)).toHaveLength(2);
  const again = page.waitForResponse('**/emails');
  await resend.click();
  expect((await again).status()).toBe(200);

  const queued = shop.db.selectFrom('letters').select('key').where('recipient', '=', email);
  expect(await queued.execute()).toHaveLength(2);
});

test('a packed item that becomes another one is to be packed anew', async ({ shop }) => {
  const { id } = await toteBought(shop, 'packed.anew@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page, 'packer');
  await open(page, '/admin/packing');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: orderNumber(id), exact: true }) });
  await card.getByRole('checkbox').check();
  await page.reload();
  await expect.poll(() => card.getByRole('checkbox').isChecked()).toBe(true);

  await shop.db.updateTable('orderLines').set({ colorName: 'Indigo' }).where('orderId', '=', id).execute();
  await page.reload();
  await card.getByText('Indigo').waitFor();
  expect(await card.getByRole('checkbox').isChecked()).toBe(false);
});

test('a deposit whose recording had no response is not recorded as the rest by pressing again', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /ERR_FAILED|\/pictures\// });
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders');
  const id = await depositOrderForm(shop, page);
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Mark as paid…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Mark as paid' });
  await drawer.getByRole('radio', { name: 'Cash' }).check();
  const received = drawer.getByRole('button', { name: 'I have received ₦6,000' });
  await page.route('**/paid-by-hand', loseResponse, { times: 1 });
  await received.click();
  await page.getByText('Deposit received by hand').first().waitFor();
  await received.click();
  await drawer.waitFor({ state: 'hidden' });

  await page.getByRole('heading', { name: /^₦[\d,]+ left to pay by / }).waitFor();
  const order = await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect(order).toEqual({ status: 'pending' });
});

test('an order whose prices changed while it was typed is saved with the new ones, and nothing typed is lost', async ({
  shop,
}) => {
  const shirt = await makeProduct(shop.db, { name: 'Kunle Sale Shirt', price: 12_000, stock: { M: 3 } });
  const page = await shop.visit({ mayLog: /status of 409|\/pictures\// });
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders/new');
  await page.getByLabel('Find an item').fill('Kunle Sale Shirt');
  await page.getByRole('button', { name: /^Add Kunle Sale Shirt/ }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('0803 765 4321');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Bisi Bello');
  await page.getByRole('link', { name: 'All orders' }).click();
  await stayOnPage(page);

  await shop.db.updateTable('variants').set({ price: 15_000 }).where('id', '=', shirt.variantId).execute();
  const save = page.getByRole('button', { name: 'Save order as paid' });
  await save.click();
  await page.getByText('A price has changed since you chose the items').waitFor();
  await page.getByText('₦15,000').first().waitFor();
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Bisi Bello');
  await save.click();
  await page.waitForURL(/\/admin\/orders\/[\da-f-]{36}$/);
  const sold = await shop.db.selectFrom('orders').select('totalAmount').where('channel', '=', 'counter').execute();
  expect(sold).toEqual([{ totalAmount: 15_000 }]);
});

/** A delivered order of which ₦6,000 are to be paid first. Returns the order's id. */
async function depositOrderForm(shop: OpenShop, page: Page): Promise<string> {
  const shirt = await makeProduct(shop.db, { name: 'Deposit Shirt', price: 13_000, stock: { M: 3 } });
  const restBy = daysAfter(new Date(), 14).toISOString().slice(0, 10);
  const customer = { name: 'Bisi Bello', phone: '08037654321', email: 'deposit.twice@example.com' };
  return page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/api/admin/staff-orders', { method: 'POST', headers, body });
      return ((await response.json()) as { orderId: string }).orderId;
    },
    JSON.stringify({ ...payLinkForm(shirt), customer, deposit: { amount: 6_000, restBy } }),
  );
}
