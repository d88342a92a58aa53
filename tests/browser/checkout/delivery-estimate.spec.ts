import { expect } from 'vitest';
import { shipOrder } from '#server/orders/status/ship-order.ts';
import { emailsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import {
  addToCart,
  buyTote,
  checkOut,
  fillDelivery,
  heading,
  onPaymentPage,
  open,
  openCart,
  openCheckout,
  openProduct,
  ordersOf,
  orderTote,
  payNow,
} from '../shopping.ts';

/** A time on Monday, 23 November 2026, in Lagos. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00+01:00`);

test('before and after noon, product, cart, checkout, policy, thanks page, receipt and order show the same day', async ({
  shop,
}) => {
  for (const [time, estimate, day] of [
    ['11:59', 'today, Monday 23 November, if you order before 12pm', 'Monday 23 November'],
    ['12:00', 'tomorrow, Tuesday 24 November', 'Tuesday 24 November'],
  ] as const) {
    shop.standAt(monday(time));
    const page = await shop.visit();
    await openProduct(page, 'oja-canvas-tote');
    await page.getByText(`Lagos and Osun: ${estimate}.`).waitFor();
    await addToCart(page, { slug: 'oja-canvas-tote' });
    const drawer = await openCart(page);
    await drawer.getByText(`Lagos and Osun: ${estimate}.`).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await open(page, '/delivery-policy');
    await page.getByText(`Lagos and Osun: ${estimate}.`).waitFor();
    await checkOut(page);
    await page.getByText(`Arrives ${estimate}`).waitFor();
    await expect.poll(() => page.getByText('1-2 working days', { exact: true }).count()).toBe(6);

    const email = `promised.${time.replace(':', '')}@example.com`;
    await fillDelivery(page, email);
    await payNow(page);
    await onPaymentPage(page).pay.click();
    await heading(page, 'Thank You For Your Order').waitFor();
    await page.getByText(`Arrives ${day}`, { exact: true }).waitFor();
    await expect.poll(() => receiptOf(shop, email)).toContain(`Arrives ${day}.`);
    await page.getByRole('link', { name: 'See your order' }).click();
    await page.getByText(`Expected ${day}`).waitFor();
  }
});

test('a product page left open over noon shows the new day when the shopper comes back to it', async ({ shop }) => {
  shop.standAt(monday('11:59'));
  const page = await shop.visit();
  await page.clock.install();
  await openProduct(page, 'oja-canvas-tote');
  await page.getByText('Lagos and Osun: today, Monday 23 November').waitFor();

  shop.standAt(monday('12:00'));
  await page.clock.fastForward('31:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByText('Lagos and Osun: tomorrow, Tuesday 24 November.').waitFor();
});

test('typing Lekki as City chooses the area of Lekki and shows its price', async ({ shop }) => {
  const page = await shop.visit();
  await openCheckout(page, { slug: 'ikenna-stripe-tee', size: 'Medium' });
  const city = page.getByLabel('City', { exact: true });
  await city.fill('Lekki');

  await page.getByRole('status').getByText('Lekki is in Lagos Island Area 1, ₦3,500', { exact: true }).waitFor();
  await page.getByRole('radio', { name: /^Lagos Island Area 1/, checked: true }).waitFor();
  await page.getByRole('radio', { name: /Lekki Phase 1/, checked: true }).waitFor();

  await city.fill('Lagos');
  await page.getByRole('radio', { name: /^Lagos Mainland Area 1/, checked: true }).waitFor();
});

test('an area that a shopper chose by hand is not changed by what is typed as City', async ({ shop }) => {
  const page = await shop.visit();
  await openCheckout(page, { slug: 'ikenna-stripe-tee', size: 'Large' });
  const epe = page.getByRole('radio', { name: /^Lagos Area 4/ });
  await epe.check();
  await page.getByLabel('City', { exact: true }).fill('Lekki');
  await page.getByLabel('State').selectOption('Lagos');
  // Stored once the form has taken it in.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('shippingInfo') ?? '{}') as object))
    .toMatchObject({ city: 'Lekki', state: 'Lagos' });

  expect(await epe.isChecked()).toBe(true);
  expect(await page.getByText('Lekki is in').count()).toBe(0);
});

test('the thanks page names the address of the receipt, links to the order, and offers a guest an account', async ({
  shop,
}) => {
  const page = await buy(shop, 'thanks@example.com');

  await page.getByText('Receipt sent to thanks@example.com').waitFor();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Make yourself at home').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('thanks@example.com');
  await page.goBack();
  await page.getByRole('link', { name: 'See your order' }).click();
  await heading(page, `Order #${(await idOf(shop, 'thanks@example.com')).slice(0, 8)}`).waitFor();
});

test('an order’s page shows when it was placed, paid and shipped, its courier and its area', async ({ shop }) => {
  const page = await buy(shop, 'parcel@example.com');
  const id = await idOf(shop, 'parcel@example.com');
  const trackingUrl = 'https://courier.example/GL1';
  await shipOrder(shop, id, { who: 'staff:1', courier: 'GIG Logistics', trackingNumber: 'GL1', trackingUrl });

  await open(page, `/order/${id}`);
  const steps = page.getByRole('listitem').filter({ has: page.locator('time') });
  await steps.filter({ hasText: 'Shipped' }).waitFor();
  expect(await steps.locator('span').allInnerTexts()).toEqual(['Placed', 'Paid', 'Shipped']);
  await page.getByText('In Transit').waitFor();
  await page.getByText('GIG Logistics, GL1').waitFor();
  expect(await page.getByRole('link', { name: 'Track your parcel' }).getAttribute('href')).toBe(trackingUrl);
  await page.getByText('Lagos Mainland Area 1, ₦3,000').waitFor();
});

test('an order that its shopper cancelled says so', async ({ shop }) => {
  const page = await shop.visit();
  await orderTote(page, 'cancelled@example.com');
  await open(page, `/order/${await idOf(shop, 'cancelled@example.com')}`);
  await page.getByText('Cancel this order').click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();

  await page.getByText('You cancelled it.').waitFor();
  await page.getByText('Not Yet Shipped: the order was cancelled').waitFor();
});

test('thanks page and order print as a receipt: seller, number, items and totals, and nothing around them', async ({
  shop,
}) => {
  const page = await buy(shop, 'printed@example.com');
  const number = `#${(await idOf(shop, 'printed@example.com')).slice(0, 8)}`;
  await page.getByRole('region', { name: 'Your order' }).getByText('Total', { exact: true }).waitFor();
  const looked = async () => {
    await page.emulateMedia({ media: 'print' });
    const isSeen = async (text: string) =>
      (await page.getByText(text, { exact: true }).filter({ visible: true }).count()) > 0;
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
    expect(await page.getByRole('complementary').isVisible()).toBe(false);
    expect(await page.getByRole('main').getByRole('link').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByText(number).first().isVisible()).toBe(true);
    for (const text of ['Oge', 'Oja Canvas Tote', 'Subtotal', 'Total']) expect(await isSeen(text), text).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    expect(await isSeen('Oge')).toBe(true); // In the header.
    expect(await page.locator('.printed-only').filter({ visible: true }).count()).toBe(0);
  };

  await looked();
  await page.getByRole('link', { name: 'See your order' }).click();
  await page.getByText(/^Paystack, paid on/).waitFor();
  await looked();
});

async function buy(shop: OpenShop, email: string) {
  const page = await shop.visit();
  await buyTote(page, email);
  return page;
}

async function receiptOf(shop: OpenShop, email: string): Promise<string> {
  const emails = await emailsTo(shop, email);
  return emails.find(({ subject }) => subject.endsWith('is paid'))?.text ?? '';
}

async function idOf(shop: OpenShop, email: string): Promise<string> {
  const [order] = await ordersOf(shop, email);
  return order!.id;
}
