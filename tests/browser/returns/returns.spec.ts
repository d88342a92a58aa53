import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { deliverOrder, shipOrder } from '#server/orders/status/ship-order.ts';
import { variantId } from '#server/demo/load-products.ts';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { plainVisit } from '../basic/without-scripts.ts';
import { delayResponse } from '../delay-requests.ts';
import { loseResponse } from '../lose-response.ts';
import { subjectsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { buyTote, heading, onHand, onPaymentPage, open, openCheckout, ordersOf, payNow } from '../shopping.ts';

const phone = { viewport: { width: 360, height: 740 } };

test('a guest returns a piece on a phone, staff accept and receive it, and its refund shows on the order’s page', async ({
  shop,
}) => {
  const page = await shop.visit(phone);
  const id = await toteDelivered(shop, page, 'sends.back@example.com');
  const before = await onHand(shop, 'oja-canvas-tote', 'Natural', 'Standard');
  await open(page, `/order/${id}`);
  await page.getByText(/^You can return items of this order until /).waitFor();
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByRole('button', { name: 'Request return' }).click();
  await page.locator('form').getByText('Choose a reason', { exact: true }).last().waitFor();
  await page.getByLabel('Reason', { exact: true }).selectOption('It is faulty');
  await page.getByLabel('In your own words').fill('The seam is open');
  await page.getByRole('button', { name: 'Request return' }).click();
  await page.getByText(/^Return requested on /).waitFor();
  await expectAccessible(page);

  const staff = await shop.visit(phone);
  await enterAdmin(shop, staff);
  await open(staff, '/admin/returns');
  await staff.getByRole('link', { name: /It is faulty/ }).click();
  await staff.getByText('The seam is open').waitFor();
  await staff.getByRole('button', { name: 'Accept return' }).click();
  await staff.getByLabel(/^1 × /).selectOption('Back in stock');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Mark as received and refund' }).click();
  await staff.getByText(/back in stock$/).waitFor();

  await open(page, `/order/${id}`);
  await page.getByText(/^Return (received|complete) on /).waitFor();
  await page.getByText(/^We (are refunding|refunded) ₦\S+ to your original payment method\.$/).waitFor();
  expect(await onHand(shop, 'oja-canvas-tote', 'Natural', 'Standard')).toBe(before + 1);
  await expect.poll(() => subjectsTo(shop, 'sends.back@example.com')).toHaveLength(6);
});

test('a return without a reason is not sent, and the focus moves to what is missing', async ({ shop }) => {
  const page = await shop.visit(phone);
  const id = await toteDelivered(shop, page, 'gives.no.reason@example.com');
  await open(page, `/order/${id}`);
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('In your own words').fill('Too small');
  await page.getByRole('button', { name: 'Request return' }).click();
  const reason = page.getByLabel('Reason', { exact: true });
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await reason.getAttribute('aria-invalid')).toBe('true');
});

test('what a return lacked is no longer marked once it is chosen, and no item is called optional', async ({ shop }) => {
  const page = await shop.visit(phone);
  const items = [{ slug: 'oja-canvas-tote' }, { slug: 'femi-adire-shirt', colour: 'Indigo Cloud', size: 'Medium' }];
  await openCheckout(page, items, { email: 'chooses.then@example.com' });
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await open(page, `/order/${await handedOver(shop, 'chooses.then@example.com')}`);
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByRole('button', { name: 'Request return' }).click();
  const missing = page.locator('form').getByText(/^(Choose at least one item to return|Choose a reason)$/);
  await expect.poll(() => missing.and(page.locator('p')).count()).toBe(2);
  await page.getByLabel('Oja Canvas Tote, Standard, Natural', { exact: true }).selectOption('Return 1 of 1');
  await page.getByLabel('Reason', { exact: true }).selectOption('It is faulty');
  expect(await missing.and(page.locator('p')).count()).toBe(0);
});

test('a request that is changed after a lost response says that the first one was received, and the next has a key of its own', async ({
  shop,
}) => {
  const page = await shop.visit({ ...phone, mayLog: /422|net::ERR_FAILED/ });
  const id = await toteDelivered(shop, page, 'lost.request@example.com');
  await open(page, `/order/${id}`);
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('Reason', { exact: true }).selectOption('It is faulty');
  let sent = 0;
  await page.route(/\/returns$/, (route) => {
    // Until the second request the first one is not listed.
    if (route.request().method() !== 'POST') return sent < 2 ? route.abort() : route.fallback();
    sent += 1;
    return sent === 1 ? loseResponse(route) : route.continue();
  });
  await page.getByRole('button', { name: 'Request return' }).click();
  await page.locator('form').getByText(messages.general.changeNotSent).waitFor();
  await page.getByLabel('Reason', { exact: true }).selectOption('I changed my mind');
  await Promise.all([
    page.getByText(messages.returns.sentBefore).first().waitFor(),
    page.getByRole('button', { name: 'Request return' }).click(),
  ]);
  await page.unroute(/\/returns$/);
  await page.getByText(/^Return requested on /).waitFor();

  await page.getByText('Withdraw this return').click();
  await page.getByRole('button', { name: 'Yes, I am keeping it' }).click();
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('Reason', { exact: true }).selectOption('I changed my mind');
  await page.getByRole('button', { name: 'Request return' }).click();
  await expect.poll(() => reasonsOf(shop, id)).toEqual(['faulty', 'changed_mind']);
});

