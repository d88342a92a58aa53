import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { messages } from '#shared/messages.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { addPickup, pickupAddress } from '../../actions/pickup.ts';
import { expectAccessible } from '../accessible.ts';
import { addWithoutScripts, plainVisit } from '../basic/without-scripts.ts';
import { delivery } from '../cart.ts';
import { emailsTo } from '../mailbox.ts';
import { screens, test } from '../open-shop.ts';
import {
  addToCart,
  checkOut,
  heading,
  onPaymentPage,
  open,
  openCart,
  openCheckout,
  openProduct,
  ordersOf,
  payNow,
} from '../shopping.ts';

const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;

test('an owner makes delivery free from a sum, and the cart says what is missing until the checkout costs nothing more', async ({
  shop,
}) => {
  const owner = await shop.visit(phone);
  await enterAdmin(shop, owner);
  await open(owner, '/admin/settings/delivery');
  await owner.getByLabel('Free delivery from (₦)').fill('0');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByText('Enter whole naira from 1 to 10,000,000, or leave it empty').waitFor();
  await owner.getByLabel('Free delivery from (₦)').fill('30,000');
  await owner.getByLabel('Lagos Mainland Area 1: free delivery').check();
  await expectAccessible(owner);
  await save(owner);

  const shopper = await shop.visit(phone);
  await addToCart(shopper, { slug: 'oja-canvas-tote' });
  const [{ price }] = (await shop.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'productId')
    .select('price')
    .where('slug', '=', 'oja-canvas-tote')
    .execute()) as [{ price: number }];
  const count = Math.ceil(30_000 / price);
  const drawer = await openCart(shopper);
  await drawer.getByText(/more for free delivery to some areas of Lagos$/).waitFor();
  for (let units = 1; units < count; units += 1) {
    await drawer.getByRole('button', { name: /^Increase/ }).click();
    await drawer
      .getByText(`₦${((units + 1) * price).toLocaleString('en-NG')}`)
      .first()
      .waitFor();
  }
  await drawer.getByText('Free delivery to some areas of Lagos').waitFor();
  await shopper.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await checkOut(shopper);
  const methods = shopper.getByRole('group', { name: 'Shipping method' });
  expect(await methods.locator('label').nth(0).textContent()).toMatch(/^Lagos Mainland Area 1.*Free$/);
  expect(await methods.locator('label').nth(1).textContent()).toMatch(/₦3,500$/);
  await expectAccessible(shopper);
});

test('an area that is typed in the cart over the checkout goes into a form without an address', async ({ shop }) => {
  const page = await shop.visit(phone);
  await openCheckout(page, { slug: 'oja-canvas-tote' });
  const drawer = await openCart(page);
  await drawer.getByRole('button', { name: messages.delivery.priceToYou }).click();
  await drawer.getByLabel(messages.delivery.yourDistrict).fill('Lekki');
  await drawer.getByRole('button', { name: 'Show the price' }).click();
  await drawer.getByText(/^Delivery to Lekki: ₦3,500/).waitFor();

  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Lekki');
  expect(await page.getByLabel('State').inputValue()).toBe('Lagos');
  expect(await page.getByLabel(/^Lagos Island Area 1/).isChecked()).toBe(true);
});

test('an area that is typed in the cart changes nothing of a stored address', async ({ shop }) => {
  const page = await shop.visit(phone);
  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email: 'another.area@example.com' });
  const drawer = await openCart(page);
  await drawer.getByText(/^Delivery to Surulere: /).waitFor();
  await drawer.getByRole('button', { name: 'Change area' }).click();
  await drawer.getByLabel(messages.delivery.yourDistrict).fill('Lekki');
  await drawer.getByRole('button', { name: 'Show the price' }).click();
  await drawer.getByText(/^Delivery to Lekki: ₦3,500/).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  await page.reload();
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe(delivery.Address);
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Surulere');
  expect(await page.getByLabel(/^Lagos Mainland Area 1/).isChecked()).toBe(true);
});

test('a customer collects an order: no address is required, and staff mark it as ready', async ({ shop }) => {
  const owner = await shop.visit(phone);
  await enterAdmin(shop, owner);
  await open(owner, '/admin/settings/delivery');
  await owner.getByRole('button', { name: 'Add pick-up point in Lagos' }).click();
  await owner.getByLabel('Address where customers collect').fill('');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByText('Enter the address where customers collect their orders').waitFor();
  await owner.getByLabel('Address where customers collect').fill(pickupAddress);
  await expectAccessible(owner);
  await save(owner);

  const shopper = await shop.visit(phone);
  await openCheckout(shopper, { slug: 'oja-canvas-tote' });
  await shopper.getByLabel('State').selectOption('Lagos');
  await shopper.getByRole('radio', { name: /^Pick up at our shop/ }).check();
  for (const label of ['Address', 'Apartment', 'City', 'Postal code']) {
    expect(await shopper.getByLabel(label, { exact: true }).count(), label).toBe(0);
  }
  await shopper.getByText('We’ll email you when it is ready to collect.').waitFor();
  await payNow(shopper);
  await shopper.getByText('First name is required').waitFor();
  await fillContact(shopper, 'collects@example.com');
  await expectAccessible(shopper);
  await payNow(shopper);
  await onPaymentPage(shopper).pay.click();
  await heading(shopper, 'Thank You For Your Order').waitFor();
  await shopper.getByText('Ready to collect').first().waitFor();
  await shopper.locator('main').getByText(`${pickupAddress}, Lagos`).waitFor();
  await expectAccessible(shopper);
  const [order] = await ordersOf(shop, 'collects@example.com');
  expect(order).toMatchObject({ status: 'processing', city: '', street: pickupAddress, shippingPrice: 0 });

  await open(owner, `/admin/orders/${order!.id}`);
  await owner.getByText('Collects it at').waitFor();
  expect(await owner.getByRole('button', { name: 'Change address' }).count()).toBe(0);
  await owner.getByRole('button', { name: 'Ready to collect' }).click();
  const drawer = owner.getByRole('dialog', { name: 'Ready to collect' });
  await drawer.getByText('ready, and where to collect it').waitFor();
  expect(await drawer.getByLabel('Courier').count()).toBe(0);
  await expectAccessible(owner);
  await drawer.getByRole('button', { name: 'Tell the customer it is ready' }).dblclick();
  await drawer.waitFor({ state: 'hidden' });

  await shopper.goto(`/order/${order!.id}`);
  await shopper.getByText('Pick-up code:').waitFor();
  const code = /Pick-up code: (\d{3} \d{3})/.exec((await shopper.locator('main').textContent())!)![1]!;
  await expectAccessible(shopper);
  await owner.getByRole('button', { name: 'Mark as collected' }).click();
  const handOver = owner.getByRole('dialog', { name: 'Collected' });
  await handOver.getByLabel('Code from the customer').fill(code);
  await handOver.getByRole('button', { name: 'Mark as collected' }).click();
  await owner.getByText('Collected', { exact: true }).first().waitFor();
  await shopper.reload();
  await shopper.getByText(/^Collected on/).waitFor();
  await expect
    .poll(async () => (await emailsTo(shop, 'collects@example.com')).map(({ subject }) => subject).join('\n'))
    .toMatch(/is ready to collect[^]*was collected|was collected[^]*is ready to collect/);
});

