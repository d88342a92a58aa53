import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { lagosTimeOf } from '#shared/dates/lagos-times.ts';
import { daysAfter } from '#shared/dates/moments.ts';
import { productId } from '#server/demo/load-products.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import { fillDelivery, heading, open, openCheckout, openProduct, ordersOf, payNow } from '../../shopping.ts';

const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
const fitsTheScreen = () => document.documentElement.scrollWidth <= innerWidth;

test('an owner plans a sale on a phone and starts it, a shopper sees it and pays its price, and its end brings the price back', async ({
  shop,
}) => {
  const owner = await shop.visit(phone);
  await enterAdmin(shop, owner);
  await open(owner, '/admin/products');
  await owner.getByRole('link', { name: 'Planned sales' }).click();
  await owner.getByText('No planned sales yet.').waitFor();
  await owner.getByRole('link', { name: 'Plan a sale' }).click();
  await heading(owner, 'New planned sale').waitFor();
  await owner.getByLabel('Name', { exact: true }).fill('Black Friday');
  await save(owner);
  await owner.getByText('Choose at least one product').waitFor();
  await owner.getByLabel(/^Starts/).fill(lagosTimeOf(daysAfter(new Date(), 1)));
  await owner.getByLabel(/^Ends/).fill(lagosTimeOf(daysAfter(new Date(), 2)));
  await owner.getByLabel(/^Add many at once/).selectOption('Bags');
  await owner.getByRole('button', { name: 'Add these' }).click();
  await owner.getByText('2 products added.').waitFor();
  await owner.getByLabel(/^Find products to add/).fill('Temi Linen');
  await owner.getByRole('button', { name: 'Add Temi Linen Column Dress' }).click();
  await owner.getByText('₦24,800 instead of ₦31,000').waitFor();
  await owner.getByRole('button', { name: 'Remove Balogun Market Tote' }).click();
  await owner.getByLabel(/^Discount badge/).fill('100');
  await owner.getByText('Shoppers pay ₦4,250 instead of ₦8,500: 50% less. No badge is shown').waitFor();
  await owner.getByLabel(/^Discount badge/).fill('25%');
  await owner.getByText('Shoppers pay ₦6,800 instead of ₦8,500: 20% less. The badge says -25%.').waitFor();
  await expectAccessible(owner);
  expect(await owner.evaluate(fitsTheScreen)).toBe(true);
  await save(owner);
  await owner.waitForURL(/\/admin\/products\/sales\/[0-9a-f-]{36}$/);
  await owner.getByText('Planned', { exact: true }).waitFor();

  await owner.getByRole('button', { name: 'Start now' }).click();
  await owner.getByRole('button', { name: 'Start the sale' }).click();
  await owner.getByText('2 products are on sale.').waitFor();
  await owner.getByText('Started, by').waitFor();
  await expectAccessible(owner);
  expect(await owner.evaluate(fitsTheScreen)).toBe(true);

  const shopper = await shop.visit(phone);
  await openProduct(shopper, 'oja-canvas-tote');
  for (const text of ['₦6,800', 'Original price ₦8,500', '-25%']) {
    await shopper.getByRole('main').getByText(text, { exact: true }).first().waitFor();
  }
  await openCheckout(shopper, { slug: 'oja-canvas-tote', size: 'Standard', quantity: 2 });
  await fillDelivery(shopper, 'sale@example.com');
  await payNow(shopper);
  await shopper.getByRole('button', { name: /^Pay ₦/ }).waitFor();
  expect((await ordersOf(shop, 'sale@example.com'))[0]).toMatchObject({ itemsPrice: 13_600 });

  const editor = await owner.context().newPage();
  await editor.goto(`/admin/products/${productId('oja-canvas-tote')}`);
  await editor.getByText(/^Its prices come from the sale “Black Friday” until/).waitFor();
  // A colour that is added is not on sale: the price of the sale would stay for good.
  const prices = editor.getByLabel(/^Price/);
  const before = await prices.count();
  await editor.getByRole('button', { name: 'Add colour' }).click();
  await expect.poll(() => prices.count()).toBe(before + 1);
  expect([await prices.first().inputValue(), await prices.last().inputValue()]).toEqual(['6,800', '']);
  await prices.last().fill('8500');
  await editor
    .getByText('Customers see ₦10,625 crossed out beside it. The colour keeps this price when the sale ends.')
    .waitFor();
  await expectAccessible(editor);
  expect(await editor.evaluate(fitsTheScreen)).toBe(true);
  await editor.close();
  await owner.getByRole('button', { name: 'End now' }).click();
  await owner.getByRole('button', { name: 'End the sale' }).click();
  await owner.getByText('The sale is over, and prices are back to normal.').waitFor();
  await openProduct(shopper, 'oja-canvas-tote');
  await shopper.getByRole('main').getByText('₦8,500', { exact: true }).first().waitFor();
  expect(await shopper.getByText('Original price ₦8,500').count()).toBe(0);
  await owner.getByRole('link', { name: 'All planned sales' }).click();
  await owner.getByRole('link', { name: /^Black Friday .* Ended$/ }).waitFor();
  await expectAccessible(owner);
  expect(await owner.evaluate(fitsTheScreen)).toBe(true);
});

