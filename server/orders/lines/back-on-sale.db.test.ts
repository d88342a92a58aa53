import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  book,
  bookOne,
  noticesOf,
  paidOrder,
  ratesOf,
  says,
  shipmentsOf,
} from '../../../tests/actions/after-sale/couriers.ts';
import { payRefunds, refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';

/** An order that a refund which failed has put on sale again, and couriers who are booked for it. */

const backOnSale = {
  status: 409,
  body: { code: 'not_changeable', message: expect.stringContaining('back on sale') as string },
};

test('no courier is booked for an order whose refund restocked its items and failed: they are on sale', async () => {
  const { shop, manager, url, order } = await paidOrder();
  const { rates, ...draft } = await ratesOf(manager, url);
  await failingRefund({ shop, url, order });

  expect(await book(manager, url, { ...draft, rateId: rates[0]!.rateId })).toMatchObject(backOnSale);
  expect(await manager.call('POST', `${url}/courier-rates`, { weightKg: 1 })).toMatchObject(backOnSale);

  expect(await shipmentsOf(manager, url)).toEqual([]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('a parcel that left although a refund which failed had put its items on sale is on its way, and staff are told', async () => {
  const { shop, manager, url, order } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await failingRefund({ shop, url, order });

  await says(shop, shipment, 'in-transit');

  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'in_transit', problem: 'back_on_sale' }]);
  expect(await noticesOf(shop)).toEqual([`${shipment._id} back_on_sale 1`]);
  await says(shop, shipment, 'delivered');
  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(await noticesOf(shop)).toHaveLength(2);
});

type Sale = Pick<Awaited<ReturnType<typeof paidOrder>>, 'shop' | 'url' | 'order'>;

/** Refunds all of an order and restocks it; the provider then cannot pay the refund. */
async function failingRefund({ shop, url, order }: Sale): Promise<void> {
  const owner = await newStaff(shop);
  const { leftKobo, lines } = await adminOrderOf(owner, order._id);
  const all = lines.map(({ position, quantity }) => ({ position, quantity, isRestocked: true }));
  const form = { lines: all, extra: 0, reason: 'Torn', key: randomUUID(), leftKobo };
  expect((await owner.call('POST', `${url}/refund`, form)).status).toBe(200);
  await shop.provider.faults({ refund: 'fails' });
  await payRefunds(shop);
  await shop.provider.faults({});
  expect(await refunds(shop)).toMatchObject([{ status: 'failed' }]);
}
