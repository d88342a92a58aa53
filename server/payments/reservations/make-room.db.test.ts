import { expect, test } from 'vitest';
import { attemptsOf, statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import { available, buy, crowd, later, order, pay, tryToOrder } from '../../../tests/actions/unknown-shoppers.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { settlePayment } from '../settle-payment.ts';
import { enforceReservationLimits } from './enforce-reservation-limits.ts';

test('the last unit is sold out for others for twenty seconds, and then goes to the first who pays', async () => {
  const shop = await testShop();
  const last = await makeProduct(shop.db, { stock: { M: 1 } });
  const ada = await order(shop, last, { network: '10.0.0.1', isBegun: true });

  shop.clock.forward({ seconds: 19 });
  expect((await tryToOrder(shop, last, '10.0.0.2')).body.code).toBe('stock_short');
  shop.clock.forward({ seconds: 1 });
  expect(await buy(shop, last)).toBe('processing');

  await pay(shop, ada);
  const outcomes = (await attemptsOf(shop.db)).map(({ outcome }) => outcome);
  expect(new Set(outcomes)).toEqual(new Set(['applied', 'refund_due']));
});

test('a reservation that lingers stands as long as others can buy too', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  await order(shop, shirt, { network: '10.0.0.1', isBegun: true });

  await later(shop, 5);
  expect(await buy(shop, shirt, { quantity: 2 })).toBe('processing');

  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 1 }]);
});

test('where others want more than there could be, nobody loses a reservation', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  await order(shop, shirt, { network: '10.0.0.1', isBegun: true });
  await later(shop, 1);

  const { shopper } = await order(shop, shirt, { network: '10.0.0.2' });
  const { body } = await shopper.call('POST', '/api/orders', orderPayload([shirt], { quantity: 4 }));

  expect(body).toMatchObject({ code: 'stock_short', availableQuantity: 2 });
  expect(await available(shop)).toBe(1);
});

test('the last unit is shown as available again when its reservation lingers, and unknown shoppers cannot reserve it', async () => {
  const shop = await testShop();
  const last = await makeProduct(shop.db, { stock: { M: 1 } });
  await order(shop, last, { network: '10.0.0.1', isBegun: true });
  expect(await queuedForLater(shop)).toBe(1);

  shop.clock.forward({ seconds: 25 });
  await enforceReservationLimits(shop);
  expect(await available(shop)).toBe(1);
  for (let one = 0; one < 5; one += 1) await order(shop, last, { network: `10.0.1.${one}`, isBegun: true });

  expect(await available(shop)).toBe(1);
  const { body } = await new Shopper(shop).call('POST', '/api/product/check-stock', {
    productId: last.productId,
    variantId: last.variantId,
    size: 'M',
    requestedQuantity: 1,
  });
  expect(body).toMatchObject({ isAvailable: true, availableQuantity: 1 });
});

test('nobody keeps the last unit by cancelling and ordering, or by changing the order, again and again', async () => {
  const shop = await testShop();
  const [cancelled, changed] = [
    await makeProduct(shop.db, { stock: { M: 1 } }),
    await makeProduct(shop.db, { stock: { M: 1 } }),
  ];
  const eve = new Shopper(shop, '10.0.0.1');
  await eve.order(orderPayload([changed], { email: 'eve@example.com' }));
  for (let one = 0; one < 3; one += 1) {
    const { shopper, order: placed } = await order(shop, cancelled, { network: `10.0.0.${one + 2}` });
    shop.clock.forward({ seconds: 9 });
    await shopper.call('POST', `/api/orders/${placed._id}/cancel`);
    const note = { name: `Eve ${one}`, email: 'eve@example.com', phone: '08012345678' };
    await eve.order({ ...orderPayload([changed], { email: 'eve@example.com' }), guestInfo: note });
  }

  await order(shop, cancelled, { network: '10.0.0.9' });

  for (const product of [cancelled, changed]) expect(await buy(shop, product)).toBe('processing');
});

