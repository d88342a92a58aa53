import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { fillCart } from '../../cart.ts';
import { expectInSight } from '../../is-visible.ts';
import { emailsTo, subjectsTo } from '../../mailbox.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import { toastsFromNowOn } from '../../toasts-from-now-on.ts';
import { heading, onHand, onPaymentPage, open, openCheckout, ordersOf, payNow } from '../../shopping.ts';
import { plainVisit } from '../../basic/without-scripts.ts';

const shirt = { slug: 'femi-adire-shirt', colour: 'Indigo Cloud', size: 'Medium' };

test('a customer gets another size at once, and a dearer colour when she has paid the difference', async ({ shop }) => {
  const phone = await shirtBought(shop, 'another.size@example.com');
  const [order] = await ordersOf(shop, 'another.size@example.com');
  const page = await staffAtOrder(shop, order!.id);
  const items = page.getByRole('region', { name: 'Items' });

  await page.getByRole('button', { name: /^Change Femi Adire Shirt/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Change item' });
  await drawer.getByRole('button', { name: 'Change item', exact: true }).click();
  await drawer.getByText('Choose the new item').waitFor();
  await drawer.getByRole('button', { name: /^Choose Femi Adire Shirt, Indigo Cloud, Large/ }).click();
  await drawer.getByText('The order changes at once').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Change item', exact: true }).dblclick();
  await drawer.waitFor({ state: 'hidden' });
  await items.getByText('Large, Indigo Cloud').waitFor();

  await page.getByRole('button', { name: /^Change Femi Adire Shirt/ }).click();
  await drawer.getByRole('button', { name: /^Choose Femi Adire Shirt, Earth Cloud, Large/ }).click();
  await drawer.getByText('The customer pays').waitFor();
  await drawer.getByText('₦1,500').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Reserve it and ask for the difference' }).dblclick();
  await page.getByRole('heading', { name: /^₦1,500 more to pay by / }).waitFor();
  await page
    .getByText('Femi Adire Shirt, Large, Earth Cloud is reserved until then. Don’t pack the order before then.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Mark as shipped' }).count()).toBe(0);
  await expectAccessible(page);

  await phone.reload();
  const box = phone.getByRole('region', { name: 'One step left to change your order' });
  await box.getByText('We have reserved 1 × Femi Adire Shirt, Large, Earth Cloud for you').waitFor();
  await expectAccessible(phone);
  await box.getByRole('button', { name: 'Pay the difference, ₦1,500' }).click();
  await onPaymentPage(phone).decline.click();
  await phone.getByRole('link', { name: 'Try Again' }).click();
  await box.getByRole('button', { name: 'Pay the difference, ₦1,500' }).click();
  await Promise.all([heading(phone, 'Payment Successful!').waitFor(), onPaymentPage(phone).pay.click()]);
  await phone.goto(`/order/${order!.id}`);
  await phone.getByText('Earth Cloud').first().waitFor();
  expect(await box.count()).toBe(0);

  await page.reload();
  await items.getByText('Large, Earth Cloud').waitFor();
  await page.getByText('Paid the difference').waitFor();
  await page.getByRole('button', { name: 'Mark as shipped' }).waitFor();
  await expectAccessible(page);
  await expect
    .poll(() => subjectsTo(shop, 'another.size@example.com'))
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Pay ₦1,500 to change your Oge order/),
        expect.stringMatching(/has been changed$/),
      ]),
    );
  expect(await onHand(shop, shirt.slug, 'Earth Cloud', 'L')).toBe(13);
});

test('without scripts the difference is paid too, and a change that staff withdraw leaves the order as it was', async ({
  shop,
}) => {
  await (await shirtBought(shop, 'plain.change@example.com')).context().close();
  const [order] = await ordersOf(shop, 'plain.change@example.com');
  const page = await staffAtOrder(shop, order!.id);
  await askForDifference(page);
  await page.getByRole('button', { name: 'Withdraw the change…' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).dblclick();
  await page.getByText('Change withdrawn. The order stays as it was.').waitFor();
  await page.getByRole('button', { name: 'Mark as shipped' }).waitFor();
  await askForDifference(page);

  const phone = await plainVisit(shop);
  await phone.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => emailsTo(shop, 'plain.change@example.com')).toHaveLength(4);
  const [email] = await emailsTo(shop, 'plain.change@example.com');
  const key = /#k=(\S+)/.exec(email!.text)![1];
  await phone.request.post(`${shop.url}/api/orders/${order!.id}/open`, { data: { key } });
  await phone.goto(`/basic/orders/${order!.id}`);
  await phone.getByRole('heading', { name: 'One step left to change your order' }).waitFor();
  await phone.getByRole('button', { name: 'Pay the difference, ₦1,500' }).click();
  await onPaymentPage(phone).pay.click();
  await heading(phone, 'Thank You For Your Order').waitFor();
  await phone.goto(`/basic/orders/${order!.id}`);
  await phone.getByText('Earth Cloud').first().waitFor();
  expect(await phone.getByRole('button', { name: /^Pay the difference/ }).count()).toBe(0);
});

