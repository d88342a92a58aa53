import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { bookOne, says, shipmentsOf } from '../../../tests/actions/after-sale/couriers.ts';
import { some } from '../../../tests/actions/after-sale/lost-parcels.ts';
import { refundUnits, twoParcels } from '../../../tests/actions/after-sale/two-parcels.ts';
import { parcelComesBack } from '../../../tests/actions/after-sale/undelivered.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import { adminOrderOf } from '../../../tests/actions/staff.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';

test('a parcel comes back whose items were refunded on its way: the other one stays on its way, and delivers the order', async () => {
  for (const isByStaff of [false, true]) {
    const { shop, owner, manager, shopper, order, url, first, second } = await twoParcels();
    expect((await refundUnits(owner, order, { isRestocked: false })).status).toBe(200);

    if (isByStaff) expect((await parcelComesBack(manager, url, second)).status).toBe(200);
    else await says(shop, second, 'returned');

    expect((await shipmentsOf(manager, url)).map(({ status }) => status).toSorted()).toEqual([
      'came_back',
      'in_transit',
    ]);
    const own = (await shopper.call('GET', `/api/orders/${order._id}`)).body['order'] as Order;
    expect([own.status, own.undelivered]).toEqual(['shipped', undefined]);
    expect(await emailsAbout(shop, 'undelivered:')).toEqual([]);
    await says(shop, first, 'delivered');
    expect(await statusOf(shop.db, order)).toBe('delivered');
    expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  }
});

test('it comes back after the other one has arrived: the order is delivered', async () => {
  for (const isByStaff of [false, true]) {
    const { shop, owner, manager, order, url, first, second } = await twoParcels();
    await says(shop, first, 'delivered');
    expect((await refundUnits(owner, order, { isRestocked: false })).status).toBe(200);

    if (isByStaff) expect((await parcelComesBack(manager, url, second)).status).toBe(200);
    else await says(shop, second, 'returned');

    expect(await statusOf(shop.db, order)).toBe('delivered');
    expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  }
});

test('a corrected address gets the email that the order is on its way once what came back of it was refunded', async () => {
  const { shop, owner, manager, order, url, second } = await twoParcels();
  await parcelComesBack(manager, url, second);
  expect((await refundUnits(owner, order, { isInShop: true })).status).toBe(200);

  const { emailVersion: version } = await adminOrderOf(owner, order._id);
  const corrected = { email: 'ada.eze@example.com', version };
  expect((await owner.call('PUT', `/api/admin/orders/${order._id}/email`, corrected)).status).toBe(200);

  const emails = shop.db.selectFrom('letters').select('key').where('recipient', '=', 'ada.eze@example.com');
  expect((await emails.execute()).map(({ key }) => key)).toContain(`order-shipped:${order._id}`);
});

test('of two parcels that came back one has left again while the refund’s form was open: its units are not restocked', async () => {
  const { shop, owner, manager, order, url, first, second } = await twoParcels();
  await parcelComesBack(manager, url, first);
  await parcelComesBack(manager, url, second);
  await says(shop, await bookOne(manager, url, some(1)), 'in-transit');

  expect((await refundUnits(owner, order, { quantity: 2, isInShop: true })).body.code).toBe('changed_elsewhere');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 0 }]);

  expect((await refundUnits(owner, order, { isInShop: true })).status).toBe(200);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

async function emailsAbout({ db }: TestShop, start: string): Promise<string[]> {
  const emails = await db.selectFrom('letters').select('key').where('key', 'like', `${start}%`).execute();
  return emails.map(({ key }) => key);
}
