import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeliveryOffer } from '#shared/admin/orders/change-delivery-api.ts';
import {
  changeTo,
  orderFile,
  payDifference,
  paidShirts,
  sendChange,
} from '../../../tests/actions/after-sale/changes.ts';
import { book, bookOne, ratesOf } from '../../../tests/actions/after-sale/couriers.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { emailKeys } from '../../../tests/actions/purchase.ts';
import { payRefunds, refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { adminReturnOf, decide, receive, requestedReturn } from '../../../tests/actions/after-sale/returns.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import type { OrderOptions } from '../../../tests/data/factories.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { invoiceContent } from '../../invoices/invoice-content.ts';
import { issueInvoice } from '../../invoices/issue-invoice.ts';
import { deliverOrder, shipOrder } from '../../orders/status/ship-order.ts';
import { appliedChanges } from '../../orders/changes/applied-changes.ts';
import { endOverdueChanges } from './end-overdue-changes.ts';

const cash = { way: 'cash', reference: '' };
const link = { way: 'link', reference: '' };
const inKano = { street: '4 Ibrahim Taiwo Road', city: 'Kano', zipCode: '' };
const inLekki = { street: '12 Admiralty Way', city: 'Lekki', zipCode: '' };

test('staff see how an order can be delivered, and what each costs more or less than what was paid', async () => {
  const { manager, id, buyer } = await paidOrder();
  const { offers } = await offersOf(manager, id);

  const current = offers.filter(({ isCurrent }) => isCurrent);
  expect(current).toMatchObject([{ state: buyer.order.shippingAddress.state, difference: 0 }]);
  const paid = buyer.order.shippingPrice;
  expect(offers).toHaveLength(11);
  for (const { price, difference } of offers) expect(difference).toBe(price - paid);
});

test('a dearer delivery waits for its difference, and only then the order goes there', async () => {
  const bought = await paidOrder();
  const { shop, manager, id, buyer } = bought;
  const before = buyer.order;
  const kano = await offerTo(manager, id, 'Kano');
  expect(kano.difference).toBeGreaterThan(0);
  const form = { ...formOf(kano, inKano), payment: link };

  const taps = await Promise.all([1, 2, 3].map(() => send(manager, id, form)));

  expect(taps.map(({ status, body }) => [status, body.message])).toEqual(
    [1, 2, 3].map(() => [200, 'The delivery changes once the difference is paid']),
  );
  const waiting = await orderFile(shop, id);
  expect(waiting).toMatchObject({ isToPack: false, order: { totalAmount: before.totalAmount } });
  expect(waiting.order.shippingAddress).toMatchObject(before.shippingAddress);
  expect(waiting.order.change).toMatchObject({
    amount: kano.difference,
    delivery: { from: before.shippingName, to: 'Standard delivery, Kano' },
  });
  expect((await manager.call('POST', `/api/admin/orders/${id}/ship`, {})).body.code).toBe('change_open');
  // Once it is paid the change's own address takes the place of any that was typed in the meantime.
  const address = { ...inLekki, name: 'Ada Eze', phone: '08035550123' };
  expect((await buyer.shopper.call('PUT', `/api/orders/${id}/address`, address)).body).toMatchObject({
    code: 'delivery_waits',
    message: 'The address of this order can no longer be changed. Ask us by chat or email.',
  });
  expect((await manager.call('PUT', `/api/admin/orders/${id}/address`, address)).body.message).toMatch(/Withdraw/);
  expect(await complaints(shop)).toEqual([]);

  expect(await payDifference(shop, buyer)).toBe('paid');

  const { order, ...paid } = await orderFile(shop, id);
  expect(paid.isToPack).toBe(true);
  expect(order).toMatchObject({
    totalAmount: before.totalAmount + kano.difference,
    shippingPrice: kano.price,
    shippingMethod: null,
    change: null,
    paymentStatus: 'paid',
    shippingAddress: { ...inKano, state: 'Kano', phone: before.shippingAddress.phone },
  });
  expect(order.deliveryEstimate!.to > before.deliveryEstimate!.to).toBe(true); // Kano takes longer.
  expect(paid.events.filter(({ kind }) => kind === 'delivery_changed')).toHaveLength(1);
  expect(await storedAddresses(shop)).toEqual([null]);
  const keys = (await emailKeys(shop.db)).map((key) => key.split(':')[0]);
  expect(keys).toEqual(['order-paid', 'change-to-pay', 'order-changed']);
  const { notes } = invoiceContent(order, await issueInvoice(shop, id), { changes: await appliedChanges(shop.db, id) });
  expect(notes.at(-1)).toMatch(/^Changed on .+: delivery ‘.+’ became ‘Standard delivery, Kano’$/);
  expect(await complaints(shop)).toEqual([]);
  expect((await manager.call('POST', `/api/admin/orders/${id}/ship`, {})).status).toBe(200);
});

test('a difference that was paid by hand changes the delivery at once', async () => {
  const { shop, manager, id } = await paidOrder();
  const kano = await offerTo(manager, id, 'Kano');

  expect((await send(manager, id, { ...formOf(kano, inKano), payment: cash })).status).toBe(200);

  expect((await orderFile(shop, id)).order).toMatchObject({ shippingPrice: kano.price, change: null });
  expect(await complaints(shop)).toEqual([]);
});

test('a cheaper delivery is paid back once, by anyone who may refund; the next change counts from what is left', async () => {
  const { shop, manager, owner, id, buyer } = await paidOrder();
  const pickup = await pickupIn(shop, buyer.order.shippingAddress.state);
  const offer = (await offersOf(manager, id)).offers.find(({ areaId }) => areaId === pickup)!;
  expect(offer).toMatchObject({ pickupAt: '7 Awolowo Road, Ikoyi', price: 0, difference: -buyer.order.shippingPrice });

  expect((await send(manager, id, formOf(offer))).body.code).toBe('no_right');
  const form = formOf(offer);
  await Promise.all([send(owner, id, form), send(owner, id, form)]);
  await payRefunds(shop);

  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo)).toEqual([buyer.order.shippingPrice * 100]);
  const { order } = await orderFile(shop, id);
  expect(order).toMatchObject({
    isPickup: true,
    totalAmount: buyer.order.totalAmount,
    paymentStatus: 'partially_refunded',
    shippingAddress: { street: '7 Awolowo Road, Ikoyi', city: '' },
  });
  expect(await complaints(shop)).toEqual([]);

  shop.clock.forward({ minutes: 1 });
  const kano = await offerTo(manager, id, 'Kano');
  expect(kano.difference).toBe(kano.price); // For the pick-up nothing is left paid.
  expect((await send(manager, id, { ...formOf(kano, inKano), payment: link })).status).toBe(200);
  expect(await payDifference(shop, buyer)).toBe('paid');
  expect((await orderFile(shop, id)).order).toMatchObject({ isPickup: false, shippingAddress: inKano });
  expect(await complaints(shop)).toEqual([]);
});