test('a return that was just requested stays when an older list arrives late, and the focus is where it is listed', async ({
  shop,
}) => {
  const page = await shop.visit(phone);
  const id = await toteDelivered(shop, page, 'late.list@example.com');
  await open(page, `/order/${id}`);
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('Reason', { exact: true }).selectOption('It is faulty');
  const read = await delayResponse(page, /\/returns$/);
  await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')));
  await read.isFetched;
  await page.getByRole('button', { name: 'Request return' }).click();
  const requested = page.getByText(/^Return requested on /);
  await requested.waitFor();
  const title = heading(page, 'Returns', 2);
  await expect.poll(() => title.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await read.deliver();
  expect(await requested.count()).toBe(1);

  await page.getByText('Withdraw this return').click();
  await page.getByRole('button', { name: 'Yes, I am keeping it' }).click();
  await page.getByText(/^Return withdrawn on /).waitFor();
  await expect.poll(() => title.evaluate((shown) => shown === document.activeElement)).toBe(true);
});

test('a return that was requested in another tab takes away nothing that is typed here', async ({ shop }) => {
  const here = await shop.visit(phone);
  await openCheckout(here, { slug: 'oja-canvas-tote', quantity: 2 }, { email: 'tabs.returns@example.com' });
  await payNow(here);
  await onPaymentPage(here).pay.click();
  await heading(here, 'Thank You For Your Order').waitFor();
  const id = await handedOver(shop, 'tabs.returns@example.com');
  const fill = async (page: Page, words: string, count: string) => {
    await open(page, `/order/${id}`);
    await page.getByText('Return or exchange an item', { exact: true }).click();
    await page.getByLabel(/Tote/).selectOption(count);
    await page.getByLabel('Reason', { exact: true }).selectOption('It is faulty');
    await page.getByLabel('In your own words').fill(words);
  };
  await fill(here, 'Typed here', 'Return 2 of 2');
  const there = await here.context().newPage();
  await fill(there, 'Sent there', 'Return 1 of 2');
  await there.getByRole('button', { name: 'Request return' }).click();
  await there.getByText(/^Return requested on /).waitFor();

  await here.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await here.getByText(/^Return requested on /).waitFor();
  expect(await here.getByLabel('In your own words').inputValue()).toBe('Typed here');
  await here.getByRole('button', { name: 'Request return' }).click();
  await expect.poll(() => wordsOf(shop, id)).toEqual(['Sent there', 'Typed here']);
  await here
    .getByText(/^Return requested on /)
    .nth(1)
    .waitFor();
});

test('staff close an accepted return whose parcel did not come, and the order’s page says so', async ({ shop }) => {
  const page = await shop.visit(phone);
  const id = await toteDelivered(shop, page, 'never.came@example.com');
  await open(page, `/order/${id}`);
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('Reason', { exact: true }).selectOption('Another reason');
  await page.getByRole('button', { name: 'Request return' }).click();
  await page.getByText(/^Return requested on /).waitFor();

  const staff = await shop.visit(phone);
  await enterAdmin(shop, staff);
  await open(staff, '/admin/returns');
  await staff.getByRole('link', { name: /Another reason/ }).click();
  await staff.getByRole('button', { name: 'Accept return' }).click();
  await staff.getByRole('button', { name: 'Not received: close the return…' }).click();
  await staff.getByText('Do this if the parcel did not come.').waitFor();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Close return' }).click();
  await staff.getByText('Not received', { exact: true }).waitFor();
  expect(await staff.getByRole('button', { name: 'Mark as received and refund' }).count()).toBe(0);
  await open(staff, `/admin/orders/${id}`);
  await staff.getByText('Return closed: its items did not arrive').waitFor();

  await open(page, `/order/${id}`);
  await page.getByText(/^Return ended on /).waitFor();
  await page.getByText('The items have not reached us. If you have sent them, please write to us.').waitFor();
  await page.getByText('Return or exchange an item', { exact: true }).waitFor();
});

test('a guest exchanges a size on a phone, and the replacement comes with an order of its own', async ({ shop }) => {
  const page = await shop.visit(phone);
  const id = await shirtDelivered(shop, page, 'other.size@example.com');
  const before = await onHand(shop, 'femi-adire-shirt', 'Indigo Cloud', 'L');
  await open(page, `/order/${id}`);
  await page.getByText(/^Items that don’t fit, are faulty or are wrong can be exchanged until /).waitFor();
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('What would you like?').selectOption('Exchange it for Large, Indigo Cloud');
  const reasons = page.getByLabel('Reason', { exact: true });
  expect(await reasons.getByRole('option').allTextContents()).not.toContain('I changed my mind');
  await reasons.selectOption('It doesn’t fit');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Request exchange' }).click();
  await page.getByText(/^Exchange requested on /).waitFor();
  await page.getByText('In exchange for Large, Indigo Cloud').waitFor();

  const staff = await shop.visit(phone);
  await enterAdmin(shop, staff);
  await open(staff, '/admin/returns');
  await staff.getByRole('link', { name: /Exchange of 1 item .*It doesn’t fit/ }).click();
  await staff.getByText('for Large, Indigo Cloud').waitFor();
  await staff.getByRole('button', { name: 'Accept exchange' }).click();
  await staff.getByLabel(/^1 × /).selectOption('Back in stock');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Mark as received and replace' }).click();
  await staff.getByText('Complete', { exact: true }).waitFor();
  expect(await onHand(shop, 'femi-adire-shirt', 'Indigo Cloud', 'L')).toBe(before - 1);
  const [, replacement] = await ordersOf(shop, 'other.size@example.com');
  await staff.getByRole('link', { name: orderNumber(replacement!.id) }).click();
  await staff.getByText('Discount: Sent in exchange').waitFor();

  await open(page, `/order/${id}`);
  await page.getByText(`We are sending the replacement with order ${orderNumber(replacement!.id)}`).waitFor();
  await open(page, `/order/${replacement!.id}`);
  await page.getByText('Large', { exact: false }).first().waitFor();
});

test('a size that is gone in the meantime is said to be sold out, and never becomes a refund', async ({ shop }) => {
  const page = await shop.visit({ ...phone, mayLog: /409/ });
  const id = await shirtDelivered(shop, page, 'sold.out@example.com');
  await putExtraLargeInStock(shop, 1);
  await open(page, `/order/${id}`);
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('What would you like?').selectOption('Exchange it for X-Large, Indigo Cloud');
  await page.getByLabel('Reason', { exact: true }).selectOption('It doesn’t fit');
  await putExtraLargeInStock(shop, 0);
  for (let taps = 0; taps < 2; taps += 1) {
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'GET' && response.url().endsWith('/returns')),
      page.getByRole('button', { name: 'Request exchange' }).click(),
    ]);
    await page.getByText('Sold out in X-Large').waitFor();
  }
  expect(await shop.db.selectFrom('returns').select('id').where('orderId', '=', id).execute()).toEqual([]);
});

