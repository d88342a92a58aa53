import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { deliverOrder, shipOrder } from '#server/orders/status/ship-order.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { emailsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { breakProvider, hurryProvider } from '../provider.ts';
import { heading, onHand, onPaymentPage, open, openCheckout, ordersOf, payNow } from '../shopping.ts';
import { countEmails, countEvents, lossyPhone, stepThroughLosses } from './lossy-step.ts';

const shirt = { slug: 'femi-adire-shirt', colour: 'Indigo Cloud', size: 'Medium' };

test('a guest exchanges a size over a network that fails at each step: one exchange, one replacement', async ({
  shop,
}) => {
  const email = 'lossy.exchange@example.com';
  const page = await shop.visit(lossyPhone);
  const id = await shirtDelivered(shop, page, email);
  const before = await onHand(shop, shirt.slug, shirt.colour, 'L');
  await open(page, `/order/${id}`);
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('What would you like?').selectOption('Exchange it for Large, Indigo Cloud');
  await page.getByLabel('Reason', { exact: true }).selectOption('It doesn’t fit');
  await stepThroughLosses(page, {
    call: /\/returns$/,
    button: page.getByRole('button', { name: 'Request exchange' }),
    count: () => countEvents(shop, id, 'return_requested'),
    shows: page.getByText(/^Exchange requested on /),
  });

  await receive(shop, id, { accept: 'Accept exchange', receipt: 'Mark as received and replace' });
  expect(await onHand(shop, shirt.slug, shirt.colour, 'L')).toBe(before - 1);
  expect(await ordersOf(shop, email)).toHaveLength(2);
  await open(page, `/order/${id}`);
  await page.getByText(/^We are sending the replacement with order /).waitFor();
});

test('a return with bank details over a network that fails at each step: one return, one refund, to one account', async ({
  shop,
}) => {
  const email = 'lossy.return@example.com';
  const page = await shop.visit(lossyPhone);
  const id = await shirtDelivered(shop, page, email);
  await open(page, `/order/${id}`);
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('Reason', { exact: true }).selectOption('It is faulty');
  await stepThroughLosses(page, {
    call: /\/returns$/,
    button: page.getByRole('button', { name: 'Request return' }),
    count: () => countEvents(shop, id, 'return_requested'),
    shows: page.getByText(/^Return requested on /),
  });
  await breakProvider(shop, { refund: 'needsAttention', times: 1 });
  await receive(shop, id, { accept: 'Accept return', receipt: 'Mark as received and refund' });
  await expect.poll(() => statuses(shop, id)).toEqual([expect.stringMatching(atProvider)]);
  await hurryProvider(shop);
  await hurryProvider(shop);
  await expect.poll(() => statuses(shop, id)).toEqual(['needs_attention']);

  await page.reload();
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Guaranty Trust Bank' });
  await page.getByLabel('Account number').fill('0123456789');
  await page.getByLabel('Code from the email').fill(await codeTo(shop, email));
  await stepThroughLosses(page, {
    call: /\/account\/find$/,
    button: page.getByRole('button', { name: 'Find my account' }),
    shows: page.getByText('TEST ACCOUNT 6789'),
  });
  await stepThroughLosses(page, {
    call: /\/account$/,
    button: page.getByRole('button', { name: 'Yes, send my refund there' }),
    count: () => countEvents(shop, id, 'refund_account_given'),
    shows: page.getByText('It goes to Guaranty Trust Bank, account ending in 6789.'),
    again: 409, // It needs no account any more, because it is on its way to this one.
  });
  expect(await statuses(shop, id)).toEqual([expect.stringMatching(onItsWay)]);
  expect(await countEmails(shop, 'refund-to-account:')).toBeLessThanOrEqual(1);
});

interface Buttons {
  accept: string;
  receipt: string;
}

/** Staff accept and receive a return on a phone whose network fails. */
async function receive(shop: OpenShop, orderId: string, { accept, receipt }: Buttons): Promise<void> {
  const staff = await shop.visit(lossyPhone);
  await enterAdmin(shop, staff);
  const found = shop.db.selectFrom('returns').select('id').where('orderId', '=', orderId);
  await open(staff, `/admin/returns/${(await found.executeTakeFirstOrThrow()).id}`);
  await stepThroughLosses(staff, {
    call: /\/accept$/,
    button: staff.getByRole('button', { name: accept }),
    count: () => countEvents(shop, orderId, 'return_accepted'),
    shows: staff.getByLabel(/^1 × /),
  });
  await staff.getByLabel(/^1 × /).selectOption('Back in stock');
  await stepThroughLosses(staff, {
    call: /\/receive$/,
    button: staff.getByRole('button', { name: receipt }),
    count: () => countEvents(shop, orderId, 'return_received'),
    shows: staff.getByText(/back in stock$/),
  });
}

/** The id of an order of a shirt that was bought in this browser, shipped and delivered. */
async function shirtDelivered(shop: OpenShop, page: Page, email: string): Promise<string> {
  await openCheckout(page, shirt, { email });
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  const [{ id } = { id: '' }] = await ordersOf(shop, email);
  await shipOrder(shop, id, { who: 'system' });
  await deliverOrder(shop, id, { who: 'system' });
  return id;
}

/** On a slow machine the provider's own time may have moved a refund on before it is hurried. */
const atProvider = /^(pending|processing|needs_attention)$/;
const onItsWay = /^process(ing|ed)$/;

async function statuses({ db }: OpenShop, orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('orderRefunds').select('status').where('orderId', '=', orderId).execute();
  return rows.map(({ status }) => status ?? '');
}

async function codeTo(shop: OpenShop, email: string): Promise<string> {
  const text = async () =>
    (await emailsTo(shop, email)).find(({ subject }) => subject.startsWith('Where should we'))?.text ?? '';
  await expect.poll(text).toMatch(/^\d{6}$/m);
  return /^\d{6}$/m.exec(await text())![0];
}
