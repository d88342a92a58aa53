import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { messages as shopperMessages } from '#shared/messages.ts';
import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import type { PackingSlip } from '#shared/admin/orders/order-api.ts';
import {
  type Buyer,
  emailKeys,
  guestWithOrder,
  paidTwice,
  payAtProvider,
  statusOf,
} from '../../../tests/actions/purchase.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { lockOrder } from '../lock-order.ts';
import { refundOrder } from '../../payments/refunds/refund-order.ts';
import { sendRefund } from '../../payments/refunds/send-refund.ts';
import { settleRefunds } from '../../payments/refunds/settle-refunds.ts';

const nothingToShip = {
  code: 'nothing_to_ship',
  message: 'This order has been refunded, so there is nothing to ship. Cancel it instead.',
};

test.each([
  ['all of its items, by lines', { lines: [{ position: 0, quantity: 2, isRestocked: true }], extra: 0 }],
  ['all of its money, as goodwill', { lines: [], extra: 28_000 }],
])('an order that is refunded, %s, cannot be shipped: not by one tap, not with others', async (_how, refund) => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order } = await paidOrder(shop);
  const other = await paidOrder(shop, 'obi@example.com');
  expect(order.totalAmount).toBe(28_000);
  await refundByStaff(owner, order._id, refund);

  const response = await owner.call('POST', `/api/admin/orders/${order._id}/ship`, {});
  expect({ status: response.status, ...response.body }).toMatchObject({ status: 409, ...nothingToShip });
  const both = { orderIds: [order._id, other.order._id], courier: '' };
  const { body } = await owner.call('POST', '/api/admin/orders/ship', both);
  expect(body['shipped']).toEqual([other.order._id]);
  expect(body['rejected']).toEqual([{ _id: order._id, message: nothingToShip.message }]);

  expect(await statusOf(shop.db, order)).toBe('processing');
  expect(await emailKeys(shop.db)).not.toContain(`order-shipped:${order._id}`);
});

test('a refunded order leaves the packing list for the list of those to cancel, and the counts agree', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order } = await paidOrder(shop);
  const { order: other } = await paidOrder(shop, 'obi@example.com');
  expect(await lists(owner)).toEqual({ pack: [order._id, other._id], cancel: [], units: 4, toPack: 2, toCancel: 0 });

  await refundByStaff(owner, order._id, { lines: [{ position: 0, quantity: 2, isRestocked: true }], extra: 0 });

  expect(await lists(owner)).toEqual({ pack: [other._id], cancel: [order._id], units: 2, toPack: 1, toCancel: 1 });
  const file = await adminOrderOf(owner, order._id);
  expect(file).toMatchObject({ isToPack: false, dueOn: null });

  await owner.call('POST', `/api/admin/orders/${order._id}/cancel`, { reason: 'Refunded', isRestocked: true });
  expect(await lists(owner)).toEqual({ pack: [other._id], cancel: [], units: 2, toPack: 1, toCancel: 0 });
});

test('a partly refunded order stays on the packing list with what is still to pack, and is shipped', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order } = await paidOrder(shop);

  await refundByStaff(owner, order._id, { lines: [{ position: 0, quantity: 1, isRestocked: true }], extra: 3_000 });

  expect(await lists(owner)).toMatchObject({ pack: [order._id], cancel: [], units: 1, toPack: 1 });
  const file = await adminOrderOf(owner, order._id);
  expect(file).toMatchObject({ isToPack: true, lines: [{ quantity: 2, returned: 1 }] });
  expect((await owner.call('POST', `/api/admin/orders/${order._id}/ship`, {})).status).toBe(200);
});

test('an order whose refund failed is packed again: the customer has not got the money', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order } = await paidOrder(shop);
  await shop.provider.faults({ refund: 'fails' });
  await refundByStaff(owner, order._id, { lines: [], extra: 28_000 });
  const { id, reference } = await shop.db.selectFrom('refunds').select(['id', 'reference']).executeTakeFirstOrThrow();
  await sendRefund(shop, id);
  for (let step = 1; step <= 3; step += 1) await shop.provider.control('POST', 'hurry');
  expect(await lists(owner)).toMatchObject({ pack: [] });

  await settleRefunds(shop, reference);

  expect(await lists(owner)).toMatchObject({ pack: [order._id], cancel: [] });
  expect((await owner.call('POST', `/api/admin/orders/${order._id}/ship`, {})).status).toBe(200);
});