test('without scripts a guest requests an exchange, and a reason that is none says so', async ({ shop }) => {
  const buyer = await shop.visit(phone);
  const id = await toteDelivered(shop, buyer, 'plain.exchange@example.com');
  const storageState = await buyer.context().storageState();
  const page = await plainVisit(shop, { ...phone, storageState, mayLog: /409/ });
  await page.goto(`/basic/orders/${id}/return`);
  await page.getByLabel('What would you like?').selectOption({ label: 'Exchange it for Standard, Natural' });
  await page.getByLabel('Reason').selectOption('I changed my mind');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('We exchange what doesn’t fit, is faulty or is wrong.').waitFor();
  expect(await page.getByLabel('What would you like?').inputValue()).toContain('Standard');

  await page.getByLabel('Reason').selectOption('It is faulty');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText(/^Exchange requested on /).waitFor();
  await page.getByText('In exchange for Standard, Natural').waitFor();
});

test('without scripts a size that is gone in the meantime is chosen anew, and never becomes a refund', async ({
  shop,
}) => {
  const buyer = await shop.visit(phone);
  const id = await shirtDelivered(shop, buyer, 'plain.sold.out@example.com');
  const storageState = await buyer.context().storageState();
  const page = await plainVisit(shop, { ...phone, storageState, mayLog: /409|400/ });
  await putExtraLargeInStock(shop, 1);
  await page.goto(`/basic/orders/${id}/return`);
  const choice = page.getByLabel('What would you like?');
  await choice.selectOption('Exchange it for X-Large, Indigo Cloud');
  await page.getByLabel('Reason').selectOption('It doesn’t fit');
  await putExtraLargeInStock(shop, 0);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Sold out in X-Large').waitFor();
  expect(await choice.inputValue()).toBe('');

  // Some browsers send a form whatever it requires.
  await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.locator('.error').getByText('Choose a refund or an exchange').waitFor();
  expect(await page.getByLabel('Reason').inputValue()).toBe('wrong_size');
  expect(await shop.db.selectFrom('returns').select('id').where('orderId', '=', id).execute()).toEqual([]);
});

