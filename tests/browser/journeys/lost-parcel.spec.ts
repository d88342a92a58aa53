import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { plainVisit } from '../basic/without-scripts.ts';
import { subjectsTo } from '../mailbox.ts';
import { test } from '../open-shop.ts';
import { buyTote, onHand, open, ordersOf } from '../shopping.ts';
import { reports } from './courier-reports.ts';
import { countEmails, countEvents, lossyPhone, stepThroughLosses } from './lossy-step.ts';

test('a parcel is lost and sent again over a network that fails at each step, and its customer sees it, with and without scripts', async ({
  shop,
}) => {
  const email = 'lost.parcel@example.com';
  const customer = await shop.visit(lossyPhone);
  await buyTote(customer, email);
  const [{ id } = { id: '' }] = await ordersOf(shop, email);
  const unitsOnHand = () => onHand(shop, 'oja-canvas-tote', 'Natural', 'Standard');
  const before = await unitsOnHand();
  const page = await shop.visit(lossyPhone);
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${id}`);
  const couriers = page.getByRole('region', { name: 'Courier' });
  const drawer = page.getByRole('dialog');

  const book = async (button: string) => {
    await page.getByRole('button', { name: button }).click();
    const confirm = drawer.getByRole('button', { name: /^Book for ₦/ });
    await stepThroughLosses(page, {
      call: /\/courier-rates$/,
      button: drawer.getByRole('button', { name: 'Show prices' }),
      shows: confirm,
    });
    await stepThroughLosses(page, {
      call: /\/shipments$/,
      button: confirm,
      count: () => countEvents(shop, id, 'courier_booked'),
      shows: couriers.getByText('Booked, waiting for the courier'),
    });
    await drawer.waitFor({ state: 'hidden' });
  };
  await book('Book a courier…');
  await reports(shop, id, 1, 'in-transit');
  await page.reload();
  await couriers.getByRole('button', { name: 'It was lost…' }).click();
  await drawer.getByLabel('What the courier said').fill('The van burned out');
  await expectAccessible(page);
  await stepThroughLosses(page, {
    call: /\/lost$/,
    button: drawer.getByRole('button', { name: 'Mark as lost and send again' }),
    count: () => countEvents(shop, id, 'parcel_lost'),
    shows: couriers.getByText('Lost', { exact: true }),
  });
  await couriers.getByText('The van burned out').waitFor();
  await expectAccessible(page);
  expect(await unitsOnHand()).toBe(before - 1);
  await customer.reload();
  await customer.goto(`${shop.url}/order/${id}`);
  await customer.getByText('Parcel 1: lost on its way').waitFor();
  await customer.getByText('We are sending these again:').waitFor();
  await expectAccessible(customer);

  await book('Book another parcel…');
  expect(await unitsOnHand()).toBe(before - 1);
  const plain = await plainVisit(shop, { ...lossyPhone, storageState: await customer.context().storageState() });
  await plain.goto(`/basic/orders/${id}`);
  await customer.reload();
  for (const seen of [customer, plain]) {
    await seen.getByText('Sent again in another parcel:').waitFor();
    await seen.getByText('Parcel 2: waiting for the courier').waitFor();
  }
  await reports(shop, id, 2, 'delivered');
  await reports(shop, id, 1, 'delivered');
  await page.reload();
  await couriers.getByText('The courier says: “delivered”, but this parcel is marked as lost.').waitFor();
  expect(await ordersOf(shop, email)).toMatchObject([{ status: 'delivered' }]);
  expect(await countEmails(shop, 'parcel-lost:')).toBe(1);
  await expect
    .poll(() => subjectsTo(shop, email))
    .toContainEqual(expect.stringMatching(/^A parcel of your .* was lost$/));
});
