import { sql } from 'kysely';
import { expect } from 'vitest';
import { shipOrder } from '#server/orders/status/ship-order.ts';
import { confirmOrder } from '#server/payments/pay-on-delivery/confirm-order.ts';
import { allowOnDelivery } from '../../../actions/pay-on-delivery.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { plainVisit } from '../../basic/without-scripts.ts';
import { countEmails, countEvents, lossyPhone, stepThroughLosses } from '../../journeys/lossy-step.ts';
import { subjectsTo } from '../../mailbox.ts';
import { test } from '../../open-shop.ts';
import { buyTote, heading, onHand, open, openCheckout, ordersOf } from '../../shopping.ts';
import { toteBought } from '../admin.ts';

const phone = { viewport: { width: 360, height: 740 } };

test('a parcel comes back and is sent again over a network that fails at each step: its customer reads it, with and without scripts', async ({
  shop,
}) => {
  const email = 'came.back@example.com';
  const customer = await shop.visit(lossyPhone);
  await buyTote(customer, email);
  const [{ id } = { id: '' }] = await ordersOf(shop, email);
  await shipOrder(shop, id, { courier: 'GIG Logistics', trackingNumber: 'GIG-1', who: 'staff:1' });
  const page = await shop.visit(lossyPhone);
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${id}`);
  const drawer = page.getByRole('dialog');
  const back = page.getByRole('region', { name: 'Came back undelivered' });

  await page.getByRole('button', { name: 'Came back undelivered…' }).click();
  const record = drawer.getByRole('button', { name: 'Record that it came back' });
  await record.click();
  await drawer.getByText('Choose why it came back').waitFor();
  await drawer.getByLabel('Why it came back').selectOption('Another reason');
  await record.click();
  await drawer.getByText('Write why it came back').waitFor();
  await drawer.getByLabel('Note').fill('The bridge was closed');
  await expectAccessible(page);
  await stepThroughLosses(page, {
    call: /\/undelivered$/,
    button: record,
    count: () => countEvents(shop, id, 'undelivered'),
    shows: back,
  });
  await page.getByRole('region', { name: 'Timeline' }).getByText('The bridge was closed').waitFor();
  expect(await page.getByRole('button', { name: 'Mark as delivered' }).count()).toBe(0);
  await expectAccessible(page);

  await open(page, '/admin/orders');
  await page.getByRole('link', { name: /^Came back/ }).click();
  await page.getByText('Came back undelivered').waitFor();
  const plain = await plainVisit(shop, { ...lossyPhone, storageState: await customer.context().storageState() });
  await customer.goto(`${shop.url}/order/${id}`);
  await plain.goto(`/basic/orders/${id}`);
  for (const seen of [customer, plain]) {
    await seen.getByText(/^Came back to us undelivered on .* Please contact us/).waitFor();
    expect(await seen.getByText('Delivery code:').count()).toBe(0);
  }
  await expectAccessible(customer);

  await page.getByRole('link', { name: /^#/ }).first().click();
  await back.getByRole('button', { name: 'Send again…' }).click();
  await drawer.getByLabel('Tracking number').fill('GIG-2');
  await expectAccessible(page);
  await stepThroughLosses(page, {
    call: /\/send-again$/,
    button: drawer.getByRole('button', { name: 'Mark as sent again' }),
    count: () => countEvents(shop, id, 'sent_again'),
    shows: page.getByRole('button', { name: 'Mark as delivered' }),
  });
  await back.waitFor({ state: 'detached' });
  for (const seen of [customer, plain]) {
    await seen.reload();
    await seen.getByText('GIG-2').waitFor();
  }
  expect(await countEmails(shop, 'sent-again:')).toBe(1);
  await expect
    .poll(() => subjectsTo(shop, email))
    .toContainEqual(expect.stringMatching(/^Your .* is on its way again$/));
});

test('an owner refunds a parcel that was not accepted on a phone, and its items are back in stock', async ({
  shop,
}) => {
  const { id } = await toteBought(shop, 'did.not.want.it@example.com');
  const before = await onHand(shop, 'oja-canvas-tote', 'Natural', 'Standard');
  await shipOrder(shop, id, { who: 'staff:1' });
  const page = await shop.visit(phone);
  await enterAdmin(shop, page);
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Came back undelivered…' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Why it came back').selectOption('Customer didn’t accept it');
  await drawer.getByRole('button', { name: 'Record that it came back' }).click();

  const back = page.getByRole('region', { name: 'Came back: customer didn’t accept it' });
  await back.getByRole('button', { name: 'Refund…' }).click();
  await drawer.getByLabel(/quantity to refund/).selectOption('1');
  expect(await drawer.getByLabel('Restock these items').isChecked()).toBe(true);
  await drawer.getByLabel('Reason').fill('Came back');
  await drawer.getByRole('button', { name: /^Refund ₦/ }).click();

  await back.waitFor({ state: 'detached' });
  expect(await onHand(shop, 'oja-canvas-tote', 'Natural', 'Standard')).toBe(before + 1);
  expect(await page.getByRole('button', { name: 'Mark as delivered' }).count()).toBe(0);
});

test('an order to be paid on delivery comes back: its customer reads so on a phone, and a cancellation puts its items on sale', async ({
  shop,
}) => {
  const email = 'was.not.at.home@example.com';
  const available = async () =>
    (
      await shop.db
        .selectFrom('stock')
        .select(sql<number>`sum(quantity - reserved)::int`.as('units'))
        .executeTakeFirstOrThrow()
    ).units;
  await allowOnDelivery(shop);
  const before = await available();
  const customer = await shop.visit(phone);
  await openCheckout(customer, { slug: 'oja-canvas-tote' }, { email });
  await customer.getByRole('button', { name: 'Pay on delivery' }).click();
  await heading(customer, 'Confirm your order', 2).waitFor();
  const [{ id } = { id: '' }] = await ordersOf(shop, email);
  await confirmOrder(shop, id, { who: 'staff:1', code: null });
  await shipOrder(shop, id, { who: 'staff:1' });
  const page = await shop.visit(phone);
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${id}`);

  await page.getByRole('button', { name: 'Came back undelivered…' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Why it came back').selectOption('Customer couldn’t be reached');
  await drawer.getByRole('button', { name: 'Record that it came back' }).click();
  await heading(page, 'Pay on delivery: ₦11,500', 2).waitFor();
  const back = page.getByRole('region', { name: 'Came back: customer unreachable' });
  await back.getByText('Send it again, or cancel the order').waitFor();
  await expectAccessible(page);
  await open(customer, `/order/${id}`);
  await heading(customer, 'Your parcel came back to us', 2).waitFor();
  await customer.getByText(/^Came back to us undelivered on/).waitFor();
  await expectAccessible(customer);
  expect(await available()).toBe(before - 1);

  await back.getByRole('button', { name: 'Cancel order…' }).click();
  await drawer.getByLabel('Reason').fill('Could not be reached');
  await drawer.getByRole('button', { name: 'Cancel order' }).click();
  await back.waitFor({ state: 'detached' });
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  expect(await available()).toBe(before);
});
