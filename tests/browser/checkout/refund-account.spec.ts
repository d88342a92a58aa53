import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { orderWithoutScripts, addWithoutScripts, plainVisit } from '../basic/without-scripts.ts';
import { emailsTo } from '../mailbox.ts';
import { delayRequests } from '../delay-requests.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { breakProvider, hurryProvider } from '../provider.ts';
import { buyTote, heading, onPaymentPage, open, ordersOf } from '../shopping.ts';

test('a refund that the bank does not take back goes to the account that the customer gives', async ({ shop }) => {
  const email = 'another.account@example.com';
  const page = await shop.visit({ mayLog: /status of 4/ });
  await buyTote(page, email);
  const id = await refundThatNeedsAccount(shop, email);

  await open(page, `/order/${id}`);
  await heading(page, 'Where should we send your ₦5,000?', 2).waitFor();
  const days = page.getByText('Your bank may take up to 10 business days');
  expect(await days.count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the code again' }).click();
  await page.getByText(/^The code is on its way again/).waitFor();
  await page.getByRole('button', { name: 'Find my account' }).click();
  await page.getByText('An account number has 10 digits').waitFor();
  await fillAccount(page, { number: '0123456700', code: await codeTo(shop, email) });
  await page.getByRole('button', { name: 'Find my account' }).click();
  await page.getByText('This bank has no account with this number.').waitFor();
  await page.getByLabel('Account number').fill('012 345 6789');
  await page.getByRole('button', { name: 'Find my account' }).click();
  await page.getByText('TEST ACCOUNT 6789').waitFor();
  expect(await isFocused(heading(page, 'Is this your account?', 3))).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No, change it' }).click();
  expect(await page.getByLabel('Account number').inputValue()).toBe('012 345 6789');
  await page.getByRole('button', { name: 'Find my account' }).click();
  await breakProvider(shop, { refundStatus: ['400'] });
  await page.getByRole('button', { name: 'Yes, send my refund there' }).click();
  await page.getByText('This account could not be used.').waitFor();
  expect(await isFocused(heading(page, 'Is this your account?', 3))).toBe(false); // A failure is announced instead.
  await page.getByRole('button', { name: 'Yes, send my refund there' }).dblclick();

  await page.getByText('It goes to Guaranty Trust Bank, account ending in 6789.').waitFor();
  await days.waitFor();
  expect(await page.getByRole('button', { name: 'Find my account' }).count()).toBe(0);
  await expect.poll(() => subjects(shop, email)).toContainEqual(expect.stringContaining('goes to your bank account'));
  expect(await statuses(shop, id)).toEqual([expect.stringMatching(onItsWay)]);
});

test('without scripts too, and an owner enters the account that a customer tells on the phone', async ({ shop }) => {
  const email = 'plain.account@example.com';
  const plain = await plainVisit(shop, { mayLog: /status of 4/ });
  await addWithoutScripts(plain, { slug: 'oja-canvas-tote' });
  await orderWithoutScripts(plain, email);
  await onPaymentPage(plain).pay.click();
  await plain.waitForURL('**/basic/payment**');
  const id = await refundThatNeedsAccount(shop, email);
  await plain.goto(`/basic/orders/${id}`);
  await plain.getByRole('link', { name: 'Enter my account' }).click();
  await plain.getByRole('button', { name: 'Find my account' }).click();
  await plain.getByText('Choose your bank', { exact: true }).last().waitFor();
  await fillAccount(plain, { number: '0123456789', code: '000000' });
  await plain.getByRole('button', { name: 'Find my account' }).click();
  await plain.getByText('That isn’t the code from the email').waitFor();
  await plain.getByRole('button', { name: 'Send the code again' }).click();
  await plain.getByText(/^The code is on its way again/).waitFor();
  await plain.getByLabel('Code from the email').fill(await codeTo(shop, email));
  await plain.getByRole('button', { name: 'Find my account' }).click();
  await plain.getByText('TEST ACCOUNT 6789').waitFor();
  await plain.getByRole('button', { name: 'No, change it' }).click();
  expect(await plain.getByLabel('Bank').inputValue()).toBe('058');

  const admin = await shop.visit();
  await enterAdmin(shop, admin);
  await open(admin, `/admin/orders/${id}`);
  await admin.getByRole('button', { name: 'Enter the account…' }).click();
  const drawer = admin.getByRole('dialog', { name: 'Bank account' });
  await drawer.getByLabel('Bank', { exact: true }).selectOption({ label: 'Kuda Bank' });
  await drawer.getByLabel('Account number').fill('9876543211');
  const finding = await delayRequests(admin, '**/account/find');
  await drawer.getByRole('button', { name: 'Find the account' }).click();
  await drawer.getByRole('button', { name: 'Looking it up…' }).waitFor();
  await drawer.getByLabel('Account number').fill('9876543210');
  finding.release();
  // The name of the former number is not shown beside this one.
  await drawer.getByRole('button', { name: 'Find the account' }).click();
  await drawer.getByText('TEST ACCOUNT 3210, Kuda Bank').waitFor();
  await expectAccessible(admin);
  await drawer.getByRole('button', { name: 'Send ₦5,000 to TEST ACCOUNT 3210' }).dblclick();
  await drawer.waitFor({ state: 'hidden' });
  await admin.getByText(/Kuda Bank …3210/).waitFor();

  // Input typed in the meantime comes too late.
  await plain.getByRole('button', { name: 'Find my account' }).click();
  await plain.getByText('It goes to Kuda Bank, account ending in 3210.').waitFor();
  expect(await statuses(shop, id)).toEqual([expect.stringMatching(onItsWay)]);
});

const isFocused = (place: Locator) => place.evaluate((found) => found === document.activeElement);

async function fillAccount(page: Page, { number, code }: { number: string; code: string }): Promise<void> {
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Guaranty Trust Bank' });
  await page.getByLabel('Account number').fill(number);
  await page.getByLabel('Code from the email').fill(code);
}

/** Staff refund ₦5,000 of the order, and the bank does not take it back. */
async function refundThatNeedsAccount(shop: OpenShop, email: string): Promise<string> {
  const [{ id } = { id: '' }] = await ordersOf(shop, email);
  const admin = await shop.visit();
  await enterAdmin(shop, admin);
  await open(admin, `/admin/orders/${id}`);
  await breakProvider(shop, { refund: 'needsAttention', times: 1 });
  await admin.getByRole('button', { name: 'Refund…' }).click();
  const drawer = admin.getByRole('dialog', { name: 'Refund', exact: true });
  await drawer.getByLabel('Extra refund (₦)').fill('5,000');
  await drawer.getByLabel('Reason').fill('It came late');
  await drawer.getByRole('button', { name: 'Refund ₦5,000' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => statuses(shop, id)).toEqual([expect.stringMatching(atProvider)]);
  await hurryProvider(shop);
  await hurryProvider(shop);
  await expect.poll(() => statuses(shop, id)).toEqual(['needs_attention']);
  return id;
}

/** On a slow machine the provider's own time may have moved a refund on before it is hurried. */
const atProvider = /^(pending|processing|needs_attention)$/;
const onItsWay = /^process(ing|ed)$/;

async function statuses({ db }: OpenShop, orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('orderRefunds').select('status').where('orderId', '=', orderId).execute();
  return rows.map(({ status }) => status ?? '');
}

async function subjects(shop: OpenShop, email: string): Promise<string[]> {
  return (await emailsTo(shop, email)).map(({ subject }) => subject);
}

async function codeTo(shop: OpenShop, email: string): Promise<string> {
  const emailWithCode = async () =>
    (await emailsTo(shop, email)).find(({ subject }) => subject.startsWith('Where should we'));
  await expect.poll(emailWithCode).toBeTruthy();
  return /^\d{6}$/m.exec((await emailWithCode())!.text)![0];
}