test('a payment gets the last unit, though an order that came later was quicker to reserve it', async () => {
  const shop = await testShop();
  const last = await makeProduct(shop.db, { stock: { M: 1 } });
  await crowd(shop);
  const ada = await order(shop, last, { network: '10.0.0.1', isBegun: true }); // Reserves nothing: too many do.
  await shop.db.updateTable('stock').set({ firstToPayUntil: null }).execute();
  await shop.db.updateTable('orders').set({ releasedAt: shop.now() }).where('releasedAt', 'is', null).execute();
  await shop.db.updateTable('stock').set({ reserved: 0 }).execute();
  await order(shop, last, { network: '10.0.0.2', isBegun: true });
  expect(await available(shop, last)).toBe(0);

  await pay(shop, ada);

  expect(await statusOf(shop.db, ada.order)).toBe('processing');
});

test('a transfer of the last quarter of an hour gives up its units last, an older one first', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const old = await order(shop, shirt, { network: '10.0.0.1', isBegun: true });
  await shop.provider.faults({ verify: 'pending' });
  await old.shopper.verify(old.page!.reference);
  shop.clock.forward({ minutes: 14 });
  const transfer = await order(shop, shirt, { network: '10.0.0.2', isBegun: true });
  await transfer.shopper.verify(transfer.page!.reference);
  shop.clock.forward({ seconds: 30 });
  const idle = await order(shop, shirt, { network: '10.0.0.3' });
  shop.clock.forward({ minutes: 1 });

  const released = [];
  for (let one = 0; one < 3; one += 1) {
    const before = await reserving(shop);
    await order(shop, shirt, { quantity: one + 1, network: `10.0.1.${one}` });
    const after = await reserving(shop);
    released.push(...before.filter((id) => !after.includes(id)));
  }

  expect(released).toEqual([old, idle, transfer].map(({ order: { _id } }) => _id));
});

test('a transfer of fourteen and a half minutes keeps its units while another order can give up its own', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 2 } });
  const transfer = await order(shop, shirt, { network: '10.0.0.1', isBegun: true });
  await shop.provider.faults({ verify: 'pending' });
  await transfer.shopper.verify(transfer.page!.reference);
  shop.clock.forward({ minutes: 13 });
  await order(shop, shirt, { network: '10.0.0.2', isBegun: true });
  shop.clock.forward({ minutes: 1, seconds: 30 });

  await order(shop, shirt, { network: '10.0.0.3' });
  expect(await reserving(shop)).toContain(transfer.order._id);
});

test('when twenty pay at once for five units that others reserve, five get one, and the ledger holds', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5 } });
  const slow = [];
  for (let one = 0; one < 5; one += 1) slow.push(await order(shop, shirt, { network: `10.0.0.${one}`, isBegun: true }));
  shop.clock.forward({ seconds: 20 });
  const fast = await Promise.all(
    Array.from({ length: 15 }, (_none, one) => order(shop, shirt, { network: `10.0.1.${one}`, isBegun: true })),
  );
  const all = [...slow, ...fast];
  await Promise.all(all.map(({ page }) => shop.provider.press(page!.authorizationUrl, 'success')));

  const settled = await Promise.all(all.map(({ page }) => settlePayment(shop, page!.reference)));

  expect(settled.filter(({ outcome }) => outcome === 'paid')).toHaveLength(5);
  expect(settled.filter(({ outcome }) => outcome === 'refund')).toHaveLength(15);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
});

async function reserving({ db }: TestShop): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where('releasedAt', 'is', null).execute();
  return rows.map(({ id }) => id);
}

async function queuedForLater({ jobs }: TestShop): Promise<number> {
  const queued = await jobs.findJobs('release-reservations');
  return queued.filter(({ startAfter, createdOn }) => startAfter.getTime() - createdOn.getTime() >= 20_000).length;
}
