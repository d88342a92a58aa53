import { expect } from 'vitest';
import { daysLater, lagosDayOf } from '#shared/dates/lagos-days.ts';
import { payLinkForm } from '../../../actions/pay-links.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { makeProduct } from '../../../data/factories.ts';
import { expectAccessible } from '../../accessible.ts';
import { emailsTo } from '../../mailbox.ts';
import { test } from '../../open-shop.ts';
import { heading, onPaymentPage, open } from '../../shopping.ts';
import { openOrderWithoutScripts } from '../../staff-orders.ts';

const inTwoWeeks = daysLater(lagosDayOf(new Date()), 14);

test('a customer pays a deposit on her phone and the rest later with the same link', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders/new');
  await page.getByLabel('Find an item').fill('Adunni Wrap Dress');
  await page
    .getByRole('button', { name: /^Add Adunni Wrap Dress, .*: [1-9]/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('0803 765 4321');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ngozi Obi');
  await page.getByLabel('Email').fill('deposit@example.com');
  await page.getByRole('radio', { name: 'Delivery or pick-up' }).check();
  await page.getByLabel('Address').fill('3 Allen Avenue');
  await page.getByLabel('City or district').fill('Ikeja');
  await page.getByRole('radio', { name: 'Pay link' }).check();
  await page.getByLabel('Deposit (₦)').fill('900000000');
  await page.getByRole('button', { name: 'Save and get pay link' }).click();
  await page.getByText('The deposit must be less than the total').waitFor();
  await page.getByLabel('Deposit (₦)').fill('10000');
  await page.getByText(/^The rest is ₦[\d,]+\.$/).waitFor();
  await page.getByLabel('Last day to pay the rest').fill(inTwoWeeks);
  expect(await page.getByLabel('Deposit (₦)').inputValue()).toBe('10,000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and get pay link' }).dblclick();

  await page.getByRole('heading', { name: /^Waiting for the deposit of ₦10,000 until / }).waitFor();
  const link = await page.getByLabel('Pay link').inputValue();
  const chat = new URL((await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href'))!);
  expect(chat.searchParams.get('text')).toContain('Please pay the deposit of ₦10,000 by');
  await expectAccessible(page);

  const phone = await shop.visit();
  await phone.goto(link);
  await phone.getByText(/^The rest, ₦[\d,]+, is due by /).waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Pay the deposit, ₦10,000' }).click();
  await Promise.all([heading(phone, 'Deposit received').waitFor(), onPaymentPage(phone).pay.click()]);
  await expectAccessible(phone);
  await phone.getByRole('link', { name: 'See your order' }).click();
  await phone.getByText('We have your deposit of ₦10,000.').waitFor();
  expect(await phone.getByText('Cancel this order', { exact: true }).count()).toBe(0);
  await expectAccessible(phone);

  await page.reload();
  await page.getByRole('heading', { name: /^₦[\d,]+ left to pay by / }).waitFor();
  await page.getByRole('button', { name: 'Change the day…' }).click();
  await page.getByLabel('Last day to pay').fill(daysLater(inTwoWeeks, 7));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Due date changed').waitFor();
  await expectAccessible(page);

  await phone.getByRole('button', { name: /^Pay the rest, ₦/ }).click();
  await Promise.all([heading(phone, 'Payment Successful!').waitFor(), onPaymentPage(phone).pay.click()]);
  await heading(phone, 'Thank You For Your Order').waitFor();
  await expect.poll(() => emailsTo(shop, 'deposit@example.com')).toHaveLength(2);
  await page.reload();
  await page.getByText('Paid the deposit').waitFor();
  await page.getByText('Paid for the order').waitFor();
});

test('a day for the rest that is typed stays when a colleague moves the day in the meantime', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /shirt-front/ });
  await enterAdmin(shop, page, 'manager');
  const shirt = await makeProduct(shop.db, { name: 'Deposit shirt', stock: { M: 1 } });
  const form = { ...payLinkForm(shirt), deposit: { amount: 6_000, restBy: inTwoWeeks } };
  const response = await page.request.post(`${shop.url}/api/admin/staff-orders`, { data: form });
  const { orderId } = (await response.json()) as { orderId: string };
  await open(page, `/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Change the day…' }).click();
  const day = page.getByLabel('Last day to pay');
  await day.fill(daysLater(inTwoWeeks, 7));

  const theirs = { restBy: daysLater(inTwoWeeks, 3) };
  await page.request.put(`${shop.url}/api/admin/orders/${orderId}/rest-day`, { data: theirs });
  const isLoaded = page.waitForResponse(`**/api/admin/orders/${orderId}`);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await isLoaded;
  await page.getByText('Due date of the rest changed').first().waitFor();
  expect(await day.inputValue()).toBe(daysLater(inTwoWeeks, 7));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Due date changed').waitFor();
  const deposit = shop.db.selectFrom('deposits').select('restBy').where('orderId', '=', orderId);
  const { restBy } = await deposit.executeTakeFirstOrThrow();
  expect(lagosDayOf(new Date(restBy.getTime() - 1))).toBe(daysLater(inTwoWeeks, 7));
});

test('without scripts a deposit that was paid in cash is shown, and the rest is paid', async ({ shop }) => {
  const shirt = await makeProduct(shop.db, { name: 'Deposit shirt', stock: { M: 1 } });
  const form = {
    ...payLinkForm(shirt),
    customer: { name: 'Ngozi Obi', phone: '08031234567', email: 'plain.deposit@example.com' },
    payment: { way: 'cash', reference: '' },
    deposit: { amount: 6_000, restBy: inTwoWeeks },
  };
  const page = await openOrderWithoutScripts(shop, form);

  await page.getByText('Deposit of ₦6,000 paid on').waitFor();
  expect(await page.getByRole('button', { name: /Cancel/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Pay the rest, ₦10,000' }).click();
  await onPaymentPage(page).pay.click();

  await heading(page, 'Thank You For Your Order').waitFor();
  await expect.poll(() => emailsTo(shop, 'plain.deposit@example.com')).toHaveLength(2);
});
