import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { variantId } from '#server/demo/load-products.ts';
import { delayRequests } from '../delay-requests.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { addToCart, choose, open, openCart, openProduct } from '../shopping.ts';

test('the button is disabled without a size, says Adding... while the stock is checked, and is ready again', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide' });
  await openProduct(page, 'nneka-everyday-tee');
  expect(await page.getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true);
  await choose(page, 'Size', 'Small');
  await expect.poll(() => page.getByRole('button', { name: 'Add to Cart' }).isEnabled()).toBe(true);

  const response = Promise.withResolvers<void>();
  await page.route('**/api/product/check-stock', async (route) => {
    await response.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const adding = page.getByRole('button', { name: 'Adding...' });
  await adding.waitFor();
  await expect.poll(() => adding.isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Cart, 0 items' }).count()).toBe(1);

  response.resolve();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Add to Cart' }).isEnabled()).toBe(true);
});

test('Add to Cart, pressed while one more unit is checked, adds both when the check is over', async ({ shop }) => {
  const { page, main, checks } = await checkingOneMore(shop);

  await main.locator('form').getByRole('button', { name: 'Add to Cart' }).click();
  await main.locator('form').getByRole('button', { name: 'Adding...' }).waitFor();
  checks.release();

  await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
});

test('Add to Cart, pressed while one more unit is checked, adds nothing when there is none', async ({ shop }) => {
  const json = { success: true, isAvailable: false, availableQuantity: 1, message: 'Only 1 left' };
  const { page, main, checks } = await checkingOneMore(shop, (call) => call.fulfill({ json }));

  await main.locator('form').getByRole('button', { name: 'Add to Cart' }).click();
  await main.locator('form').getByRole('button', { name: 'Adding...' }).waitFor();
  checks.release();

  await main.getByRole('alert').getByText('Only 1 left').waitFor();
  await main.locator('form').getByRole('button', { name: 'Add to Cart' }).waitFor();
  expect(checks.count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Cart, 0 items' }).count()).toBe(1);
});

test('another size is added at once while one more unit of the size before is still checked', async ({ shop }) => {
  const { page, main, checks } = await checkingOneMore(shop);

  await choose(page, 'Size', 'Medium');
  await main.locator('form').getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(checks.count).toBe(2);
  checks.release();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

test.for(['phone', 'wide'] as const)(
  'on a %s screen the button without a size says what is missing',
  async (size, { shop }) => {
    const page = await shop.visit({ size });
    await openProduct(page, 'nneka-everyday-tee');
    const main = page.getByRole('main');
    const button = main.locator('form').getByRole('button', { name: 'Add to Cart' });
    expect(await button.isDisabled()).toBe(true);
    const reason = main.getByText('Please select a size', { exact: true });
    await reason.waitFor();
    const described = await button.getAttribute('aria-describedby');
    expect(await reason.getAttribute('id')).toBe(described);
    const below = main.getByText('Delivery', { exact: true });
    await page.evaluate(() => document.fonts.ready);
    const placeBelow = () => below.evaluate((shown) => shown.getBoundingClientRect().top + scrollY);
    const before = await placeBelow();

    await choose(page, 'Size', 'Small');
    await reason.waitFor({ state: 'hidden' });
    await expect.poll(() => button.getAttribute('aria-describedby')).toBeNull();
    expect(await placeBelow(), 'nothing moves').toBe(before);
  },
);

test('a size that sells out while it is chosen turns the button to Out of stock', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await addToCart(page, { slug: 'simi-slip-dress', size: 'Medium' });
  await choose(page, 'Size', 'X-Small');
  await shop.db
    .updateTable('stock')
    .set({ quantity: 0 })
    .where('variantId', '=', variantId('simi-slip-dress', 'Rosewood'))
    .where('size', '=', 'XS')
    .execute();

  await openCart(page); // Fetches the stock again.
  await page.keyboard.press('Escape');
  const button = page.getByRole('main').getByRole('button', { name: 'Out of stock' });
  await button.waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
});

test('a sold-out colour says Sold out and no day of delivery, and its sizes cannot be chosen', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await openProduct(page, 'simi-slip-dress');
  await page.getByText('In Stock', { exact: true }).waitFor();
  await page.getByText(/^Lagos and Osun: /).waitFor();
  await page.getByRole('radio', { name: 'Emerald, sold out' }).check();

  await expect.poll(() => page.getByRole('button', { name: 'Sold out' }).isDisabled()).toBe(true);
  await page.getByText('Out of Stock', { exact: true }).waitFor();
  const areDisabled = () => sizes(page).evaluateAll((radios) => radios.every((radio) => radio.matches(':disabled')));
  await expect.poll(areDisabled).toBe(true);
  expect(await page.getByText(/^Lagos and Osun: /).count()).toBe(0);
});

test('only sizes in stock can be chosen, each under its full name', async ({ shop }) => {
  const page = await shop.visit();
  await openProduct(page, 'otunba-agbada');

  const rows = await sizes(page).evaluateAll((radios) =>
    radios.map((radio) => `${radio.parentElement?.textContent} ${radio.matches(':disabled') ? 'gone' : 'there'}`),
  );
  expect(rows).toEqual(['Medium there', 'Large there', 'X-Large there', '2XL gone', '3XL there']);
});

test('the chosen size, clicked again, is deselected', async ({ shop }) => {
  const page = await shop.visit();
  await openProduct(page, 'nneka-everyday-tee');
  await choose(page, 'Size', 'Large');
  await page.getByText('Size: Large').waitFor();

  await page.getByRole('radio', { name: 'Large', exact: true }).click();
  await page.getByText('Size: Large').waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true);
});

test('another colour clears the size, another size starts at a quantity of one', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await openProduct(page, 'nneka-everyday-tee');
  const quantity = page.getByRole('group', { name: 'Quantity' }).getByRole('status');
  await choose(page, 'Size', 'Medium');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await quantity.getByText('2').waitFor();
  await choose(page, 'Size', 'Large');
  await quantity.getByText('1').waitFor();

  await choose(page, 'Colour', 'Black');
  await expect.poll(() => page.getByRole('radio', { name: 'Large', exact: true }).isChecked()).toBe(false);
  await expect.poll(() => page.getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true);
  await page.getByRole('img', { name: 'Nneka Everyday Tee in Black', exact: true }).waitFor();
});

test('the chosen colour is in the address: a shared link and a reload show it, nothing is requested for it, and Back passes over it', async ({
  shop,
}) => {
  const page = await shop.visit();
  await open(page, '/about');
  await openProduct(page, 'nneka-everyday-tee', '?from=%2Fnew-arrivals');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const scrolled = () => page.evaluate(() => scrollY);
  await page.getByRole('radio', { name: 'Black', exact: true }).scrollIntoViewIfNeeded();
  const before = await scrolled();
  await choose(page, 'Colour', 'Black');
  await page.waitForURL(`**/product/*?from=%2Fnew-arrivals&colour=${variantId('nneka-everyday-tee', 'Black')}`);
  const picture = page.getByRole('img', { name: 'Nneka Everyday Tee in Black', exact: true });
  await picture.first().waitFor();
  expect(await scrolled()).toBe(before);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
  expect(requests.filter((path) => !path.startsWith('/pictures/'))).toEqual([]);

  await page.reload();
  await picture.first().waitFor();
  const friend = await shop.visit();
  await friend.goto(page.url());
  await friend.getByRole('img', { name: 'Nneka Everyday Tee in Black', exact: true }).first().waitFor();
  expect(await friend.getByRole('radio', { name: 'Black', exact: true }).isChecked()).toBe(true);
  await page.goBack();
  await page.waitForURL('/about');
});

test('the quantity needs a size, stops at one, and at the stock less what is in the cart', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await openProduct(page, 'kemi-gathered-skirt');
  const more = page.getByRole('button', { name: 'Increase quantity' });
  expect(await page.getByRole('button', { name: 'Decrease quantity' }).isDisabled()).toBe(true);
  await more.click();
  await page.getByRole('alert').getByText('Please select a size first').waitFor();

  await choose(page, 'Colour', 'Marigold');
  await choose(page, 'Size', 'Large');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await more.click();
  await page.getByRole('alert').getByText('Only 2 left in Large').waitFor();
  expect(await page.getByRole('group', { name: 'Quantity' }).getByRole('status').innerText()).toBe('1');
});

