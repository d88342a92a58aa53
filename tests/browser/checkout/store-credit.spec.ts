import { expect } from 'vitest';
import { deliverOrder, shipOrder } from '#server/orders/status/ship-order.ts';
import { refundOrder } from '#server/payments/refunds/refund-order.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { makeCoupon, makeProduct } from '../../data/factories.ts';
import { expectAccessible } from '../accessible.ts';
import { endAccess, endSessions, person, signUp } from '../accounts.ts';
import {
  addWithoutScripts,
  fillDeliveryWithoutScripts,
  formOf,
  logInWithoutScripts,
  plainVisit,
} from '../basic/without-scripts.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { addToCart, buyTote, heading, onPaymentPage, open, openCheckout, ordersOf, payNow } from '../shopping.ts';

test('a customer returns an item for store credit, and pays a later order with it and with the rest of the money', async ({
  shop,
}) => {
  const email = 'takes.credit@example.com';
  const page = await shop.visit();
  await signUp(shop, page, person(email));
  await buyTote(page, email);
  const [first] = await ordersOf(shop, email);
  await shipOrder(shop, first!.id, { who: 'staff:1' });
  await deliverOrder(shop, first!.id, { who: 'staff:1' });

  await open(page, `/order/${first!.id}`);
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('Reason', { exact: true }).selectOption('I changed my mind');
  await page.getByLabel('Your refund').selectOption('Store credit, to spend here at once');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Request return' }).click();
  await page.getByText(/^Return requested on /).waitFor();
  await receiveReturn(shop);
  await open(page, `/order/${first!.id}`);
  await page.getByText(/^₦\S+ refunded as store credit on /).waitFor();
  await page.getByText(/^We refunded ₦\S+ as store credit\.$/).waitFor();

  const credit = `₦${first!.itemsPrice.toLocaleString('en')}`;
  await open(page, '/profile');
  await heading(page, `Store credit ${credit}`, 2).waitFor();
  await page.getByText('Where it comes from').click();
  await page.getByRole('link', { name: /^Refund of order #/ }).waitFor();
  await expectAccessible(page);

  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email });
  const box = page.getByRole('checkbox', { name: `Use your store credit, ${credit}` });
  await box.check();
  await page.getByText('You pay ₦3,000 now.').waitFor();
  await expectAccessible(page);
  await payNow(page);
  // A customer who returns from the payment page still has the credit, and it is still selected.
  await onPaymentPage(page).cancel.click();
  await page.getByText('You pay ₦3,000 now.').waitFor();
  expect(await box.isChecked()).toBe(true);
  await payNow(page);
  await page.getByRole('button', { name: 'Pay ₦3,000' }).click();
  await heading(page, 'Thank You For Your Order').waitFor();

  const [, second] = await ordersOf(shop, email);
  await open(page, `/order/${second!.id}`);
  await page.getByText(`${credit} of it is paid with store credit.`).waitFor();
  await open(page, '/profile');
  await heading(page, 'Store credit ₦0', 2).waitFor();
});

