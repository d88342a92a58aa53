import { expect } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { test } from '../../open-shop.ts';
import { addToCart, checkOut, fillDelivery, heading, onPaymentPage, open, ordersOf, payNow } from '../../shopping.ts';
import { toteBought } from '../admin.ts';

test('a courier is booked on a phone, and the order goes its way by what the courier reports', async ({ shop }) => {
  const order = await toteBought(shop, 'by.courier@example.com');
  const page = await shop.visit();
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${order.id}`);
  await heading(page, orderNumber(order.id)).waitFor();

  await page.getByRole('button', { name: 'Book a courier…' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Weight (kg)').fill('heavy');
  await drawer.getByRole('button', { name: 'Show prices' }).click();
  await drawer.getByText('Enter the weight in kilograms').waitFor();
  await drawer.getByLabel('Weight (kg)').fill('0,8');
  await drawer.getByRole('button', { name: 'Show prices' }).click();
  await drawer.getByLabel('Demo Express').check();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: /^Book for ₦/ }).dblclick();
  await drawer.waitFor({ state: 'hidden' });

  const couriers = page.getByRole('region', { name: 'Courier' });
  await couriers.getByText('Booked, waiting for the courier').waitFor();
  const label = await couriers.getByRole('link', { name: 'Open and print the label' }).getAttribute('href');
  expect(await (await fetch(label!)).text()).toContain('14 Market Road');
  await expectAccessible(page);

  const shipments = await shop.db.selectFrom('shipments').select('providerId').where('status', '<>', 'draft').execute();
  expect(shipments).toHaveLength(1);
  await reports(shop, shipments[0]!.providerId, 'delayed');
  await expect.poll(() => problemOf(shipments[0]!.providerId)).toBe('delayed');
  await open(page, '/admin/orders');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: orderNumber(order.id) }) });
  await card.getByText('The courier says: “delayed”').waitFor();
  await page.getByRole('link', { name: orderNumber(order.id) }).click();
  await couriers.waitFor();
  await reports(shop, shipments[0]!.providerId, 'in-transit');
  await expect.poll(() => statusOf(order.id)).toBe('shipped');
  await page.reload();
  await couriers.getByText('On its way').waitFor();
  await page.getByRole('region', { name: 'Timeline' }).getByText('Shipped').waitFor();
  await reports(shop, shipments[0]!.providerId, 'returning-to-sender');
  await expect.poll(() => problemOf(shipments[0]!.providerId)).toBe('returning-to-sender');
  await page.reload();
  await couriers.getByText('The courier says: “returning-to-sender”').waitFor();
  await expectAccessible(page);

  await open(page, '/admin');
  await page.getByRole('link', { name: '1 courier problem', exact: true }).click();
  const problems = page.getByRole('region', { name: 'Courier problems' });
  await problems.getByText('The courier says: “returning-to-sender”').waitFor();
  await expectAccessible(page);
  await problems.getByRole('link', { name: orderNumber(order.id) }).click();
  await couriers.getByRole('button', { name: 'Dismiss this notice' }).dblclick();
  await couriers.getByText('The courier says').waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Timeline' }).getByText('Courier notice dismissed').waitFor();
  await reports(shop, shipments[0]!.providerId, 'delivered');
  await expect.poll(() => statusOf(order.id)).toBe('delivered');

  async function problemOf(providerId: string) {
    const shipment = shop.db.selectFrom('shipments').select('problemWords').where('providerId', '=', providerId);
    return (await shipment.executeTakeFirstOrThrow()).problemWords;
  }
  async function statusOf(id: string) {
    const row = await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    return row.status;
  }
});

test('an order goes in two parcels, and its customer sees what is in which, with and without scripts', async ({
  shop,
}) => {
  const email = 'two.parcels@example.com';
  const customer = await shop.visit();
  await addToCart(customer, { slug: 'oja-canvas-tote', quantity: 3 });
  await checkOut(customer);
  await fillDelivery(customer, email);
  await payNow(customer);
  await onPaymentPage(customer).pay.click();
  await heading(customer, 'Thank You For Your Order').waitFor();
  const [order] = await ordersOf(shop, email);
  const page = await shop.visit();
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${order!.id}`);

  await page.getByRole('button', { name: 'Book a courier…' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('All 3 items in this parcel').click();
  const count = drawer.getByRole('combobox', { name: /quantity in this parcel$/ });
  await count.selectOption('0');
  await drawer.getByRole('button', { name: 'Show prices' }).click();
  await drawer.getByText('Choose what goes into this parcel').waitFor();
  await count.selectOption('1');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Show prices' }).click();
  await drawer.getByRole('button', { name: /^Book for ₦/ }).click();
  await drawer.waitFor({ state: 'hidden' });
  const couriers = page.getByRole('region', { name: 'Courier' });
  await couriers.getByText('1 × Oja Canvas Tote').waitFor();
  await open(customer, `/order/${order!.id}`);
  await customer.getByText('The rest of your order comes in another parcel.').waitFor();

  await couriers.getByRole('button', { name: 'Book another parcel…' }).click();
  await drawer.getByText('All 2 items in this parcel').waitFor();
  await drawer.getByRole('button', { name: 'Show prices' }).click();
  await drawer.getByRole('button', { name: /^Book for ₦/ }).click();
  await drawer.waitFor({ state: 'hidden' });
  await couriers.getByText('2 × Oja Canvas Tote').waitFor();
  await couriers.getByRole('button', { name: 'Book another parcel…' }).waitFor({ state: 'detached' });
  await expectAccessible(page);

  await customer.setViewportSize({ width: 360, height: 740 });
  await customer.reload();
  const plain = await shop.visit({
    javaScriptEnabled: false,
    storageState: await customer.context().storageState(),
  });
  await plain.goto(`/basic/orders/${order!.id}`);
  for (const seen of [customer, plain]) {
    await seen.getByText('Parcel 1: waiting for the courier').waitFor();
    await seen.getByText('Parcel 2: waiting for the courier').waitFor();
    await seen.getByText(/^2 × Oja Canvas Tote/).waitFor();
  }
  await expectAccessible(customer);
});

/** The courier service changes the status, and announces it. */
async function reports(
  { config }: { config: { couriers: { baseUrl: string; secretKey: string } | null } },
  id: string,
  status: string,
) {
  const { baseUrl, secretKey } = config.couriers!;
  const response = await fetch(new URL(`/__emulator/shipments/${id}`, baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  });
  expect(response.status).toBe(200);
}
