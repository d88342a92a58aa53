import { expect, test } from 'vitest';
import { bookOne, says } from '../../../tests/actions/after-sale/couriers.ts';
import { lose, some, toSend } from '../../../tests/actions/after-sale/lost-parcels.ts';
import { refundUnits, twoParcels } from '../../../tests/actions/after-sale/two-parcels.ts';
import { comeBack, parcelComesBack, sendAgain } from '../../../tests/actions/after-sale/undelivered.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import { adminOrderOf } from '../../../tests/actions/staff.ts';

test('one of two parcels comes back while the other was sent again by staff: only its units are restocked, and staff deliver the rest', async () => {
  const { shop, owner, manager, order, url } = await oneSentByHand();
  expect(await toSend(manager, url)).toEqual([1]);

  expect((await refundUnits(owner, order, { quantity: 2, isInShop: true })).body.code).toBe('changed_elsewhere');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 0 }]);
  expect((await refundUnits(owner, order, { isInShop: true })).status).toBe(200);

  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await toSend(manager, url)).toEqual([]);
  expect(await adminOrderOf(manager, order._id)).toMatchObject({ isToDeliver: true, mayComeBack: true });
  expect((await manager.call('POST', `${url}/deliver`)).status).toBe(200);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a courier who is booked for one of two parcels takes only its units, and does not deliver the other, which staff sent', async () => {
  const { shop, manager, order, url } = await oneSentByHand();
  const third = await bookOne(manager, url);
  expect(third).toMatchObject({ items: [{ quantity: 1 }] });
  expect((await sendAgain(manager, order._id)).body.code).toBe('order_moved');

  await says(shop, third, 'in-transit');
  expect(await adminOrderOf(manager, order._id)).toMatchObject({ isToDeliver: true });
  await says(shop, third, 'delivered');

  expect(await statusOf(shop.db, order)).toBe('shipped');
  // The one that staff sent comes back after all.
  expect((await comeBack(manager, order._id)).status).toBe(200);
  expect(await toSend(manager, url)).toEqual([1]);
  await says(shop, await bookOne(manager, url), 'delivered');
  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('staff send both parcels again, one after the other, and record one that came back: the last one’s units are in the shop', async () => {
  const { shop, owner, manager, order, url } = await oneSentByHand();
  expect((await sendAgain(manager, order._id)).status).toBe(200);
  expect(await toSend(manager, url)).toEqual([]);

  expect((await comeBack(manager, order._id)).status).toBe(200);

  expect(await toSend(manager, url)).toEqual([1]);
  expect((await refundUnits(owner, order, { quantity: 2, isInShop: true })).body.code).toBe('changed_elsewhere');
  expect((await refundUnits(owner, order, { isInShop: true })).status).toBe(200);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect((await manager.call('POST', `${url}/deliver`)).status).toBe(200);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a parcel that is lost while staff have sent the other one again is refunded: nothing of it is sent again here', async () => {
  const { shop, manager, url } = await oneSentByHand();
  const third = await bookOne(manager, url);
  await says(shop, third, 'in-transit');

  expect((await lose(manager, url, third, { items: some(1) })).body.code).toBe('items_moved');
});

/** The first parcel came back and was sent again by staff; then the courier of the second brings it back. */
async function oneSentByHand() {
  const sale = await twoParcels();
  expect((await parcelComesBack(sale.manager, sale.url, sale.first)).status).toBe(200);
  expect((await sendAgain(sale.manager, sale.order._id)).status).toBe(200);
  await says(sale.shop, sale.second, 'returned');
  return sale;
}
