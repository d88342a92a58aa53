import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { book, bookOne, providerId, ratesOf, says, shipmentsOf } from '../../../tests/actions/after-sale/couriers.ts';
import { onItsWay } from '../../../tests/actions/after-sale/lost-parcels.ts';
import { refundAll } from '../../../tests/actions/after-sale/refund-all.ts';
import { parcelComesBack, sendAgain } from '../../../tests/actions/after-sale/undelivered.ts';
import { statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { settleShipment } from '../settle-shipment.ts';

test('‘delivered’ of a courier and ‘came back’ of staff at once: the first one counts, and staff are told of the other', async () => {
  for (const isCourierFirst of [true, false]) {
    const { shop, manager, order, url, parcel } = await onItsWay();
    await shop.provider.control('POST', `shipments/${await providerId(shop, parcel)}`, { status: 'delivered' });
    const report = () => settleShipment(shop, parcel._id);
    const record = () => parcelComesBack(manager, url, parcel);

    if (isCourierFirst) {
      const [, , { body }] = await inTurn(shop.db, locked(order), report, record);
      expect(body.code).toBe('shipment_moved');
      expect(await statusOf(shop.db, order)).toBe('delivered');
      expect(await isBack(shop)).toBe(false);
    } else {
      const [, { status }] = await inTurn(shop.db, locked(order), record, report);
      expect(status).toBe(200);
      expect(await statusOf(shop.db, order)).toBe('shipped');
      expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'came_back', problem: 'delivered_later' }]);
      expect(await isBack(shop)).toBe(true);
    }
    expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  }
});

test('three members of staff and two reports of the courier at once bring a parcel back once', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay();
  const other = await newStaff(shop, 'manager');
  await shop.provider.control('POST', `shipments/${await providerId(shop, parcel)}`, { status: 'returned' });

  const records = [manager, other, manager].map((staff) => parcelComesBack(staff, url, parcel));
  await Promise.all([...records, settleShipment(shop, parcel._id), settleShipment(shop, parcel._id)]);

  const parcels = await shop.db.selectFrom('undeliveredParcels').select('number').execute();
  expect(parcels).toEqual([{ number: 1 }]);
  const events = shop.db.selectFrom('orderEvents').select('seq').where('kind', '=', 'undelivered');
  expect(await events.execute()).toHaveLength(1);
  expect(await statusOf(shop.db, order)).toBe('shipped');
});

test('a refund that restocks what came back, and the booking of its next courier, at once: whichever is first, nothing is sold twice and sent', async () => {
  for (const isRefundFirst of [true, false]) {
    const { shop, owner, manager, order, url, parcel } = await withOwner();
    await says(shop, parcel, 'returned');
    const { rates, shipmentId } = await ratesOf(manager, url);
    const refund = () => refundAll(owner, order._id);
    const booking = () => book(manager, url, { shipmentId, rateId: rates[0]!.rateId });

    if (isRefundFirst) {
      const [, refunded, booked] = await inTurn(shop.db, locked(order), refund, booking);
      expect([refunded.status, booked.body.code]).toEqual([200, 'not_bookable']);
      expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
    } else {
      const [, booked, refunded] = await inTurn(shop.db, locked(order), booking, refund);
      expect([booked.status, refunded.status]).toEqual([200, 409]);
      expect(refunded.body).toMatchObject({ code: 'courier_booked' });
      expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
    }
    expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  }
});

test('a refund that restocks what came back, and ‘Send again’ of staff, at once: one of them is done', async () => {
  for (const isRefundFirst of [true, false]) {
    const { shop, owner, manager, order, parcel } = await withOwner();
    await says(shop, parcel, 'returned');
    const refund = () => refundAll(owner, order._id, { isInShop: true });
    const send = () => sendAgain(manager, order._id);

    const [, first, second] = await (isRefundFirst
      ? inTurn(shop.db, locked(order), refund, send)
      : inTurn(shop.db, locked(order), send, refund));

    expect([first.status, second.body.code]).toEqual([200, isRefundFirst ? 'nothing_to_ship' : 'changed_elsewhere']);
    expect(await stockOf(shop.db)).toEqual([{ quantity: isRefundFirst ? 3 : 2, reserved: 0 }]);
    expect(await isBack(shop)).toBe(isRefundFirst);
    expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  }
});

test('‘Send again’ of staff and the booking of a courier for the same items at once: one of them is done', async () => {
  for (const isBookedFirst of [true, false]) {
    const { shop, manager, order, url, parcel } = await onItsWay();
    await parcelComesBack(manager, url, parcel);
    const { rates, shipmentId } = await ratesOf(manager, url);
    const booking = () => book(manager, url, { shipmentId, rateId: rates[0]!.rateId });
    const send = () => sendAgain(manager, order._id);

    const [, first, second] = await (isBookedFirst
      ? inTurn(shop.db, locked(order), booking, send)
      : inTurn(shop.db, locked(order), send, booking));

    expect([first.status, second.body.code]).toEqual([200, isBookedFirst ? 'order_moved' : 'not_bookable']);
  }
});

test('a courier who takes what was refunded meanwhile does not send it again: staff are told', async () => {
  const { shop, owner, manager, order, url, parcel } = await withOwner();
  await says(shop, parcel, 'returned');
  const again = await bookOne(manager, url);
  expect((await refundAll(owner, order._id, { isRestocked: false })).status).toBe(200);

  await says(shop, again, 'in-transit');

  const found = await shipmentsOf(manager, url);
  expect(found.find(({ _id }) => _id === again._id)).toMatchObject({ status: 'in_transit', problem: 'order_closed' });
  expect(await isBack(shop)).toBe(true);
});

const locked =
  ({ _id }: Order) =>
  (tx: TestShop['db']) =>
    lockOrder(tx, _id);

async function isBack({ db }: TestShop): Promise<boolean> {
  const open = db.selectFrom('undeliveredParcels').select('number').where('sentAgainAt', 'is', null);
  return (await open.executeTakeFirst()) !== undefined;
}

async function withOwner() {
  const sale = await onItsWay();
  return { ...sale, owner: await newStaff(sale.shop) };
}