test('a change of the delivery that is not paid in time or is withdrawn leaves the order where it goes, and forgets the address', async () => {
  const { shop, manager, id, buyer } = await paidOrder();
  const form = { ...formOf(await offerTo(manager, id, 'Kano'), inKano), payment: link };
  await send(manager, id, form);
  const changeId = (await orderFile(shop, id)).openChange!._id;
  expect((await manager.call('POST', `/api/admin/orders/${id}/changes/withdraw`, { changeId })).status).toBe(200);
  await send(manager, id, { ...form, key: randomUUID() });
  shop.clock.forward({ hours: 24 * 8 });

  await endOverdueChanges(shop);

  const file = await orderFile(shop, id);
  expect(file).toMatchObject({ isToPack: true, openChange: null });
  expect(file.order.shippingAddress).toEqual(buyer.order.shippingAddress);
  expect(await storedAddresses(shop)).toEqual([null, null]);
  expect((await emailKeys(shop.db)).filter((key) => key.startsWith('change-ended:'))).toHaveLength(2);
  expect(await complaints(shop)).toEqual([]);
});

test('a state without areas is an offer of its own, and heavy items cost more in each', async () => {
  const { shop, manager, id } = await paidOrder();
  await shop.db.updateTable('deliveryStates').set({ isOn: true }).where('name', '=', 'Kaduna').execute();
  const light = await offerTo(manager, id, 'Kano');
  await shop.db.updateTable('deliveryTerms').set({ heavyExtra: 700 }).execute();
  await shop.db.updateTable('products').set({ weightClass: 'heavy' }).execute();
  const heavy = await offerTo(manager, id, 'Kano');
  expect(heavy.price - light.price).toBe(700);
  await send(manager, id, { ...formOf(heavy, inKano), payment: cash });

  const { offers } = await offersOf(manager, id);

  expect(offers.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ state: 'Kano', difference: 0 }]);
});