test('without scripts credit pays for all of an order, which staff gave with a refund', async ({ shop }) => {
  const email = 'plain.credit@example.com';
  const page = await shop.visit();
  await signUp(shop, page, person(email));
  await buyTote(page, email);
  const [first] = await ordersOf(shop, email);
  const total = `₦${first!.totalAmount.toLocaleString('en')}`;
  await giveCredit(shop, first!.id, total);

  const plain = await plainVisit(shop);
  await plain.goto('/basic/login');
  await logInWithoutScripts(shop, plain, email);
  await plain.goto('/basic/profile');
  await heading(plain, `Store credit: ${total}`, 2).waitFor();
  await addWithoutScripts(plain, { slug: 'oja-canvas-tote' });
  await plain.getByRole('link', { name: 'Checkout' }).click();
  await fillDeliveryWithoutScripts(plain, email);
  await plain.getByRole('button', { name: 'Continue' }).click();
  await plain.getByRole('button', { name: `Use your store credit, ${total}` }).click();
  await plain.getByRole('button', { name: 'Pay without store credit' }).waitFor();
  const form = await formOf(plain);
  await plain.getByRole('button', { name: 'Place order' }).click();
  await heading(plain, 'Thank You For Your Order').waitFor();
  const [, second] = await ordersOf(shop, email);
  expect(second).toMatchObject({ status: 'processing' });
  const again = await plain.request.post('/basic/checkout', { form: { ...form, intent: 'pay' }, maxRedirects: 0 });
  expect(again.headers()['location']).toBe(`/basic/payment?order=${second!.id}`); // The first response may be lost.

  // The difference of a cheaper item becomes credit again, and staff read so before they change or cancel it.
  await makeProduct(shop.db, { name: 'Simi Small Pouch', price: 1_000, stock: { M: 3 } });
  const staff = await shop.visit({ mayLog: /\/pictures\// });
  await enterAdmin(shop, staff);
  await open(staff, `/admin/orders/${second!.id}`);
  await staff.getByRole('button', { name: 'Cancel order…' }).click();
  const cancelling = staff.getByRole('dialog', { name: 'Cancel' });
  await cancelling.getByText('It was paid with store credit, and becomes store credit again.').waitFor();
  await staff.keyboard.press('Escape');
  await cancelling.waitFor({ state: 'hidden' });
  await staff.getByRole('button', { name: /^Change Oja Canvas Tote/ }).click();
  const drawer = staff.getByRole('dialog', { name: 'Change item' });
  await drawer.getByLabel('Find another product').fill('Simi Small Pouch');
  await drawer.getByRole('button', { name: /^Choose Simi Small Pouch/ }).click();
  await drawer.getByText('becomes store credit again').waitFor();
  await drawer.getByRole('button', { name: 'Change and give store credit' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await staff.getByText('Refunded as store credit', { exact: true }).waitFor();
});

test('credit that was spent on another device is not spent again: the checkout says so, and nothing is ordered', async ({
  shop,
}) => {
  const email = 'two.devices@example.com';
  const page = await shop.visit({ mayLog: /status of 409/ });
  await signUp(shop, page, person(email));
  await buyTote(page, email);
  const [first] = await ordersOf(shop, email);
  await giveCredit(shop, first!.id, '₦4,000');

  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email });
  await page.getByRole('checkbox', { name: 'Use your store credit, ₦4,000' }).check();
  const other = await plainVisit(shop);
  await other.goto('/basic/login');
  await logInWithoutScripts(shop, other, email);
  await other.goto('/basic/cart');
  await other.getByRole('link', { name: 'Checkout' }).click();
  await fillDeliveryWithoutScripts(other, 'their.office@example.com');
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('button', { name: 'Use your store credit, ₦4,000' }).click();
  await other.getByRole('button', { name: 'Pay now' }).click();
  await onPaymentPage(other).pay.waitFor();

  await payNow(page);
  await page.getByText('Your store credit has changed.').waitFor();
  await page.getByRole('checkbox', { name: /^Use your store credit/ }).waitFor({ state: 'hidden' });
  expect(await ordersOf(shop, email)).toHaveLength(1);

  // The device whose unpaid order spends it can still order with it.
  await other.goto('/basic/cart');
  await other.getByRole('link', { name: 'Checkout' }).click();
  await fillDeliveryWithoutScripts(other, 'their.office@example.com');
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('button', { name: 'Pay without store credit' }).waitFor();
});

test('credit is not offered where it pays for nothing, and a total that is too small to be paid is said before it is ordered', async ({
  shop,
}) => {
  const email = 'small.credit@example.com';
  const page = await shop.visit({ mayLog: /status of 409/ });
  await signUp(shop, page, person(email));
  await buyTote(page, email);
  const [first] = await ordersOf(shop, email);
  const refund = { extra: 40, reason: 'Late', who: 'staff:1', key: 'small credit', asCredit: true } as const;
  await refundOrder(shop, first!.id, { ...refund, lines: [] });
  await makeCoupon(shop.db, { code: 'NEARLY', amount: first!.itemsPrice - 50 });
  await shop.db.updateTable('deliveryAreas').set({ price: 0 }).where('state', '=', 'Lagos').execute();

  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email });
  const box = page.getByRole('checkbox', { name: 'Use your store credit, ₦40' });
  await box.waitFor();
  await page.locator('summary').click();
  await page.getByLabel('Coupon code').fill('NEARLY');
  await page.getByRole('button', { name: 'Apply' }).click();
  await box.waitFor({ state: 'hidden' });
  await payNow(page);
  await page.getByText('We can take payments of at least ₦100.').waitFor();

  const plain = await plainVisit(shop, { mayLog: /status of 409/ });
  await plain.goto('/basic/login');
  await logInWithoutScripts(shop, plain, email);
  await plain.goto('/basic/cart');
  await plain.getByRole('link', { name: 'Checkout' }).click();
  await fillDeliveryWithoutScripts(plain, email);
  await plain.getByRole('button', { name: 'Continue' }).click();
  const credit = plain.getByRole('button', { name: 'Use your store credit, ₦40' });
  await credit.waitFor();
  await plain.getByLabel('Coupon code').fill('NEARLY');
  await plain.getByRole('button', { name: 'Apply' }).click();
  await plain.getByRole('button', { name: 'Pay now' }).waitFor();
  await credit.waitFor({ state: 'hidden' });
  await plain.getByRole('button', { name: 'Pay now' }).click();
  await plain.getByText('We can take payments of at least ₦100.').waitFor();
  expect(await ordersOf(shop, email)).toHaveLength(1);
});

