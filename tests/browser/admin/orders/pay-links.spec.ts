import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { payLinkForm, withAddress } from '../../../actions/pay-links.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { makeProduct } from '../../../data/factories.ts';
import { emailsTo } from '../../mailbox.ts';
import { test } from '../../open-shop.ts';
import { heading, onPaymentPage, open, openCheckout, ordersOf, payNow } from '../../shopping.ts';
import { openOrderWithoutScripts, payLinkFor } from '../../staff-orders.ts';

test('staff sell by a pay link on a phone, and the customer pays on another one without an account', async ({
  shop,
}) => {
  const page = await shop.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders/new');
  await heading(page, 'New order').waitFor();
  await page.getByLabel('Find an item').fill('Adunni Wrap Dress');
  await page
    .getByRole('button', { name: /^Add Adunni Wrap Dress, .*: [1-9]/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('0803 765 4321');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ngozi Obi');
  await page.getByRole('radio', { name: 'Instagram' }).check();
  await page.getByRole('radio', { name: 'Pay link' }).check();
  await page.getByText('Items must be paid for before the customer takes them.').waitFor();
  await page.getByRole('radio', { name: 'Delivery or pick-up' }).check();
  await page.getByLabel('Address').fill('3 Allen Avenue');
  await page.getByLabel('City or district').fill('Ikeja');
  await page.getByText('Ikeja is in Lagos Mainland Area 2').waitFor();
  await page.getByText('The items stay reserved for 24 hours.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and get pay link' }).dblclick();

  await page.getByRole('heading', { name: /^Waiting for payment until \d\d:\d\d on / }).waitFor();
  await expectAccessible(page);
  await Promise.all([page.getByText('Link copied').waitFor(), page.getByRole('button', { name: 'Copy link' }).click()]);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await page.getByLabel('Pay link').inputValue());
  const chat = new URL((await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href'))!);
  expect(chat.pathname).toBe('/2348037654321');
  expect(chat.searchParams.get('text')).toMatch(
    /^Hello Ngozi, this is Oge\. Your order #[0-9a-f]{8} comes to ₦[\d,]+\./,
  );
  expect(chat.searchParams.get('text')).toContain(link);

  const phone = await shop.visit({ mayLog: /400 .*initialize/ });
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Finish your order' }).click();
  await phone.getByText('Email is required').waitFor();
  await expectAccessible(phone);
  await phone.getByLabel('Email').fill('by.link@example.com');
  await phone.getByRole('button', { name: 'Finish your order' }).click();
  await Promise.all([heading(phone, 'Payment Successful!').waitFor(), onPaymentPage(phone).pay.click()]);
  await heading(phone, 'Thank You For Your Order').waitFor();
  await expect.poll(() => emailsTo(shop, 'by.link@example.com')).toHaveLength(1);

  await page.reload();
  await page.getByText('Paid for the order').waitFor();
  expect(await page.getByLabel('Pay link').count()).toBe(0);
});

test('a seller types the delivery price that was agreed in the chat, and the customer pays that one', async ({
  shop,
}) => {
  await makeProduct(shop.db, { name: 'Waybill Kaftan', price: 20_000, stock: { M: 2 } });
  const page = await shop.visit({ mayLog: /shirt-front/ }); // It has no picture.
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders/new');
  await page.getByLabel('Find an item').fill('Waybill Kaftan');
  await page.getByRole('button', { name: /^Add Waybill Kaftan/ }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('0803 765 4321');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Hauwa Bello');
  expect(await page.getByLabel('Agreed delivery price (₦)').count()).toBe(0);
  await page.getByRole('radio', { name: 'Pay link' }).check();
  await page.getByRole('radio', { name: 'Delivery or pick-up' }).check();
  await page.getByLabel('Address').fill('3 Allen Avenue');
  await page.getByLabel('City or district').fill('Ikeja');
  await page.getByText('If you agreed another price than ₦3,500 with the customer.').waitFor();
  await page.getByLabel('Agreed delivery price (₦)').fill('6.5');
  await page.getByRole('button', { name: 'Save and get pay link' }).click();
  await page.getByText('Enter whole naira from 0 to 1,000,000').waitFor();
  const agreed = page.getByLabel('Agreed delivery price (₦)');
  await agreed.fill('6500');
  await agreed.blur();
  expect(await agreed.inputValue()).toBe('6,500');
  await page.getByText('incl. ₦6,500 delivery').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and get pay link' }).click();

  await page.getByText('Delivery price agreed: ₦6,500 instead of ₦3,500').waitFor();
  const link = await page.getByLabel('Pay link').inputValue();
  const phone = await shop.visit({ mayLog: /shirt-front/ });
  await phone.goto(link);
  await phone.getByText('₦26,500').first().waitFor();
  await phone.getByText('₦6,500').first().waitFor();
});

test('where the browser has no clipboard, as on a plain HTTP address, the pay link is selected', async ({ shop }) => {
  const shirt = await makeProduct(shop.db, { name: 'Shirt of a plain address', stock: { M: 2 } });
  const link = await payLinkFor(shop, payLinkForm(shirt));
  const page = await shop.visit({ mayLog: /shirt-front/ }); // It has no picture.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${new URL(link).pathname.split('/').at(-1)}`);

  await Promise.all([
    page.getByText(adminMessages.staffOrders.linkNotCopied).waitFor(),
    page.getByRole('button', { name: 'Copy link' }).click(),
  ]);

  const shown = await page.getByLabel('Pay link').inputValue();
  expect(await page.evaluate(() => getSelection()!.toString())).toBe(shown);
});

test('who has a cart, a coupon and an unpaid order of their own keeps them all when they pay by a link, or give up and come back to it', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /shirt-front/ }); // It has no picture.
  const shirt = await makeProduct(shop.db, { name: 'Shirt of a chat', stock: { M: 1 } });
  const link = await payLinkFor(shop, { ...payLinkForm(shirt), customer: withAddress });
  await openCheckout(page, { slug: 'oja-canvas-tote', quantity: 2 }, { email: 'own.cart@example.com' });
  await page.locator('summary').click();
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('welcome10');
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  const [own] = await ordersOf(shop, 'own.cart@example.com');
  await page.goto(`${shop.url}/shop`);
  const before = await storedInBrowser(page);
  expect(before).toMatchObject({
    cart: [{ name: 'Oja Canvas Tote', quantity: 2 }],
    pendingOrderId: own!.id,
    coupon: expect.stringContaining('WELCOME10'),
    checkoutAttempt: expect.stringContaining(own!.id),
  });

  await page.goto(link);
  await page.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(page).decline.click();
  await heading(page, 'Payment Verification Failed').waitFor();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.getByText('Shirt of a chat').first().waitFor();
  expect(await storedInBrowser(page)).toEqual(before);

  await page.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
  expect(await storedInBrowser(page)).toEqual(before);
});

test('without scripts the customer of a pay link enters an address for the receipt, and pays', async ({ shop }) => {
  const shirt = await makeProduct(shop.db, { name: 'Chat shirt', stock: { M: 1 } });
  const page = await openOrderWithoutScripts(shop, payLinkForm(shirt));

  await page.getByLabel('Email').fill('plain.link@example.com');
  await page.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(page).pay.click();

  await heading(page, 'Thank You For Your Order').waitFor();
  await expect.poll(() => emailsTo(shop, 'plain.link@example.com')).toHaveLength(1);
});

/** The data that a checkout stores in a browser. */
const storedInBrowser = (page: Page) =>
  page.evaluate(() => ({
    cart: JSON.parse(localStorage.getItem('cart') ?? '[]') as object[],
    pendingOrderId: localStorage.getItem('pendingOrderId'),
    coupon: sessionStorage.getItem('coupon'),
    checkoutAttempt: sessionStorage.getItem('checkoutAttempt'),
  }));
