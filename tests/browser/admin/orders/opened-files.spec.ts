import { expect } from 'vitest';
import { test } from '../../open-shop.ts';
import { signInHere, toteBought } from '../admin.ts';

test('an invoice that staff open after their session has ended is there once they have signed in', async ({ shop }) => {
  const { id } = await toteBought(shop, 'ada@example.com');
  const page = await shop.visit();
  const invoice = `${shop.url}/api/admin/orders/${id}/invoice`;

  await page.goto(invoice);
  const response = page.waitForResponse(invoice);
  await signInHere(shop, page, 'owner@oge.example');

  expect((await response).headers()['content-type']).toBe('application/pdf');
});
