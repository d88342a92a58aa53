import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { plainVisit } from '../basic/without-scripts.ts';
import { fillCart } from '../cart.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, open, openCart } from '../shopping.ts';

test('the link in a chat puts the same items into the cart of whoever opens it', async ({ shop }) => {
  const path = await chatLink(shop);
  const friend = await shop.visit();

  await open(friend, path);
  await friend.getByText('Medium, Hibiscus, 2 items').waitFor();
  await expectAccessible(friend);
  await friend.getByRole('button', { name: 'Add all to cart and check out' }).click();

  await heading(friend, 'Checkout').waitFor();
  await friend.getByText('Adunni Wrap Dress').first().waitFor({ state: 'attached' });
  await expect
    .poll(() =>
      friend.evaluate(() => (JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[])[0]?.quantity),
    )
    .toBe(2);
});

test('without scripts the items of a link that is added twice are in the cart once', async ({ shop }) => {
  const path = await chatLink(shop);
  const friend = await plainVisit(shop);
  for (const _time of ['first', 'second']) {
    await friend.goto(path);
    await friend.getByRole('button', { name: 'Add all to cart and check out' }).click();
    await friend.waitForURL('/checkout');
  }
  await friend.goto('/basic/cart');
  expect(await friend.getByLabel('Quantity of Adunni Wrap Dress').inputValue()).toBe('2');
});

test('a shopper whose browser runs scripts comes from the page of a link to their own cart', async ({ shop }) => {
  const path = await chatLink(shop);
  const friend = await shop.visit();
  await fillCart(friend, { slug: 'oja-canvas-tote' });
  await open(friend, path);
  await friend.getByRole('link', { name: 'Cart', exact: true }).click();

  await heading(friend, 'Checkout').waitFor();
  await friend.getByText('Oja Canvas Tote').first().waitFor({ state: 'attached' });
});

test('the link in a chat is short and shows the pieces, their price and the first picture; without the shop’s answer it is the long one', async ({
  shop,
}) => {
  const short = await chatLink(shop);
  const friend = await shop.visit();
  await open(friend, short);
  const tag = (property: string) => friend.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await tag('og:title')).toBe('Two pieces · ₦77,000');
  expect(await tag('og:description')).toBe('Adunni Wrap Dress');
  expect(await tag('og:image')).toMatch(/\/pictures\/.+\.jpg$/);
  expect((await friend.request.get(await tag('og:image').then((url) => url!))).status()).toBe(200);
  expect(await friend.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(short).toMatch(/^\/s\/[\w-]{12}$/);

  const offline = await shop.visit({ mayLog: /ERR_FAILED|shared-carts/ });
  await Promise.all([
    offline.route('**/api/shared-carts', (route) => route.abort()),
    offline.waitForRequest('**/api/shared-carts'),
    openFullCart(offline),
  ]);
  expect(await chatPath(shop, offline)).toMatch(/^\/basic\/shared-cart\?item=/);
});

test('staff who open the link of a chat have half of the order entered', async ({ shop }) => {
  const path = await chatLink(shop);
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');

  await open(page, path);
  await page.getByRole('link', { name: 'Enter them as an order' }).click();

  await heading(page, 'New order').waitFor();
  const form = page.getByRole('main');
  await form.getByText('Adunni Wrap Dress').waitFor();
  await form.getByText('₦77,000').first().waitFor();
  for (const name of ['WhatsApp', 'Delivery or pick-up', 'Pay link']) {
    expect(await form.getByRole('radio', { name, exact: true }).isChecked()).toBe(true);
  }
});

test('an order from a chat asks before it is left once anything of it was changed, and only then', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, await chatLink(shop));
  const path = await page.getByRole('link', { name: 'Enter them as an order' }).getAttribute('href');
  const openNewOrder = async () => {
    await open(page, path!);
    await heading(page, 'New order').waitFor();
  };
  await openNewOrder();

  const changes = {
    quantity: () => page.getByRole('button', { name: /^Increase quantity/ }).click(),
    address: () => page.getByLabel('Address').fill('3 Allen Avenue'),
    email: () => page.getByLabel('Email').fill('ngozi@example.com'),
    discount: () => page.getByLabel(/^Discount on the items/).fill('500'),
    deposit: () => page.getByLabel(/^Deposit/).fill('5000'),
    way: () => page.getByRole('radio', { name: 'Transfer', exact: true }).check(),
  };
  for (const change of Object.values(changes)) {
    await change();
    await page.getByRole('link', { name: 'All orders' }).click();
    await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/\/admin\/orders$/);
    await openNewOrder();
  }
  await page.getByRole('link', { name: 'All orders' }).click();
  await page.waitForURL(/\/admin\/orders$/);
});

test('a link to what is no longer sold says so, to shoppers and to staff', async ({ shop }) => {
  const nothing = '?item=1a2b3c4d-0000-4000-8000-00000000000a.9f8e7d6c.1.M';
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');

  await open(page, `/basic/shared-cart${nothing}`);
  await page.getByText('The items in this link are no longer sold.').waitFor();
  await open(page, await chatLink(shop));
  await page.goto(`${page.url()}&${nothing.slice(1)}`);
  await page.getByText('Medium, Hibiscus, 2 items').waitFor();
  await page.getByText('1 item in this link is no longer sold.').waitFor();
  await open(page, `/admin/orders/new${nothing}`);
  await page.getByText('1 item from the link is sold out or no longer sold.').waitFor();
  await open(page, `/admin/orders/new${nothing}&item=cut-off`);
  await page.getByText('2 items from the link are sold out or no longer sold.').waitFor();
});

test('staff find an item by the link of its page', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  const { id, name } = await shop.db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('status', '=', 'published')
    .orderBy('name')
    .executeTakeFirstOrThrow();

  await open(page, '/admin/orders/new');
  await page.getByLabel('Find an item').fill(`Do you have this? ${shop.url}/product/${id}`);

  await page
    .getByRole('button', { name: new RegExp(`^Add ${name}, `) })
    .first()
    .waitFor();
});

/** The path of the link that a cart with two dresses sends to the chat, once it is short. */
async function chatLink(shop: OpenShop): Promise<string> {
  const page: Page = await shop.visit();
  await openFullCart(page);
  await expect.poll(() => chatPath(shop, page)).toMatch(/^\/s\//);
  return chatPath(shop, page);
}

/** Opens the cart drawer with two dresses. */
async function openFullCart(page: Page): Promise<void> {
  await fillCart(page, { slug: 'adunni-wrap-dress', colour: 'Hibiscus', size: 'Medium', quantity: 2 });
  await open(page, '/shop');
  await openCart(page);
}

async function chatPath(shop: OpenShop, page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'Order or ask on WhatsApp' }).getAttribute('href');
  return new URL(href!).searchParams.get('text')!.split(shop.url)[1]!;
}
