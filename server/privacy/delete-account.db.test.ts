import { expect, test } from 'vitest';
import { attemptsOf, payAtProvider, statusOf, stockOf } from '../../tests/actions/purchase.ts';
import { accountCode, payRefunds, refunds } from '../../tests/actions/after-sale/refunds.ts';
import { sendExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { onItsWay, some } from '../../tests/actions/after-sale/lost-parcels.ts';
import { tablesWith } from '../../tests/shop/dump.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { markDelivered } from '../../tests/actions/order-rows.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { markLost } from '../couriers/mark-lost.ts';
import { transact } from '../db/transact.ts';
import { accountEmailKey, accountEmailKinds } from '../email/keys/account-emails.ts';
import { queueEmail } from '../email/queue-email.ts';
import { sendEmail } from '../email/send-email.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { changeParcel } from '../orders/admin/change-parcel.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { detachOrders } from '../orders/anonymize-orders.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { finishErasures } from './delete-account.ts';

/** Ada's personal data: as registered, as ordered, and as the provider has it. */
const traces = ['ada@example.com', 'Eze', '"Ada"', '14 Market Road', '8030000000'];

const isDeleted = {
  status: 200,
  body: { success: true, message: 'Your account has been deleted successfully. Redirecting...' },
};

test('a shopper who deletes their account leaves a ledger that tells of nobody, and is signed out everywhere', async () => {
  const shop = await testShop();
  const { order: asGuest } = await deliveredOrder(shop, new Shopper(shop));
  const ada = await newShopper(shop);
  const { order } = await deliveredOrder(shop, ada);
  await ada.call('POST', '/api/cart', lineOf(await makeProduct(shop.db)));
  const elsewhere = await signIn(shop, 'ada@example.com');
  await ada.call('POST', '/api/contact', { name: 'Ada', email: 'ada@example.com', message: 'Is it cotton?' });
  await sendEmails(shop);
  expect(await tablesWith(shop.db, traces)).toContain('public.orders');

  expect(await ada.call('DELETE', '/api/user/delete-account')).toEqual(isDeleted);

  expect(ada.cookies()).not.toHaveProperty('session');
  expect((await elsewhere.call('GET', '/api/user/profile')).status).toBe(401);
  expect((await elsewhere.call('POST', '/api/auth/refresh')).status).toBe(401);
  expect(await tablesWith(shop.db, traces)).toEqual([
    'public.caught_mail', // The mailbox is her own.
  ]);
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id', 'status', 'totalAmount', 'city', 'state', 'accountId'])
    .orderBy('createdAt')
    .execute();
  const entry = { status: 'delivered', totalAmount: 15_500, city: 'Surulere', state: 'Lagos', accountId: null };
  expect(orders).toEqual([asGuest, order].map(({ _id }) => ({ id: _id, ...entry })));
  shop.clock.forward({ minutes: 2 });
  expect((await new Shopper(shop).call('POST', '/api/auth/send-otp', { email: 'ada@example.com' })).body).toMatchObject(
    {
      accountExists: false,
    },
  );
});

test('an account with an exchange is deleted while its customer orders the same pieces: neither waits for what the other has', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3, L: 3 } });
  const ada = await newShopper(shop);
  const order = await ada.order(orderPayload([shirt]));
  const buyer = { shopper: ada, order };
  await ada.verify(await payAtProvider(shop, buyer));
  await shipOrder(shop, order._id, { who: 'staff:1' });
  await deliverOrder(shop, order._id, { who: 'staff:1' });
  expect((await sendExchange(buyer, shirt)).status).toBe(200);

  const [, deleted] = await inTurn(
    shop.db,
    // As an order that is being placed takes them: the account first, then the pieces.
    (tx) => tx.selectFrom('accounts').select('id').forKeyShare().execute(),
    () => ada.call('DELETE', '/api/user/delete-account'),
    () => shop.db.selectFrom('stock').select('size').forUpdate().noWait().execute(),
  );

  expect(deleted).toEqual(isDeleted);
  const reserved = await shop.db.selectFrom('stock').select('reserved').where('reserved', '>', 0).execute();
  expect(reserved).toEqual([]);
});

