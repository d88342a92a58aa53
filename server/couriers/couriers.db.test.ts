import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import {
  book,
  bookOne,
  noticesOf,
  paidOrder,
  providerId,
  ratesOf,
  says,
  shipmentsOf,
} from '../../tests/actions/after-sale/couriers.ts';
import { emailKeys, guestWithOrder, statusOf } from '../../tests/actions/purchase.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import { bookShipment } from './book-shipment.ts';
import { checkShipments } from './check-shipments.ts';
import { settleShipment } from './settle-shipment.ts';

test('a courier is booked for a paid order: it ships when it is picked up and is delivered when it arrives, each once', async () => {
  const { shop, manager, shopper, order, url } = await paidOrder();
  const { rates, ...draft } = await ratesOf(manager, url);
  expect(rates.map(({ courier, costKobo }) => [courier, costKobo > 0])).toEqual([
    ['Demo Economy', true],
    ['Demo Express', true],
  ]);

  expect(await book(manager, url, { ...draft, rateId: rates[1]!.rateId })).toMatchObject({
    status: 200,
    body: { message: 'Courier booked' },
  });
  const [shipment] = await shipmentsOf(manager, url);
  expect(shipment).toMatchObject({ parcel: 1, status: 'booked', courier: 'Demo Express', problem: null });
  expect(shipment!.labelUrl).toMatch(/\/shipments\/label\/SH-\d+\.pdf$/);
  expect(await (await fetch(shipment!.labelUrl!)).text()).toContain(shipment!.trackingNumber);
  expect(await statusOf(shop.db, order)).toBe('processing');

  await says(shop, shipment!, 'in-transit');
  await says(shop, shipment!, 'in-transit');
  expect(await statusOf(shop.db, order)).toBe('shipped');
  const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
  expect((body['order'] as Order).parcel).toEqual({
    courier: 'Demo Express',
    trackingNumber: shipment!.trackingNumber,
    trackingUrl: null,
  });

  await says(shop, shipment!, 'delivered');
  await says(shop, shipment!, 'in-transit');
  await says(shop, shipment!, 'canceled');
  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect((await emailKeys(shop.db)).filter((key) => /shipped|delivered/.test(key))).toEqual([
    `order-shipped:${order._id}`,
    `order-delivered:${order._id}`,
  ]);
  const events = await shop.db.selectFrom('orderEvents').select(['kind', 'who']).orderBy('seq').execute();
  expect(events.filter(({ who }) => who === 'courier')).toEqual([
    { kind: 'shipped', who: 'courier' },
    { kind: 'delivered', who: 'courier' },
  ]);
});

test('two taps, two members of staff and two drafts of the same parcel book one courier', async () => {
  const { shop, manager, url } = await paidOrder();
  const other = await newStaff(shop, 'owner');
  const [mine, theirs] = [await ratesOf(manager, url), await ratesOf(other, url)];
  const [first, second] = [mine, theirs].map(({ rates, ...draft }) => ({ ...draft, rateId: rates[0]!.rateId }));

  const responses = await Promise.all([
    book(manager, url, first!),
    book(manager, url, first!),
    book(other, url, second!),
    book(other, url, second!),
  ]);

  const shipments = await shipmentsOf(manager, url);
  expect(shipments.map(({ status }) => status)).toEqual(['booked']);
  const won = responses.filter(({ status }) => status === 200);
  expect(won).toHaveLength(2);
  expect(responses.filter(({ body }) => body.code === 'shipment_moved')).toHaveLength(2);
  const { rows } = await arranged(shop);
  expect(rows).toBe(1);
});

test('after a lost response nothing is booked twice: the job asks what became of it', async () => {
  const { shop, manager, url } = await paidOrder();
  const { rates, ...draft } = await ratesOf(manager, url);
  await shop.provider.control('PUT', 'courier-faults', { pickup: 'lost' });
  const booking = { ...draft, rateId: rates[0]!.rateId };

  expect((await book(manager, url, booking)).body.message).toMatch(/^We’re booking the courier/);
  expect((await book(manager, url, booking)).status).toBe(200);
  expect((await shipmentsOf(manager, url))[0]!.status).toBe('booking');
  await checkShipments(shop); // Too early: the courier service may not show it yet.
  expect((await shipmentsOf(manager, url))[0]!.status).toBe('booking');
  shop.clock.forward({ minutes: 3 });
  await checkShipments(shop);

  const [booked] = await shipmentsOf(manager, url);
  expect(booked!.status).toBe('booked');
  expect(booked!.trackingNumber).toMatch(/^\d+$/);
  expect((await arranged(shop)).rows).toBe(1);
});