test('no more is paid back for a cheaper delivery than is left of the payment, and what an item cost less is not of the delivery', async () => {
  const { shop, owner, id, shirt, buyer } = await paidOrder();
  await sendChange(owner, id, changeTo({ shirt }, 'Clay', { difference: -2_500 }));
  await pickupIn(shop, 'Lagos');
  const { offers } = await offersOf(owner, id);
  const paid = buyer.order.shippingPrice;
  for (const { price, difference } of offers) expect(difference).toBe(price - paid);

  const { leftKobo } = await orderFile(shop, id);
  const lines = [{ position: 0, quantity: 1, isRestocked: false }];
  const refund = { lines, extra: paid - 1_000, reason: 'Late', key: randomUUID(), leftKobo, paidBack: null };
  expect((await owner.call('POST', `/api/admin/orders/${id}/refund`, refund)).status).toBe(200);

  const cheapest = (await offersOf(owner, id)).offers.find(({ pickupAt }) => pickupAt !== null)!;
  expect(cheapest.difference).toBe(-1_000);
});

test('a delivery fee that staff refunded as extra is not paid back again, so that the items can still be refunded whole', async () => {
  const { shop, owner, id, buyer } = await paidOrder({ quantity: 2 });
  await pickupIn(shop, 'Lagos');
  const { shippingPrice, itemsPrice } = buyer.order;
  const refund = async (form: object) => {
    const { leftKobo } = await orderFile(shop, id);
    const common = { extra: 0, reason: 'Late', key: randomUUID(), leftKobo, paidBack: null };
    return owner.call('POST', `/api/admin/orders/${id}/refund`, { ...common, ...form });
  };
  expect((await refund({ lines: [{ position: 0, quantity: 1, isRestocked: false }] })).status).toBe(200);
  expect((await refund({ lines: [], extra: shippingPrice - 1_000 })).status).toBe(200);
  const cheapest = (await offersOf(owner, id)).offers.find(({ pickupAt }) => pickupAt !== null)!;
  expect(cheapest.difference).toBe(-1_000);

  expect((await send(owner, id, formOf(cheapest))).status).toBe(200);

  const { offers } = await offersOf(owner, id);
  expect(offers).not.toEqual([]);
  expect(offers.filter(({ difference }) => difference < 0)).toEqual([]);
  expect((await orderFile(shop, id)).leftKobo).toBe((itemsPrice / 2) * 100);
  expect((await refund({ lines: [{ position: 0, quantity: 1, isRestocked: false }] })).status).toBe(200);
});

test('a return refunds no more for the delivery than was left of its price after it became cheaper', async () => {
  const { shop, owner, id, buyer } = await paidOrder({ quantity: 2 });
  await pickupIn(shop, 'Lagos');
  const offer = (await offersOf(owner, id)).offers.find(({ pickupAt }) => pickupAt !== null)!;
  await send(owner, id, formOf(offer));
  await shipOrder(shop, id, { who: 'staff:1' });
  await deliverOrder(shop, id, { who: 'staff:1' });
  const returnId = await requestedReturn(buyer);
  await decide(owner, returnId, 'accept');
  const { price } = buyer.order.orderItems[0]!;
  expect(await adminReturnOf(owner, returnId)).toMatchObject({
    shippingPrice: 0,
    valueKobo: price * 100,
    valueWithShippingKobo: price * 100,
  });

  await receive(owner, returnId, { isShippingRefunded: true });

  await payRefunds(shop);
  const paidBack = (await refunds(shop)).map(({ amountKobo }) => amountKobo);
  expect(paidBack.toSorted((one, other) => one - other)).toEqual([buyer.order.shippingPrice * 100, price * 100]);
  expect(await complaints(shop)).toEqual([]);
});

test('a customer without an email address gets no link, and an order that was taken along has no delivery', async () => {
  const { shop, manager, id } = await paidOrder();
  const kano = await offerTo(manager, id, 'Kano');
  await shop.db.updateTable('orders').set({ email: '' }).execute();
  expect((await send(manager, id, { ...formOf(kano, inKano), payment: link })).body.message).toBe(
    'This customer has no email address and no pay link. Take the difference by cash, POS or transfer.',
  );
  await shop.db.updateTable('orders').set({ street: '' }).execute();
  expect((await send(manager, id, { ...formOf(kano, inKano), payment: cash })).body.message).toBe(
    'The customer took this order with them.',
  );
});

