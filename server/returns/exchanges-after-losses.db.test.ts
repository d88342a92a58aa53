import { expect, test } from 'vitest';
import { complaints } from '../../tests/actions/complaints.ts';
import { beginDispute, decideDispute } from '../../tests/actions/after-sale/disputes.ts';
import { newestReturn, requestedExchange, sendExchange } from '../../tests/actions/after-sale/exchanges.ts';
import {
  adminReturnOf,
  decide,
  guestWithDelivery,
  receive,
  returnsOf,
} from '../../tests/actions/after-sale/returns.ts';
import { emailKeys, statusOf } from '../../tests/actions/purchase.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { findAdminOrder } from '../orders/admin/admin-order.ts';
import { shipOrder } from '../orders/admin/ship-order.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';
import { endExchanges } from './end-exchanges.ts';

test('a replacement is not packed or sent once the bank has taken the payment of the first order, and is cancelled', async () => {
  const { shop, buyer, owner, id, shirt } = await accepted();
  await receive(owner, id);
  const replacement = (await newestReturn(buyer)).replacementOrder!;
  expect(await listed(owner, 'pack')).toEqual([replacement]);

  await loseDispute(shop);

  expect(await listed(owner, 'pack')).toEqual([]);
  expect(await listed(owner, 'cancel')).toEqual([replacement]);
  expect((await findAdminOrder(shop, replacement)).isToPack).toBe(false);
  await expect(shipOrder(shop, replacement, { who: 'staff:1' })).rejects.toMatchObject({ code: 'nothing_to_ship' });
  const itself = shop.db.updateTable('orders').set({ status: 'shipped', shippedAt: shop.now() });
  await expect(itself.where('id', '=', replacement).execute()).rejects.toThrow('nothing of order');

  await cancelOrder(shop, replacement, { who: 'staff:1' });
  expect(await statusOf(shop.db, { ...buyer.order, _id: replacement })).toBe('cancelled');
  expect(await stockIn(shop, shirt.variantId)).toEqual({ L: '1 - 0', M: '1 - 0' });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('an exchange that is received after the bank has taken the payment sends nothing, and both pieces are for sale', async () => {
  const { shop, buyer, owner, id, shirt } = await accepted();
  await loseDispute(shop);
  expect(await adminReturnOf(owner, id)).toMatchObject({ isUnpaid: true });

  const { status, body } = await receive(owner, id);

  expect([status, body.message]).toEqual([
    200,
    'Item received. The customer has the payment back, so there is no replacement.',
  ]);
  expect(await newestReturn(buyer)).toMatchObject({ status: 'closed', replacementOrder: null, refundAmount: null });
  expect(await stockIn(shop, shirt.variantId)).toEqual({ L: '1 - 0', M: '1 - 0' });
  expect((await emailKeys(shop.db)).at(-1)).toBe(`return-unpaid:${id}`);
  expect((await receive(owner, id)).status).toBe(200);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('what the bank has paid back is not offered in exchange', async () => {
  const { shop, buyer, shirt } = await delivered();
  await loseDispute(shop);

  expect((await returnsOf(buyer)).lines[0]!.replacements).toEqual([]);
  expect((await sendExchange(buyer, shirt)).body.code).toBe('not_returnable');
});

test('the 14 days of an exchange begin again when a dispute that kept it from being received ends', async () => {
  const { shop, buyer, id } = await accepted();
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const dispute = await beginDispute(shop, reference);
  await settleDispute(shop, dispute);
  shop.clock.forward({ hours: 20 * 24 });

  await endExchanges(shop);
  expect((await newestReturn(buyer)).status).toBe('accepted');
  await decideDispute(shop, reference, 'declined');
  await settleDispute(shop, dispute);
  shop.clock.forward({ hours: 13 * 24 });
  await endExchanges(shop);
  expect((await newestReturn(buyer)).status).toBe('accepted');
  shop.clock.forward({ hours: 25 });
  await endExchanges(shop);

  expect((await newestReturn(buyer)).status).toBe('withdrawn');
  expect((await emailKeys(shop.db)).at(-1)).toBe(`exchange-ended:${id}`);
});

async function delivered() {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 1, L: 1 } });
  return { shop, shirt, buyer: await guestWithDelivery(shop, shirt), owner: await newStaff(shop) };
}

/** An exchange of a delivered shirt in M for one in L, which staff have accepted. */
async function accepted() {
  const sale = await delivered();
  const id = await requestedExchange(sale.buyer, sale.shirt);
  await decide(sale.owner, id, 'accept');
  return { ...sale, id };
}

/** The bank takes all that paid the first order. */
async function loseDispute(shop: TestShop): Promise<void> {
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const dispute = await beginDispute(shop, reference);
  await settleDispute(shop, dispute);
  await decideDispute(shop, reference);
  await settleDispute(shop, dispute);
}

async function listed(staff: Awaited<ReturnType<typeof newStaff>>, show: string): Promise<string[]> {
  const { body } = await staff.call('GET', `/api/admin/orders?show=${show}`);
  return (body['orders'] as { _id: string }[]).map(({ _id }) => _id);
}

/** On hand and reserved, by size. */
async function stockIn({ db }: TestShop, variantId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('stock')
    .select(['size', 'quantity', 'reserved'])
    .where('variantId', '=', variantId)
    .execute();
  return Object.fromEntries(rows.map(({ size, quantity, reserved }) => [size, `${quantity} - ${reserved}`]));
}
