import { expect, test } from 'vitest';
import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { book, bookOne, paidOrder, ratesOf, says } from '../../tests/actions/after-sale/couriers.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import type { TestShop } from '../../tests/shop/test-shop.ts';
import { sendNotices } from '../notices/send-notices.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import { checkShipments } from './check-shipments.ts';

const comesBack = 'The courier says: “returning-to-sender”. Call them: the order stays as it is.';

test('a parcel that is coming back is among the problems to review, and marked in the list of orders, until somebody dismisses it', async () => {
  const { shop, manager, order, url } = await paidOrder();
  await paidOrder(shop, 'bisi@example.com'); // Nothing is wrong with this one.
  const shipment = await bookOne(manager, url);
  await says(shop, shipment, 'in-transit');
  expect(await problemsFor(manager)).toEqual({ listed: [], counted: 0, onDashboard: 0, marked: [] });

  await says(shop, shipment, 'returning-to-sender');

  expect(await problemsFor(manager)).toEqual({
    listed: [{ orderId: order._id, parcel: 1, courier: shipment.courier, why: comesBack }],
    counted: 1,
    onDashboard: 1,
    marked: [{ _id: order._id, why: [comesBack] }],
  });

  await manager.call('POST', `${url}/shipments/${shipment._id}/dismiss`, { problemNumber: 1 });

  expect(await problemsFor(manager)).toEqual({ listed: [], counted: 0, onDashboard: 0, marked: [] });
});

test('a rejected booking of an order to pack and the courier of a cancelled one are among the problems to review', async () => {
  const { shop, manager, order: toPack, url } = await paidOrder();
  const { rates, ...draft } = await ratesOf(manager, url);
  await shop.provider.control('PUT', 'courier-faults', { pickup: 'rejected' });
  await book(manager, url, { ...draft, rateId: rates[0]!.rateId });
  await shop.provider.control('PUT', 'courier-faults', {});
  const { order: cancelled, url: urlOfCancelled } = await paidOrder(shop, 'bisi@example.com');
  await bookOne(manager, urlOfCancelled);
  await cancelOrder(shop, cancelled._id, { who: 'staff:owner', reason: 'No longer wanted', isRestocked: true });
  shop.clock.forward({ minutes: 31 });
  await checkShipments(shop);

  const { listed, counted, onDashboard, marked } = await problemsFor(manager);

  const both = [toPack._id, cancelled._id].toSorted();
  expect(listed.map(({ orderId }) => orderId).toSorted()).toEqual(both);
  expect(marked.map(({ _id }) => _id).toSorted()).toEqual(both);
  expect([counted, onDashboard]).toEqual([2, 2]);
});

test('a rejected booking is no problem any more once the parcel has another courier', async () => {
  const { shop, manager, url } = await paidOrder();
  const { rates, ...draft } = await ratesOf(manager, url);
  await shop.provider.control('PUT', 'courier-faults', { pickup: 'rejected' });
  await book(manager, url, { ...draft, rateId: rates[0]!.rateId });
  await shop.provider.control('PUT', 'courier-faults', {});
  expect(await problemsFor(manager)).toMatchObject({ counted: 1, onDashboard: 1 });

  shop.clock.forward({ minutes: 1 });
  await bookOne(manager, url);

  expect(await problemsFor(manager)).toEqual({ listed: [], counted: 0, onDashboard: 0, marked: [] });
});

test('the email about a courier names the order and links to it, and its button leads to the problems', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await says(shop, shipment, 'in-transit');
  await says(shop, shipment, 'returning-to-sender');

  await sendNotices(shop);

  const text = await noticeText(shop);
  expect(text).toContain(orderNumber(order._id));
  expect(text).toContain(`http://localhost:0/admin/orders/${order._id}`);
  expect(text).toContain('http://localhost:0/admin/orders/review');
  expect(text).not.toContain('show=shipped');
});

/** Where staff look: the list to review, its count, the dashboard, and the rows of all orders. */
async function problemsFor(staff: Shopper) {
  const read = async (url: string) => (await staff.call('GET', url)).body as Record<string, unknown>;
  const { courierProblems } = await read('/api/admin/needs-a-look');
  const { counts } = await read('/api/admin/order-counts');
  const { dashboard } = await read('/api/admin/dashboard');
  const { orders } = await read('/api/admin/orders?show=all');
  return {
    listed: courierProblems as { orderId: string }[],
    counted: (counts as { needReview: number }).needReview,
    onDashboard: (dashboard as { courierProblems: number }).courierProblems,
    marked: (orders as OrderRow[]).filter(({ why }) => why.length > 0).map(({ _id, why }) => ({ _id, why })),
  };
}

async function noticeText({ db }: TestShop): Promise<string> {
  const emails = db.selectFrom('letters').select('text').where('subject', 'like', '%courier%');
  return (await emails.executeTakeFirstOrThrow()).text;
}