test('who deleted their account gets no newsletter, confirmation or email to accounts that was still waiting to be sent', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  await shop.db.deleteFrom('letters').execute();
  const content = { subject: 'Hello', text: 'Hello', html: 'Hello' };
  const at = shop.now();
  await shop.db
    .insertInto('newsletterSubscribers')
    .values({ email: 'ada@example.com', status: 'confirmed', askedAt: at, confirmedAt: at })
    .execute();
  const toAccounts = accountEmailKinds.filter((kind) => kind !== 'cart-reminder'); // That needs a reminder.
  const keys = ['newsletter:1:2', 'newsletter-confirm:2:3', ...toAccounts.map((kind) => accountEmailKey(kind, '4'))];
  for (const key of keys) await queueEmail({ ...shop, tx: shop.db }, { key, to: 'ada@example.com', content });

  await ada.call('DELETE', '/api/user/delete-account');

  for (const key of keys) await sendEmail(shop, key);
  const sent = shop.db.selectFrom('caughtMail').select('subject').where('subject', '=', 'Hello');
  expect(await sent.execute()).toEqual([]);
  expect(await shop.db.selectFrom('letters').select('key').execute()).toEqual([]);
});

test('nothing of anybody else goes', async () => {
  const shop = await testShop();
  const product = await makeProduct(shop.db, { stock: { M: 9 } });
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  await deliveredOrder(shop, eve, 'eve@example.com');
  await eve.call('POST', '/api/cart', lineOf(product));
  const ada = await newShopper(shop);
  await sendEmails(shop);
  const hers = async () => (await eve.call('GET', '/api/user/export')).body;
  const before = await hers();

  await ada.call('DELETE', '/api/user/delete-account');

  expect(await hers()).toEqual(before);
});

test('an order that somebody else placed with the address keeps its emails, until its own customer leaves', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  const { order } = await deliveredOrder(shop, eve);
  await sendEmails(shop);
  const emails = () => shop.db.selectFrom('letters').select('key').where('recipient', '=', 'ada@example.com').execute();

  await ada.call('DELETE', '/api/user/delete-account');

  expect(await emails()).toEqual([{ key: `order-paid:${order._id}` }]);
  expect((await checkLedger(shop.db, { now: shop.now(), ledger: null })).complaints).toEqual([]);
  await eve.call('DELETE', '/api/user/delete-account');
  expect(await emails()).toEqual([]);
});

test('what is paid for is delivered, and forgotten a day after', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const order = await ada.order(orderPayload([await makeProduct(shop.db)]));
  await ada.verify(await payAtProvider(shop, { shopper: ada, order }));

  await ada.call('DELETE', '/api/user/delete-account');
  await finishErasures(shop);

  const delivery = shop.db.selectFrom('orders').select(['email', 'name', 'street', 'status', 'accountId']);
  expect(await delivery.execute()).toEqual([
    { email: 'ada@example.com', name: 'Ada Eze', street: '14 Market Road', status: 'processing', accountId: null },
  ]);
  await sendEmails(shop);
  await markDelivered(shop, order._id);
  shop.clock.forward({ hours: 23 });
  await finishErasures(shop);
  expect(await tablesWith(shop.db, traces)).toContain('public.orders');

  shop.clock.forward({ hours: 72 }); // Also the provider is no longer asked about it.
  await reconcilePayments(shop);
  await finishErasures(shop);
  expect(await tablesWith(shop.db, traces)).toEqual(['public.caught_mail']);
});

test('while a refund of a closed order waits for a bank account its customer can be reached, and after it nobody is known', async () => {
  const { shop, order } = await leftWithRefund();
  await shop.provider.faults({ refund: 'needsAttention', times: 1 });
  await payRefunds(shop);
  shop.clock.forward({ hours: 24 * 4 });
  await reconcilePayments(shop);
  await finishErasures(shop);
  const [refund] = await refunds(shop);

  const code = await accountCode(shop, refund!.id);
  const customer = await byLinkOfEmail(shop, `refund-account:${refund!.id}:0`, order._id);
  const url = `/api/orders/${order._id}/refunds/${refund!.id}/account`;
  const given = await customer.call('POST', url, { bankCode: '058', accountNumber: '0123456789', code });
  expect(given.status).toBe(200);
  await payRefunds(shop);
  await sendEmails(shop);
  await finishErasures(shop);

  expect(await tablesWith(shop.db, traces)).toEqual(['public.caught_mail']);
});