test('once the button has scrolled under the header, the bar of a phone asks for a size and then adds', async ({
  shop,
}) => {
  const page = await shop.visit();
  await openProduct(page, 'nneka-everyday-tee');
  const button = page.getByRole('button', { name: 'Add to Cart' });
  const pushUnderHeader = () =>
    button
      .first()
      .evaluate((element) => scrollBy({ top: element.getBoundingClientRect().bottom - 40, behavior: 'instant' }));
  await pushUnderHeader();
  await page.getByRole('button', { name: 'Choose a size' }).click();
  await page.getByRole('alert').getByText('Please select a size').waitFor();

  await choose(page, 'Size', 'X-Large');
  await pushUnderHeader();
  await button.last().click();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await expect.poll(() => button.last().evaluate((shown) => shown === document.activeElement)).toBe(true);
});

const sizes = (page: Page) => page.getByRole('group', { name: /^Size/ }).getByRole('radio');

/** A product whose stock is being checked for one more Small, until the response is released. */
async function checkingOneMore(shop: OpenShop, respond?: (call: Route) => Promise<void>) {
  const page = await shop.visit();
  await openProduct(page, 'nneka-everyday-tee');
  await choose(page, 'Size', 'Small');
  const checks = await delayRequests(page, '**/api/product/check-stock', respond);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect.poll(checks.count).toBe(1);
  return { page, main, checks };
}
