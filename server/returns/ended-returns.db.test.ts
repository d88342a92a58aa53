import { expect, test } from 'vitest';
import { complaints } from '../../tests/actions/complaints.ts';
import { newestReturn, requestedExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { emailKeys } from '../../tests/actions/purchase.ts';
import {
  adminReturnOf,
  decide,
  guestWithDelivery,
  receive,
  requestedReturn,
  returnsOf,
} from '../../tests/actions/after-sale/returns.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';

test('staff end an accepted return whose parcel never came: the customer gets one email, and its units can be refunded', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyer = await guestWithDelivery(shop, shirt);
  const id = await requestedReturn(buyer);
  await decide(manager, id, 'accept');
  expect((await returnsOf(buyer)).lines).toMatchObject([{ returnable: 0 }]);

  const { status, body } = await decide(manager, id, 'end');

  expect([status, body['message']]).toEqual([200, 'Closed. We’re emailing the customer.']);
  expect(await adminReturnOf(manager, id)).toMatchObject({ status: 'withdrawn', hasNotArrived: true, refund: null });
  expect(await returnsOf(buyer)).toMatchObject({
    lines: [{ returnable: 1 }],
    returns: [{ status: 'withdrawn', hasNotArrived: true }],
  });
  expect((await emailKeys(shop.db)).at(-1)).toBe(`return-ended:${id}`);
  const text = await emailText(shop, `return-ended:${id}`);
  expect(text).toContain('have not reached us, so we have closed your return');
  expect(text).not.toContain('reserved');
  expect(await loggedBy(shop)).toEqual([expect.stringMatching(/^staff:/)]);
  const audit = shop.db.selectFrom('auditLog').select('subject').where('action', '=', 'return.ended');
  expect(await audit.execute()).toEqual([{ subject: id }]);
  await refundOrder(shop, buyer.order._id, {
    lines: [{ position: 0, quantity: 1, isRestocked: false }],
    extra: 0,
    reason: 'Sent back by bus',
    who: 'staff:1',
    key: 'by-bus',
  });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('an exchange whose parcel never came releases what it reserved when staff end it', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const shirt = await makeProduct(shop.db, { stock: { M: 1, L: 2 } });
  const buyer = await guestWithDelivery(shop, shirt);
  const id = await requestedExchange(buyer, shirt);
  await decide(manager, id, 'accept');
  expect(await reservedInLarge(shop)).toBe(1);

  await Promise.all([decide(manager, id, 'end'), decide(manager, id, 'end')]);

  expect(await reservedInLarge(shop)).toBe(0);
  expect(await newestReturn(buyer)).toMatchObject({ status: 'withdrawn', hasNotArrived: true });
  expect(await emailText(shop, `return-ended:${id}`)).toContain('no longer reserved for you');
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('of staff who end a return and staff who receive it one wins, and ending it again changes nothing', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
  for (let round = 1; round <= 5; round += 1) {
    const id = await requestedReturn(await guestWithDelivery(shop));
    await decide(owner, id, 'accept');

    const [ended, received] = await Promise.all([decide(manager, id, 'end'), receive(owner, id)]);

    expect([ended.status, received.status].toSorted((low, high) => low - high)).toEqual([200, 409]);
    expect((await decide(manager, id, 'end')).status).toBe(ended.status);
    const keys = (await emailKeys(shop.db)).filter((key) => key === `return-ended:${id}`);
    expect(keys).toHaveLength(ended.status === 200 ? 1 : 0);
  }
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('staff who end what the customer withdrew at the same moment learn that, or the customer has nothing left to withdraw', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  for (let round = 1; round <= 5; round += 1) {
    const buyer = await guestWithDelivery(shop);
    const id = await requestedReturn(buyer);
    await decide(manager, id, 'accept');

    const [ended, withdrawn] = await Promise.all([
      decide(manager, id, 'end'),
      buyer.shopper.call('POST', `/api/orders/${buyer.order._id}/returns/${id}/withdraw`),
    ]);

    expect(withdrawn.status).toBe(200);
    const { hasNotArrived } = await newestReturn(buyer);
    expect([200, 409]).toContain(ended.status);
    expect(hasNotArrived).toBe(ended.status === 200);
    const log = shop.db.selectFrom('orderEvents').select('seq').where('kind', '=', 'return_withdrawn');
    expect(await log.where('orderId', '=', buyer.order._id).execute()).toHaveLength(1);
    expect((await emailKeys(shop.db)).includes(`return-ended:${id}`)).toBe(ended.status === 200);
  }
});

test('a return that waits for a decision is declined, not ended', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const buyer = await guestWithDelivery(shop);
  const id = await requestedReturn(buyer);

  expect(await decide(manager, id, 'end')).toMatchObject({ status: 409, body: { code: 'return_moved' } });
  expect(await newestReturn(buyer)).toMatchObject({ status: 'requested', hasNotArrived: false });
});

async function emailText({ db }: TestShop, key: string): Promise<string> {
  return (await db.selectFrom('letters').select('text').where('key', '=', key).executeTakeFirstOrThrow()).text;
}

async function loggedBy({ db }: TestShop): Promise<string[]> {
  const found = await db.selectFrom('orderEvents').select('who').where('kind', '=', 'return_withdrawn').execute();
  return found.map(({ who }) => who);
}

async function reservedInLarge({ db }: TestShop): Promise<number> {
  const found = db.selectFrom('stock').select('reserved').where('size', '=', 'L');
  return (await found.executeTakeFirstOrThrow()).reserved;
}