test('while a courier is booked neither delivery nor items change, and prices for the former delivery book nothing', async () => {
  const bought = await paidOrder();
  const { shop, manager, owner, id } = bought;
  const url = `/api/admin/orders/${id}`;
  const { rates, ...draft } = await ratesOf(manager, url);
  const kano = await offerTo(manager, id, 'Kano');
  shop.clock.forward({ minutes: 1 });
  expect((await send(manager, id, { ...formOf(kano, inKano), payment: cash })).status).toBe(200);
  expect((await book(manager, url, { ...draft, rateId: rates[0]!.rateId })).body.code).toBe('shipment_moved');

  shop.clock.forward({ minutes: 1 });
  await bookOne(manager, url);

  const [lagos] = (await offersOf(manager, id)).offers;
  const rejected = [
    await send(owner, id, { ...formOf(lagos!, inLekki), payment: lagos!.difference > 0 ? cash : null }),
    await sendChange(manager, id, changeTo(bought, 'Gold')),
  ];
  for (const { body } of rejected)
    expect(body.message).toBe('A courier is booked for this order. Cancel the courier first.');
});

test('another area of the same state keeps the days that were promised', async () => {
  const { shop, owner, id, buyer } = await paidOrder();
  const { state } = buyer.order.shippingAddress;
  const other = (await offersOf(owner, id)).offers.find((one) => one.state === state && !one.isCurrent)!;
  shop.clock.forward({ hours: 20 });
  const staff = await newStaff(shop);
  const payment = other.difference > 0 ? cash : null;

  expect((await send(staff, id, { ...formOf(other, inLekki), payment })).status).toBe(200);

  const { order } = await orderFile(shop, id);
  expect(order).toMatchObject({ shippingMethod: other.areaId, deliveryEstimate: buyer.order.deliveryEstimate });
});

test('a street that the customer corrected while staff chose another delivery is not overwritten', async () => {
  const { shop, manager, id, buyer } = await paidOrder();
  const { street, city, zipCode } = buyer.order.shippingAddress;
  const shown = { street, city, zipCode };
  const kano = await offerTo(manager, id, 'Kano');
  const corrected = { ...shown, street: '9 Allen Avenue' };
  const address = { ...corrected, name: 'Ada Eze', phone: '08035550123' };
  expect((await buyer.shopper.call('PUT', `/api/orders/${id}/address`, address)).status).toBe(200);
  const form = { ...formOf(kano, { ...shown, city: 'Kano' }), payment: cash };

  expect((await send(manager, id, { ...form, shown })).body).toMatchObject({
    code: 'address_conflict',
    message: 'Someone else changed this. Keep your changes, or load theirs.',
  });
  expect((await orderFile(shop, id)).order.shippingAddress).toMatchObject({ ...corrected, state: 'Lagos' });

  const again = { ...form, street: corrected.street, shown: corrected };
  expect((await send(manager, id, again)).status).toBe(200);
  expect((await send(manager, id, again)).status).toBe(200);
  expect((await orderFile(shop, id)).order.shippingAddress).toMatchObject({
    ...corrected,
    city: 'Kano',
    state: 'Kano',
  });
});

test('an order that was collected and that somebody else has delivered in the meantime, for the same price, is not sent elsewhere unseen', async () => {
  const { shop, manager, owner, id, buyer } = await paidOrder();
  const { state } = buyer.order.shippingAddress;
  const pickup = await pickupIn(shop, state);
  const rider = { id: 'rider', state, name: 'Our rider', price: 0, position: 98 };
  await shop.db.insertInto('deliveryAreas').values(rider).execute();
  const offerIn = async (area: string) => (await offersOf(owner, id)).offers.find(({ areaId }) => areaId === area)!;
  await send(owner, id, formOf(await offerIn(pickup)));
  const { street, city, zipCode } = (await orderFile(shop, id)).order.shippingAddress;
  const form = {
    ...formOf(await offerTo(manager, id, 'Kano'), inKano),
    payment: cash,
    shown: { street, city, zipCode },
  };

  expect((await send(owner, id, formOf(await offerIn('rider'), inLekki))).status).toBe(200);

  expect(await send(manager, id, form)).toMatchObject({
    status: 409,
    body: { message: 'Someone else changed this. Keep your changes, or load theirs.' },
  });
  expect((await orderFile(shop, id)).order.shippingAddress).toMatchObject({ ...inLekki, state });
  expect((await send(manager, id, { ...form, shown: inLekki })).status).toBe(200);
  expect((await orderFile(shop, id)).order.shippingAddress).toMatchObject(inKano);
});

