import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { person, signUp } from '../accounts.ts';
import { fillCart } from '../cart.ts';
import { leaveUnknown, type FaultyQuery, standEveryFault, whileFailing } from '../faults.ts';
import { linkToPay } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, onPaymentPage, open, ordersOf, orderTote } from '../shopping.ts';

/** Every query of a page with every way its response can fail. Each time the shopper comes from a page without queries. */

interface Place extends FaultyQuery {
  arrive?: (page: Page, shop: OpenShop) => Promise<unknown>;
}

const byLink = (name: string) => async (page: Page) => {
  await toQuietPage(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
};

/** A page without queries: loaded once, and reached by its link after that. A query that failed is not cached. */
async function toQuietPage(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return void (await open(page, '/about'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await heading(page, 'Terms').waitFor();
}
const direct = (path: string) => (page: Page) => open(page, path);

const places: Record<string, Place> = {
  'the shop': {
    call: '**/api/product/list*',
    silent: 'Failed to fetch products',
    go: byLink('Shop'),
    works: (page) => page.getByText("You're viewing 1-12").waitFor(),
  },
  'the new arrivals': {
    call: '**/api/product/list*',
    silent: 'Error loading new arrivals. Please try again later.',
    saysOnlyThat: true,
    go: byLink('New Arrivals'),
    works: (page) => page.getByText("You're viewing 1-12").waitFor(),
  },
  'the rails of the home page': {
    call: '**/api/product/list*',
    silent: null,
    go: async (page) => {
      await open(page, '/about'); // Loaded anew: a response without products counts as an empty list, and is cached.
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
    },
    works: (page) => page.getByRole('heading', { name: 'Top Selling' }).waitFor(),
  },
  'a product': {
    call: '**/api/product/detail/*',
    silent: 'Error loading product',
    saysOnlyThat: true,
    go: async (page) => {
      await byLink('Shop')(page);
      await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).click();
    },
    works: (page) => heading(page, 'Ade Tapered Chinos').waitFor(),
  },
  'the recommendations of a product': {
    call: '**/api/product/recommended/*',
    silent: null,
    go: async (page) => {
      await open(page, '/shop');
      await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).click();
      await heading(page, 'Ade Tapered Chinos').waitFor();
    },
    works: (page) => page.getByRole('heading', { name: 'You might also like' }).waitFor(),
  },
  'a search': {
    call: '**/api/product/search*',
    silent: 'Search is not available right now. Try again.',
    saysOnlyThat: true,
    hollow: 'Search is not available right now. Try again.',
    asksOnce: true,
    go: async (page) => {
      await open(page, '/about');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByPlaceholder('What are you looking for?').fill('chinos');
    },
    works: (page) =>
      page
        .getByRole('dialog')
        .getByRole('link', { name: /Ade Tapered Chinos/ })
        .waitFor(),
  },
  'the results page of a search': {
    call: '**/api/product/list?*search=*',
    silent: 'Failed to fetch products',
    go: async (page) => {
      await toQuietPage(page);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByPlaceholder('What are you looking for?').fill('chinos');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' });
    },
    works: (page) => page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).waitFor(),
  },
  'the size guide': {
    call: '**/api/size-guides',
    silent: 'Failed to fetch the size guide',
    saysOnlyThat: true,
    go: async (page) => {
      await toQuietPage(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Size guide' }).click();
    },
    works: (page) => page.getByRole('main').getByText('Boubous & Kaftans', { exact: true }).waitFor(),
  },
  'the delivery prices': {
    call: '**/api/delivery-areas',
    silent: 'We couldn’t load delivery prices',
    saysOnlyThat: true,
    arrive: (page) => fillCart(page, { slug: 'oja-canvas-tote' }),
    go: async (page) => {
      await open(page, '/orders');
      await page.getByRole('button', { name: /^Cart, / }).click();
      await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Checkout' }).click();
    },
    works: (page) => page.getByRole('button', { name: 'Pay now' }).waitFor(),
  },
  'the cart of a customer': {
    call: '**/api/cart',
    silent: 'We couldn’t load your cart. Your items are safe.',
    saysOnlyThat: true,
    arrive: (page, shop) => signUp(shop, page, person('fault.cart@example.com')),
    go: direct('/checkout'),
    works: (page) => page.getByText('Your cart is empty').first().waitFor(),
  },
  'the profile of a customer': {
    call: '**/api/user/profile',
    silent: 'Failed to fetch user profile',
    arrive: (page, shop) => signUp(shop, page, person('fault.profile@example.com')),
    go: async (page) => {
      await open(page, '/profile');
      await page.getByRole('tab', { name: 'Account Settings' }).click();
    },
    works: (page) => page.getByText('fault.profile@example.com').waitFor(),
  },
  'the data export of a customer': {
    call: '**/api/user/export',
    silent: 'Failed to collect your data',
    asksOnce: true,
    arrive: async (page, shop) => {
      await signUp(shop, page, person('fault.export@example.com'));
      await open(page, '/profile');
      await page.getByRole('tab', { name: 'Account Settings' }).click();
    },
    go: (page) => page.getByRole('button', { name: 'Download my data' }).click(),
    works: (page) => page.getByText('Your data has been downloaded').first().waitFor(),
  },
  'the orders of a customer': {
    call: '**/api/user/orders',
    silent: 'Failed to fetch your data. Please try again later.',
    saysOnlyThat: true,
    hollow: 'No orders yet', // An empty list when the response has none (specification, section 7).
    arrive: (page, shop) => signUp(shop, page, person('fault.orders.of@example.com')),
    go: direct('/profile'),
    works: (page) => page.getByText('No orders yet').waitFor(),
  },
};

test.for(Object.entries(places))(
  'however its query fails, %s is shown in the end',
  { timeout: 180_000 },
  async ([, { arrive, ...query }], { shop }) => {
    const page = await shop.visit({ size: 'wide', mayLog: whileFailing });
    await arrive?.(page, shop);
    await standEveryFault(page, query);
  },
);

test.for([
  { buyer: 'guest', call: (id: string) => `**/api/orders/${id}` },
  { buyer: 'customer', call: (id: string) => `**/api/user/orders/${id}` },
] as const)(
  'however its query fails, the order of a $buyer is shown in the end',
  { timeout: 180_000 },
  async ({ buyer, call }, { shop }) => {
    const page = await shop.visit({ size: 'wide', mayLog: whileFailing });
    const email = `fault.order.${buyer}@example.com`;
    if (buyer === 'customer') await signUp(shop, page, person(email));
    await orderTote(page, email);
    const [order] = await ordersOf(shop, email);
    await standEveryFault(page, {
      call: call(order!.id),
      silent: 'An error occurred while fetching order details',
      saysOnlyThat: true,
      go: direct(`/order/${order!.id}`),
      works: (there) => there.getByText('Not Yet Shipped').waitFor(),
    });
  },
);

test('however its query fails, a payment that may have arrived is never called failed', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide', mayLog: whileFailing });
  await orderTote(page, 'fault.verify@example.com');
  await page.clock.install();
  const checkAgain = page.getByRole('button', { name: 'Check again' });
  await leaveUnknown(page, {
    call: '**/api/payment/paystack/verify/*',
    make: async () => ((await checkAgain.isVisible()) ? checkAgain.click() : onPaymentPage(page).pay.click()),
    stands: async () => {
      const words = 'We couldn’t check your payment just now.';
      await expect.poll(() => page.getByRole('main').innerText()).toContain(words);
      await expect.poll(() => checkAgain.getAttribute('aria-busy')).toBe('false');
    },
  });
  await page.clock.runFor(30_000); // The longest wait before it is fetched again automatically.
  await page.getByText('Payment verified successfully!').first().waitFor();
  await heading(page, 'Thank You For Your Order').waitFor();
});

test(
  'however its query fails, the link of an email opens its order in the end',
  { timeout: 180_000 },
  async ({ shop }) => {
    const phone = await shop.visit();
    const email = 'fault.letter@example.com';
    await orderTote(phone, email);
    const link = await linkToPay(shop, email);

    const page = await shop.visit({ size: 'wide', mayLog: whileFailing });
    await page.clock.install();
    await leaveUnknown(page, {
      call: '**/api/orders/*/open',
      make: async () => {
        await page.goto('about:blank'); // A browser does not reload a page when only its # changes.
        await open(page, link);
      },
      stands: async () => {
        await page.clock.runFor(35_000); // It is fetched twice.
        await page.getByText('An error occurred while fetching order details').waitFor();
      },
    });
    await page.goto('about:blank');
    await open(page, link);
    await page.getByText(email).waitFor();
  },
);

test('a product for which the server returns nothing is not found', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  const id = productId('ade-tapered-chinos');
  await page.route(`**/api/product/detail/${id}`, (route) =>
    route.fulfill({ json: { success: true, message: '', product: null } }),
  );
  await open(page, '/shop');
  await page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).click();
  await heading(page, 'Product not found').waitFor();
});
