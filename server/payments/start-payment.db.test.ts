import { expect, test } from 'vitest';
import { changeTo, paidShirts, sendChange } from '../../tests/actions/after-sale/changes.ts';
import { confirmedOrder, ownOrder, shopOnDelivery } from '../../tests/actions/pay-on-delivery.ts';
import { counter, openLink, payLinkForm, sellByLink, withEmail } from '../../tests/actions/pay-links.ts';
import { attemptsOf, guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { afterDeadlock } from '../../tests/shop/lock-waits.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { enforceReservationLimits } from './reservations/enforce-reservation-limits.ts';

test('a payment asks for the order’s total in kobo, and comes back to the shop', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 12_500 });
  const { shopper, order } = await guestWithOrder(shop, shirt, { quantity: 2 });

  const { reference, authorizationUrl } = await shopper.startPayment(order);

  expect(reference).toMatch(new RegExp(`^[0-9a-f]{32}_${order._id}$`));
  expect(await askProvider(shop.provider.url, reference)).toMatchObject({
    data: {
      requested_amount: 2_800_000, // ₦28,000
      currency: 'NGN',
      customer: { email: 'ada@example.com' },
      metadata: { cancel_action: `${shop.config.shop.publicUrl}/payment/cancelled?order=${order._id}` },
    },
  });
  const redirect = await fetch(authorizationUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'success' }),
  });
  const back = new URL(redirect.headers.get('location')!);
  expect(`${back.origin}${back.pathname}`).toBe(`${shop.config.shop.publicUrl}/payment/verify`);
  expect(back.searchParams.get('reference')).toBe(reference);
});

test('a shopper who cancels the payment of a change comes back to its order, not to the checkout', async () => {
  const bought = await paidShirts();
  const { shop, manager, buyer, id } = bought;
  await sendChange(manager, id, changeTo(bought, 'Gold'));

  const { reference } = await buyer.shopper.startPayment(buyer.order);

  expect(await askProvider(shop.provider.url, reference)).toMatchObject({
    data: {
      requested_amount: 300_000,
      metadata: { cancel_action: `${shop.config.shop.publicUrl}/order/${id}?payment=cancelled` },
    },
  });
});

test('a shopper who cancels the payment of an order on delivery comes back to it', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const placed = await confirmedOrder(shop, shirt);

  const { reference } = await placed.shopper.startPayment(await ownOrder(placed));

  expect(await askProvider(shop.provider.url, reference)).toMatchObject({
    data: { metadata: { cancel_action: `${shop.config.shop.publicUrl}/order/${placed.id}?payment=cancelled` } },
  });
});

test('a shopper who cancels the payment of a pay link comes back to what the link opened', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, payLinkForm(shirt));
  const customer = new Shopper(shop);
  const order = await openLink(customer, file);

  const { reference } = await customer.startPayment(withEmail(order, 'ngozi@example.com'));

  expect(await askProvider(shop.provider.url, reference)).toMatchObject({
    data: { metadata: { cancel_action: `${shop.config.shop.publicUrl}/order/${id}?payment=cancelled` } },
  });
});

test('a payment that was ended for another transaction, because each waited for the other, begins all the same', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const { shopper, order } = await guestWithOrder(shop, shirt);
  shop.clock.forward({ minutes: 11 });
  await enforceReservationLimits(shop); // Starting the payment reserves the units again.

  const page = await afterDeadlock(shop, {
    first: (tx) => tx.selectFrom('stock').select('sku').forUpdate().execute(),
    start: () => shopper.startPayment(order),
    second: (tx) => lockOrder(tx, order._id),
  });

  expect(page.authorizationUrl).toContain('http');
});

test('the receipt goes to the address on the order, whatever the browser says when it pays', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);

  const { body } = await shopper.call('POST', '/api/payment/paystack/initialize', {
    orderId: order._id,
    email: 'eve@example.com',
  });

  const { reference } = body['data'] as { reference: string };
  expect(await askProvider(shop.provider.url, reference)).toMatchObject({
    data: { customer: { email: 'ada@example.com' } },
  });
});

test('pressing pay again while the page is open leads to the same page', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const first = await shopper.startPayment(order);

  shop.clock.forward({ minutes: 29 });

  expect(await shopper.startPayment(order)).toEqual(first);
  expect(await attemptsOf(shop.db)).toHaveLength(1);
});

test('a payment that is still under way is not begun a second time', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const first = await shopper.startPayment(order);
  await shop.provider.faults({ verify: 'pending' }); // A transfer that the bank has not confirmed.
  await shopper.verify(first.reference);

  expect(await shopper.startPayment(order)).toEqual(first);
});

test('however long the bank takes to say yes or no, paying again leads to the payment it decides about', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const first = await shopper.startPayment(order);
  await shop.provider.faults({ verify: 'pending' });
  for (let tens = 0; tens < 9; tens += 1) {
    shop.clock.forward({ minutes: 10 });
    await reconcilePayments(shop);
  }

  expect(await shopper.startPayment(order)).toEqual(first);
});

test('a page that was opened half an hour ago is not trusted to work still', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const first = await shopper.startPayment(order);

  shop.clock.forward({ minutes: 30 });

  expect((await shopper.startPayment(order)).reference).not.toBe(first.reference);
});

test('after a declined card the shopper pays under a new reference, and the old one stays watched', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const first = await shopper.startPayment(order);
  await shop.provider.press(first.authorizationUrl, 'decline');
  expect((await shopper.verify(first.reference)).body).toMatchObject({ outcome: 'failed' });

  const second = await shopper.startPayment(order);
  expect(second.reference).not.toBe(first.reference);
  expect(second.authorizationUrl).not.toBe(first.authorizationUrl);

  // The old page is still open in another tab, and the next card is accepted.
  await shop.provider.press(first.authorizationUrl, 'success');
  shop.clock.forward({ minutes: 1 });
  await reconcilePayments(shop);
  expect((await attemptsOf(shop.db)).find(({ reference }) => reference === first.reference)?.outcome).toBe('applied');
});

test('ten starts of one order at the same moment lead to one page', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);

  const pages = await Promise.all(Array.from({ length: 10 }, () => shopper.startPayment(order)));

  expect(new Set(pages.map(({ reference }) => reference)).size).toBe(1);
  expect(await attemptsOf(shop.db)).toHaveLength(1);
});

test('a paid order cannot be paid again', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));

  const { status, body } = await buyer.shopper.call('POST', '/api/payment/paystack/initialize', {
    orderId: buyer.order._id,
    email: 'ada@example.com',
  });

  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'not_payable', message: 'This order can no longer be paid' });
  expect(await attemptsOf(shop.db)).toHaveLength(1);
});

async function askProvider(url: string, reference: string): Promise<unknown> {
  const response = await fetch(`${url}/transaction/verify/${reference}`, {
    headers: { authorization: 'Bearer sk_test_demo' },
  });
  return response.json();
}