test('who gives no account for a refund is forgotten 60 days after it all the same', async () => {
  const { shop } = await leftWithRefund();
  await shop.provider.faults({ refund: 'needsAttention', times: 1 });
  await payRefunds(shop);
  shop.clock.forward({ hours: 24 * 60 });
  await reconcilePayments(shop);
  await finishErasures(shop);
  expect(await addressesOnOrders(shop)).toEqual(['ada@example.com']);

  shop.clock.forward({ hours: 1 });
  await finishErasures(shop);

  expect(await addressesOnOrders(shop)).toEqual(['']);
});

test('what was shipped and never marked as delivered is anonymous 60 days after, when nothing of it is under way', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const order = await ada.order(orderPayload([await makeProduct(shop.db)]));
  await ada.verify(await payAtProvider(shop, { shopper: ada, order }));
  await sendEmails(shop);
  await shipOrder(shop, order._id, { who: 'staff:1', trackingNumber: 'GIG-1' });
  await ada.call('DELETE', '/api/user/delete-account');
  shop.clock.forward({ hours: 24 * 59 });
  await reconcilePayments(shop);
  await finishErasures(shop);
  expect(await addressesOnOrders(shop)).toEqual(['ada@example.com']);

  shop.clock.forward({ hours: 24 * 2 });
  const refund = { lines: [], extra: 500, reason: 'Late', who: 'staff:1', key: 'late' } as const;
  await refundOrder(shop, order._id, refund);
  await finishErasures(shop);
  expect(await addressesOnOrders(shop)).toEqual(['ada@example.com']);

  await payRefunds(shop);
  await finishErasures(shop);
  expect(await tablesWith(shop.db, [...traces, 'GIG-1'])).toEqual(['public.caught_mail']);
  const parcel = { courier: 'GIG', trackingNumber: 'GIG-2', trackingUrl: null };
  await expect(changeParcel(shop, order._id, { parcel, who: 'staff:1' })).rejects.toMatchObject({ code: 'gone' });
  await deliverOrder(shop, order._id, { who: 'staff:1' });
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
});

test('an order of long ago is anonymous as soon as its account is deleted, though it still counts as shipped', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const order = await ada.order(orderPayload([await makeProduct(shop.db)]));
  await ada.verify(await payAtProvider(shop, { shopper: ada, order }));
  await shipOrder(shop, order._id, { who: 'staff:1' });
  shop.clock.forward({ hours: 24 * 61 });
  await reconcilePayments(shop);
  const { id } = await shop.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();

  await transact(shop.db, (tx) => detachOrders(tx, { id, email: 'ada@example.com' }, shop.now()));

  expect(await addressesOnOrders(shop)).toEqual(['']);
});

test('an order of which a parcel was sent again lately keeps its customer', async () => {
  const { shop, order, parcel } = await onItsWay();
  shop.clock.forward({ hours: 24 * 50 });
  await markLost(shop, order._id, { shipmentId: parcel._id, items: some(1), words: '', who: 'staff:1' });
  shop.clock.forward({ hours: 24 * 20 });

  await transact(shop.db, (tx) => detachOrders(tx, { id: null, email: 'ada@example.com' }, shop.now()));

  expect(await addressesOnOrders(shop)).toEqual(['ada@example.com']);
});

test('an unpaid order ends at the next look at the provider, and its pieces go back', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const order = await ada.order(orderPayload([await makeProduct(shop.db, { stock: { M: 3 } })]));

  await ada.call('DELETE', '/api/user/delete-account');
  expect(await statusOf(shop.db, order)).toBe('pending');
  await reconcilePayments(shop);

  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  shop.clock.forward({ hours: 24 });
  await finishErasures(shop);
  expect(await tablesWith(shop.db, traces)).not.toContain('public.orders');
});

test('money that was on its way when the account went still buys, and the parcel finds its way', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const order = await ada.order(orderPayload([await makeProduct(shop.db)]));
  await payAtProvider(shop, { shopper: ada, order });

  await ada.call('DELETE', '/api/user/delete-account');
  await reconcilePayments(shop);

  expect(await statusOf(shop.db, order)).toBe('processing');
  const { street } = await shop.db.selectFrom('orders').select('street').executeTakeFirstOrThrow();
  expect(street).toBe('14 Market Road');
});

