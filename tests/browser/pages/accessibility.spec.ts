import { productId } from '#server/demo/load-products.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from '../open-shop.ts';
import { addToCart, fillDelivery, heading, onPaymentPage, open, openCart, openCheckout, payNow } from '../shopping.ts';

/** Without animations, so that no colour is checked while it fades. */
const withoutMotion = { reducedMotion: 'reduce', mayLog: /status of 404/ } as const;

test('the menu and the cart, empty and full, are accessible', async ({ shop }) => {
  const page = await shop.visit(withoutMotion);
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await openCart(page);
  await expectAccessible(page);

  await addToCart(page, { slug: 'kemi-gathered-skirt', colour: 'Marigold', size: 'Large' });
  const drawer = await openCart(page);
  const more = drawer.getByRole('button', { name: 'Increase quantity' });
  await more.click();
  await drawer.getByText('₦43,000').waitFor();
  await more.click();
  await drawer.getByText('Only 2 left in Large').waitFor();
  await expectAccessible(page);
});

test('what opens over a page of a phone is accessible: filters, and an enlarged image', async ({ shop }) => {
  const page = await shop.visit(withoutMotion);
  await open(page, '/shop?category=Dresses&price=10000-60000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.waitFor();
  await sheet.locator('details').evaluateAll((all) => {
    for (const section of all) section.setAttribute('open', '');
  });
  await expectAccessible(page);

  await open(page, `/product/${productId('adunni-wrap-dress')}`);
  await page
    .getByRole('link', { name: /^Look closer/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: /^Adunni Wrap Dress/ }).waitFor();
  await expectAccessible(page);
});

test('what opens over a wide page is accessible: each dropdown, and the account menu', async ({ shop }) => {
  const page = await shop.visit({ ...withoutMotion, size: 'wide' });
  await page.route('**/api/user/profile', (call) =>
    call.fulfill({ json: { success: true, message: '', user: { name: 'Ada Eze', email: 'ada@example.com' } } }),
  );
  await page.route('**/api/cart', (call) => call.fulfill({ json: { success: true, message: '', cart: [] } }));
  await page.route('**/api/wishlist', (call) => call.fulfill({ json: { success: true, message: '', wishes: [] } }));
  await page.context().addCookies([
    { name: 'isLoggedIn', value: '1', url: shop.url },
    { name: 'userRole', value: 'user', url: shop.url },
  ]);
  await open(page, '/shop?color=Chalk,Indigo&size=M');
  for (const kind of ['Category', 'Size', 'Colour', 'Price', 'Availability']) {
    await page.locator('summary').filter({ hasText: kind }).click();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'My Account' }).hover();
  await page.getByRole('link', { name: 'Profile', exact: true }).last().waitFor();
  await expectAccessible(page);
});

test('the checkout is accessible: with errors, filled in, and after payment', async ({ shop }) => {
  const page = await shop.visit(withoutMotion);
  await openCheckout(page, { slug: 'oja-canvas-tote' });
  await page.locator('summary').click();
  await payNow(page);
  await page.getByText('First name is required').waitFor();
  await expectAccessible(page);

  await fillDelivery(page, 'everybody@example.com');
  await page.getByText('City is required').waitFor({ state: 'hidden' });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('status').getByText('Please enter a coupon code').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Coupon code').fill('OWAMBE25');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove coupon OWAMBE25' }).waitFor();
  await expectAccessible(page);

  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await expectAccessible(page);
});