test('a customer who cancels the payment of a difference comes back to the order that asks for it, and keeps cart and coupon, also when she pays', async ({
  shop,
}) => {
  const phone = await shirtBought(shop, 'cancels.difference@example.com');
  const [order] = await ordersOf(shop, 'cancels.difference@example.com');
  await askForDifference(await staffAtOrder(shop, order!.id));
  await fillCart(phone, shirt);
  const coupon = JSON.stringify({ code: 'WELCOME10', discountAmount: 2_250, cartTotal: 22_500 });
  await phone.evaluate((text) => sessionStorage.setItem('coupon', text), coupon);

  await open(phone, `/order/${order!.id}`);
  const pay = phone.getByRole('button', { name: 'Pay the difference, ₦1,500' });
  await pay.click();
  await onPaymentPage(phone).cancel.click();
  await phone.waitForURL(`${shop.url}/order/${order!.id}?payment=cancelled`);
  await phone.getByText('You cancelled the payment.').waitFor();
  await pay.waitFor();
  expect(await phone.evaluate(() => sessionStorage.getItem('coupon'))).toBe(coupon);

  // As the former release left it.
  await phone.evaluate((id) => localStorage.setItem('pendingOrderId', id), order!.id);
  await open(phone, '/make-order');
  await phone.waitForURL(`${shop.url}/order/${order!.id}`);
  await open(phone, '/checkout');
  await heading(phone, 'Checkout').waitFor();
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('pendingOrderId'))).toBeNull();
  await phone.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  expect(phone.url()).toBe(`${shop.url}/checkout`);

  await open(phone, `/order/${order!.id}`);
  await phone.evaluate((text) => sessionStorage.setItem('coupon', text), coupon);
  await pay.click();
  await onPaymentPage(phone).pay.click();
  await heading(phone, 'Thank You For Your Order').waitFor();
  await phone.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  expect(await phone.evaluate(() => sessionStorage.getItem('coupon'))).toBe(coupon);
});

test('a parcel goes to another area of Lagos once its customer has paid the difference', async ({ shop }) => {
  const phone = await shirtBought(shop, 'another.area@example.com');
  const [order] = await ordersOf(shop, 'another.area@example.com');
  const page = await staffAtOrder(shop, order!.id);
  const drawer = page.getByRole('dialog', { name: 'Change delivery' });
  const delivery = drawer.getByLabel('Delivery', { exact: true });

  await page.getByRole('button', { name: 'Change delivery' }).click();
  await drawer.getByRole('button', { name: 'Change delivery', exact: true }).click();
  await drawer.getByText('Choose another delivery').waitFor();
  await delivery.selectOption({ label: 'Lagos Island Area 2, ₦1,500 more' });
  await drawer.getByLabel('Address').fill('');
  await drawer.getByRole('button', { name: 'Ask for the difference' }).click();
  await drawer.getByText('Address is required').waitFor();
  await drawer.getByLabel('Address').fill('12 Admiralty Way');
  await drawer.getByLabel('City or district').fill('Lekki');
  await drawer.getByText('The customer pays').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Ask for the difference' }).dblclick();
  await page.getByRole('heading', { name: / more to pay by / }).waitFor();
  await page
    .getByText(
      'Once the difference is paid, the delivery changes from ‘Lagos Mainland Area 1’ to ‘Lagos Island Area 2’.',
    )
    .waitFor();
  await expectAccessible(page);

  await phone.reload();
  const box = phone.getByRole('region', { name: 'One step left to change your order' });
  await box.getByText('We will change the delivery from ‘Lagos Mainland Area 1’ to ‘Lagos Island Area 2’.').waitFor();
  await expectAccessible(phone);
  await box.getByRole('button', { name: /^Pay the difference/ }).click();
  await Promise.all([heading(phone, 'Payment Successful!').waitFor(), onPaymentPage(phone).pay.click()]);
  await phone.goto(`/order/${order!.id}`);
  await phone.getByText('12 Admiralty Way').first().waitFor();
  expect(await box.count()).toBe(0);

  await page.reload();
  await page.getByText('12 Admiralty Way').first().waitFor();
  await page.getByText(/^Delivery changed: Lagos Mainland Area 1 to Lagos Island Area 2, ₦[\d,]+ more$/).waitFor();
  await page.getByRole('button', { name: 'Mark as shipped' }).waitFor();
});

