import { expect, test } from 'vitest';
import { hoursAfter } from '#shared/dates/moments.ts';
import { remindToPay } from '../remind-to-pay.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import {
  counter,
  openLink,
  payByLink,
  payLinkForm,
  sellByLink,
  withAddress,
  withEmail,
} from '../../../tests/actions/pay-links.ts';
import { attemptsOf, emailKeys, guestWithOrder, statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf } from '../../../tests/actions/staff.ts';
import { orderPayload } from '../../../tests/data/factories.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';

const url = '/api/admin/staff-orders';

test('a sale with a pay link is unpaid and reserves its items for the hours that an owner set', async () => {
  const { shop, shirt, manager, owner } = await counter();
  const terms = { managerDiscountPercent: 10, payLinkHours: 48 };
  expect((await manager.call('PUT', `${url}/terms`, terms)).status).toBe(403);
  await owner.call('PUT', `${url}/terms`, terms);
  expect((await owner.call('PUT', `${url}/terms`, { ...terms, payLinkHours: 73 })).status).toBe(400);

  const { id, file } = await sellByLink(manager, {
    ...payLinkForm(shirt),
    discount: { amount: 1000, reason: 'agreed' },
    totalAmount: 15_000,
  });

  expect(file).toMatchObject({ channel: 'whatsapp', manualPayment: null, attempts: [], isToPack: false });
  expect(file.order).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', totalAmount: 15_000 });
  expect(file.events.map(({ kind, by }) => `${kind} by ${by.name}`)).toEqual(['placed by The manager']);
  const inTwoDays = hoursAfter(shop.now(), 48).toISOString();
  expect(file.payLink?.until).toBe(inTwoDays);
  expect(file.order.reservedUntil).toBe(inTwoDays);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
  const log = await shop.db.selectFrom('auditLog').select(['action', 'subject', 'detail']).orderBy('id').execute();
  expect(log).toMatchObject([
    { action: 'staff-orders.terms-set', detail: { payLinkHours: [24, 48] } },
    { action: 'order.entered', subject: id, detail: { way: 'link', discount: { amount: 1000 } } },
  ]);
  const { body } = await manager.call('GET', '/api/admin/orders?show=unpaid');
  expect(body['orders']).toMatchObject([{ _id: id }]);
  expect(await complaints(shop)).toEqual([]);
});

test('who pays by the link in a browser without scripts keeps the cart there, though the same shirt is in it', async () => {
  const { shop, shirt, manager } = await counter();
  const { file } = await sellByLink(manager, { ...payLinkForm(shirt), customer: withAddress });
  const customer = new Shopper(shop);
  const { productId, variantId } = shirt;
  await customer.call('POST', '/api/guest-cart', { productId, variantId, size: 'M', quantity: 1 });
  const before = await customer.call('GET', '/api/guest-cart');

  const { authorizationUrl, reference } = await customer.startPayment(await openLink(customer, file));
  await shop.provider.press(authorizationUrl, 'success');
  expect((await customer.verify(reference)).body['outcome']).toBe('paid');

  expect(before.body['cart']).toHaveLength(1);
  expect((await customer.call('GET', '/api/guest-cart')).body['cart']).toEqual(before.body['cart']);
});

test('anyone who has the link pays on any phone without an account, and the receipt goes to the address typed there', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, payLinkForm(shirt));
  expect((await new Shopper(shop).call('GET', `/api/orders/${id}`)).status).toBe(404);
  const customer = new Shopper(shop);
  const order = await openLink(customer, file);
  const guest = await guestWithOrder(shop, shirt);

  const { authorizationUrl, reference } = await customer.startPayment(withEmail(order, 'Ada@Example.com'));
  await shop.provider.press(authorizationUrl, 'success');
  const { body } = await customer.verify(reference);

  // The same as the buyer of any order sees, and no more.
  expect(Object.keys(order).toSorted()).toEqual(Object.keys(guest.order).toSorted());
  expect(body).toMatchObject({
    outcome: 'paid',
    order: { status: 'processing', guestInfo: { email: 'ada@example.com' } },
  });
  expect(await emailKeys(shop.db)).toEqual([`order-paid:${id}`]);
  const paid = await adminOrderOf(manager, id);
  expect(paid).toMatchObject({ payLink: null, isToPack: true, channel: 'whatsapp', manualPayment: null });
  expect(await complaints(shop)).toEqual([]);
});

test('an address that staff entered is not changed by anyone who pays', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, { ...payLinkForm(shirt), customer: withAddress });
  const customer = new Shopper(shop);
  const order = await openLink(customer, file);

  const { reference } = await customer.startPayment(withEmail(order, 'somebody@example.com'));

  const { baseUrl, secretKey } = shop.config.paystack;
  const headers = { authorization: `Bearer ${secretKey}` };
  const response = await fetch(`${baseUrl}/transaction/verify/${reference}`, { headers });
  expect(await response.json()).toMatchObject({ data: { customer: { email: 'ngozi@example.com' } } });
  expect((await adminOrderOf(manager, id)).order.guestInfo.email).toBe('ngozi@example.com');
});

