import { expect, test } from 'vitest';
import { guestWithOrder, payAtProvider, stockOf } from '../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { emailLinkToken } from '../email/link-token.ts';

const notFound = { status: 404, body: { success: false, code: 'order_not_found', message: 'Order not found' } };
const sessionOver = {
  status: 401,
  body: { success: false, code: 'session_over', message: 'Your session has expired. Please log in again.' },
};

test('who is signed in sees their orders in every browser, the newest first, whatever address is on them', async () => {
  const shop = await testShop();
  const product = await makeProduct(shop.db);
  const ada = await newShopper(shop);
  const first = await ada.order(orderPayload([product]));
  await ada.verify(await payAtProvider(shop, { shopper: ada, order: first })); // Otherwise the next order would replace it.
  shop.clock.forward({ minutes: 1 });
  const second = await ada.order(orderPayload([product], { email: 'her-office@example.com' }));

  const elsewhere = await signIn(shop, 'ada@example.com');

  const { status, body } = await elsewhere.call('GET', '/api/user/orders');
  expect(status).toBe(200);
  expect(body['orders']).toEqual([second, expect.objectContaining({ _id: first._id, isPaid: true })]);
  expect(first).toMatchObject({ user: { name: 'Ada Eze', email: 'ada@example.com' } });
  expect(await elsewhere.call('GET', `/api/user/orders/${second._id}`)).toMatchObject({ body: { order: second } });
  expect(await elsewhere.call('GET', `/api/orders/${second._id}`)).toMatchObject({ body: { order: second } });
  expect((await elsewhere.startPayment(second)).authorizationUrl).toMatch(/^http/);
});

test('a guest’s order belongs to anyone who proves its address, once they have proved it', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  expect(order.user).toBeNull();

  expect((await eve.call('GET', '/api/user/orders')).body['orders']).toEqual([]);
  expect(await eve.call('GET', `/api/user/orders/${order._id}`)).toEqual(notFound);
  expect(await eve.call('GET', `/api/orders/${order._id}`)).toEqual(notFound);

  const ada = await newShopper(shop);
  expect((await ada.call('GET', '/api/user/orders')).body['orders']).toEqual([order]);
  expect((await ada.call('GET', `/api/orders/${order._id}`)).status).toBe(200);
});

test('an order that was placed with an account does not belong to the address on it', async () => {
  const shop = await testShop();
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  const order = await eve.order(orderPayload([await makeProduct(shop.db)], { email: 'ada@example.com' }));

  const ada = await newShopper(shop);

  expect((await ada.call('GET', '/api/user/orders')).body['orders']).toEqual([]);
  expect(await ada.call('GET', `/api/orders/${order._id}`)).toEqual(notFound);
});

test('the session says who is a guest, whatever the order says of itself', async () => {
  const shop = await testShop();
  const product = await makeProduct(shop.db);
  const ada = await newShopper(shop);

  const hers = await ada.order({ ...orderPayload([product]), isGuestOrder: true });
  const guests = await new Shopper(shop).order({
    ...orderPayload([product], { email: 'eve@example.com' }),
    isGuestOrder: false,
    accountId: hers._id,
    user: { name: 'Ada Eze', email: 'ada@example.com' },
  });

  expect(hers.user).toMatchObject({ email: 'ada@example.com' });
  expect(guests.user).toBeNull();
  expect((await ada.call('GET', '/api/user/orders')).body['orders']).toEqual([hers]);
});

test('an account is the recipient of its order where the order names nobody, and a guest has to be named', async () => {
  const shop = await testShop();
  const product = await makeProduct(shop.db);
  const ada = await newShopper(shop);
  const { guestInfo: _, ...unnamed } = orderPayload([product]);

  for (const payload of [unnamed, { ...unnamed, guestInfo: null }]) {
    const hers = await ada.order(payload);
    expect(hers.guestInfo).toEqual({
      name: hers.user!.name,
      email: 'ada@example.com',
      phone: hers.shippingAddress.phone,
    });
    expect(await new Shopper(shop).call('POST', '/api/orders', payload)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', message: 'Name, email and phone number are required' },
    });
  }
});

test('who signs in between two tries of one checkout has one order, and it is theirs', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db, { stock: { M: 1 } })], { email: 'her-office@example.com' });
  const browser = new Shopper(shop);
  const asGuest = await browser.order(payload, { 'idempotency-key': 'one-checkout' });
  await newShopper(shop);
  await signIn(shop, 'ada@example.com', browser);

  const again = await browser.order(payload, { 'idempotency-key': 'one-checkout' });

  expect(again._id).toBe(asGuest._id);
  expect(again.user).toMatchObject({ email: 'ada@example.com' });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 1 }]);
});

test('a browser whose session has expired gets that error, also where guests are welcome, until it is a guest again', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const ada = await newShopper(shop);
  const order = await ada.order(payload);
  const reference = await payAtProvider(shop, { shopper: ada, order });
  shop.clock.forward({ minutes: 16 });

  expect(await ada.call('GET', `/api/orders/${order._id}`)).toEqual(sessionOver);
  expect(await ada.call('POST', '/api/orders', payload)).toEqual(sessionOver);
  expect(await ada.call('GET', '/api/user/orders')).toEqual(sessionOver);
  expect(await ada.verify(reference)).toEqual(sessionOver);
  const start = { orderId: order._id, email: 'ada@example.com' };
  expect(await ada.call('POST', '/api/payment/paystack/initialize', start)).toEqual(sessionOver);
  expect((await ada.call('GET', '/api/product/list')).status).toBe(200); // Does not check the session.

  expect((await ada.call('POST', '/api/auth/refresh')).status).toBe(200);
  expect((await ada.verify(reference)).body).toMatchObject({ outcome: 'paid', order: { isPaid: true } });
});

test('signing out on a shared phone leaves no way to the orders that were placed on it', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const order = await ada.order(orderPayload([await makeProduct(shop.db)]));

  await ada.call('POST', '/api/auth/logout');

  expect(await ada.call('GET', `/api/orders/${order._id}`)).toEqual(notFound);
});

test('who signs in next on a shared phone sees no order of the account before, and ends none', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const phone = await newShopper(shop);
  const hers = await phone.order(payload);

  await newShopper(shop, { email: 'bola@example.com', name: 'Bola Eze' }, phone); // Her session went on until now.

  expect(await phone.call('GET', `/api/orders/${hers._id}`)).toEqual(notFound);
  await phone.order({ ...payload, guestInfo: { ...payload.guestInfo, email: 'bola@example.com' } });
  const ada = await signIn(shop, 'ada@example.com', phone);
  expect((await ada.call('GET', `/api/orders/${hers._id}`)).body['order']).toMatchObject({ status: 'pending' });
});

test('who signs in keeps what this browser placed as a guest, and what it opened by a link', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop, undefined, { email: 'their-office@example.com' });
  const ada = await newShopper(shop);
  const hers = await ada.order(orderPayload([await makeProduct(shop.db)]));
  const key = emailLinkToken(`order:${hers._id}`, shop.config.secrets, shop.now());
  expect((await shopper.call('POST', `/api/orders/${hers._id}/open`, { key })).status).toBe(200);

  await newShopper(shop, { email: 'bola@example.com', name: 'Bola Eze' }, shopper);

  for (const { _id } of [order, hers]) expect((await shopper.call('GET', `/api/orders/${_id}`)).status).toBe(200);
});