test('a shopper who chose credit and is logged out elsewhere can still order, and pays all of it', async ({ shop }) => {
  const email = 'logged.out.credit@example.com';
  const page = await shop.visit({ mayLog: /status of 4\d\d/ });
  await signUp(shop, page, person(email));
  await buyTote(page, email);
  const [first] = await ordersOf(shop, email);
  const refund = { extra: 4_000, reason: 'Late', who: 'staff:1', key: 'logged out', asCredit: true } as const;
  await refundOrder(shop, first!.id, { ...refund, lines: [] });
  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email });
  const box = page.getByRole('checkbox', { name: 'Use your store credit, ₦4,000' });
  await box.check();

  await endSessions(shop);
  await endAccess(shop);
  const other = await page.context().newPage();
  await open(other, '/about');
  await other.waitForURL(/\/login/);
  await addToCart(other, { slug: 'oja-canvas-tote' });
  await other.close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await box.waitFor({ state: 'hidden' });
  await payNow(page);
  await onPaymentPage(page).pay.waitFor();
  const [, second] = await ordersOf(shop, email);
  expect(second).toMatchObject({ status: 'pending', totalAmount: first!.totalAmount });
});

async function receiveReturn(shop: OpenShop): Promise<void> {
  const staff = await shop.visit();
  await enterAdmin(shop, staff);
  await open(staff, '/admin/returns');
  await staff.getByRole('link', { name: /I changed my mind/ }).click();
  await staff.getByRole('button', { name: 'Accept return' }).click();
  await staff.getByLabel(/^1 × /).selectOption('Back in stock');
  await staff.getByText(/ as store credit\.$/).waitFor();
  await staff.getByRole('button', { name: 'Mark as received and give credit' }).click();
  await staff.getByText(/, as store credit$/).waitFor();
}

/** Staff refund a part of an order as credit. */
async function giveCredit(shop: OpenShop, id: string, amount: string): Promise<void> {
  const staff = await shop.visit();
  await enterAdmin(shop, staff);
  await open(staff, `/admin/orders/${id}`);
  await staff.getByRole('button', { name: 'Refund…' }).click();
  const drawer = staff.getByRole('dialog', { name: 'Refund', exact: true });
  await drawer.getByLabel('Extra refund (₦)').fill(amount.slice(1));
  await drawer.getByLabel('Reason').fill('It came late');
  await drawer.getByRole('checkbox', { name: 'Give it as store credit' }).check();
  await drawer.getByRole('button', { name: `Refund ${amount}` }).click();
  await drawer.waitFor({ state: 'hidden' });
  await staff.getByText('Refunded as store credit', { exact: true }).waitFor();
}
