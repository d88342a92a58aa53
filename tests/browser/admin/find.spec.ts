import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from '../open-shop.ts';
import { open } from '../shopping.ts';
import { toteBought } from './admin.ts';

test('a customer is on the phone: staff find the order by the name as they heard it, and the bag by its words', async ({
  shop,
}) => {
  const order = await toteBought(shop, 'on.the.phone@example.com');
  const page = await shop.visit({ viewport: { width: 360, height: 740 } });
  await enterAdmin(shop, page);
  await open(page, '/admin');

  await page.getByRole('link', { name: 'Find', exact: true }).click();
  const box = page.getByRole('searchbox');
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  await box.fill('on.the.fone@exampel.com');
  await box.press('Enter');
  await page.getByRole('heading', { name: 'Similar orders' }).waitFor();
  await expectAccessible(page);

  await box.fill('oja tote');
  await box.press('Enter');
  await page.getByRole('link', { name: 'Oja Canvas Tote' }).waitFor();
  await box.fill(order.id.slice(0, 8));
  await box.press('Enter');
  await page.getByRole('region', { name: 'Orders' }).getByRole('link').click();
  await page.waitForURL(`**/admin/orders/${order.id}`);
});
