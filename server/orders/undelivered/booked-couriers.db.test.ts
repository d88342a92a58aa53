import { expect, test } from 'vitest';
import { says } from '../../../tests/actions/after-sale/couriers.ts';
import { onItsWay } from '../../../tests/actions/after-sale/lost-parcels.ts';
import { comeBack } from '../../../tests/actions/after-sale/undelivered.ts';
import { statusOf } from '../../../tests/actions/purchase.ts';
import { adminOrderOf } from '../../../tests/actions/staff.ts';

test('a parcel of a booked courier is not recorded here, and arrives by what its courier says', async () => {
  const { shop, manager, order, parcel } = await onItsWay();

  expect((await adminOrderOf(manager, order._id)).mayComeBack).toBe(false);
  expect(await comeBack(manager, order._id)).toMatchObject({
    status: 409,
    body: { message: 'This parcel went with a courier that you booked here. Deal with it under ‘Courier’.' },
  });
  await says(shop, parcel, 'delivered');
  expect(await statusOf(shop.db, order)).toBe('delivered');
});