test('money that comes when the order is nobody’s any more goes back', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const order = await ada.order(orderPayload([await makeProduct(shop.db)]));
  const { authorizationUrl, reference } = await ada.startPayment(order);
  await ada.call('DELETE', '/api/user/delete-account');
  await reconcilePayments(shop);
  shop.clock.forward({ hours: 100 });
  await reconcilePayments(shop);
  await finishErasures(shop);
  expect(await tablesWith(shop.db, traces)).not.toContain('public.orders');

  await shop.provider.press(authorizationUrl, 'success');
  await settlePayment(shop, reference);

  expect(await attemptsOf(shop.db)).toMatchObject([{ outcome: 'refund_due' }]);
  expect(await statusOf(shop.db, order)).toBe('cancelled');
});

test('of two clicks on delete, one deletes and the other reads that the session is over', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  await deliveredOrder(shop, ada);

  const responses = await Promise.all([1, 2].map(() => ada.call('DELETE', '/api/user/delete-account')));

  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401']);
});

test('who comes back with the address has a new account, with the orders that were still open', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  await deliveredOrder(shop, ada);
  const open = await ada.order(orderPayload([await makeProduct(shop.db)]));
  await ada.verify(await payAtProvider(shop, { shopper: ada, order: open }));
  await ada.call('DELETE', '/api/user/delete-account');
  shop.clock.forward({ minutes: 2 });

  const again = await newShopper(shop, { name: 'Adaeze Obi' });

  const { body } = await again.call('GET', '/api/user/orders');
  expect((body['orders'] as { _id: string }[]).map(({ _id }) => _id)).toEqual([open._id]);
});

test('the database lets nothing personal stay in an order that is anonymous', async () => {
  const shop = await testShop();
  const { order } = await deliveredOrder(shop, new Shopper(shop));

  const anonymous = shop.db.updateTable('orders').set({ anonymousAt: shop.now() }).where('id', '=', order._id);

  await expect(anonymous.execute()).rejects.toThrow('violates check constraint');
});

async function deliveredOrder(shop: TestShop, shopper: Shopper, email = 'ada@example.com') {
  const order = await shopper.order(orderPayload([await makeProduct(shop.db)], { email }));
  const reference = await payAtProvider(shop, { shopper, order });
  await shopper.verify(reference);
  const body = JSON.stringify({ event: 'charge.success', data: { reference, customer: { email, first_name: 'Ada' } } });
  await shop.db
    .insertInto('paymentEvents')
    .values({ key: reference, reference, body, receivedAt: shop.now() })
    .execute();
  await markDelivered(shop, order._id);
  return { order };
}

/** A customer deletes their account while a part of a delivered order is being refunded. */
async function leftWithRefund() {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const { order } = await deliveredOrder(shop, ada);
  await refundOrder(shop, order._id, { lines: [], extra: 500, reason: 'Late', who: 'staff:1', key: 'late' });
  expect(await ada.call('DELETE', '/api/user/delete-account')).toMatchObject(isDeleted);
  return { shop, order };
}

/** A browser that opened the link of an email. */
async function byLinkOfEmail(shop: TestShop, emailKey: string, orderId: string): Promise<Shopper> {
  await sendEmail(shop, emailKey);
  const { text } = await shop.db
    .selectFrom('caughtMail')
    .select('text')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const browser = new Shopper(shop);
  const key = /#k=(\S+)/.exec(text)![1];
  expect((await browser.call('POST', `/api/orders/${orderId}/open`, { key })).status).toBe(200);
  return browser;
}

async function sendEmails(shop: TestShop): Promise<void> {
  const emails = await shop.db.selectFrom('letters').select('key').where('sentAt', 'is', null).execute();
  for (const { key } of emails) await sendEmail(shop, key);
}

function lineOf({ productId, variantId }: { productId: string; variantId: string }) {
  return { productId, variantId, size: 'M', quantity: 1 };
}

async function addressesOnOrders({ db }: TestShop): Promise<string[]> {
  return (await db.selectFrom('orders').select('email').execute()).map(({ email }) => email);
}