test('a process that stood still before it booked a courier leaves that to the next one', async () => {
  const { shop, manager, url, order } = await paidOrder();
  const { rates, shipmentId } = await ratesOf(manager, url);
  const booking = { shipmentId, rateId: rates[0]!.rateId, who: 'staff:1' } as const;
  const shipment = async (id: string) => {
    const found = await shop.couriers!.shipment(id);
    shop.clock.forward({ minutes: 3 });
    return found;
  };

  expect(await bookShipment({ ...shop, couriers: { ...shop.couriers!, shipment } }, order._id, booking)).toBe(false);
  expect((await arranged(shop)).rows).toBe(0);

  await checkShipments(shop);
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'booked' }]);
  expect((await arranged(shop)).rows).toBe(1);
});

test('a pick-up that the courier service never got is requested again', async () => {
  const { shop, manager, url } = await paidOrder();
  const { rates, ...draft } = await ratesOf(manager, url);
  await shop.provider.control('PUT', 'courier-faults', { pickup: 'down' });
  await book(manager, url, { ...draft, rateId: rates[0]!.rateId });
  shop.clock.forward({ minutes: 3 });
  await checkShipments(shop);

  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'booked' }]);
});

test('a rejected booking says why, tells staff once, and leaves the parcel for another courier', async () => {
  const { shop, manager, url } = await paidOrder();
  const { rates, ...draft } = await ratesOf(manager, url);
  await shop.provider.control('PUT', 'courier-faults', { pickup: 'rejected' });

  const { status, body } = await book(manager, url, { ...draft, rateId: rates[0]!.rateId });

  expect([status, body.message]).toEqual([
    422,
    'The courier service didn’t accept this: Insufficient funds in your wallet to arrange this shipment',
  ]);
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'failed', problem: 'rejected' }]);
  const again = await book(manager, url, { ...draft, rateId: rates[0]!.rateId });
  expect([again.status, again.body.message]).toEqual([
    409,
    'The courier service didn’t accept this booking, or it was cancelled. Get prices again to book another.',
  ]);
  await bookOne(manager, url);
  const all = (await shipmentsOf(manager, url)).map(({ parcel, status: now }) => `${parcel} ${now}`);
  expect(all.toSorted()).toEqual(['1 booked', '1 failed']);
  expect(await noticesOf(shop)).toHaveLength(1);
});

test('a webhook and the job at the same moment deliver once', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await shop.provider.control('POST', `shipments/${await providerId(shop, shipment)}`, { status: 'delivered' });

  await Promise.all([
    settleShipment(shop, shipment._id),
    settleShipment(shop, shipment._id),
    settleShipment(shop, shipment._id),
  ]);

  expect(await statusOf(shop.db, order)).toBe('delivered');
  const kinds = await shop.db.selectFrom('orderEvents').select('kind').where('who', '=', 'courier').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['shipped', 'delivered']);
});

test('an order that is cancelled just before the pick-up stays cancelled, and staff are notified; after it, the order has left', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await shop.provider.control('POST', `shipments/${await providerId(shop, shipment)}`, { status: 'in-transit' });
  const cancel = () =>
    cancelOrder(shop, order._id, { who: 'staff:owner', reason: 'No longer wanted', isRestocked: true }).then(
      () => 'cancelled',
      (error: { code: string }) => error.code,
    );

  const [, ended] = await inTurn(
    shop.db,
    (tx) => lockOrder(tx, order._id),
    cancel,
    () => settleShipment(shop, shipment._id),
  );

  expect(ended).toBe('cancelled');
  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'in_transit', problem: 'order_closed' }]);
  expect(await noticesOf(shop)).toEqual([`${shipment._id} order_closed 1`]);

  const left = await paidOrder(shop, 'obi@example.com');
  const taken = await bookOne(manager, left.url);
  await says(shop, taken, 'in-transit');
  await expect(
    cancelOrder(shop, left.order._id, { who: 'staff:owner', reason: 'Too late', isRestocked: true }),
  ).rejects.toMatchObject({ code: 'order_moved' });
});

