import { expect, test } from 'vitest';
import type { BookedShipment } from '#shared/admin/couriers/api.ts';
import type { Order } from '#shared/orders/api.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { bookOne, paidOrder, says, shipmentsOf } from '../../tests/actions/after-sale/couriers.ts';
import { lose, onItsWay, some, toSend } from '../../tests/actions/after-sale/lost-parcels.ts';
import { emailKeys, statusOf, stockOf } from '../../tests/actions/purchase.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import type { TestShop } from '../../tests/shop/test-shop.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';

test('a lost parcel is sent again as another one of the same order: stock, log, page, email and delivery are true', async () => {
  const { shop, manager, shopper, order, url, parcel } = await onItsWay(2);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 0 }]);
  await shop.db.updateTable('stock').set({ quantity: 5 }).execute();

  const { status, body } = await lose(manager, url, parcel, { words: '  Fell off the lorry  ' });

  expect([status, body.message]).toEqual([200, 'Parcel marked as lost']);
  expect(await shipmentsOf(manager, url)).toMatchObject([
    { status: 'lost', lostWords: 'Fell off the lorry', items: [{ resent: 2 }] },
  ]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await movements(shop)).toEqual([
    ['sold', -2, ''],
    ['sold', -2, 'Parcel 1 was lost: sent again'],
  ]);
  expect(await events(shop)).toEqual([{ note: { parcel: 1, resent: 2 } }]);
  expect(await orderOf(shopper, order)).toMatchObject({
    status: 'shipped',
    parcels: [],
    isMoreToSend: true,
    lostParcels: [{ number: 1, items: [{ quantity: 2, resent: 2, size: 'M' }] }],
  });
  const { text } = await emailOf(shop, parcel);
  expect(text).toContain('We are sending these again:\n\n- 2 × ');
  expect(text).not.toContain('money back');

  const again = await bookOne(manager, url);
  expect(again).toMatchObject({ parcel: 2, items: [{ quantity: 2 }] });
  await says(shop, again, 'in-transit');
  await says(shop, again, 'delivered');

  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect((await emailKeys(shop.db)).filter((key) => key.startsWith('parcel-lost'))).toEqual([
    `parcel-lost:${parcel._id}`,
  ]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('two taps and two members of staff lose a parcel once; other items than the first chose are an error', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay(1);
  const other = await newStaff(shop, 'owner');

  const [, ...taps] = await inTurn(
    shop.db,
    (tx) => lockOrder(tx, order._id),
    () => lose(manager, url, parcel),
    () => lose(manager, url, parcel),
    () => lose(other, url, parcel),
    () => lose(other, url, parcel, { items: [] }),
  );

  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
  expect(taps[3].body.code).toBe('parcel_not_lost');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 0 }]);
  expect(await events(shop)).toHaveLength(1);
  expect(
    await shop.db.selectFrom('auditLog').select('action').where('action', '=', 'order.parcel-lost').execute(),
  ).toHaveLength(1);
});

test('only a parcel that is on its way is lost, by anyone who may change orders', async () => {
  const { shop, manager, url } = await paidOrder(undefined, 'ada@example.com', 2);
  const booked = await bookOne(manager, url, some(1));
  const packer = await newStaff(shop, 'packer');
  expect((await lose(packer, url, booked)).status).toBe(403);
  expect((await lose(manager, url, booked)).body.code).toBe('parcel_not_lost');
  await manager.call('POST', `${url}/shipments/${booked._id}/cancel`);
  expect((await lose(manager, url, booked)).body.code).toBe('parcel_not_lost');
  const parcel = await bookOne(manager, url, some(1));
  await says(shop, parcel, 'in-transit');
  expect((await lose(manager, url, parcel, { items: some(2) })).body.code).toBe('items_moved');
  expect((await lose(manager, url, parcel, { items: [{ position: 1, quantity: 1 }] })).body.code).toBe('items_moved');
  await says(shop, parcel, 'delivered');
  expect((await lose(manager, url, parcel)).body.code).toBe('parcel_not_lost');
  const foreign = await paidOrder(shop, 'obi@example.com');
  expect((await lose(manager, foreign.url, parcel)).body.code).toBe('parcel_not_lost');
  expect(await events(shop)).toEqual([]);
});

test('without enough units nothing is sent again: staff mark it as lost and refund it, and the rest of the order goes on', async () => {
  const { shop, manager, shopper, order, url, parcel } = await onItsWay(3, 1);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);

  const short = await lose(manager, url, parcel);

  expect([short.status, short.body.code]).toEqual([409, 'stock_short']);
  expect(short.body.message).toMatch(/^None left of .*, Medium\. Send fewer again, and refund the others\.$/);
  expect((await shipmentsOf(manager, url))[0]).toMatchObject({ status: 'in_transit' });
  expect((await lose(manager, url, parcel, { items: [] })).status).toBe(200);
  expect((await emailOf(shop, parcel)).text).toContain('We’ll refund you for anything we don’t send again.');
  expect(await toSend(manager, url)).toEqual([2]);
  await refundOrder(shop, order._id, {
    lines: [{ position: 0, quantity: 1, isRestocked: false }],
    reason: 'Lost by the courier',
    who: 'staff:1',
    key: 'lost-parcel-refund-1',
  });
  expect(await toSend(manager, url)).toEqual([2]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
  const rest = await bookOne(manager, url);
  await says(shop, rest, 'delivered');

  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect((await orderOf(shopper, order)).lostParcels).toMatchObject([{ items: [{ quantity: 1, resent: 0 }] }]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('what was refunded first is not sent again, and the loss of the last parcel delivers what has arrived', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay(2, 1);
  const second = await bookOne(manager, url);
  await says(shop, second, 'delivered');
  await refundOrder(shop, order._id, {
    lines: [{ position: 0, quantity: 1, isRestocked: false }],
    reason: 'Lost by the courier',
    who: 'staff:1',
    key: 'lost-parcel-refund-2',
  });
  const [found] = await shipmentsOf(manager, url);
  expect(found!.items).toMatchObject([{ quantity: 1, mayResend: 0 }]);
  expect((await lose(manager, url, parcel)).body.code).toBe('items_moved');
  expect(await statusOf(shop.db, order)).toBe('shipped');

  await lose(manager, url, parcel, { items: [] });

  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(await toSend(manager, url)).toEqual([]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

async function orderOf(shopper: Shopper, { _id }: Order): Promise<Order> {
  return (await shopper.call('GET', `/api/orders/${_id}`)).body['order'] as Order;
}

async function movements({ db }: TestShop) {
  const rows = db.selectFrom('stockMovements').select(['kind', 'delta', 'reason']).where('orderId', 'is not', null);
  return (await rows.orderBy('id').execute()).map(({ kind, delta, reason }) => [kind, delta, reason]);
}

const events = ({ db }: TestShop) =>
  db.selectFrom('orderEvents').select('note').where('kind', '=', 'parcel_lost').execute();

const emailOf = ({ db }: TestShop, { _id }: BookedShipment) =>
  db.selectFrom('letters').select('text').where('key', '=', `parcel-lost:${_id}`).executeTakeFirstOrThrow();
