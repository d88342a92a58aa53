import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { allowOnDelivery } from '../../actions/pay-on-delivery.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { signUp } from '../accounts.ts';
import { toteBought } from './admin.ts';
import { type OpenShop, screens, test } from '../open-shop.ts';
import { heading, onPaymentPage, open, openCheckout, orderTote, ordersOf, payNow } from '../shopping.ts';

/** Flaws that a careful eye would notice: names that run into others, cut texts, codes in place of words. */

const names = ['Oge', 'Adaeze Threads', 'Ọlábísí àti Ṣadé Ẹlẹ́wà Ɓaɗaru'];

test('any shop name has its own room in the admin’s bar and above the sign-in, for every role', async ({ shop }) => {
  for (const name of names) {
    await shop.db
      .updateTable('shopSettings')
      .set({ name: name.normalize('NFC') })
      .execute();
    for (const role of ['owner', 'packer'] as const) {
      const page = await shop.visit();
      await enterAdmin(shop, page, role);
      await open(page, '/admin/settings/phone');
      const bar = page.getByRole('banner');
      await bar.getByRole('link', { name: 'Settings' }).waitFor();
      expect(await roomAfter(page, 'header a[href="/admin"]'), `${name}, ${role}`).toBeGreaterThan(8);
      const first = role === 'owner' ? 'Dashboard' : 'To pack';
      await open(page, '/admin');
      await bar.getByRole('link', { name: first }).waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      const scrolled = await bar.locator(':scope > div').evaluate(({ scrollLeft }) => scrollLeft);
      expect(scrolled, `${name}, ${role}: the bar at its first section`).toBe(0);
      await page.context().close();
    }
    const guest = await shop.visit();
    await open(guest, '/login');
    const back = guest.getByRole('link', { name: 'Back to Home' });
    const lines = await back.evaluate((link) => link.getClientRects().length + Number(link.clientHeight > 48));
    expect(lines, name).toBe(1);
    await guest.context().close();
  }
  await shop.db.updateTable('shopSettings').set({ name: 'Oge' }).execute();
});

/** How far the text of an element ends before the next element begins. */
function roomAfter(page: Page, selector: string): Promise<number> {
  return page.evaluate((at) => {
    const element = document.querySelector(at)!;
    const range = document.createRange();
    range.selectNodeContents(element);
    const after = [...element.parentElement!.children].slice(1).map((one) => one.getBoundingClientRect());
    return after.find(({ width }) => width > 4)!.left - range.getBoundingClientRect().right;
  }, selector);
}

test('an order offers a packing slip while it has a parcel, and none before it is paid', async ({ shop }) => {
  const paid = await toteBought(shop, 'slip.paid@example.com');
  const buyer = await shop.visit();
  await orderTote(buyer, 'slip.unpaid@example.com');
  const [unpaid] = await ordersOf(shop, 'slip.unpaid@example.com');

  const page = await shop.visit({ size: 'wide' });
  await enterAdmin(shop, page);
  const slip = page.getByRole('link', { name: 'Packing slip' });
  await open(page, `/admin/orders/${paid.id}`);
  await slip.waitFor();
  await open(page, `/admin/orders/${unpaid!.id}`);
  await page.getByRole('heading', { name: 'Items', exact: true }).waitFor();
  expect(await slip.count()).toBe(0);
});

test('a packing slip fits a label of A6, whatever the shop is called', async ({ shop }) => {
  const buyer = await shop.visit();
  const email = 'slip.label@example.com';
  await openCheckout(buyer, [{ slug: 'femi-adire-shirt' }, { slug: 'oja-canvas-tote', quantity: 2 }], { email });
  await payNow(buyer);
  await onPaymentPage(buyer).pay.click();
  await heading(buyer, 'Thank You For Your Order').waitFor();
  const [order] = await ordersOf(shop, email);
  const page = await shop.visit();
  await enterAdmin(shop, page);
  for (const name of names) {
    await shop.db
      .updateTable('shopSettings')
      .set({ name: name.normalize('NFC') })
      .execute();
    await open(page, `/admin/orders/${order!.id}/slip`);
    await page.getByRole('article').waitFor();
    const pdf = await page.pdf({ format: 'A6' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g), name).toHaveLength(1);
  }
  await shop.db.updateTable('shopSettings').set({ name: 'Oge' }).execute();
});

test('the stock page, the reports and the size guides name sizes as orders do', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await enterAdmin(shop, page);
  for (const path of ['/admin/stock', '/admin', '/admin/settings/size-guides', '/admin/stock/low']) {
    await open(page, path);
    await page.getByText('2XL').first().waitFor();
    expect(
      await page
        .getByRole('main')
        .getByText(/(^|\s)XX+L($|\s)/)
        .count(),
      path,
    ).toBe(0);
  }
});

test('the names of delivery areas are not cut off on a wide screen', async ({ shop }) => {
  await allowOnDelivery(shop); // Each area has a box more then.
  const page = await shop.visit({ size: 'wide' });
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/delivery');
  const area = page.getByLabel('Area', { exact: true });
  await area.first().waitFor();
  const cut = await area.evaluateAll((fields) =>
    fields
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((field) => (field as HTMLInputElement).value),
  );
  expect(cut).toEqual([]);
});