test('a shipped order that is refunded whole leaves the list of those on their way, and nobody reads that it was delivered', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const packer = await newStaff(shop, 'packer');
  const { order } = await paidOrder(shop);
  const { order: other } = await paidOrder(shop, 'obi@example.com');
  for (const { _id } of [order, other]) await owner.call('POST', `/api/admin/orders/${_id}/ship`, {});
  expect(await onTheirWay(owner)).toEqual([order._id, other._id].toSorted());
  expect(await adminOrderOf(owner, order._id)).toMatchObject({ isToDeliver: true });

  await refundByStaff(owner, order._id, { lines: [], extra: 28_000 });
  await refundByStaff(owner, other._id, { lines: [{ position: 0, quantity: 1, isRestocked: true }], extra: 0 });

  expect(await onTheirWay(owner)).toEqual([other._id]);
  expect(await adminOrderOf(owner, order._id)).toMatchObject({ isToDeliver: false, order: { status: 'shipped' } });
  const message = 'This order has been refunded, so nothing is left to deliver.';
  const alone = await owner.call('POST', `/api/admin/orders/${order._id}/deliver`, { code: '' });
  expect({ status: alone.status, ...alone.body }).toMatchObject({ status: 409, code: 'nothing_to_ship', message });
  expect((await packer.call('POST', `/api/admin/orders/${order._id}/deliver`, { code: '' })).status).toBe(404); // Not in hand.
  const { body } = await owner.call('POST', '/api/admin/orders/deliver', { orderIds: [order._id, other._id] });
  expect(body['delivered']).toEqual([other._id]);
  expect(body['rejected']).toEqual([{ _id: order._id, message }]);
  expect(await emailKeys(shop.db)).not.toContain(`order-delivered:${order._id}`);
});

test('of a refund and a shipment at the same moment the first stands: nothing is shipped that was refunded', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order } = await paidOrder(shop);
  const refund = { lines: [], extra: 28_000, reason: 'Goodwill', who: 'staff:1', key: randomUUID() } as const;

  const [, , shipment] = await inTurn(
    shop.db,
    (tx) => lockOrder(tx, order._id),
    () => refundOrder(shop, order._id, refund),
    () => owner.call('POST', `/api/admin/orders/${order._id}/ship`, {}),
  );

  expect({ status: shipment.status, ...shipment.body }).toMatchObject({ status: 409, ...nothingToShip });
});

test('a refund in the provider’s dashboard that we hear of while staff ship stops the shipment', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order, reference } = await paidOrder(shop);
  await fetch(`${shop.provider.url}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.config.paystack.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transaction: reference }),
  });

  const [, , shipment] = await inTurn(
    shop.db,
    (tx) => lockOrder(tx, order._id),
    () => settleRefunds(shop, reference),
    () => owner.call('POST', `/api/admin/orders/${order._id}/ship`, {}),
  );

  expect({ status: shipment.status, ...shipment.body }).toMatchObject({ status: 409, ...nothingToShip });
});

test('the database itself ships no order of which nothing is left', async () => {
  const shop = await testShop();
  const { order } = await paidOrder(shop);
  const refund = { lines: [], extra: 28_000, reason: 'Goodwill', who: 'staff:1', key: randomUUID() } as const;
  await refundOrder(shop, order._id, refund);

  const ship = shop.db.updateTable('orders').set({ status: 'shipped', shippedAt: shop.now() });

  await expect(ship.where('id', '=', order._id).execute()).rejects.toThrow('nothing of order');
});

/** A paid order of two shirts. */
test('a slip says what of the order’s total goes back, and nothing of a second payment', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order: doubled } = await paidTwice(shop);
  const { order } = await paidOrder(shop, 'obi@example.com');
  await refundByStaff(owner, order._id, { lines: [{ position: 0, quantity: 1, isRestocked: true }], extra: 500 });

  const { body } = await owner.call('GET', `/api/admin/slips?ids=${doubled._id},${order._id}`);

  expect((body['slips'] as PackingSlip[]).map(({ refunded }) => refunded)).toEqual([0, 13_000]);
});

async function paidOrder(shop: TestShop, email = 'ada@example.com'): Promise<Buyer & { reference: string }> {
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyer = await guestWithOrder(shop, shirt, { email, quantity: 2 });
  const reference = await payAtProvider(shop, buyer);
  expect((await buyer.shopper.verify(reference)).body.message).toBe(shopperMessages.payment.verified);
  return { ...buyer, reference };
}

async function refundByStaff(owner: Shopper, id: string, refund: { lines: object[]; extra: number }): Promise<void> {
  const { leftKobo } = await adminOrderOf(owner, id);
  const form = { ...refund, reason: 'Goodwill', key: randomUUID(), leftKobo };
  expect((await owner.call('POST', `/api/admin/orders/${id}/refund`, form)).status).toBe(200);
}

/** The list of those on their way, which has as many as the number above it. */
async function onTheirWay(owner: Shopper): Promise<string[]> {
  const { body } = await owner.call('GET', '/api/admin/orders?show=shipped');
  const ids = (body['orders'] as OrderRow[]).map(({ _id }) => _id);
  const counts = (await owner.call('GET', '/api/admin/order-counts')).body['counts'] as Record<string, number>;
  expect(counts['shipped']).toBe(ids.length);
  return ids.toSorted();
}

/** The numbers that staff see in the lists, above them and on the dashboard. */
async function lists(owner: Shopper) {
  const ids = async (show: string) => {
    const { body } = await owner.call('GET', `/api/admin/orders?show=${show}`);
    return (body['orders'] as OrderRow[]).map(({ _id }) => _id);
  };
  const counts = (await owner.call('GET', '/api/admin/order-counts')).body['counts'] as Record<string, number>;
  const dashboard = (await owner.call('GET', '/api/admin/dashboard')).body['dashboard'] as Record<string, number>;
  const [pack, cancel] = [await ids('pack'), await ids('cancel')];
  expect([counts['pack'], counts['cancel']]).toEqual([pack.length, cancel.length]);
  return { pack, cancel, units: counts['units'], toPack: dashboard['toPack'], toCancel: dashboard['toCancel'] };
}