test('products that a colleague adds while a sale is open here stay when this one is saved', async ({ shop }) => {
  const page = await shop.visit(phone);
  await enterAdmin(shop, page);
  const id = randomUUID();
  const starts = daysAfter(new Date(), 5);
  await shop.db
    .insertInto('plannedSales')
    .values({
      id,
      name: 'Together',
      percent: 25,
      startsAt: starts,
      endsAt: daysAfter(starts, 1),
      state: 'planned',
      version: 1,
      createdAt: new Date(),
    })
    .execute();
  const add = (slug: string) =>
    shop.db
      .insertInto('plannedSaleProducts')
      .values({ saleId: id, productId: productId(slug) })
      .execute();
  await add('kemi-gathered-skirt');
  await open(page, `/admin/products/sales/${id}`);
  const remove = page.getByRole('main').getByRole('button', { name: /^Remove (?!all)/ });
  await expect.poll(() => remove.count()).toBe(1);

  await page.getByRole('link', { name: 'All planned sales' }).click();
  const link = page.getByRole('link', { name: /^Together/ });
  await link.waitFor();
  await add('sade-satin-skirt');
  await shop.db.updateTable('plannedSales').set({ version: 2 }).where('id', '=', id).execute();
  // Cached data is shown first.
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(`/planned-sales/${id}`)),
    link.click(),
  ]);
  await page.getByLabel(/^Find products to add/).fill('Temi Linen');
  await page.getByRole('button', { name: 'Add Temi Linen Column Dress' }).click();
  await page.getByText('Temi Linen Column Dress added.').waitFor();
  await Promise.all([page.getByText('Planned. It starts and ends automatically.').waitFor(), save(page)]);

  const products = shop.db.selectFrom('plannedSaleProducts').select('productId').where('saleId', '=', id);
  const chosen = ['kemi-gathered-skirt', 'sade-satin-skirt', 'temi-linen-column-dress'].map(productId);
  expect((await products.execute()).map((one) => one.productId).toSorted()).toEqual(chosen.toSorted());
});