test('what was never saved does not say that it is saved', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  for (const [path, title] of [
    ['/admin/products/new', 'New product'],
    ['/admin/collections/~new', 'New collection'],
    ['/admin/products/sales/~new', 'New planned sale'],
    ['/admin/settings/pages/~new', 'New page'],
  ] as const) {
    await open(page, path);
    await heading(page, title).waitFor();
    await page.getByRole('button', { name: /^Save/ }).first().waitFor();
    expect(await page.getByText(/^(All changes saved|Saved)/).count(), path).toBe(0);
  }
  await open(page, `/admin/products/${productId('adunni-wrap-dress')}`);
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
});

test('on a phone the link to an order stands under its number', async ({ shop }) => {
  const page = await shop.visit({ viewport: screens.phone.viewport });
  const email = 'orders.on.a.phone@example.com';
  await signUp(shop, page, { email, firstName: 'Ngozi', lastName: 'Obi' });
  await orderOf(shop, page, email);
  await open(page, '/orders');
  const row = page.getByRole('row').nth(1);
  const left = async (text: RegExp) => (await row.getByText(text).first().boundingBox())!.x;
  expect(Math.round((await left(/^View/)) - (await left(/^#/)))).toBe(0);
});

async function orderOf(shop: OpenShop, page: Page, email: string): Promise<void> {
  await orderTote(page, email);
  expect(await ordersOf(shop, email)).toHaveLength(1);
}

test('on the dashboard the name of a column of numbers ends where its numbers end, and no column of tables leaves a hole', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide' });
  await enterAdmin(shop, page);
  await open(page, '/admin?days=30');
  const table = page.getByRole('table', { name: 'By product' });
  await table.getByRole('columnheader', { name: 'Sold' }).waitFor();
  const endOf = (cell: Locator) =>
    cell.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.querySelector('button') ?? element);
      return Math.round(range.getBoundingClientRect().right);
    });
  for (const column of [2, 5]) {
    const heads = await endOf(table.locator(`thead th:nth-child(${column})`));
    expect(heads, `column ${column}`).toBe(await endOf(table.locator(`tbody tr:first-child > :nth-child(${column})`)));
  }
  const boxOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())!;
  const [products, channels] = [await boxOf('By product'), await boxOf('By channel')];
  expect(channels.y - (products.y + products.height)).toBeLessThan(100);
});

test('a delivery area with every choice fits a phone', async ({ shop }) => {
  await allowOnDelivery(shop);
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/delivery');
  await page.getByLabel('Free delivery from (₦)').fill('60000');
  await page.getByLabel('Lagos Mainland Area 1: free delivery').waitFor();
  await page.getByRole('button', { name: 'Add area in Lagos' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.viewport.width);
});

test('an email address that is longer than a phone is wide fits the form that corrects it', async ({ shop }) => {
  const { id } = await toteBought(shop, 'chioma.with.a.very.long.address@shop.example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Correct email' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Email' });
  const { x, width } = (await field.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(screens.phone.viewport.width);
});

test('the toast about a copied product covers none of the buttons of its form', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/products?search=Oja');
  await Promise.all([
    page.getByText('Product duplicated').waitFor(),
    page
      .getByRole('button', { name: /^Duplicate/ })
      .first()
      .click(),
  ]);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.waitFor();
  await publish.click({ trial: true, timeout: 3_500 }); // The toast stays for four seconds.
});

test('on a phone a product of a sale takes one row, with what takes it out at its end', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/products/sales/~new');
  await page.getByRole('button', { name: 'Add these' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'instead of' }).first();
  const [name, remove] = [row.locator('b'), row.getByRole('button', { name: /^Remove/ })];
  const [left, right] = [(await name.boundingBox())!, (await remove.boundingBox())!];
  expect(right.x).toBeGreaterThan(left.x + left.width / 2);
  expect(right.y).toBeLessThan(left.y + left.height + 44);
});

test('a long email address fits the dialog that deletes its customer, on a phone', async ({ shop }) => {
  const email = 'chioma.with.another.very.long.address@shop.example.com';
  await toteBought(shop, email);
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/customers');
  await page.getByRole('link').filter({ hasText: email }).click();
  await page.getByRole('button', { name: 'Delete customer data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete customer data?' });
  await dialog.waitFor();
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('on a packing slip the minus of a refund stands on one line with its amount', async ({ shop }) => {
  const order = await toteBought(shop, 'slip.refunded@example.com');
  const page = await shop.visit({ viewport: { width: 320, height: 740 } });
  await enterAdmin(shop, page);
  const money = { extra: order.totalAmount - 500, leftKobo: order.totalAmount * 100, paidBack: null };
  const data = { lines: [], reason: 'Came late', key: randomUUID(), ...money };
  const refunded = await page.request.post(`${shop.url}/api/admin/orders/${order.id}/refund`, { data });
  expect(refunded.status()).toBe(200);
  await open(page, `/admin/orders/${order.id}/slip`);
  const amount = page
    .getByRole('row', { name: /^Refunded/ })
    .getByRole('cell')
    .last();
  await amount.waitFor();
  const lines = await amount.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});
