import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

/** The list of each kind of item, and the parameter of a page of one that there is not. */
const lists: Record<string, string[]> = {
  '/admin/stock': ['items/NO-SUCH-SKU'],
  '/admin/orders': [randomUUID(), 'nonsense'],
  '/admin/products': [randomUUID(), 'nonsense'],
  '/admin/products/sales': [randomUUID(), 'nonsense'],
  '/admin/customers': [randomUUID(), 'nonsense'],
  '/admin/collections': ['nonsense'],
  '/admin/returns': [randomUUID(), 'nonsense'],
  '/admin/coupons': ['NONSENSE', '~'],
  '/admin/messages': [randomUUID(), 'nonsense'],
  '/admin/newsletter': [randomUUID(), 'nonsense'],
  '/admin/reviews': [randomUUID(), 'nonsense'],
  '/admin/settings/pages': ['nonsense'],
};

test('the page of an item that does not exist says so, leads back to the list, and offers no second try', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /40[04]/ });
  await enterAdmin(shop, page);
  const shown: unknown[] = [];
  const expected: unknown[] = [];
  for (const [list, ids] of Object.entries(lists)) {
    for (const id of ids) {
      await open(page, `${list}/${id}`);
      const main = page.getByRole('main');
      await main
        .getByText(/not found|does not exist|no longer exists|No order has this number/i)
        .first()
        .waitFor();
      const retries = await main.getByRole('button', { name: 'Try again' }).count();
      const leadsBack = (await main.locator(`a[href="${list}"]`).count()) > 0;
      shown.push([list, id, { leadsBack, retries }]);
      expected.push([list, id, { leadsBack: true, retries: 0 }]);
    }
  }

  expect(shown).toEqual(expected);
});

test('while the page of an item is loading it says so', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/admin/**', async (route) => {
    if (/(customers|coupons|messages|returns|reviews)\/[^/]+$/.test(new URL(route.request().url()).pathname))
      await gate.promise;
    await route.fallback().catch(() => {}); // The page may have been left.
  });

  for (const address of ['customers/a', 'coupons/A', 'messages/a', 'returns/a', 'reviews/a']) {
    await page.goto(`${shop.url}/admin/${address}`);
    await page.getByRole('main').getByText('Loading…').waitFor();
  }

  await page.goto('about:blank');
  gate.resolve();
});

test('payouts that cannot be loaded end their sentence once', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /503/ });
  await enterAdmin(shop, page);
  await page.route('**/api/admin/payouts*', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 'payment_unavailable', message: 'Paystack did not respond.' },
    }),
  );

  await open(page, '/admin');

  expect(await page.getByText('Paystack did not respond.').innerText()).toBe('Paystack did not respond.');
});