test('without scripts a guest requests a return and withdraws it', async ({ shop }) => {
  const buyer = await shop.visit(phone);
  const id = await toteDelivered(shop, buyer, 'plain.return@example.com');
  const page = await plainVisit(shop, { ...phone, storageState: await buyer.context().storageState() });

  await page.goto(`/basic/orders/${id}`);
  await page.getByRole('link', { name: 'Return or exchange an item' }).click();
  await heading(page, 'Return or exchange an item').waitFor();
  await page.getByLabel('Reason').selectOption('I changed my mind');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Your request has been sent. We will email you.').waitFor();
  await page.getByText(/^Return requested on /).waitFor();
  expect(await page.getByRole('link', { name: 'Return or exchange an item' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Withdraw this return' }).click();
  await page.getByText('Your return has been withdrawn').waitFor();
  await page.getByText(/^Return withdrawn on /).waitFor();
});

test('without scripts a changed request under the key of one that was received leads to that one, and then to a new form', async ({
  shop,
}) => {
  const buyer = await shop.visit(phone);
  const id = await toteDelivered(shop, buyer, 'plain.lost@example.com');
  const page = await plainVisit(shop, { ...phone, storageState: await buyer.context().storageState() });
  await page.goto(`/basic/orders/${id}/return`);
  const before = await page.context().newPage();
  await before.goto(`/basic/orders/${id}/return`);
  const key = await before.locator('input[name="key"]').inputValue();
  await before.getByLabel('Reason').selectOption('It is faulty');
  await before.getByRole('button', { name: 'Send request' }).click();
  await before.getByText(/^Return requested on /).waitFor();

  await page.locator('input[name="key"]').evaluate((field: HTMLInputElement, its) => (field.value = its), key);
  await page.getByLabel('Reason').selectOption('I changed my mind');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText(messages.returns.sentBefore).waitFor();
  await page.getByText(/^Return requested on /).waitFor();

  await page.getByRole('button', { name: 'Withdraw this return' }).click();
  await page.getByRole('link', { name: 'Return or exchange an item' }).click();
  await page.getByLabel('Reason').selectOption('I changed my mind');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Your request has been sent. We will email you.').waitFor();
  expect(await reasonsOf(shop, id)).toEqual(['faulty', 'changed_mind']);
});

test('without scripts a return without a reason says so, and what was chosen stays', async ({ shop }) => {
  const buyer = await shop.visit(phone);
  const id = await toteDelivered(shop, buyer, 'no.reason@example.com');
  const page = await plainVisit(shop, {
    ...phone,
    storageState: await buyer.context().storageState(),
    mayLog: /400/,
  });
  await page.goto(`/basic/orders/${id}/return`);
  await page.getByLabel('In your own words').fill('Too small');
  await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole('button', { name: 'Send request' }).click();

  await page.locator('.error').getByText('Choose a reason').waitFor();
  expect(await page.getByLabel('In your own words').inputValue()).toBe('Too small');
});

async function reasonsOf({ db }: OpenShop, orderId: string): Promise<string[]> {
  const found = db.selectFrom('returns').select('reason').where('orderId', '=', orderId).orderBy('requestedAt');
  return (await found.execute()).map(({ reason }) => reason);
}

async function wordsOf({ db }: OpenShop, orderId: string): Promise<string[]> {
  const found = db.selectFrom('returns').select('words').where('orderId', '=', orderId).orderBy('requestedAt');
  return (await found.execute()).map(({ words }) => words);
}

async function putExtraLargeInStock({ db }: OpenShop, quantity: number): Promise<void> {
  const shirt = variantId('femi-adire-shirt', 'Indigo Cloud');
  await db.updateTable('stock').set({ quantity }).where('variantId', '=', shirt).where('size', '=', 'XL').execute();
}

/** The id of an order of a shirt in Medium that was bought in this browser, shipped and delivered. */
async function shirtDelivered(shop: OpenShop, page: Page, email: string): Promise<string> {
  await openCheckout(page, { slug: 'femi-adire-shirt', colour: 'Indigo Cloud', size: 'Medium' }, { email });
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  return handedOver(shop, email);
}

/** The id of a tote that was bought in this browser, shipped and delivered. */
async function toteDelivered(shop: OpenShop, page: Page, email: string): Promise<string> {
  await buyTote(page, email);
  return handedOver(shop, email);
}

/** Ships and delivers the order of an address. */
async function handedOver(shop: OpenShop, email: string): Promise<string> {
  const [order] = await ordersOf(shop, email);
  await shipOrder(shop, order!.id, { who: 'system' });
  await deliverOrder(shop, order!.id, { who: 'system' });
  return order!.id;
}
