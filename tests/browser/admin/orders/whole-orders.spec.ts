import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { delayRequests } from '../../delay-requests.ts';
import { test } from '../../open-shop.ts';
import { heading, onPaymentPage, open, openCheckout, ordersOf, payNow } from '../../shopping.ts';

test('on a phone staff see whom an order goes to before its timeline, and refund all its items without choosing each', async ({
  shop,
}) => {
  const buyer = await shop.visit();
  const email = 'whole.order@example.com';
  await openCheckout(buyer, [{ slug: 'femi-adire-shirt' }, { slug: 'oja-canvas-tote', quantity: 2 }], { email });
  await payNow(buyer);
  await onPaymentPage(buyer).pay.click();
  await heading(buyer, 'Thank You For Your Order').waitFor();
  const [order] = await ordersOf(shop, email);
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, `/admin/orders/${order!.id}`);
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings.filter((name) => ['Items', 'Deliver to', 'Timeline'].includes(name))).toEqual([
    'Items',
    'Deliver to',
    'Timeline',
  ]);

  await page.getByRole('button', { name: 'Refund…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Refund' });
  await drawer.getByRole('button', { name: 'Choose all items' }).click();
  await expectAccessible(page);
  const items = order!.itemsPrice.toLocaleString('en-NG');
  await drawer.getByRole('button', { name: `Refund ₦${items}`, exact: true }).waitFor();
});

test('an owner refunds everything that is left in two taps, with the delivery, and the names of the items open the products', async ({
  shop,
}) => {
  const buyer = await shop.visit();
  const email = 'whole.refund@example.com';
  await openCheckout(buyer, [{ slug: 'femi-adire-shirt' }, { slug: 'oja-canvas-tote', quantity: 2 }], { email });
  await payNow(buyer);
  await onPaymentPage(buyer).pay.click();
  await heading(buyer, 'Thank You For Your Order').waitFor();
  const [order] = await ordersOf(shop, email);
  expect(order!.shippingPrice).toBeGreaterThan(0);
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, `/admin/orders/${order!.id}`);

  const openDrawer = () => page.getByRole('button', { name: 'Refund…' }).click();
  const refund = async (reason: string, amount: number) => {
    const drawer = page.getByRole('dialog', { name: 'Refund' });
    if (amount === 500) await drawer.getByLabel('Extra refund').fill('500');
    else await drawer.getByRole('button', { name: /^Refund everything/ }).click();
    await drawer.getByLabel('Reason').fill(reason);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: `Refund ₦${amount.toLocaleString('en-NG')}`, exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
  };
  await openDrawer();
  const reading = await delayRequests(page, /\/api\/admin\/orders\/[0-9a-f-]{36}$/);
  await refund('Goodwill', 500);
  await openDrawer();
  // Before the order is read again, everything would be what was left before the refund.
  expect(await page.getByRole('button', { name: /^Refund everything/ }).isDisabled()).toBe(true);
  reading.release();
  await refund('Sent back', order!.totalAmount - 500);
  const { total } = await shop.db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.reference', 'refunds.reference')
    .select(({ fn }) => fn.sum<string>('refunds.amountKobo').as('total'))
    .where('orderId', '=', order!.id)
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBe(order!.totalAmount * 100);

  await page.getByRole('link', { name: /Femi/ }).click();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
});
