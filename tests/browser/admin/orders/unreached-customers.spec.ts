import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { makeProduct } from '../../../data/factories.ts';
import { cashOrderForm } from '../../../actions/staff-orders.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { emailsTo } from '../../mailbox.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';
import { toteBought } from '../admin.ts';

const phone = { viewport: { width: 360, height: 740 } };

test('of an order without an email, staff read on a phone that they have to tell its customer, with a link to call them', async ({
  shop,
}) => {
  const shirt = await makeProduct(shop.db, { name: 'Shirt by Phone', price: 13_000, stock: { M: 3 } });
  const page = await shop.visit({ ...phone, mayLog: /\/pictures\/|shirt-front/ });
  await enterAdmin(shop, page);
  const sale = {
    ...cashOrderForm(shirt),
    channel: 'whatsapp',
    address: { street: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos', area: 'lagos-mainland-1' },
    payment: { way: 'transfer', reference: 'GTB 0092' },
    totalAmount: 16_000,
  };
  const saved = await page.request.post(`${shop.url}/api/admin/staff-orders`, { data: sale });
  const { orderId } = (await saved.json()) as { orderId: string };
  await open(page, `/admin/orders/${orderId}`);

  await page.getByRole('button', { name: 'Change address' }).click();
  const address = page.getByRole('dialog', { name: 'Address' });
  await note(address).waitFor();
  await address.getByLabel('City').fill('Ogba');
  await address.getByRole('button', { name: 'Save', exact: true }).click();
  await address.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const drawer = page.getByRole('dialog', { name: 'Ship' });
  await note(drawer).waitFor();
  expect(await drawer.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:\+?\d+$/);
  expect(await drawer.getByText('gets an email').count()).toBe(0);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Mark as shipped' }).click();
  await drawer.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await note(page.getByRole('dialog', { name: 'Deliver' })).waitFor();
});

test('an email that was given up says so on its order, and is sent when staff retry it', async ({ shop }) => {
  const email = 'mailbox.was.full@example.com';
  const { id } = await toteBought(shop, email);
  await expect.poll(() => emailsTo(shop, email)).toHaveLength(1);
  const states = () =>
    sql<{ state: string }>`
      select state from pgboss.job where name = 'send-email' and data->>'key' = ${`order-paid:${id}`}`.execute(shop.db);
  await expect.poll(async () => (await states()).rows).toEqual([{ state: 'completed' }]);
  const page = await shop.visit(phone);
  await enterAdmin(shop, page);
  // As after a day of tries at a full mailbox.
  await shop.db.updateTable('letters').set({ sentAt: null }).where('recipient', '=', email).execute();
  await sql`update pgboss.job set state = 'failed' where name = 'send-email' and data->>'key' = ${`order-paid:${id}`}`.execute(
    shop.db,
  );

  await open(page, '/admin');
  await page.getByRole('link', { name: '1 failed task', exact: true }).click();
  await page.getByRole('region', { name: 'Failed tasks' }).getByRole('link').click();
  const emails = page.getByRole('region', { name: 'Emails' });
  await emails.getByText('Failed').waitFor();
  await expectAccessible(page);
  await emails.getByRole('button', { name: /^Retry email: / }).click();

  await emails.getByText('Failed').waitFor({ state: 'hidden' });
  await expect.poll(() => emailsTo(shop, email)).toHaveLength(2);
});

/** In a drawer, where toasts show too. */
const note = (drawer: Locator) => drawer.getByRole('paragraph').filter({ hasText: adminMessages.orders.noEmail });
