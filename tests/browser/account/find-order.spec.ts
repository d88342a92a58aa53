import { expect } from 'vitest';
import { allowAnew } from '../accounts.ts';
import { emailsTo } from '../mailbox.ts';
import { test } from '../open-shop.ts';
import { buyTote, heading, open, ordersOf, orderTote } from '../shopping.ts';
import { plainVisit } from '../basic/without-scripts.ts';

test('a guest on another phone finds their order with its number and email address', async ({ shop }) => {
  const email = 'found.again@example.com';
  await orderTote(await shop.visit(), email);
  const [order] = await ordersOf(shop, email);
  await allowAnew(shop);

  const page = await shop.visit({ mayLog: /400/ });
  await open(page, '/orders');
  await page.getByLabel('Order number').fill('12');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('An order number has 8 digits and letters, such as #1a2b3c4d').waitFor();
  await page.getByText('Please enter the email address of the order').waitFor();
  expect(await page.getByLabel('Order number').evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByLabel('Order number').fill(`#${order!.id.slice(0, 8).toUpperCase()}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('a link to it is on its way to your inbox').waitFor();

  const isLink = ({ text }: { text: string }) => text.includes('You asked for a link to order');
  await expect.poll(async () => (await emailsTo(shop, email)).some(isLink)).toBe(true);
  const { text } = (await emailsTo(shop, email)).find(isLink)!;
  await open(page, /http\S+#k=\S+/.exec(text)![0]);
  await heading(page, `Order #${order!.id.slice(0, 8)}`).waitFor();
  await page.getByText(email).waitFor();
});

test('without scripts the form for a lost order says what is missing, and sends the link', async ({ shop }) => {
  const email = 'found.plainly@example.com';
  await orderTote(await shop.visit(), email);
  const [order] = await ordersOf(shop, email);
  await allowAnew(shop);

  const page = await plainVisit(shop);
  await page.goto('/orders');
  await page.getByLabel('Order number').fill('a receipt');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Please enter the order number and the email address as they are in your receipt.').waitFor();
  await page.getByLabel('Order number').fill(order!.id.slice(0, 8));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('a link to it is on its way to your inbox').waitFor();
  await expect
    .poll(async () => (await emailsTo(shop, email)).map(({ subject }) => subject))
    .toContain(`Your Oge order #${order!.id.slice(0, 8)}`);
});

test('an order that cannot be opened leads to the form that sends a new link', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404/ });
  await open(page, '/order/00000000-0000-4000-8000-000000000000');
  await page.getByRole('link', { name: 'ask for a new one' }).click();
  await heading(page, 'Find a guest order', 2).waitFor();
});

test('a guest finds the form from the log-in page, without scripts too, and from the footer of every page', async ({
  shop,
}) => {
  const page = await shop.visit();
  await open(page, '/login');
  await page.getByRole('link', { name: 'Find your order' }).click();
  await heading(page, 'Find a guest order', 2).waitFor();
  await open(page, '/shop');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find an order' }).click();
  await heading(page, 'Find a guest order', 2).waitFor();

  const plain = await plainVisit(shop);
  await plain.goto('/basic/login');
  await plain.getByRole('link', { name: 'Find your order' }).click();
  await heading(plain, 'Find a guest order', 2).waitFor();
});

test('a shopper sees what was refunded, and when', async ({ shop }) => {
  const email = 'money.back@example.com';
  const page = await shop.visit();
  await buyTote(page, email);
  const [order] = await ordersOf(shop, email);
  const { reference } = await shop.db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', order!.id)
    .executeTakeFirstOrThrow();
  const at = new Date('2026-11-03T10:00:00Z');
  const refund = { reference, reason: 'Came back', updatedBy: 'provider', requestedAt: at };
  await shop.db
    .insertInto('refunds')
    .values([
      { ...refund, amountKobo: 500_000, idempotencyKey: 'shown 1', updatedAt: at, status: 'requested' },
      { ...refund, amountKobo: 250_000, idempotencyKey: 'shown 2', updatedAt: at, status: 'requested' },
    ])
    .execute();
  await shop.db
    .updateTable('refunds')
    .set({ status: 'processed', providerId: 'shown', updatedAt: new Date('2026-11-05T10:00:00Z') })
    .where('idempotencyKey', '=', 'shown 2')
    .execute();

  await open(page, `/order/${order!.id}`);
  await page.getByText('₦5,000 refund requested on 3 November 2026').waitFor();
  await page.getByText('₦2,500 refunded on 5 November 2026').waitFor();
  await page.goto(`/basic/orders/${order!.id}`);
  await page.getByText('₦2,500 refunded on 5 November 2026').waitFor();
});