test('staff who choose another area beside a street that the customer corrected in the meantime see it, and send the parcel there', async ({
  shop,
}) => {
  await (await shirtBought(shop, 'corrected.street@example.com')).context().close();
  const [order] = await ordersOf(shop, 'corrected.street@example.com');
  const page = await staffAtOrder(shop, order!.id, /409/);
  const drawer = page.getByRole('dialog', { name: 'Change delivery' });
  const stored = shop.db.updateTable('orders').where('id', '=', order!.id);

  await page.getByRole('button', { name: 'Change delivery' }).click();
  await drawer.getByLabel('Delivery', { exact: true }).selectOption({ label: 'Lagos Island Area 2, ₦1,500 more' });
  await drawer.getByLabel('City or district').fill('Lekki');
  const toasts = await toastsFromNowOn(page);
  await stored.set({ street: '7 Allen Avenue', zipCode: '100271' }).execute();
  await drawer.getByRole('button', { name: 'Ask for the difference' }).click();
  await expectInSight(drawer.getByText(/^Theirs: 7 Allen Avenue, .*100271/), 'their address');
  await expectInSight(drawer.getByRole('button', { name: 'Keep my changes' }), 'the way on');
  await expect.poll(() => drawer.getByLabel('Address').inputValue()).toBe('7 Allen Avenue');
  expect(await drawer.getByLabel('City or district').inputValue()).toBe('Lekki');
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByRole('heading', { name: / more to pay by / }).waitFor();
  await expect.poll(() => toasts.jsonValue()).toEqual([expect.stringContaining('once the difference is paid')]);
  const change = await shop.db
    .selectFrom('orderChanges')
    .select('newAddress')
    .where('orderId', '=', order!.id)
    .executeTakeFirstOrThrow();
  expect(change.newAddress).toEqual({ street: '7 Allen Avenue', city: 'Lekki', zipCode: '100271' });
});

test('a difference that a customer paid by POS is among the payments of the order, with the reference of the slip', async ({
  shop,
}) => {
  await (await shirtBought(shop, 'paid.by.pos@example.com')).context().close();
  const [order] = await ordersOf(shop, 'paid.by.pos@example.com');
  const page = await staffAtOrder(shop, order!.id);
  await page.getByRole('button', { name: 'Change delivery' }).click();
  const drawer = page.getByRole('dialog', { name: 'Change delivery' });
  await drawer.getByLabel('Delivery', { exact: true }).selectOption({ label: 'Lagos Island Area 2, ₦1,500 more' });
  await drawer.getByLabel('POS', { exact: true }).check();
  await drawer.getByLabel('Reference').fill('SLIP 0042');

  await drawer.getByRole('button', { name: 'I have received ₦1,500' }).click();

  await drawer.waitFor({ state: 'hidden' });
  const payment = page.getByRole('region', { name: 'Payments' }).getByRole('listitem').filter({ hasText: 'SLIP 0042' });
  await payment.getByText('Difference, POS').waitFor();
  await payment.getByText('₦1,500', { exact: true }).waitFor();
  await expectAccessible(page);
});

/** Buys the shirt on a phone, which stays at the page of the order. */
async function shirtBought(shop: OpenShop, email: string): Promise<Page> {
  const page = await shop.visit();
  await page.setViewportSize({ width: 360, height: 740 });
  await openCheckout(page, shirt, { email });
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  const [order] = await ordersOf(shop, email);
  await open(page, `/order/${order!.id}`);
  return page;
}

/** Asks the customer to pay what another colour of the shirt costs more. */
async function askForDifference(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Change Femi Adire Shirt/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Change item' });
  await drawer.getByRole('button', { name: /^Choose Femi Adire Shirt, Earth Cloud, Medium/ }).click();
  await drawer.getByRole('button', { name: 'Reserve it and ask for the difference' }).click();
  await page.getByRole('heading', { name: /^₦1,500 more to pay by / }).waitFor();
}

async function staffAtOrder(shop: OpenShop, id: string, mayLog?: RegExp): Promise<Page> {
  const page = await shop.visit(mayLog && { mayLog });
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${id}`);
  return page;
}
