import { expect } from 'vitest';
import { person, signUp } from '../accounts.ts';
import { test } from '../open-shop.ts';
import { heading, onPaymentPage, open, orderTote } from '../shopping.ts';

test('a signed-in shopper is not led to pay an order that somebody else placed with their email address', async ({
  shop,
}) => {
  const email = 'strangers.order@example.com';
  const stranger = await shop.visit();
  await orderTote(stranger, email);
  const page = await shop.visit();
  await signUp(shop, page, person(email));

  await open(page, '/orders');
  await page.getByText('Placed without logging in').waitFor();
  await page.getByRole('link', { name: /^View/ }).click();
  await page.getByText('Someone who was not logged in placed this order with your email.').waitFor();
  expect(await page.getByRole('button', { name: 'Finish your order' }).count()).toBe(0);
  await page.getByText('Cancel this order').waitFor();

  await page.getByRole('button', { name: 'It is my order' }).click();
  await page.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await open(page, '/orders');
  await page.getByRole('link', { name: /^View/ }).waitFor();
  expect(await page.getByText('Placed without logging in').count()).toBe(0);
});

test('a shopper who ordered while signed in, or in this browser before they signed in, can simply pay', async ({
  shop,
}) => {
  const ada = person('pays.her.own@example.com');
  const page = await shop.visit();
  await orderTote(page, ada.email);
  await signUp(shop, page, ada);

  await open(page, '/orders');
  await page.getByRole('link', { name: /^View/ }).click();

  await page.getByRole('button', { name: 'Finish your order' }).waitFor();
  expect(await page.getByText('not logged in').count()).toBe(0);
});
