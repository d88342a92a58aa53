import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { plainVisit } from '../basic/without-scripts.ts';
import { subjectsTo } from '../mailbox.ts';
import { test } from '../open-shop.ts';
import { buyTote, onHand, open, ordersOf } from '../shopping.ts';
import { reports } from './courier-reports.ts';
import { countEvents, lossyPhone, stepThroughLosses } from './lossy-step.ts';

test('the parcel of a booked courier comes back and leaves with another, over a network that fails at each step: its customer reads it, with and without scripts', async ({
  shop,
}) => {
  const email = 'courier.back@example.com';
  const customer = await shop.visit(lossyPhone);
  await buyTote(customer, email);
  const [{ id } = { id: '' }] = await ordersOf(shop, email);
  const before = await onHand(shop, 'oja-canvas-tote', 'Natural', 'Standard');
  const page = await shop.visit(lossyPhone);
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${id}`);
  const couriers = page.getByRole('region', { name: 'Courier' });
  const back = page.getByRole('region', { name: 'Came back: customer unreachable' });
  const drawer = page.getByRole('dialog');

  const book = async (button: string) => {
    await page.getByRole('button', { name: button }).click();
    await drawer.getByLabel('Weight (kg)').fill('0.8');
    await drawer.getByRole('button', { name: 'Show prices' }).click();
    await drawer.getByRole('button', { name: /^Book for ₦/ }).click();
    await couriers.getByText('Booked, waiting for the courier').waitFor();
    await drawer.waitFor({ state: 'hidden' });
  };
  await book('Book a courier…');
  await reports(shop, id, 1, 'in-transit');
  await page.reload();
  await couriers.getByRole('button', { name: 'It came back…' }).click();
  await drawer.getByLabel('Why it came back').selectOption('Customer couldn’t be reached');
  await expectAccessible(page);
  await stepThroughLosses(page, {
    call: /\/undelivered$/,
    button: drawer.getByRole('button', { name: 'Record that it came back' }),
    count: () => countEvents(shop, id, 'undelivered'),
    shows: back,
  });
  await couriers.getByText('Came back', { exact: true }).waitFor();
  await back
    .getByText('Send the parcel again, book another courier below, or ask an owner to refund the order')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Mark as delivered' }).count()).toBe(0);
  await expectAccessible(page);
  const plain = await plainVisit(shop, { ...lossyPhone, storageState: await customer.context().storageState() });
  await customer.goto(`${shop.url}/order/${id}`);
  await plain.goto(`/basic/orders/${id}`);
  for (const seen of [customer, plain]) await seen.getByText(/^Came back to us undelivered on /).waitFor();

  await book('Book another parcel…');
  await back.getByText('A courier is booked to take it again.').waitFor();
  expect(await back.getByRole('button', { name: 'Send again…' }).count()).toBe(0);
  await expectAccessible(page);
  await reports(shop, id, 2, 'in-transit');
  await page.reload();
  await couriers.getByText('On its way').waitFor();
  expect(await back.count()).toBe(0);
  await customer.reload();
  await customer.getByText('In Transit').first().waitFor();
  await reports(shop, id, 2, 'delivered');
  await page.reload();
  await couriers.getByText('Delivered', { exact: true }).waitFor();

  expect(await onHand(shop, 'oja-canvas-tote', 'Natural', 'Standard')).toBe(before);
  const subjects = await subjectsTo(shop, email);
  expect(subjects.filter((subject) => /could not be delivered|on its way again/.test(subject))).toHaveLength(2);
});
