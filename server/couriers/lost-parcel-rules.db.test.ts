import { expect, test } from 'vitest';
import {
  bookOne,
  noticesOf,
  paidOrder,
  providerId,
  says,
  shipmentsOf,
} from '../../tests/actions/after-sale/couriers.ts';
import { beginDispute, decideDispute } from '../../tests/actions/after-sale/disputes.ts';
import { lose, onItsWay, toSend } from '../../tests/actions/after-sale/lost-parcels.ts';
import { statusOf, stockOf } from '../../tests/actions/purchase.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { transact } from '../db/transact.ts';
import { deliverOrder } from '../orders/status/ship-order.ts';
import { orderById } from '../orders/order-by-id.ts';
import { detachOrders } from '../orders/anonymize-orders.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';
import { checkShipments } from './check-shipments.ts';
import { settleShipment } from './settle-shipment.ts';

test('a late “delivered” of a lost parcel changes nothing and notifies staff once, by webhook or by the job', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay(1);
  await says(shop, parcel, 'lost');
  await lose(manager, url, parcel);
  expect((await shipmentsOf(manager, url))[0]).toMatchObject({ status: 'lost', problem: null });
  await says(shop, parcel, 'lost');
  await says(shop, parcel, 'in-transit');
  expect((await shipmentsOf(manager, url))[0]).toMatchObject({ status: 'lost', problem: null });

  await shop.provider.control('POST', `shipments/${await providerId(shop, parcel)}`, { status: 'delivered' });
  shop.clock.forward({ minutes: 6 * 60 + 1 });
  await checkShipments(shop);
  await settleShipment(shop, parcel._id);

  const staff = await newStaff(shop, 'owner');
  expect(await shipmentsOf(staff, url)).toMatchObject([
    { status: 'lost', problem: 'found', problemWords: 'delivered', problemNumber: 2 },
  ]);
  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect((await noticesOf(shop)).toSorted()).toEqual([`${parcel._id} found 2`, `${parcel._id} unknown_status 1`]);
  expect(await toSend(staff, url)).toEqual([1]);
});

test('while its payment is disputed a parcel can be lost, but nothing is sent again; of a delivered order none is lost', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay(1);
  const paid = shop.db.selectFrom('paymentAttempts').select('reference').where('orderId', '=', order._id);
  await settleDispute(shop, await beginDispute(shop, (await paid.executeTakeFirstOrThrow()).reference));
  expect((await lose(manager, url, parcel)).body.code).toBe('in_dispute');
  expect((await lose(manager, url, parcel, { items: [] })).status).toBe(200);

  const other = await paidOrder(shop, 'obi@example.com');
  const sent = await bookOne(manager, other.url);
  await says(shop, sent, 'in-transit');
  await deliverOrder(shop, other.order._id, { who: 'staff:1' });
  expect((await lose(manager, other.url, sent)).body.code).toBe('parcel_not_lost');
});

test('of an order whose payment the bank took nothing lost is sent again', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay(1);
  await shop.db.updateTable('stock').set({ quantity: 5 }).execute();
  const paid = shop.db.selectFrom('paymentAttempts').select('reference').where('orderId', '=', order._id);
  const { reference } = await paid.executeTakeFirstOrThrow();
  const dispute = await beginDispute(shop, reference);
  await settleDispute(shop, dispute);
  await decideDispute(shop, reference);
  await settleDispute(shop, dispute);

  expect((await shipmentsOf(manager, url))[0]!.items).toMatchObject([{ quantity: 1, mayResend: 0 }]);
  expect((await lose(manager, url, parcel)).body.code).toBe('items_moved');
  expect((await lose(manager, url, parcel, { items: [] })).status).toBe(200);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 5, reserved: 0 }]);
  expect((await orderById(shop.db, order._id)).lostParcels).toMatchObject([{ isOwed: false }]);
  const email = shop.db.selectFrom('letters').select('text').where('key', '=', `parcel-lost:${parcel._id}`);
  expect((await email.executeTakeFirstOrThrow()).text).not.toContain('money back');
});

test('what staff wrote about a lost parcel is deleted with its customer', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay(1);
  await lose(manager, url, parcel, { words: 'Ada saw the van burn' });

  await deliverOrder(shop, order._id, { who: 'staff:1' });
  await transact(shop.db, (tx) => detachOrders(tx, { id: null, email: 'ada@example.com' }, shop.now()));

  const { lostWords } = await shop.db.selectFrom('shipments').select('lostWords').executeTakeFirstOrThrow();
  expect(lostWords).toBe('');
});

test('the database loses no parcel twice, and lets what is sent again be said once', async () => {
  const { shop, manager, url, parcel } = await onItsWay(1);
  const resent = shop.db.updateTable('shipmentLines').set({ resent: 1 });
  await expect(resent.execute()).rejects.toThrow('stay what they are');
  await lose(manager, url, parcel, { items: [] });
  const moved = shop.db
    .updateTable('shipments')
    .set({ status: 'delivered', deliveredAt: shop.now(), lostAt: null, lostBy: null });
  await expect(moved.execute()).rejects.toThrow('cannot go from lost to delivered');
  await resent.execute();
  await expect(shop.db.updateTable('shipmentLines').set({ resent: 0 }).execute()).rejects.toThrow('stay what they are');
});