test('what cannot be delivered so is rejected, and changes nothing', async () => {
  const { shop, manager, owner, id, buyer } = await paidOrder();
  const { offers } = await offersOf(manager, id);
  const kano = offers.find(({ state }) => state === 'Kano')!;
  const now = offers.find(({ isCurrent }) => isCurrent)!;
  const packer = await newStaff(shop, 'packer');

  const rejected = [
    [manager, { ...formOf(kano), payment: link }, 'invalid_request'],
    [manager, formOf(now, inLekki), 'invalid_request'],
    [manager, { ...formOf(kano, inKano), difference: 1, payment: link }, 'changed_elsewhere'],
    [manager, { ...formOf(kano, inKano), areaId: 'nowhere', payment: link }, 'bad_shipping'],
    [manager, { ...formOf(kano, inKano), payment: null }, 'invalid_request'],
    [packer, { ...formOf(kano, inKano), payment: link }, 'no_right'],
  ] as const;
  for (const [staff, form, code] of rejected) expect((await send(staff, id, form)).body.code).toBe(code);
  expect((await packer.call('GET', `/api/admin/orders/${id}/delivery-offers`)).status).toBe(403);
  expect((await send(manager, id, { ...formOf(kano), payment: link })).body['fields']).toEqual({
    street: 'Address is required',
    city: 'City is required',
  });
  const form = { ...formOf(kano, inKano), payment: link };
  await send(manager, id, form);
  expect((await send(manager, id, { ...form, city: 'Wudil' })).body.code).toBe('key_reused');
  expect((await send(owner, id, { ...form, key: randomUUID() })).body.code).toBe('change_open');

  expect((await orderFile(shop, id)).order.shippingAddress).toEqual(buyer.order.shippingAddress);
  const cancelled = await owner.call('POST', `/api/admin/orders/${id}/cancel`, { reason: 'x', isRestocked: true });
  expect(cancelled.status).toBe(200);
  expect(await storedAddresses(shop)).toEqual([null]);
  expect((await send(manager, id, { ...form, key: randomUUID() })).body.code).toBe('order_moved');
  expect(await complaints(shop)).toEqual([]);
});

/** A paid order of a shop that also delivers to Kano. */
async function paidOrder(options: OrderOptions = {}) {
  const bought = await paidShirts(options);
  await bought.shop.db.updateTable('deliveryStates').set({ isOn: true }).where('name', '=', 'Kano').execute();
  return bought;
}

const send = (staff: Shopper, id: string, form: object) => staff.call('POST', `/api/admin/orders/${id}/delivery`, form);

async function offersOf(staff: Shopper, id: string) {
  const { status, body } = await staff.call('GET', `/api/admin/orders/${id}/delivery-offers`);
  expect(status).toBe(200);
  return { offers: body['offers'] as DeliveryOffer[] };
}

const offerTo = async (staff: Shopper, id: string, where: string) =>
  (await offersOf(staff, id)).offers.find(({ state }) => state === where)!;

const formOf = ({ state, areaId, difference }: DeliveryOffer, address: object = {}) => ({
  key: randomUUID(),
  state,
  areaId,
  difference,
  ...address,
});

/** The addresses of all changes. */
async function storedAddresses({ db }: TestShop) {
  const rows = await db.selectFrom('orderChanges').select('newAddress').execute();
  return rows.map(({ newAddress }) => newAddress);
}

async function pickupIn({ db }: TestShop, state: string): Promise<string> {
  const id = 'pick-up-at-our-shop-in-the-yellow-house-behind-the-market-of-ikoyi';
  const area = { id, state, name: 'Pick-up, Ikoyi', price: 0, pickupAt: '7 Awolowo Road, Ikoyi' };
  await db
    .insertInto('deliveryAreas')
    .values({ ...area, position: 99 })
    .execute();
  return id;
}