test('without scripts a customer collects an order too', async ({ shop }) => {
  await addPickup(shop);
  const page = await plainVisit(shop, screens.phone);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByText('You need no address or city if you collect the order.').waitFor();
  await fillContact(page, 'collects.plain@example.com');
  await page.getByLabel('State and area').selectOption({ label: `Pick up at our shop, Free: ${pickupAddress}` });
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Check and pay').waitFor();
  await page.getByRole('heading', { name: 'Pick-up' }).waitFor();
  await page.getByText(pickupAddress).waitFor();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await page.getByText(/^Ready to collect/).waitFor();
  const [order, ...others] = await ordersOf(shop, 'collects.plain@example.com');
  expect(order).toMatchObject({ status: 'processing', street: pickupAddress, shippingPrice: 0 });
  expect(others).toEqual([]);

  await shop.db
    .updateTable('orders')
    .set({ status: 'shipped', shippedAt: new Date() })
    .where('id', '=', order!.id)
    .execute();
  await page.goto(`/basic/orders/${order!.id}`);
  const main = page.getByRole('main');
  await main.getByText('Ready to collect', { exact: true }).first().waitFor();
  expect(await main.getByText('Shipped', { exact: true }).count()).toBe(0);
});

test('a shopper types a district on a product’s page, and page, cart and checkout know what delivery costs there', async ({
  shop,
}) => {
  const page = await shop.visit(phone);
  await openProduct(page, 'oja-canvas-tote');
  await page.getByRole('button', { name: 'Delivery price for your area' }).click();
  const field = page.getByLabel('Your city or district');
  await field.waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Show the price' }).click();
  await page.getByText('City is required').waitFor();
  await field.fill('Atlantis');
  await page.keyboard.press('Enter');
  await page.getByText('We don’t have “Atlantis” among our areas in Lagos and Osun.').waitFor();
  await page.getByText('Anywhere else in Nigeria is ₦4,000: order by chat or email.').waitFor();
  expect(await page.locator('form').getByRole('link', { name: 'chat' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\//,
  );
  expect(await field.getAttribute('aria-invalid')).not.toBe('true');
  await expectAccessible(page);
  await field.fill('lekki phase 2');
  const status = await page.getByRole('status').and(page.locator('form:has([name=district]) + *')).elementHandle();
  await page.keyboard.press('Enter');
  await page.getByText(/^Delivery to lekki phase 2: ₦4,500, .+\. /).waitFor();
  expect(await status.textContent()).toMatch(/^Delivery to lekki phase 2/); // Announced: it was there before its text.
  const another = page.getByRole('button', { name: 'Change area' });
  await expect.poll(() => another.evaluate((button) => button === document.activeElement)).toBe(true);

  await addToCart(page, { slug: 'oja-canvas-tote' });
  await page.getByText(/^Delivery to lekki phase 2: ₦4,500/).waitFor();
  const drawer = await openCart(page);
  await drawer.getByText(/^Delivery to lekki phase 2: ₦4,500/).waitFor();
  await drawer.getByRole('button', { name: 'Change area' }).click();
  await drawer.getByLabel('Your city or district').fill('Ile-Ife');
  await page.keyboard.press('Enter');
  await drawer.getByText(/^Delivery to Ile-Ife: ₦1,500/).waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await heading(page, 'Checkout').waitFor();
  expect(await page.getByLabel('City').inputValue()).toBe('Ile-Ife');
  expect(await page.getByLabel('State').inputValue()).toBe('Osun');
  await page.getByText('Ile-Ife is in Ile-Ife Area 2, ₦1,500').waitFor();
});

async function save(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByText('All changes saved').waitFor();
}

/** What the checkout asks of customers who collect the order. */
async function fillContact(page: Page, email: string): Promise<void> {
  for (const label of ['First name', 'Last name', 'Phone number'] as const) {
    await page.getByLabel(label, { exact: true }).fill(delivery[label]);
  }
  await page.getByLabel('Email', { exact: true }).fill(email);
}