test('a sale that was typed on a phone is there again when the phone drops the tab, until it is saved', async ({
  shop,
}) => {
  const page = await shop.visit(phone);
  await enterAdmin(shop, page);
  await open(page, '/admin/products/sales/~new');
  await page.getByLabel('Name', { exact: true }).fill('Payday');
  await page.getByLabel(/^Starts/).fill(lagosTimeOf(daysAfter(new Date(), 1)));
  await page.getByLabel(/^Ends/).fill(lagosTimeOf(daysAfter(new Date(), 2)));
  await page.getByLabel(/^Add many at once/).selectOption('Bags');
  await page.getByRole('button', { name: 'Add these' }).click();
  await page.getByText('2 products added.').waitFor();
  const context = page.context();
  const dropTab = async (tab: Page) => {
    await tab.close();
    const anew = await context.newPage();
    await open(anew, '/admin/products/sales/~new');
    await heading(anew, 'New planned sale').waitFor();
    await anew.getByLabel('Name', { exact: true }).waitFor();
    return anew;
  };

  const anew = await dropTab(page);
  await anew.getByText('didn’t save it').waitFor();
  await expect.poll(() => anew.getByLabel('Name', { exact: true }).inputValue()).toBe('Payday');
  await anew.getByText('Balogun Market Tote').first().waitFor();
  await expectAccessible(anew);
  expect(await anew.evaluate(fitsTheScreen)).toBe(true);
  await save(anew);
  await anew.waitForURL(/\/admin\/products\/sales\/[0-9a-f-]{36}$/);
  await anew.getByText('Planned', { exact: true }).waitFor();

  const last = await dropTab(anew);
  expect(await last.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  expect(await last.getByText('didn’t save it').count()).toBe(0);
});

test('an end that is rejected because a colleague changed the running sale stays typed, and is saved when pressed again', async ({
  shop,
}) => {
  const page = await shop.visit({ ...phone, mayLog: /status of 409/ });
  const { id, endsAt } = await openRunningSale(shop, page, 'Weekend');
  const end = page.getByLabel(/^Ends/);
  const later = lagosTimeOf(daysAfter(endsAt, 2));
  await end.fill(later);

  await shop.db.updateTable('plannedSales').set({ name: 'Long weekend', version: 2 }).where('id', '=', id).execute();
  const change = page.getByRole('button', { name: 'Change the end' });
  await change.click();
  await heading(page, 'Long weekend').waitFor();
  expect(await end.inputValue()).toBe(later);
  await change.click();
  const saved = shop.db.selectFrom('plannedSales').select('endsAt').where('id', '=', id);
  await expect.poll(async () => lagosTimeOf((await saved.executeTakeFirstOrThrow()).endsAt)).toBe(later);
  await expect.poll(() => change.isDisabled()).toBe(true);
  expect(await end.inputValue()).toBe(later);
});

test('an end that is typed before a colleague moves it does not take its place unseen, also when the page knows of the move', async ({
  shop,
}) => {
  const page = await shop.visit({ ...phone, mayLog: /status of 409/ });
  const { id, endsAt } = await openRunningSale(shop, page, 'Payday');
  const end = page.getByLabel(/^Ends/);
  const [later, earlier] = [lagosTimeOf(daysAfter(endsAt, 2)), daysAfter(endsAt, -1)];
  await end.fill(later);

  const moved = { name: 'Payday, shorter', endsAt: earlier, version: 2 };
  await shop.db.updateTable('plannedSales').set(moved).where('id', '=', id).execute();
  // Read again when the network is back.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await heading(page, 'Payday, shorter').waitFor();
  const change = page.getByRole('button', { name: 'Change the end' });
  const rejected = page.waitForResponse((response) => response.status() === 409);
  await change.click();
  await rejected;
  const stored = shop.db.selectFrom('plannedSales').select('endsAt').where('id', '=', id);
  expect((await stored.executeTakeFirstOrThrow()).endsAt).toEqual(earlier);
  expect(await end.inputValue()).toBe(later);
});

/** Opens a sale that runs for three more days, as an owner. */
async function openRunningSale(shop: OpenShop, page: Page, name: string): Promise<{ id: string; endsAt: Date }> {
  await enterAdmin(shop, page);
  const [id, now] = [randomUUID(), new Date()];
  const endsAt = daysAfter(now, 3);
  const times = { createdAt: now, startsAt: now, startedAt: now, endsAt };
  await shop.db
    .insertInto('plannedSales')
    .values({ id, name, percent: 25, state: 'running', version: 1, ...times })
    .execute();
  await open(page, `/admin/products/sales/${id}`);
  return { id, endsAt };
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
