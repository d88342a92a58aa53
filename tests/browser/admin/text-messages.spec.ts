import { expect } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';
import { toteBought } from './admin.ts';

test('an owner switches text messages on, and an order that is paid and shipped is on the customer’s phone and in the order', async ({
  shop,
}) => {
  const phoneUrl = new URL('/phone', shop.config.textMessages!.baseUrl).href;
  const owner = await shop.visit();
  await enterAdmin(shop, owner);
  await open(owner, '/admin/settings/text-messages');
  await heading(owner, 'Text messages').waitFor();
  await expectAccessible(owner);
  expect(await owner.getByRole('link', { name: 'See what customers would get' }).getAttribute('href')).toBe(phoneUrl);
  await owner.getByText('None sent yet.').waitFor();
  await owner.getByText('Charged as 1 message').nth(2).waitFor();
  for (const kind of ['When an order is paid', 'When it is on its way', 'When it is ready to collect'])
    await owner.getByLabel(kind).check();
  await owner.getByRole('button', { name: 'Save' }).click();
  await owner.getByText('Saved', { exact: true }).first().waitFor();

  shop.standAt(byDay());
  const order = await toteBought(shop, 'by.text@example.com');
  const number = orderNumber(order.id);
  await expect.poll(() => textsTo(phoneUrl)).toContain(`order ${number} is paid`);
  // The session of staff ends when the clock moves.
  await enterAdmin(shop, owner);
  await open(owner, `/admin/orders/${order.id}`);
  await owner.getByRole('button', { name: 'Mark as shipped' }).first().click();
  const drawer = owner.getByRole('dialog');
  await drawer.getByLabel('Courier').fill('GIG Logistics');
  await drawer.getByLabel('Tracking link').fill('https://gig.example/track/4711');
  await drawer.getByRole('button', { name: 'Mark as shipped' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => textsTo(phoneUrl)).toContain('on its way with GIG Logistics');

  const phone = await shop.visit();
  await phone.goto(phoneUrl);
  await phone.getByText(`order ${number} is paid`).waitFor();
  expect(await phone.getByRole('link', { name: 'https://gig.example/track/4711' }).getAttribute('href')).toBe(
    'https://gig.example/track/4711',
  );
  await expect.poll(() => arrived(order.id)).toEqual(['delivered', 'delivered']);
  await owner.reload();
  const messages = owner.getByRole('region', { name: 'Text messages' });
  await messages.getByText(`order ${number} is paid`).waitFor();
  await messages
    .getByText(/^Arrived on the phone/)
    .nth(1)
    .waitFor();
  await messages.scrollIntoViewIfNeeded();
  await expectAccessible(owner);
  await open(owner, '/admin/settings/text-messages');
  await owner.getByText('2 text messages sent.').waitFor();

  async function arrived(orderId: string) {
    const rows = await shop.db.selectFrom('textMessages').select('status').where('orderId', '=', orderId).execute();
    return rows.map(({ status }) => status);
  }
});

const textsTo = async (url: string) => (await fetch(url)).text();

/** Two in the afternoon of today, in Lagos: no quiet hours. */
function byDay(): Date {
  return new Date(`${new Date().toISOString().slice(0, 10)}T13:00:00Z`);
}
