import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { delivery } from '../cart.ts';
import { test } from '../open-shop.ts';
import { heading, onPaymentPage, open, openCheckout, ordersOf, payNow } from '../shopping.ts';

/** Specification, section 5, 'Checkout form'. */
const required = {
  'First name': 'First name is required',
  'Last name': 'Last name is required',
  Email: 'Email is required',
  'Phone number': 'Phone number is required',
  Address: 'Address is required',
  City: 'City is required',
  State: 'State is required',
};

test('every required field shows its own error, and the first invalid one has the focus', async ({ shop }) => {
  const page = await shop.visit();
  await openCheckout(page, { slug: 'oja-canvas-tote' });

  const stillWrong = Object.entries(required);
  while (stillWrong.length > 0) {
    await payNow(page);
    for (const [label, sentence] of stillWrong) await expectComplaint(page, label, sentence);
    const [[first]] = stillWrong.splice(0, 1) as [[string, string]];
    await expect.poll(() => hasFocus(page, first), { message: `${first} has the focus` }).toBe(true);
    if (first === 'State') break;
    await field(page, first).fill(delivery[first as keyof typeof delivery]);
    await expectNoComplaint(page, first);
  }
  expect(page.url()).toBe(`${shop.url}/checkout`);
});

test('an invalid email address or phone number is rejected with a message', async ({ shop }) => {
  const page = await shop.visit();
  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email: 'ada@example' });
  await payNow(page);
  await expectComplaint(page, 'Email', 'Invalid email address');

  await field(page, 'Email').fill('wrong.phone@example.com');
  await expectNoComplaint(page, 'Email');
  for (const phone of ['0803 555 012', '+2348035550', '8035550123', '0803 555 0123 4', 'call me']) {
    await field(page, 'Phone number').fill(phone);
    await expectComplaint(page, 'Phone number', 'Invalid phone number');
  }
  await field(page, 'City').focus();
  await payNow(page);
  // Nothing was sent: the shopper is led back to the field.
  await expect.poll(() => hasFocus(page, 'Phone number')).toBe(true);
  expect(await ordersOf(shop, 'wrong.phone@example.com')).toEqual([]);

  await field(page, 'Phone number').fill('+234 (803) 555-0123');
  await expectNoComplaint(page, 'Phone number');
});

test('names are sent capitalised, and apartment and postal code may stay empty', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email: 'Capitals@Example.com' });
  expect(await field(page, 'Country').inputValue()).toBe('Nigeria');
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();

  expect(await ordersOf(shop, 'capitals@example.com')).toMatchObject([
    { name: 'Ada Eze', phone: '+2348035550123', street: '14 Market Road', country: 'Nigeria' },
  ]);
});

test('the first Lagos row is chosen, Osun has its own rows and their first is chosen, and the total follows', async ({
  shop,
}) => {
  const page = await shop.visit();
  await openCheckout(page, { slug: 'oja-canvas-tote' });
  const shipping = page.getByRole('group', { name: 'Shipping method' });
  const summary = page.locator('summary');

  await expect.poll(() => shipping.getByRole('radio').count()).toBe(6); // The delivery price loads after the page.
  const chosen = (name: string) => shipping.getByRole('radio', { name, checked: true });
  await chosen('Lagos Mainland Area 1').waitFor();
  await summary.getByText('₦11,500').waitFor();

  await field(page, 'State').selectOption('Osun');
  await expect.poll(() => shipping.getByRole('radio').count()).toBe(4);
  await chosen('OAU campus').waitFor();
  await summary.getByText('₦9,500').waitFor();

  await shipping.getByRole('radio', { name: 'outside Ile-Ife' }).check();
  await summary.getByText('₦12,000').waitFor();

  await field(page, 'State').selectOption('Lagos');
  await chosen('Lagos Mainland Area 1').waitFor();
  await summary.getByText('₦11,500').waitFor();
});

test('the form is filled again after a reload', async ({ shop }) => {
  const page = await shop.visit();
  await openCheckout(page, { slug: 'oja-canvas-tote' });
  await field(page, 'First name').fill('Ngozi');
  await field(page, 'State').selectOption('Osun');
  await page.getByRole('radio', { name: 'Ile-Ife Area 3' }).check();
  // Stored once the form has taken it in.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('shippingInfo') ?? '{}') as object))
    .toMatchObject({ firstName: 'Ngozi', state: 'Osun', shippingMethod: 'osun-ileife-3' });
  await open(page, '/checkout');

  await expect.poll(() => field(page, 'First name').inputValue()).toBe('Ngozi');
  await expect.poll(() => field(page, 'State').inputValue()).toBe('Osun');
  await page.getByRole('radio', { name: 'Ile-Ife Area 3', checked: true }).waitFor();
});

test('an empty cart cannot be paid, calls no endpoint and links to the shop', async ({ shop }) => {
  for (const size of ['phone', 'wide'] as const) {
    const page = await shop.visit({ size });
    await open(page, '/checkout');

    await heading(page, 'Your cart is empty', 2).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Pay now' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('main').getByRole('textbox').count()).toBe(0);
    expect(await page.getByRole('main').getByRole('radio').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Shop' }).click();
    await heading(page, 'Shop').waitFor();
  }
});

test('before payment, the total is shown at the button, and the payment methods above it', async ({ shop }) => {
  const page = await shop.visit();
  await openCheckout(page, { slug: 'oja-canvas-tote' });
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Pay now', exact: true }) });

  await form.getByText('Total ₦11,500').waitFor();
  await form.getByText('You pay by card, bank transfer or USSD with Paystack, our payment partner.').waitFor();
  await page.getByRole('radio', { name: 'Lagos Area 4' }).check();
  await form.getByText('Total ₦14,500').waitFor();
});

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

const hasFocus = (page: Page, label: string) =>
  field(page, label).evaluate((input) => input === document.activeElement);

/** The message belongs to the field for screen readers, and is shown below it. */
async function expectComplaint(page: Page, label: string, sentence: string): Promise<void> {
  const description = () =>
    field(page, label).evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
      const bottom = input.getBoundingClientRect().bottom;
      return ids
        .map((id) => document.getElementById(id))
        .filter((note) => note !== null && note.getBoundingClientRect().top >= bottom)
        .map((note) => note?.textContent);
    });
  await expect.poll(description, { message: label }).toContain(sentence);
  await expect.poll(() => field(page, label).getAttribute('aria-invalid'), { message: label }).toBe('true');
}

async function expectNoComplaint(page: Page, label: string): Promise<void> {
  await expect.poll(() => field(page, label).getAttribute('aria-invalid'), { message: label }).toBe(null);
}
