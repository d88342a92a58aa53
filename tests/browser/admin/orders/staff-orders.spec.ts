import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { cashOrderForm } from '../../../actions/staff-orders.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { makeProduct } from '../../../data/factories.ts';
import { expectAccessible } from '../../accessible.ts';
import { test } from '../../open-shop.ts';
import { heading, open } from '../../shopping.ts';

test('a manager enters an order over the counter on a phone, with the total always in view', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  const { name } = await shop.db
    .selectFrom('products')
    .select('name')
    .where('status', '=', 'published')
    .orderBy('name')
    .executeTakeFirstOrThrow();

  await open(page, '/admin/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  await heading(page, 'New order').waitFor();
  await page.getByRole('button', { name: 'Save order as paid' }).click();
  await page.getByText('Choose at least one item').waitFor();
  // A customer at the counter may stay anonymous; one who waits for a parcel may not.
  expect(await page.getByText('Enter the customer’s name').count()).toBe(0);
  await page.getByRole('radio', { name: 'Delivery or pick-up' }).check();
  await page.getByText('Enter the customer’s name').waitFor();
  await page.getByRole('radio', { name: 'Takes it now' }).check();
  await page.getByLabel('Find an item').fill(name);
  await page
    .getByRole('button', { name: new RegExp(`^Add ${name}, .*: [1-9]`) })
    .first()
    .click();
  await page
    .getByRole('button', { name: `Increase quantity of ${name}` })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('0803 123 4567');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ngozi Obi');
  // An amount typed in naira is no percentage, and a thousands separator is no decimal point.
  await page.getByLabel('Discount on the items (₦)').fill('50');
  await page.getByRole('radio', { name: '%' }).check();
  await expect.poll(() => page.getByLabel('Discount on the items (%)').inputValue()).toBe('');
  await page.getByRole('radio', { name: '₦' }).check();
  await page.getByLabel('Discount on the items (₦)').fill('1.500');
  await page.getByText('Enter the discount in whole naira').waitFor();
  await page.getByLabel('Discount on the items (₦)').fill('500.00');
  await page.getByRole('radio', { name: 'Regular customer' }).check();
  await page.getByRole('radio', { name: 'POS' }).check();
  await page.getByLabel('Reference').fill('004217');
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Save order as paid' });
  await page.evaluate(() => scrollTo(0, 0));
  const box = (await save.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  await save.dblclick();

  await page.getByText('Discount: Regular customer').waitFor();
  await page.getByText('Handed over').waitFor();
  await page.getByText(/· 004217$/).waitFor();
  const sold = await shop.db.selectFrom('manualPayments').select('way').execute();
  expect(sold).toEqual([{ way: 'pos' }]);
});

test('an owner records on a phone how a customer was paid back for an item that was paid in cash', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  const item = await shop.db
    .selectFrom('products')
    .innerJoin('variants', 'variants.productId', 'products.id')
    .innerJoin('stock', (join) => join.onRef('variantId', '=', 'variants.id').on('size', '=', 'M'))
    .select(['products.id as productId', 'variants.id as variantId', 'price'])
    .where('status', '=', 'published')
    .where('quantity', '>', 2)
    .orderBy('variants.id')
    .executeTakeFirstOrThrow();
  await open(page, '/admin/orders');
  const orderId = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/api/admin/staff-orders', { method: 'POST', headers, body });
      return ((await response.json()) as { orderId: string }).orderId;
    },
    JSON.stringify(cashOrderForm(item)),
  );
  await open(page, `/admin/orders/${orderId}`);

  await page.getByRole('button', { name: 'Refund…' }).click();
  await page.getByLabel(/quantity to refund$/).selectOption('1');
  await page.getByRole('dialog').getByLabel('Reason').fill('Torn at the seam');
  await page.getByRole('radio', { name: 'Transfer' }).check();
  const paid = formatNaira(item.price);
  const record = page.getByRole('button', { name: `I have paid back ${paid}` });
  await record.click();
  await page.getByText('Enter the reference from the POS slip or the transfer').waitFor();
  await page.getByRole('dialog').getByLabel('Reference').fill('GTB 7001');
  await expectAccessible(page);
  await record.dblclick();

  await page.getByText('Paid back, Transfer').waitFor();
  await page.getByText(/GTB 7001 · Torn at the seam$/).waitFor();
  await page.getByText(`Refunded by hand, Transfer: ${paid}. Torn at the seam`).waitFor();
  const back = await shop.db.selectFrom('refunds').select('byHandReference').execute();
  expect(back).toEqual([{ byHandReference: 'GTB 7001' }]);
});

test('an owner who paid back what the page showed reads that another refund came between, and cancels with what is left', async ({
  shop,
}) => {
  const shirt = await makeProduct(shop.db, { name: 'Paid Back Shirt', price: 13_000, stock: { M: 3 } });
  const page = await shop.visit({ mayLog: /status of 409|\/pictures\// });
  await enterAdmin(shop, page);
  await open(page, '/admin/orders');
  const post = (url: string, body: object) =>
    page.evaluate(
      async ([to, form]) => {
        const headers = { 'content-type': 'application/json' };
        return (await (await fetch(to, { method: 'POST', headers, body: form })).json()) as { orderId: string };
      },
      [url, JSON.stringify(body)] as const,
    );
  const { orderId } = await post('/api/admin/staff-orders', {
    ...cashOrderForm(shirt),
    channel: 'whatsapp',
    address: { street: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos', area: 'lagos-mainland-1' },
    payment: { way: 'transfer', reference: 'GTB 0092' },
    totalAmount: 16_000,
  });
  await open(page, `/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Cancel order…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Cancel' });
  await drawer.getByLabel('Reason').fill('Torn at the seam');
  await drawer.getByLabel('Reference').fill('GTB 7001');
  const cash = { way: 'cash', reference: '' };
  const refund = { lines: [], extra: 5_000, reason: 'Torn', key: randomUUID(), leftKobo: 1_600_000, paidBack: cash };
  await post(`/api/admin/orders/${orderId}/refund`, refund);

  await drawer.getByRole('button', { name: 'Cancel, I have paid back ₦16,000' }).click();
  await page.getByText(adminMessages.orders.amountChanged).waitFor();
  await drawer.getByRole('button', { name: 'Cancel, I have paid back ₦11,000' }).click();
  await drawer.waitFor({ state: 'hidden' });

  const back = shop.db.selectFrom('refunds').select('amountKobo').where('byHandOrderId', '=', orderId);
  const amounts = (await back.orderBy('requestedAt').execute()).map(({ amountKobo }) => amountKobo);
  expect(amounts).toEqual([500_000, 1_100_000]);
});
