import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { confirmStockRequests } from '#server/back-in-stock/confirm-stock-requests.ts';
import { notifyBackInStock } from '#server/back-in-stock/notify-back-in-stock.ts';
import { deliverOrder, shipOrder } from '#server/orders/status/ship-order.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { toteBought } from '../admin/admin.ts';
import { emailsTo, subjectsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { buyTote, heading, open, openProduct, ordersOf, setStock } from '../shopping.ts';
import { countEvents, lossyPhone, stepThroughLosses } from './lossy-step.ts';

test('a dispute is declined over a network that fails, and lost: the bank gets one reply, the customer the money once', async ({
  shop,
}) => {
  const { id } = await toteBought(shop, 'lossy.dispute@example.com');
  await dispute(shop, id, { event: 'create' });
  const page = await shop.visit(lossyPhone);
  await enterAdmin(shop, page);
  await expect.poll(() => disputeOf(shop, id)).toBe('awaiting_merchant');
  await open(page, `/admin/orders/${id}`);
  const box = page.getByRole('region', { name: 'Dispute' });
  await box.getByRole('button', { name: 'Decline with evidence…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Decline' });
  await drawer.getByLabel('Why the payment is valid').fill('Delivered on Monday, and signed for.');
  await stepThroughLosses(page, {
    call: /\/decline$/,
    button: drawer.getByRole('button', { name: 'Send evidence and decline' }),
    count: () => countEvents(shop, id, 'dispute_declined'),
    shows: box.getByText(/You have replied|Your reply is/),
  });
  await expect.poll(() => disputeOf(shop, id)).toBe('awaiting_bank');

  for (const _twice of [1, 2]) await dispute(shop, id, { event: 'resolve', outcome: 'auto-accepted' });
  await expect.poll(() => disputeOf(shop, id)).toBe('lost');
  await page.reload();
  await box.getByText('Dispute lost: ₦11,500 went back to the customer').waitFor();
  const refunds = await shop.db.selectFrom('orderRefunds').select('id').where('orderId', '=', id).execute();
  expect([refunds.length, await countEvents(shop, id, 'dispute_reply_sent')]).toEqual([1, 1]);
});

test('a review is written and published over a network that fails: one review, as it was typed', async ({ shop }) => {
  const email = 'lossy.review@example.com';
  const page = await shop.visit(lossyPhone);
  await buyTote(page, email);
  const [{ id } = { id: '' }] = await ordersOf(shop, email);
  await shipOrder(shop, id, { who: 'system' });
  await deliverOrder(shop, id, { who: 'system' });
  await open(page, `/order/${id}`);
  await page.getByText('Write a review', { exact: true }).click();
  await page.getByRole('radio', { name: '4 stars: Good' }).check({ force: true });
  await page.getByLabel('What would you tell other shoppers?').fill('It carries a lot.');
  await stepThroughLosses(page, {
    call: /\/reviews\/[^/]+$/,
    button: page.getByRole('button', { name: 'Send review' }),
    count: async () => (await countEvents(shop, id, 'review_written')) + (await countEvents(shop, id, 'review_edited')),
    shows: page.getByText('We are checking your review.'),
  });

  const staff = await shop.visit(lossyPhone);
  await enterAdmin(shop, staff, 'manager');
  await open(staff, '/admin/reviews');
  await staff.getByRole('link', { name: /It carries a lot/ }).click();
  await stepThroughLosses(staff, {
    call: /\/publish$/,
    button: staff.getByRole('button', { name: 'Publish review' }),
    count: () => countEvents(shop, id, 'review_published'),
    shows: staff.getByText('Published', { exact: true }),
  });
});

test('a shopper waits for a size over a network that fails: one request, one confirmation, one email when it is back', async ({
  shop,
}) => {
  const [slug, email] = ['nneka-everyday-tee', 'lossy.waits@example.com'];
  await setStock(shop, slug, 0);
  const page = await shop.visit(lossyPhone);
  await openProduct(page, slug);
  await page.getByRole('link', { name: 'Size sold out? Get an email when it is back' }).click();
  await page.getByLabel('Size').selectOption('Small');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await stepThroughLosses(page, {
    call: /\/back-in-stock$/,
    button: page.getByRole('button', { name: 'Tell me' }),
    count: async () =>
      (await shop.db.selectFrom('stockRequests').select('email').where('email', '=', email).execute()).length,
    shows: page.getByText('We’ll email you when this size is back'),
  });
  await confirmStockRequests(shop);
  await confirmThroughLosses(page, await linkTo(shop, email));
  await setStock(shop, slug, 5);
  for (const _twice of [1, 2]) await notifyBackInStock(shop);
  await expect
    .poll(() => subjectsTo(shop, email))
    .toEqual(['Nneka Everyday Tee is back in Small', expect.stringMatching(/^Please confirm/)]);
});

/** A form without scripts: after a failure the browser shows its own page, and the shopper opens the link again. */
async function confirmThroughLosses(page: Page, link: string): Promise<void> {
  const confirm = async () => {
    await open(page, link);
    await page.getByRole('button', { name: 'Yes, email me' }).click();
  };
  for (const isReached of [false, true]) {
    await page.route('**/back-in-stock/confirm*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      if (isReached) await route.fetch({ maxRedirects: 0 });
      await route.abort('internetdisconnected');
    });
    await confirm();
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/); // Its page would interrupt the next one.
    await page.unroute('**/back-in-stock/confirm*');
  }
  await confirm();
  await heading(page, 'Your address is confirmed').waitFor();
}

async function linkTo(shop: OpenShop, email: string): Promise<string> {
  const find = async () =>
    /https?:\/\/\S+\/back-in-stock\/confirm\S+/.exec((await emailsTo(shop, email))[0]?.text ?? '')?.[0];
  await expect.poll(find).toBeDefined();
  const { pathname, search } = new URL((await find())!);
  return pathname + search;
}

/** The actions of the payer's bank. */
async function dispute({ db, config }: OpenShop, orderId: string, body: object): Promise<void> {
  const attempt = db.selectFrom('paymentAttempts').select('reference').where('orderId', '=', orderId);
  const { reference } = await attempt.executeTakeFirstOrThrow();
  await fetch(`${config.paystack.baseUrl}/__emulator/disputes/${reference}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.paystack.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function disputeOf({ db }: OpenShop, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('disputes').select('status').where('orderId', '=', orderId).executeTakeFirst();
  return row?.status;
}