test('staff are notified of a courier who is still to come for a cancelled order', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await cancelOrder(shop, order._id, { who: 'staff:owner', reason: 'No longer wanted', isRestocked: true });

  shop.clock.forward({ minutes: 31 });
  await checkShipments(shop);
  await checkShipments(shop);

  expect(await noticesOf(shop)).toEqual([`${shipment._id} order_closed 1`]);
  expect((await manager.call('POST', `${url}/shipments/${shipment._id}/cancel`)).status).toBe(200);
});

test('badly signed, unknown and foreign messages change nothing; a rightly signed one has the courier service asked', async () => {
  const shop = await testShop();
  const { manager, order, url } = await paidOrder(shop);
  const shipment = await bookOne(manager, url);
  const id = await providerId(shop, shipment);
  const body = JSON.stringify({ event: 'shipment.updated', data: { shipment_id: id, status: 'delivered' } });
  const post = (payload: string, signature: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/couriers/terminal/webhook',
      payload,
      headers: { 'content-type': 'application/json', 'x-terminal-signature': signature },
    });
  const sign = (text: string) => createHmac('sha512', shop.config.couriers!.secretKey).update(text).digest('hex');

  expect((await post(body, 'ab'.repeat(64))).statusCode).toBe(401);
  expect((await post(body, '')).statusCode).toBe(401);
  expect(await jobsOf(shop)).toBe(0);
  const unknown = body.replace(id, 'SH-00000000000');
  expect((await post(unknown, sign(unknown))).statusCode).toBe(200);
  expect(await jobsOf(shop)).toBe(0);
  const spaced = body.replaceAll(':', ' : ');
  expect((await post(spaced, sign(body))).statusCode).toBe(200);
  expect((await post(body, sign(body))).statusCode).toBe(200);
  expect(await jobsOf(shop)).toBe(2);
  await settleShipment(shop, shipment._id); // It says 'delivered', and the courier service does not.

  expect(await statusOf(shop.db, order)).toBe('processing');
});

test('what a courier says that is not documented is shown to staff, tells them once, and moves no order', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await says(shop, shipment, 'in-transit');

  await says(shop, shipment, 'returning-to-sender');
  await says(shop, shipment, 'returning-to-sender');

  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect(await shipmentsOf(manager, url)).toMatchObject([
    { status: 'in_transit', problem: 'unknown_status', problemWords: 'returning-to-sender' },
  ]);
  expect(await noticesOf(shop)).toEqual([`${shipment._id} unknown_status 1`]);
});

test('a pick-up is cancelled until the courier has taken the parcel, and can be booked again', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const shipment = await bookOne(manager, url);

  expect((await manager.call('POST', `${url}/shipments/${shipment._id}/cancel`)).body.message).toBe(
    'Courier cancelled',
  );
  expect(await statusOf(shop.db, order)).toBe('processing');
  const again = await bookOne(manager, url);
  await says(shop, again, 'in-transit');
  expect((await manager.call('POST', `${url}/shipments/${again._id}/cancel`)).body.code).toBe('shipment_moved');
  expect(await noticesOf(shop)).toEqual([]);
});

test.each([
  ['they press again', async ({ press }) => expect((await press()).body.message).toBe('Courier cancelled')],
  ['the next check asks the courier service', ({ shop, id }) => settleShipment(shop, id)],
] as [string, (lost: LostCancellation) => Promise<void>][])(
  'a pick-up that staff cancel is cancelled by them although the response is lost, when %s',
  async (_how, goOn) => {
    const { shop, manager, order, url } = await paidOrder();
    const { _id: id } = await bookOne(manager, url);
    const press = () => manager.call('POST', `${url}/shipments/${id}/cancel`);
    await shop.provider.control('PUT', 'courier-faults', { cancel: 'lost' });
    expect((await press()).body.code).toBe('courier_unavailable');

    await goOn({ shop, id, press });

    expect((await press()).body.message).toBe('Courier cancelled');
    expect((await shipmentsOf(manager, url))[0]).toMatchObject({ status: 'cancelled', problem: null });
    expect(await noticesOf(shop)).toEqual([]);
    const events = shop.db.selectFrom('orderEvents').select('who').where('orderId', '=', order._id);
    expect(await events.where('kind', '=', 'courier_cancelled').execute()).toEqual([
      { who: expect.stringMatching(/^staff:/) as string },
    ]);
    const log = shop.db.selectFrom('auditLog').select('subject').where('action', '=', 'order.courier-cancelled');
    expect(await log.execute()).toEqual([{ subject: order._id }]);
  },
);

