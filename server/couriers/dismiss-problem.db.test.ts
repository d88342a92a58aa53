import { expect, test } from 'vitest';
import { newStaff } from '../../tests/actions/staff.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import { checkShipments } from './check-shipments.ts';
import { bookOne, noticesOf, paidOrder, says, shipmentsOf } from '../../tests/actions/after-sale/couriers.ts';

test('a problem is dismissed from two tabs once, by anyone who may change orders, and comes back only when a new one is found', async () => {
  const { shop, manager, url } = await paidOrder();
  const packer = await newStaff(shop, 'packer');
  const shipment = await bookOne(manager, url);
  const dismiss = (problemNumber: number, staff = manager) =>
    staff.call('POST', `${url}/shipments/${shipment._id}/dismiss`, { problemNumber });
  await says(shop, shipment, 'in-transit');
  await says(shop, shipment, 'returning-to-sender');
  const [found] = await shipmentsOf(manager, url);
  expect(found).toMatchObject({ problem: 'unknown_status', problemNumber: 1 });
  expect((await dismiss(1, packer)).status).toBe(403);

  const tabs = await Promise.all([dismiss(1), dismiss(1)]);

  expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
  const [dismissed] = await shipmentsOf(manager, url);
  expect(dismissed).toMatchObject({ status: 'in_transit', problem: null });
  await says(shop, shipment, 'returning-to-sender');
  expect((await shipmentsOf(manager, url))[0]!.problem).toBeNull();
  expect(await entries()).toEqual(['courier_problem_dismissed', 'order.courier-problem-dismissed']);

  await says(shop, shipment, 'lost');

  expect(await shipmentsOf(manager, url)).toMatchObject([
    { problem: 'unknown_status', problemWords: 'lost', problemNumber: 2 },
  ]);
  expect(await noticesOf(shop)).toEqual([1, 2].map((number) => `${shipment._id} unknown_status ${number}`));
  const late = await dismiss(1);
  expect([late.status, late.body.message]).toEqual([
    409,
    'The courier has said something new. Read it first, then dismiss it.',
  ]);
  expect((await shipmentsOf(manager, url))[0]!.problem).toBe('unknown_status');
  expect(await entries()).toHaveLength(2);

  async function entries() {
    const events = shop.db
      .selectFrom('orderEvents')
      .select('kind as name')
      .where('kind', '=', 'courier_problem_dismissed');
    const audit = shop.db.selectFrom('auditLog').select('action as name').where('action', 'like', '%dismissed');
    const rows = [...(await events.execute()), ...(await audit.execute())];
    return rows.map(({ name }) => name);
  }
});

test('a courier who is still to come for a cancelled order is shown once, and again when the courier came', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await cancelOrder(shop, order._id, { who: 'staff:owner', reason: 'No longer wanted', isRestocked: true });
  const problem = async () => {
    shop.clock.forward({ minutes: 31 });
    await checkShipments(shop);
    const [found] = await shipmentsOf(manager, url);
    return found!.problem;
  };
  expect(await problem()).toBe('order_closed');

  await manager.call('POST', `${url}/shipments/${shipment._id}/dismiss`, { problemNumber: 1 });

  expect(await problem()).toBeNull();
  await says(shop, shipment, 'in-transit');
  expect(await problem()).toBe('order_closed');
});

test('an unknown status of a cancelled order’s parcel is reported once, in the courier’s words', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await cancelOrder(shop, order._id, { who: 'staff:owner', reason: 'No longer wanted', isRestocked: true });

  await says(shop, shipment, 'returning-to-sender');
  await says(shop, shipment, 'returning-to-sender');

  expect(await shipmentsOf(manager, url)).toMatchObject([{ problem: 'unknown_status', problemNumber: 1 }]);
  expect(await noticesOf(shop)).toEqual([`${shipment._id} unknown_status 1`]);
});
