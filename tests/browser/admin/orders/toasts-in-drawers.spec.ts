import { expect } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { delayRequests } from '../../delay-requests.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';
import { toteBought } from '../admin.ts';

test('on a phone, the message about the last order covers no field of the next one’s drawer', async ({ shop }) => {
  const [first, second] = [
    await toteBought(shop, 'toast.a@example.com'),
    await toteBought(shop, 'toast.b@example.com'),
  ];
  const page = await shop.visit({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders');
  const drawer = page.getByRole('dialog', { name: 'Ship' });
  const openFor = (id: string) =>
    page.getByRole('button', { name: `Mark as shipped: ${orderNumber(id)}`, exact: true }).click();
  const shipping = await delayRequests(page, /\/ship$/);
  await openFor(first.id);
  await drawer.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect.poll(shipping.count).toBe(1);
  await drawer.getByRole('button', { name: 'Close ship' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await openFor(second.id);

  shipping.release();
  const toast = drawer.locator('[data-sonner-toast]');
  await toast.waitFor();
  await toast.focus(); // It stays while it has the focus.
  const [message, fields] = [await toast.boundingBox(), await drawer.locator('form').locator('..').boundingBox()];

  expect(fields!.y + fields!.height).toBeLessThanOrEqual(message!.y);
});
