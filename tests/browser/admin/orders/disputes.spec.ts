import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';
import { toteBought } from '../admin.ts';

test.for(['phone', 'wide'] as const)(
  'an owner declines a dispute with evidence, and loses it: nothing is shipped, and the order is refunded, on a %s screen',
  async (size, { shop }) => {
    const { id } = await toteBought(shop, `disputed.${size}@example.com`);
    await dispute(shop, id, { event: 'create' });
    const page = await shop.visit({ size });
    await enterAdmin(shop, page);
    await expect.poll(() => statusIn(shop, id)).toBe('awaiting_merchant');

    await open(page, '/admin/orders?show=dispute');
    await page.getByRole('link', { name: new RegExp(orderNumber(id)) }).click();
    const box = page.getByRole('region', { name: 'Dispute' });
    await box.getByText('₦11,500 is disputed').waitFor();
    await box.getByText(/^Reply by \d\d:\d\d on /).waitFor();
    expect(await canShip(page)).toBe(false);
    expect(await page.getByRole('button', { name: /^Change (delivery|Oja Canvas Tote)/ }).count()).toBe(0);
    await expectAccessible(page);

    await box.getByRole('button', { name: 'Decline with evidence…' }).click();
    const drawer = page.getByRole('dialog', { name: 'Decline' });
    await drawer.getByRole('button', { name: 'Send evidence and decline' }).click();
    await drawer.getByText('Say why in a sentence').waitFor();
    expect(await drawer.getByLabel('What was sold').inputValue()).toContain('1 × Oja Canvas Tote');
    await drawer.getByLabel('Why the payment is valid').fill('Delivered on Monday, and signed for.');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Send evidence and decline' }).dblclick();
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => statusIn(shop, id)).toBe('awaiting_bank');
    await page.reload();
    await box.getByText('You have replied. The bank decides now.').waitFor();
    expect(await box.getByRole('button').count()).toBe(0);

    await dispute(shop, id, { event: 'resolve', outcome: 'auto-accepted' });
    await expect.poll(() => statusIn(shop, id)).toBe('lost');
    await page.reload();
    await box.getByText('Dispute lost: ₦11,500 went back to the customer').waitFor();
    expect(await canShip(page)).toBe(false);
    await page.getByText('Refund paid', { exact: true }).first().waitFor();
    await open(page, '/admin/orders?show=cancel');
    await page.getByRole('link', { name: new RegExp(orderNumber(id)) }).waitFor();
  },
);

const canShip = async (page: Page) => (await page.getByRole('button', { name: 'Mark as shipped' }).count()) > 0;

/** The actions of the payer's bank. */
async function dispute({ db, config }: OpenShop, orderId: string, body: object): Promise<void> {
  const { reference } = await db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const { baseUrl, secretKey } = config.paystack;
  const response = await fetch(`${baseUrl}/__emulator/disputes/${reference}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

async function statusIn({ db }: OpenShop, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('disputes').select('status').where('orderId', '=', orderId).executeTakeFirst();
  return row?.status;
}
