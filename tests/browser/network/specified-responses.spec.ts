import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { person, signUp } from '../accounts.ts';
import { screens, test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';
import { keysOf } from '#shared/keys-of.ts';

/** Pages with responses that have the fields of the specification (sections 3 and 7) and no others. */

const id = '11111111-1111-4111-8111-111111111111';

const listed = {
  _id: id,
  name: 'Plain Dress',
  image: '/missing.webp',
  basePrice: 12_000,
  category: 'Dresses',
  sizes: ['S', 'M'],
  variants: [{ color: { name: 'blue' } }],
};
const filters = {
  sizes: ['S', 'M'],
  sizeCounts: { S: 1, M: 1 },
  categories: ['all', 'Dresses'],
  categoryCounts: { Dresses: 1 },
  colors: ['blue'],
  colorHexes: { blue: '#0000ff' },
  colorCounts: { blue: 1 },
  priceRange: { min: 0, max: 100_000 },
  stockCounts: { inStock: 1, outOfStock: 0 },
};
const detail = {
  _id: id,
  name: 'Plain Dress',
  description: 'A dress and nothing else.',
  sizes: ['S', 'M'],
  discount: { value: 10 },
  variants: [
    {
      _id: id,
      color: { name: 'blue', hex: '#0000ff' },
      price: 12_000,
      inStock: true,
      images: { main: '/missing.webp', thumbnails: ['/missing.webp'] },
      inventory: [{ size: 'M', quantity: 3 }],
    },
  ],
};
const order = {
  _id: id,
  createdAt: '2026-11-30T08:00:00.000Z',
  status: 'delivered',
  totalAmount: 26_300,
  itemsPrice: 24_000,
  shippingPrice: 3_000,
  couponDiscount: 700,
  couponCode: 'WELCOME10',
  orderItems: [
    {
      product: id,
      name: 'Plain Dress',
      quantity: 2,
      price: 12_000,
      image: '',
      size: 'M',
      color: 'blue',
      variantId: id,
    },
  ],
  paymentMethod: 'paystack',
  isPaid: true,
  paidAt: '2026-11-30T09:00:00.000Z',
  isDelivered: true,
  deliveredAt: '2026-11-30T23:30:00.000Z',
  shippingAddress: {
    street: '1 A St',
    city: 'Yaba',
    state: 'Lagos',
    zipCode: '',
    country: 'Nigeria',
    phone: '08031234567',
  },
};

test.for(keysOf(screens))(
  'on a %s screen the shop, its filters, a product and a search need the fields of the specification only',
  async (size, { shop }) => {
    const page = await shop.visit({ size, mayLog: /404/ });
    await respond(page, '**/api/product/list*', { products: [listed], filters, total: 1, totalPages: 1, page: 1 });
    await respond(page, '**/api/product/search*', { products: [listed] });
    await respond(page, '**/api/product/detail/*', { product: detail });
    const recommended = { _id: id.replaceAll('1', '2'), name: 'Plain Shirt', image: '', basePrice: 9_000 };
    await respond(page, '**/api/product/recommended/*', { products: [recommended] });

    await open(page, '/about');
    await followLink(page, '/shop?category=Dresses');
    await page.getByText("You're viewing 1-1 of 1 products").waitFor();
    expect(await page.getByRole('main').getByText('Sold out').count()).toBe(0);
    if (size === 'phone') await page.getByRole('button', { name: /^Filter/ }).click();
    await page.locator('summary:visible').filter({ hasText: 'Colour' }).click();
    await page.getByRole('checkbox', { name: /^Blue/ }).waitFor();
    await page.keyboard.press('Escape');

    await followLink(page, `/product/${id}`);
    await heading(page, 'Plain Dress').waitFor();
    for (const fact of ['In Stock', '-10%', 'A dress and nothing else.', 'You might also like']) {
      await page.getByText(fact, { exact: true }).waitFor();
    }
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await page.getByPlaceholder('What are you looking for?').fill('dress');
    await page.getByRole('dialog').getByText('1 product found').waitFor({ state: 'attached' });
    await page.getByRole('dialog').getByRole('link', { name: 'Plain Dress' }).first().waitFor();
  },
);

test('a guest’s order needs the fields of the specification only', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404/ });
  await respond(page, `**/api/orders/${id}`, {
    order: { ...order, guestInfo: { name: 'Ada Obi', email: 'ada@example.com' } },
  });
  await open(page, '/about');
  await followLink(page, `/order/${id}`);
  for (const fact of ['Delivered', 'Medium, Blue, 2 items', '₦26,300', 'Ada Obi']) {
    await page.getByText(fact).first().waitFor();
  }
});

test('a customer’s profile and order need the fields of the specification only', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide', mayLog: /404/ });
  await signUp(shop, page, person('ada.plain@example.com'));
  await respond(page, '**/api/user/profile', { user: { name: 'ngozi ada obi', email: 'ngozi@example.com' } });
  await respond(page, '**/api/user/orders', { orders: [{ ...order, user: { name: 'ngozi', email: '' } }] });
  await respond(page, `**/api/user/orders/${id}`, {
    order: { ...order, user: { name: 'Ngozi Obi', email: 'n@example.com' } },
  });
  await open(page, '/profile');
  await page.getByRole('cell', { name: '₦26,300' }).waitFor();
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  await page.getByText('ada obi', { exact: true }).waitFor();
  await followLink(page, `/order/${id}`);
  await page.getByText('Ngozi Obi').waitFor();
});

async function respond(page: Page, url: string, body: object): Promise<void> {
  await page.route(url, (route) => route.fulfill({ json: { success: true, message: '', ...body } }));
}

/** Goes to a page inside the app, as a link does: its queries come from the browser. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}
