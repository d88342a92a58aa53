import { expect, test } from 'vitest';
import { payAtProvider, queuePaymentReminder } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { makeProduct, orderPayload, type OrderOptions } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { sendEmail } from '../email/send-email.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { shipOrder } from '../orders/status/ship-order.ts';

const isNotFound = { status: 404, body: { code: 'order_not_found' } };
const isSignedOut = { status: 200, body: { message: 'You are signed out everywhere else' } };

const read = (shopper: Shopper, { _id }: { _id: string }) => shopper.call('GET', `/api/orders/${_id}`);
const signOutElsewhere = (shopper: Shopper) => shopper.call('POST', '/api/user/sessions/end-others');

/** An order that is on its way to its customer, so that its page has the code of the delivery. */
async function shippedOrder(shop: TestShop, shopper: Shopper, options: OrderOptions = {}) {
  const order = await shopper.order(orderPayload([await makeProduct(shop.db)], options));
  await shopper.verify(await payAtProvider(shop, { shopper, order }));
  await shipOrder(shop, order._id, { who: 'staff:1', trackingNumber: 'GIG-1' });
  return order;
}

/** The phone is gone: anyone who has it also has its cookies, and none of them is accepted later. */
async function afterLoss(phone: Shopper): Promise<Shopper> {
  expect((await phone.call('POST', '/api/auth/refresh')).status).toBe(401);
  return phone;
}

test('a lost phone that is signed out from elsewhere reads no order of the account any more, placed with the session or before it', async () => {
  const shop = await testShop();
  const phone = new Shopper(shop);
  const asGuest = await shippedOrder(shop, phone);
  await newShopper(shop, {}, phone);
  const order = await shippedOrder(shop, phone);
  const laptop = await signIn(shop, 'ada@example.com');

  expect(await signOutElsewhere(laptop)).toMatchObject(isSignedOut);

  await afterLoss(phone);
  for (const one of [asGuest, order]) {
    expect(await read(phone, one)).toMatchObject(isNotFound);
    expect((await read(laptop, one)).body['order']).toMatchObject({ deliveryCode: expect.stringMatching(/^\d{6}$/) });
  }
});

test('it changes no order either', async () => {
  const shop = await testShop();
  const phone = await newShopper(shop);
  const order = await phone.order(orderPayload([await makeProduct(shop.db)]));
  await signOutElsewhere(await signIn(shop, 'ada@example.com'));
  await afterLoss(phone);

  expect(await phone.call('POST', `/api/orders/${order._id}/cancel`)).toMatchObject(isNotFound);
  const payment = { orderId: order._id, email: 'ada@example.com' };
  expect(await phone.call('POST', '/api/payment/paystack/initialize', payment)).toMatchObject(isNotFound);
});

test('a tab that sends its former order again gets no access back', async () => {
  const shop = await testShop();
  const phone = new Shopper(shop);
  await phone.call('POST', '/api/auth/send-otp', { email: 'ada@example.com' });
  expect(phone.cookies()).toHaveProperty('browser');
  const key = { 'idempotency-key': 'a'.repeat(32) };
  const payload = orderPayload([await makeProduct(shop.db, { stock: { M: 3 } })]);
  const order = await phone.order(payload, key);
  await newShopper(shop, {}, phone);
  await phone.verify(await payAtProvider(shop, { shopper: phone, order })); // From here on it is the account's.
  await signOutElsewhere(await signIn(shop, 'ada@example.com'));
  await afterLoss(phone);

  await phone.order(payload, key);

  expect(await read(phone, order)).toMatchObject(isNotFound);
});

test('a shopper who mistyped their address at the checkout keeps their order when the owner of that address signs out elsewhere, or leaves', async () => {
  const shop = await testShop();
  const stranger = new Shopper(shop);
  const order = await shippedOrder(shop, stranger);
  const ada = await newShopper(shop);

  await signOutElsewhere(ada);
  expect((await read(stranger, order)).status).toBe(200);
  await ada.call('DELETE', '/api/user/delete-account');

  expect((await read(stranger, order)).status).toBe(200);
});

test('what somebody else ordered on that phone stays theirs, and this browser keeps its own', async () => {
  const shop = await testShop();
  const phone = new Shopper(shop);
  const ofSister = await shippedOrder(shop, phone, { email: 'bola@example.com' });
  await newShopper(shop, {}, phone);
  const laptop = await signIn(shop, 'ada@example.com');
  const own = await shippedOrder(shop, laptop);

  await signOutElsewhere(laptop);

  await afterLoss(phone);
  expect((await read(phone, ofSister)).status).toBe(200);
  const withoutSession = new Shopper(shop);
  withoutSession.keepCookie('order', laptop.cookies()['order']!);
  expect((await read(withoutSession, own)).status).toBe(200);
});

test('a link from an email opens its order as before', async () => {
  const shop = await testShop();
  const phone = new Shopper(shop);
  const order = await phone.order(orderPayload([await makeProduct(shop.db)]));
  await queuePaymentReminder(shop);
  await sendEmail(shop, `order-received:${order._id}`);
  const { text } = await shop.db.selectFrom('caughtMail').select('text').executeTakeFirstOrThrow();
  const key = /#k=(\S+)/.exec(text)![1];
  const open = async (browser: Shopper) =>
    (await browser.call('POST', `/api/orders/${order._id}/open`, { key })).status;
  const tablet = new Shopper(shop);
  expect(await open(tablet)).toBe(200);
  await signOutElsewhere(await newShopper(shop));
  expect(await read(tablet, order)).toMatchObject(isNotFound);

  expect(await open(new Shopper(shop))).toBe(200);
});

test('an unpaid order that no browser opens any more is still the account’s, and the ledger agrees', async () => {
  const shop = await testShop();
  const phone = new Shopper(shop);
  const order = await phone.order(orderPayload([await makeProduct(shop.db)]));
  await newShopper(shop, {}, phone);
  await shippedOrder(shop, phone);
  const laptop = await signIn(shop, 'ada@example.com');

  await signOutElsewhere(laptop);

  expect(await read(await afterLoss(phone), order)).toMatchObject(isNotFound);
  expect((await read(laptop, order)).status).toBe(200);
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
});

test('a browser that was signed out from elsewhere is a new one when it signs in again', async () => {
  const shop = await testShop();
  const phone = await newShopper(shop);
  const laptop = await signIn(shop, 'ada@example.com');
  await signOutElsewhere(laptop);
  const newSignIns = () => shop.db.selectFrom('letters').select('key').where('key', 'like', 'new-sign-in:%').execute();
  await shop.db.deleteFrom('letters').where('key', 'like', 'new-sign-in:%').execute();

  shop.clock.forward({ minutes: 2 });
  await signIn(shop, 'ada@example.com', laptop);
  expect(await newSignIns()).toEqual([]);
  shop.clock.forward({ minutes: 2 });
  await signIn(shop, 'ada@example.com', phone);
  expect(await newSignIns()).toHaveLength(1);
});

test('once the account is deleted, no browser reads an order of it that is still open', async () => {
  const shop = await testShop();
  const phone = await newShopper(shop);
  const order = await shippedOrder(shop, phone);
  const unpaid = await phone.order(orderPayload([await makeProduct(shop.db)]));
  const laptop = await signIn(shop, 'ada@example.com');

  await laptop.call('DELETE', '/api/user/delete-account');

  await afterLoss(phone);
  for (const one of [order, unpaid]) expect(await read(phone, one)).toMatchObject(isNotFound);
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
});
