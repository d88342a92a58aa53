import { expect } from 'vitest';
import { messages } from '#shared/messages.ts';
import { unknownClient } from '#server/rate-limits/client.ts';
import { tryConsume } from '#server/rate-limits/consume.ts';
import { allowOnDelivery } from '../../actions/pay-on-delivery.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { addWithoutScripts, fillDeliveryWithoutScripts, plainVisit } from '../basic/without-scripts.ts';
import { fillCart } from '../cart.ts';
import { emailsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, onHand, onPaymentPage, open, openCheckout, ordersOf } from '../shopping.ts';

test('an owner allows paying on delivery, a guest confirms with the code, and the money comes on delivery', async ({
  shop,
}) => {
  const email = 'at.the.door@example.com';
  const admin = await shop.visit();
  await enterAdmin(shop, admin);
  await open(admin, '/admin/settings/delivery');
  await admin.getByLabel('Maximum order total for pay on delivery (₦)').fill('60,000');
  await admin.getByRole('checkbox', { name: 'Lagos Mainland Area 1: pay on delivery' }).check();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.getByText('All changes saved').waitFor();
  const before = await onHand(shop, 'femi-adire-shirt', 'Indigo Cloud', 'L');

  const page = await shop.visit({ mayLog: /status of 400/ });
  await openCheckout(page, { slug: 'femi-adire-shirt', size: 'Large' }, { email });
  await page.getByRole('button', { name: 'Pay on delivery' }).click();
  const confirm = heading(page, 'Confirm your order', 2);
  await confirm.waitFor();
  const [above, below] = [await confirm.boundingBox(), await page.getByText('Subtotal', { exact: true }).boundingBox()];
  expect(above!.y, 'what is left to do comes first').toBeLessThan(below!.y);
  expect(await page.getByText(messages.onDelivery.chosen).count()).toBe(0);
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Code from the email').fill('12');
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await page.getByText('Enter the 6 digits from the email').waitFor();
  await page.getByLabel('Code from the email').fill(await codeTo(shop, email));
  await page.getByRole('button', { name: 'Confirm order' }).dblclick();
  await heading(page, 'You pay ₦24,000 on delivery', 2).waitFor();

  await open(admin, '/admin/orders');
  await admin.getByText('Customer pays ₦24,000 on delivery').waitFor();
  const [{ id } = { id: '' }] = await ordersOf(shop, email);
  await open(admin, `/admin/orders/${id}`);
  await admin.getByRole('button', { name: 'Mark as shipped' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click();
  await heading(admin, 'Cash or transfer due: ₦24,000', 2).waitFor();
  await expectAccessible(admin);
  await open(page, `/order/${id}`);
  await heading(page, 'Your order is on its way', 2).waitFor();
  await admin.getByRole('button', { name: 'Money received…' }).click();
  await admin.getByRole('button', { name: 'I have received ₦24,000' }).click();
  await admin.getByText('Delivered', { exact: true }).first().waitFor();

  expect(await ordersOf(shop, email)).toMatchObject([{ status: 'delivered' }]);
  expect(await onHand(shop, 'femi-adire-shirt', 'Indigo Cloud', 'L')).toBe(before - 1);
  await open(page, `/order/${id}`);
  await page.getByText(/^Cash, paid on/).waitFor();
});

test('a guest who pays online instead is not asked to finish an order, and keeps what is in the new cart', async ({
  shop,
}) => {
  const email = 'online.instead@example.com';
  await allowOnDelivery(shop);
  const page = await shop.visit();
  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email });
  await page.getByRole('button', { name: 'Pay on delivery' }).click();
  await page.getByLabel('Code from the email').fill(await codeTo(shop, email));
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await heading(page, 'You pay ₦11,500 on delivery', 2).waitFor();
  const [{ id } = { id: '' }] = await ordersOf(shop, email);

  await fillCart(page, { slug: 'oja-canvas-tote' }, { slug: 'gobi-aso-oke-fila' });
  await open(page, `/order/${id}`);
  const payOnline = page.getByRole('button', { name: 'Pay online instead' });
  await payOnline.click();
  await onPaymentPage(page).cancel.click();
  await page.waitForURL(`${shop.url}/order/${id}?payment=cancelled`);
  await page.getByText('You cancelled the payment.').waitFor();
  await payOnline.waitFor();
  expect(await page.evaluate(() => localStorage.getItem('pendingOrderId'))).toBeNull();

  // As the former release left it.
  await page.evaluate((orderId) => localStorage.setItem('pendingOrderId', orderId), id);
  await open(page, '/make-order');
  await page.waitForURL(`${shop.url}/order/${id}`);
  await open(page, '/shop');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingOrderId'))).toBeNull();
  expect(await page.getByRole('complementary', { name: 'Your unpaid order' }).count()).toBe(0);

  await open(page, `/order/${id}`);
  await payOnline.click();
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
});

