import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { says } from '../../../tests/actions/after-sale/couriers.ts';
import { refundUnits, twoParcels } from '../../../tests/actions/after-sale/two-parcels.ts';
import { comeBack, parcelComesBack, sendAgain } from '../../../tests/actions/after-sale/undelivered.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { emailKeys } from '../../../tests/actions/purchase.ts';

test('a parcel comes back after another one that was refunded: its customer is emailed, and reads its date and reason', async () => {
  for (const isByStaff of [true, false]) {
    const { shop, owner, manager, shopper, order, url, first, second } = await twoParcels();
    await parcelComesBack(manager, url, first);
    expect((await refundUnits(owner, order, { isInShop: true })).status).toBe(200);
    shop.clock.forward({ hours: 1 });

    if (isByStaff)
      expect((await parcelComesBack(manager, url, second, { reason: 'damaged' })).body.message).toBe(
        'Recorded. We’re emailing the customer.',
      );
    else await says(shop, second, 'returned');

    const { undelivered } = (await shopper.call('GET', `/api/orders/${order._id}`)).body['order'] as Order;
    expect(undelivered).toMatchObject({ reason: isByStaff ? 'damaged' : 'other', at: shop.now().toISOString() });
    expect(wayOf(await emailKeys(shop.db))).toEqual([`undelivered:${order._id}:2`]);
    expect((await sendAgain(manager, order._id)).status).toBe(200);
    expect(wayOf(await emailKeys(shop.db))).toEqual([`sent-again:${order._id}:2`]);
    expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  }
});

test('a parcel that staff sent again comes back after another one was refunded: its customer is emailed', async () => {
  const { shop, owner, manager, order, url, first, second } = await twoParcels();
  await parcelComesBack(manager, url, first);
  expect((await sendAgain(manager, order._id)).status).toBe(200);
  await says(shop, second, 'returned');
  expect((await refundUnits(owner, order, { isInShop: true })).status).toBe(200);

  expect((await comeBack(manager, order._id)).body.message).toBe('Recorded. We’re emailing the customer.');

  expect(wayOf(await emailKeys(shop.db))).toEqual([`undelivered:${order._id}:3`]);
  expect((await sendAgain(manager, order._id)).status).toBe(200);
});

test('staff read no word of an email when the order was back already, or all of the parcel was refunded', async () => {
  const both = await twoParcels();
  await parcelComesBack(both.manager, both.url, both.first);
  const { body } = await parcelComesBack(both.manager, both.url, both.second);
  expect(body.message).toBe('Recorded.');

  const refunded = await twoParcels();
  await refundUnits(refunded.owner, refunded.order, { isRestocked: false });
  const parcel = await parcelComesBack(refunded.manager, refunded.url, refunded.second);
  expect(parcel.body.message).toBe('Recorded.');
  expect(wayOf(await emailKeys(refunded.shop.db))).toEqual([`order-shipped:${refunded.order._id}`]);
});

const wayOf = (keys: readonly string[]) => keys.filter((key) => /^(order-shipped|undelivered|sent-again):/.test(key));
