import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { deliverOrder, shipOrder } from '#server/orders/status/ship-order.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import { makeProduct } from '../../../data/factories.ts';
import { cashOrderForm } from '../../../actions/staff-orders.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { subjectsTo } from '../../mailbox.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';
import { toteBought } from '../admin.ts';

const phone = { viewport: { width: 360, height: 740 } };

test('a manager opens a return on a phone for a customer who called: a double tap makes one, which its page names theirs', async ({
  shop,
}) => {
  const email = 'called.about.it@example.com';
  const { id } = await toteBought(shop, email);
  await shipOrder(shop, id, { who: 'staff:1' });
  await deliverOrder(shop, id, { who: 'staff:1' });
  const page = await shop.visit(phone);
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${id}`);

  await page.getByRole('button', { name: 'Return or exchange…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Return' });
  await drawer.getByText('It is accepted at once, and the customer gets an email').waitFor();
  await drawer.getByRole('button', { name: 'Open return' }).click();
  await drawer.getByText('Choose a reason', { exact: true }).last().waitFor();
  await drawer.getByLabel('The customer’s reason').selectOption('It is faulty');
  await drawer.getByLabel('Note').fill('Called: the seam is open');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Open return' }).dblclick();

  await page.waitForURL(/\/admin\/returns\//);
  const manager = shop.db.selectFrom('staff').select('name').where('email', '=', 'manager@oge.example');
  const { name } = await manager.executeTakeFirstOrThrow();
  await page.getByText(` by ${name}, delivered `).waitFor();
  await page.getByText('Called: the seam is open').waitFor();
  expect(await page.getByRole('link', { name: 'Call', exact: true }).getAttribute('href')).toBe('tel:+2348035550123');
  await page.getByRole('button', { name: 'Not received: close the return…' }).waitFor();
  await expectAccessible(page);
  await expect
    .poll(() => subjectsTo(shop, email))
    .toContainEqual(expect.stringMatching(/^Your return .* is accepted$/));
  expect(await returnsOf(shop, id)).toEqual([
    { status: 'accepted', kind: 'refund', words: 'Called: the seam is open' },
  ]);

  await open(page, `/admin/orders/${id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByRole('listitem').filter({ hasText: 'Return opened for the customer' }).getByText(name).waitFor();
  await page.getByRole('button', { name: 'Return or exchange…' }).click();
  await drawer.getByText(adminMessages.returns.nothingReturnable).waitFor();

  // What is in the return is refunded there: the form of the order, which would be rejected, does not offer it.
  const owner = await shop.visit();
  await enterAdmin(shop, owner);
  await open(owner, `/admin/orders/${id}`);
  await owner.getByRole('button', { name: 'Refund…' }).click();
  const refund = owner.getByRole('dialog', { name: 'Refund', exact: true });
  await refund.getByText(/in a return or an exchange: refunded there, not here/).waitFor();
  expect(await refund.getByRole('combobox').count()).toBe(0);
});

test('of an order without an email whose days are over, staff exchange a size, and read that they have to tell the customer', async ({
  shop,
}) => {
  const page = await shop.visit({ ...phone, mayLog: /\/pictures\/|shirt-front|409/ });
  await enterAdmin(shop, page);
  const id = await oldOrder(shop, page);
  await open(page, `/admin/orders/${id}`);

  await page.getByRole('button', { name: 'Return or exchange…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Return' });
  await drawer.getByText(adminMessages.orders.noEmail).waitFor();
  await drawer.getByText(/^The days for returns ended on /).waitFor();
  expect(await drawer.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:/);
  await drawer
    .getByLabel('Shirt Sold Long Ago, Medium, Indigo: refund or exchange')
    .selectOption('Exchange it for Large, Indigo');
  await drawer.getByText(/^The days for exchanges ended on /).waitFor();
  const reason = drawer.getByLabel('The customer’s reason');
  expect(await reason.getByRole('option').allTextContents()).not.toContain('I changed my mind');
  await reason.selectOption('It doesn’t fit');
  await expectAccessible(page);

  // The last one is sold in the meantime.
  await putLargeInStock(shop, 0);
  await drawer.getByRole('button', { name: 'Open exchange' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Sold out in Large' }).waitFor();
  expect(await returnsOf(shop, id)).toEqual([]);
  await drawer.getByRole('option', { name: 'Sold out in Large' }).waitFor({ state: 'attached' });
  await putLargeInStock(shop, 1);
  await drawer.getByRole('button', { name: 'Open exchange' }).click();

  await page.waitForURL(/\/admin\/returns\//);
  await page.getByText('for Large, Indigo').waitFor();
  expect(await returnsOf(shop, id)).toEqual([{ status: 'accepted', kind: 'exchange', words: '' }]);
});

/** An order over the counter, of a month ago, of a medium shirt for a customer without an email. */
async function oldOrder(shop: OpenShop, page: Page): Promise<string> {
  const shirt = await makeProduct(shop.db, { name: 'Shirt Sold Long Ago', stock: { M: 3, L: 1 } });
  const saved = await page.request.post(`${shop.url}/api/admin/staff-orders`, { data: cashOrderForm(shirt) });
  const { orderId } = (await saved.json()) as { orderId: string };
  const { deliveredAt } = await shop.db
    .selectFrom('orders')
    .select('deliveredAt')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const monthAgo = daysBefore(deliveredAt!, 30);
  await shop.db.updateTable('orders').set({ deliveredAt: monthAgo }).where('id', '=', orderId).execute();
  return orderId;
}

async function putLargeInStock(shop: OpenShop, quantity: number): Promise<void> {
  const product = shop.db.selectFrom('products').select('id').where('name', '=', 'Shirt Sold Long Ago');
  const variant = shop.db.selectFrom('variants').select('id').where('productId', 'in', product);
  await shop.db
    .updateTable('stock')
    .set({ quantity })
    .where('variantId', 'in', variant)
    .where('size', '=', 'L')
    .execute();
}

const returnsOf = (shop: OpenShop, orderId: string) =>
  shop.db.selectFrom('returns').select(['status', 'kind', 'words']).where('orderId', '=', orderId).execute();
