import type { Page } from 'playwright-core';
import { messages } from '#shared/messages.ts';
import { codeFor, fillCode, letAskAgain, makeAccount, openSignIn, person, signUp } from '../accounts.ts';
import { fillCart } from '../cart.ts';
import { type FaultyMutation, surviveEveryFault, whileFailing } from '../faults.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { choose, heading, onPaymentPage, open, openCart, openCheckout, openProduct } from '../shopping.ts';

/**
 * Every action of a shopper with every way its request can fail: a broken, empty, wrong or missing response, and no
 * network.
 */

const bag = 'oja-canvas-tote';
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

interface Place extends FaultyMutation {
  arrive: (page: Page, shop: OpenShop) => Promise<unknown>;
}

const checksStock = { method: 'POST', call: '**/api/product/check-stock', silent: 'Failed to check stock' } as const;
const inDrawer = (name: string) => async (page: Page) => {
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name }).click();
};
const bagInDrawer = async (page: Page) => {
  await fillCart(page, { slug: bag });
  await open(page, '/about');
  await openCart(page);
};
const filledCheckout = (email: string) => (page: Page) => openCheckout(page, { slug: bag }, { email });

const places: Record<string, Place> = {
  'a guest adds an item to the cart': {
    ...checksStock,
    arrive: (page) => openProduct(page, bag),
    press: button('Add to Cart'),
    unreachable: (page) => page.getByText(messages.cart.addedUnchecked).first().waitFor(),
    works: (page) => page.getByRole('button', { name: 'Cart, 3 items' }).waitFor(),
  },
  'a guest increases a quantity on the product page': {
    ...checksStock,
    arrive: async (page) => {
      await openProduct(page, 'adunni-wrap-dress');
      await choose(page, 'Size', 'Medium');
    },
    press: button('Increase quantity of Adunni Wrap Dress'),
    unreachable: (page) =>
      page
        .getByRole('group', { name: 'Quantity' })
        .getByText(/^[23]$/)
        .waitFor(),
    works: (page) => page.getByRole('group', { name: 'Quantity' }).getByText('4').waitFor(),
  },
  'a guest increases a quantity in the cart': {
    ...checksStock,
    arrive: bagInDrawer,
    press: inDrawer('Increase quantity of Oja Canvas Tote'),
    unreachable: (page) => page.getByRole('button', { name: /^Cart, [23] items$/, includeHidden: true }).waitFor(),
    works: (page) => page.getByRole('button', { name: 'Cart, 4 items', includeHidden: true }).waitFor(),
  },
  'a customer adds an item to the cart': {
    method: 'POST',
    call: '**/api/cart',
    silent: 'Failed to add to cart',
    arrive: async (page, shop) => {
      await signUp(shop, page, person('fault.adds@example.com'));
      await openProduct(page, bag);
    },
    press: button('Add to Cart'),
    works: (page) => page.getByRole('button', { name: 'Cart, 1 item' }).waitFor(),
  },
  'a customer changes a quantity': {
    method: 'PUT',
    call: '**/api/cart/0',
    silent: 'Failed to update cart',
    arrive: async (page, shop) => {
      await signUp(shop, page, person('fault.changes@example.com'));
      await bagInDrawer(page);
    },
    press: inDrawer('Increase quantity of Oja Canvas Tote'),
    works: (page) => page.getByRole('button', { name: 'Cart, 2 items', includeHidden: true }).waitFor(),
  },
  'a customer removes an item': {
    method: 'DELETE',
    call: '**/api/cart/0?*',
    silent: 'Failed to remove item from cart',
    arrive: async (page, shop) => {
      await signUp(shop, page, person('fault.removes@example.com'));
      await bagInDrawer(page);
    },
    press: inDrawer('Remove Oja Canvas Tote'),
    works: (page) => page.getByRole('button', { name: 'Cart, 0 items', includeHidden: true }).waitFor(),
  },
  'a guest applies a coupon': {
    method: 'POST',
    call: '**/api/coupon/validate',
    silent: 'Error validating coupon',
    rejected: 'Invalid coupon code',
    arrive: async (page) => {
      await openCheckout(page, { slug: bag, quantity: 2 });
      await page.getByText('Order summary').first().click();
      await page.getByLabel('Coupon code').fill('WELCOME10');
    },
    press: button('Apply'),
    works: (page) => page.getByText('Coupon "WELCOME10" applied successfully!').first().waitFor(),
  },
  'a guest places an order': {
    method: 'POST',
    call: '**/api/orders',
    silent: 'Failed to create order',
    arrive: filledCheckout('fault.orders@example.com'),
    press: button('Pay now'),
    works: (page) => onPaymentPage(page).pay.waitFor(),
  },
  'a guest starts a payment': {
    method: 'POST',
    call: '**/api/payment/paystack/initialize',
    silent: 'Failed to initialize payment',
    hollow: 'Payment initialization failed',
    arrive: filledCheckout('fault.pays@example.com'),
    press: button('Pay now'),
    works: (page) => onPaymentPage(page).pay.waitFor(),
  },
  'a guest cancels an order': {
    method: 'POST',
    call: '**/api/orders/*/cancel',
    silent: 'Failed to cancel order',
    arrive: async (page) => {
      await filledCheckout('fault.cancels@example.com')(page);
      await button('Pay now')(page);
      await onPaymentPage(page).pay.waitFor();
      await open(page, '/make-order');
      await page.getByText('Cancel this order').click();
    },
    press: button('Yes, cancel it'),
    works: (page) => page.getByText('Your order is cancelled. Nothing was charged.').first().waitFor(),
  },
  'a shopper requests a sign-in code': {
    method: 'POST',
    call: '**/api/auth/send-otp',
    silent: 'Failed to send OTP. Please try again.',
    hollow: null,
    arrive: async (page, shop) => {
      await makeAccount(shop, person('fault.asks@example.com'));
      await openSignIn(page, '/login');
      await page.getByLabel('Email').fill('fault.asks@example.com');
    },
    press: (page) => page.locator('form button[type=submit]:enabled').click(),
    works: (page) => heading(page, 'Check your email').waitFor(),
  },
  'a shopper signs in with a code': {
    method: 'POST',
    call: '**/api/auth/verify-otp',
    silent: 'OTP verification failed',
    arrive: async (page, shop) => {
      const email = 'fault.signs.in@example.com';
      await makeAccount(shop, person(email));
      await openSignIn(page, '/login');
      await page.getByLabel('Email').fill(email);
      await page.locator('form button[type=submit]').click();
      await heading(page, 'Check your email').waitFor();
      await fillCode(page, await codeFor(shop, email));
    },
    press: (page) => page.locator('form button[type=submit]:enabled').click(),
    works: (page) => page.waitForURL((url) => url.pathname === '/'),
  },
  'a shopper requests a registration code': {
    method: 'POST',
    call: '**/api/auth/register-send-otp',
    silent: 'Failed to send OTP',
    hollow: null,
    arrive: (page, shop) => registering(page, shop, 'fault.newcomer@example.com'),
    press: (page) => page.locator('form button[type=submit]:enabled').click(),
    works: (page) => heading(page, 'Check your email').waitFor(),
  },
  'a shopper registers with a code': {
    method: 'POST',
    call: '**/api/auth/register-verify-otp',
    silent: 'OTP verification failed',
    arrive: async (page, shop) => {
      const email = 'fault.registers@example.com';
      await registering(page, shop, email);
      await page.locator('form button[type=submit]').click();
      await heading(page, 'Check your email').waitFor();
      await fillCode(page, await codeFor(shop, email));
    },
    press: (page) => page.locator('form button[type=submit]:enabled').click(),
    works: (page) => page.getByText('Registration successful! Redirecting...').first().waitFor(),
  },
  'a guest subscribes to the newsletter': {
    method: 'POST',
    call: '**/api/newsletter/subscribe',
    silent: 'Subscription failed',
    hollow: null,
    arrive: (page) => open(page, '/'),
    press: async (page) => {
      const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Subscribe' }) });
      await form.getByRole('textbox').fill('fault.reads@example.com'); // The field is cleared after every attempt.
      await form.getByRole('button').click();
    },
    works: (page) => page.getByText('Subscribed successfully!').first().waitFor(),
  },
  'a guest writes to the shop': {
    method: 'POST',
    call: '**/api/contact',
    silent: 'Your message could not be sent. Please try again, or write us an email.',
    hollow: null,
    arrive: async (page) => {
      await open(page, '/contact');
      await page.getByLabel('Name', { exact: true }).fill('Ada Eze');
      await page.getByLabel('Email', { exact: true }).fill('fault.writes@example.com');
      await page.getByLabel('Message', { exact: true }).fill('Is the Halima boubou lined?');
    },
    press: button('Send message'),
    works: (page) => page.getByText('Thank you, we have your message. We will reply by email.').first().waitFor(),
  },
  'a customer changes their name': {
    method: 'PUT',
    call: '**/api/user/profile',
    silent: 'Failed to update profile',
    hollow: null,
    arrive: async (page, shop) => {
      await inSettings(page, shop, 'fault.renamed@example.com');
      await button('Edit')(page);
      await page.getByLabel('First name').fill('Ngozi');
    },
    press: button('Save changes'),
    works: (page) => page.getByText('Profile updated successfully').first().waitFor(),
  },
  'a customer deletes their account': {
    method: 'DELETE',
    call: '**/api/user/delete-account',
    silent: 'Failed to delete account',
    hollow: null,
    arrive: async (page, shop) => {
      await inSettings(page, shop, 'fault.goes@example.com');
      await page.getByRole('button', { name: 'Delete account' }).click();
    },
    press: button('Yes, delete my account'),
    works: (page) => page.getByText('Your account has been deleted successfully. Redirecting...').first().waitFor(),
  },
};

test.for(Object.entries(places))(
  'however its request fails, %s in the end',
  { timeout: 240_000 },
  async ([, { arrive, ...mutation }], { shop }) => {
    const page = await shop.visit({ mayLog: whileFailing });
    await arrive(page, shop);
    await surviveEveryFault(page, shop, mutation);
  },
);

async function registering(page: Page, shop: OpenShop, email: string): Promise<void> {
  await letAskAgain(shop, email);
  await openSignIn(page, '/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Eze');
  await page.getByLabel('Email').fill(email);
}

async function inSettings(page: Page, shop: OpenShop, email: string): Promise<void> {
  await signUp(shop, page, person(email));
  await open(page, '/profile');
  await page.getByText('Welcome, Adaeze Okafor').waitFor();
  await page.getByRole('tab', { name: 'Account Settings' }).click();
}