test('without scripts a guest pays on delivery too, and is offered it only where it is', async ({ shop }) => {
  const email = 'plain.door@example.com';
  await allowOnDelivery(shop, null);
  const page = await plainVisit(shop, { mayLog: /status of 409|status of 400/ });
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillDeliveryWithoutScripts(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Check and pay').waitFor();
  expect(await page.getByRole('button', { name: 'Pay on delivery' }).count()).toBe(0);

  await allowOnDelivery(shop);
  await page.getByRole('button', { name: 'Change the delivery details' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pay on delivery' }).click();
  await page.getByText('Order placed. Confirm it with the code that we emailed you.').waitFor();
  await page.getByLabel('Code from the email').fill('abc');
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await page.getByText('Enter the 6 digits from the email').waitFor();
  await page.getByLabel('Code from the email').fill(await codeTo(shop, email));
  await page.getByRole('button', { name: 'Confirm order' }).click();

  await page.getByText('Order confirmed. We’re packing it now.').waitFor();
  expect(await ordersOf(shop, email)).toMatchObject([{ status: 'pending' }]);
});

test('whose code can’t be emailed yet reads that the shop calls, without scripts too, and staff read why', async ({
  shop,
}) => {
  const [email, plainEmail] = ['no.code@example.com', 'no.plain.code@example.com'];
  await allowOnDelivery(shop);
  for (const address of [email, email, plainEmail, plainEmail])
    await tryConsume(shop, 'fill one mailbox', unknownClient(address));

  const page = await shop.visit();
  await openCheckout(page, { slug: 'oja-canvas-tote' }, { email });
  await page.getByRole('button', { name: 'Pay on delivery' }).click();
  await heading(page, 'Confirm your order', 2).waitFor();
  await page.getByRole('paragraph').getByText('We’ll call you to confirm this order.').waitFor();
  expect(await page.getByText('emailed').count()).toBe(0);

  const plain = await plainVisit(shop);
  await addWithoutScripts(plain, { slug: 'oja-canvas-tote' });
  await plain.getByRole('link', { name: 'Checkout' }).click();
  await fillDeliveryWithoutScripts(plain, plainEmail);
  await plain.getByRole('button', { name: 'Continue' }).click();
  await plain.getByRole('button', { name: 'Pay on delivery' }).click();
  await plain.getByText('We’ll call you to confirm this order.').waitFor();
  expect(await plain.getByText('emailed').count()).toBe(0);

  const admin = await shop.visit();
  await enterAdmin(shop, admin);
  const [{ id } = { id: '' }] = await ordersOf(shop, email);
  await open(admin, `/admin/orders/${id}`);
  await admin
    .getByText(/^The customer has no code yet, because too many emails about orders went out. Call them/)
    .waitFor();
});

async function codeTo(shop: OpenShop, email: string): Promise<string> {
  await expect.poll(() => emailsTo(shop, email)).toHaveLength(1);
  const [sent] = await emailsTo(shop, email);
  return /^\d{6}$/m.exec(sent!.text)![0];
}