test('a pick-up that the courier service does not cancel any more stays booked, and its own cancellation is not that of staff', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await shop.provider.control('PUT', 'courier-faults', { cancel: 'rejected' });

  expect((await manager.call('POST', `${url}/shipments/${shipment._id}/cancel`)).body.code).toBe('courier_rejected');
  expect((await shipmentsOf(manager, url))[0]).toMatchObject({ status: 'booked' });
  const log = shop.db.selectFrom('auditLog').select('action').where('action', '=', 'order.courier-cancelled');
  expect(await log.execute()).toEqual([]);

  await says(shop, shipment, 'canceled');
  expect((await shipmentsOf(manager, url))[0]).toMatchObject({ status: 'cancelled', problem: 'cancelled' });
  const events = await shop.db.selectFrom('orderEvents').select('kind').where('orderId', '=', order._id).execute();
  expect(events.map(({ kind }) => kind)).not.toContain('courier_cancelled');
});

test('when the courier service cancels the only parcel on its way, another courier is booked, and the order arrives', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await says(shop, shipment, 'in-transit');
  expect((await manager.call('GET', `${url}/shipments`)).body).toMatchObject({ isBookable: false, mayBeLost: true });

  await says(shop, shipment, 'canceled');

  const { body } = await manager.call('GET', `${url}/shipments`);
  expect(body).toMatchObject({ isBookable: true, mayBeLost: false, toSend: [{ quantity: 1 }] });
  const again = await bookOne(manager, url);
  expect(await statusOf(shop.db, order)).toBe('shipped');
  await says(shop, again, 'in-transit');
  await says(shop, again, 'delivered');
  expect(await statusOf(shop.db, order)).toBe('delivered');
});

test('a parcel that staff call off before it leaves is no parcel of an order that they shipped by hand', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await manager.call('POST', `${url}/shipments/${shipment._id}/cancel`);
  await manager.call('POST', `${url}/ship`, { courier: '', trackingNumber: '', trackingUrl: '' });

  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect((await manager.call('GET', `${url}/shipments`)).body).toMatchObject({ isBookable: false, mayBeLost: false });
});

test('prices are found for paid orders that are to be packed, from the address of the shop; packers see none', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const packer = await newStaff(shop, 'packer');
  const weight = { weightKg: 1.5 };
  expect((await packer.call('POST', `${url}/courier-rates`, weight)).status).toBe(403);
  expect((await manager.call('POST', `${url}/courier-rates`, { weightKg: 0 })).body).toMatchObject({
    fields: { weightKg: 'Enter the weight in kilograms, from 0.1 to 70' },
  });
  await bookOne(manager, url);
  const { body } = await packer.call('GET', `${url}/shipments`);
  expect(JSON.stringify(body)).not.toMatch(/cost|rate/i);

  const unpaid = await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  const { body: rejected } = await manager.call('POST', `/api/admin/orders/${unpaid.order._id}/courier-rates`, weight);
  expect(rejected.code).toBe('not_bookable');
  expect(await statusOf(shop.db, order)).toBe('processing');
});

interface LostCancellation {
  shop: TestShop;
  /** The parcel's id. */
  id: string;
  press: () => ReturnType<Shopper['call']>;
}

/** How many pick-ups the courier service has arranged. */
async function arranged({ db, couriers }: TestShop): Promise<{ rows: number }> {
  const known = await db.selectFrom('shipments').select('providerId').execute();
  const response = await Promise.all(known.map((row) => couriers!.shipment(row.providerId)));
  return { rows: response.filter(({ status }) => status === 'booked').length };
}

async function jobsOf({ jobs }: TestShop): Promise<number> {
  return (await jobs.fetch('settle-shipment', { batchSize: 10 }))?.length ?? 0;
}