test('a payment cannot begin without an address for the receipt', async () => {
  const { shop, shirt, manager } = await counter();
  const { file } = await sellByLink(manager, payLinkForm(shirt));
  const customer = new Shopper(shop);
  const { _id: orderId } = await openLink(customer, file);

  const { status, body } = await customer.call('POST', '/api/payment/paystack/initialize', { orderId, email: '' });

  expect([status, body.code]).toEqual([400, 'invalid_request']);
  expect(await attemptsOf(shop.db)).toEqual([]);
});

test('of 40 pay links for the last three pieces three are made, a double tap makes no more, and all three are paid', async () => {
  const { shop, shirt, manager } = await counter();
  const forms = Array.from({ length: 40 }, () => payLinkForm(shirt));

  const taps = await Promise.all([...forms, ...forms].map((form) => manager.call('POST', url, form)));

  const ids = [...new Set(taps.filter(({ status }) => status === 200).map(({ body }) => body['orderId'] as string))];
  expect(ids).toHaveLength(3);
  expect(taps.filter(({ body }) => body.code === 'stock_short')).toHaveLength(74);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 3 }]);

  const outcomes = await Promise.all(ids.map((id) => payByLink(shop, manager, id)));
  expect(outcomes).toEqual(['paid', 'paid', 'paid']);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('a customer who also orders on the website keeps the order that staff made', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, { ...payLinkForm(shirt), customer: withAddress });
  const customer = new Shopper(shop);
  const order = await openLink(customer, file);
  await customer.startPayment(order);

  const own = await customer.order(orderPayload([shirt], { email: 'ngozi@example.com' }));
  const next = await customer.order(orderPayload([shirt], { email: 'ngozi@example.com', quantity: 2 }));

  expect(await statusOf(shop.db, own)).toBe('cancelled'); // Replaced by the next one.
  expect(await statusOf(shop.db, next)).toBe('pending');
  expect((await adminOrderOf(manager, id)).order.status).toBe('pending');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 3 }]);
});

test('a customer is reminded once, after half the time, and no use is counted for one without an address', async () => {
  const { shop, shirt, manager } = await counter();
  const { id } = await sellByLink(manager, { ...payLinkForm(shirt), customer: withAddress });
  await sellByLink(manager, payLinkForm(shirt));
  shop.clock.forward({ minutes: 12 * 60 - 1 });
  await remindToPay(shop);
  expect(await letters(shop)).toEqual([]);

  shop.clock.forward({ minutes: 1 });
  await Promise.all([remindToPay(shop), remindToPay(shop)]);
  shop.clock.forward({ minutes: 60 });
  await remindToPay(shop);

  // Of the address that got one, of its order in place of a network, and of all strangers together.
  expect(await shop.db.selectFrom('allowances').select('key').execute()).toHaveLength(3);
  const [reminder, ...more] = await letters(shop);
  expect(more).toEqual([]);
  expect(reminder).toMatchObject({ key: `order-received:${id}`, recipient: 'ngozi@example.com' });
  expect(reminder!.text).toContain('Its items are reserved for you until at least 3 Nov 2026, 10:00');
});

test('staff cancel it before it is paid, and money that comes for it all the same goes back', async () => {
  const { shop, shirt, manager } = await counter();
  const { id, file } = await sellByLink(manager, payLinkForm(shirt));
  const customer = new Shopper(shop);
  const order = withEmail(await openLink(customer, file), 'ada@example.com');
  const { authorizationUrl, reference } = await customer.startPayment(order);

  const { status } = await manager.call('POST', `/api/admin/orders/${id}/cancel`, {
    reason: 'Changed their mind',
    isRestocked: true,
  });

  expect(status).toBe(200);
  expect(await adminOrderOf(manager, id)).toMatchObject({ payLink: null, order: { status: 'cancelled' } });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  await shop.provider.press(authorizationUrl, 'success');
  expect((await customer.verify(reference)).body['outcome']).toBe('refund');
});

test('what the customer takes along cannot be left unpaid', async () => {
  const { shop, shirt, manager } = await counter();

  const { status, body } = await manager.call('POST', url, {
    ...payLinkForm(shirt),
    address: null,
    totalAmount: 12_500,
  });

  expect([status, body['fields']]).toEqual([
    400,
    { address: 'Items must be paid for before the customer takes them. Choose delivery or pick-up.' },
  ]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
});

const letters = ({ db }: TestShop) => db.selectFrom('letters').select(['key', 'recipient', 'text']).execute();
