import { expect, test } from 'vitest';
import { minutesAfter } from '#shared/dates/moments.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { deliverOrder, shipOrder } from '#server/orders/status/ship-order.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { guestWithOrder, emailKeys, payAtProvider, statusOf, stockOf } from '../../tests/actions/purchase.ts';
import { pendingMeanwhile } from '../../tests/actions/payments/pending-meanwhile.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { cancelOrder } from './cancel-order.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { remindToPay } from './remind-to-pay.ts';
import { settlePayment } from './settle-payment.ts';

const who = 'staff:1';

test('a shopper cancels an unpaid order, and its pieces are there for everybody again', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  await shopper.startPayment(order);

  for (const press of ['first', 'second']) {
    const { status, body } = await shopper.call('POST', `/api/orders/${order._id}/cancel`);
    expect(status, press).toBe(200);
    expect(body, press).toMatchObject({
      message: 'Your order is cancelled. Nothing was charged.',
      order: { status: 'cancelled', reservedUntil: null, paymentStatus: 'unpaid' },
    });
  }

  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await emailKeys(shop.db), 'nobody was written to about it').toEqual([]);
});

test.for([
  ['whose address was proved', true],
  ['whose address nobody proved', false],
] as const)(
  'a guest %s and who got a payment reminder gets an email that the order was cancelled: %s',
  async ([, isProved]) => {
    const shop = await testShop();
    const ada = await newShopper(shop, { email: 'ada@example.com' });
    const shopper = isProved ? ada : new Shopper(shop);
    const order = await shopper.order(orderPayload([await makeProduct(shop.db, { stock: { M: 3 } })]));
    await remindToPay({ ...shop, now: () => minutesAfter(shop.now(), 11) });
    await shop.db.updateTable('letters').set({ sentAt: shop.now() }).execute();

    await shopper.call('POST', `/api/orders/${order._id}/cancel`);

    const hasCancellationEmail = (await emailKeys(shop.db)).includes(`order-cancelled:${order._id}:shopper`);
    expect(hasCancellationEmail).toBe(isProved);
  },
);

test('a stranger cancels nothing, and learns nothing', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);

  expect(await new Shopper(shop).call('POST', `/api/orders/${order._id}/cancel`)).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  });
  expect(await statusOf(shop.db, order)).toBe('pending');
});

test('an order is not cancelled over money: paid, on its way, or not to be asked about', async () => {
  const shop = await testShop();
  const paid = await guestWithOrder(shop, undefined, { email: 'paid@example.com' });
  await payAtProvider(shop, paid); // The shop does not know yet.
  expect((await paid.shopper.call('POST', `/api/orders/${paid.order._id}/cancel`)).body.code).toBe('order_moved');
  expect(await statusOf(shop.db, paid.order)).toBe('processing');

  const slow = await guestWithOrder(shop, undefined, { email: 'slow@example.com' });
  await slow.shopper.startPayment(slow.order);
  await shop.provider.faults({ verify: 'pending' });
  expect((await slow.shopper.call('POST', `/api/orders/${slow.order._id}/cancel`)).body.code).toBe('payment_pending');

  await shop.provider.faults({ verify: '500' });
  expect((await slow.shopper.call('POST', `/api/orders/${slow.order._id}/cancel`)).status).toBe(409);
  expect(await statusOf(shop.db, slow.order)).toBe('pending');
});

test('staff who cancel an unpaid order, and say that they paid money back for it, learn that there was none', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const paidBack = { way: 'cash', reference: '' } as const;
  const cancel = (shownKobo: number) => cancelOrder(shop, order._id, { who, paidBack, shownKobo });

  await expect(cancel(order.totalAmount * 100)).rejects.toMatchObject({ code: 'changed_elsewhere' });
  expect(await statusOf(shop.db, order)).toBe('pending');
});

test('a paid order is shipped, then delivered, and cannot be cancelled on the way', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const id = buyer.order._id;
  await expect(shipOrder(shop, id, { who })).rejects.toMatchObject({ code: 'order_moved' });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  await expect(deliverOrder(shop, id, { who })).rejects.toMatchObject({ code: 'order_moved' });

  await shipOrder(shop, id, { who, courier: 'GIG Logistics', trackingNumber: 'GIG-1' });
  await expect(cancelOrder(shop, id, { who })).rejects.toMatchObject({ code: 'order_moved' });
  await deliverOrder(shop, id, { who });

  const events = await shop.db.selectFrom('orderEvents').select(['seq', 'kind', 'who']).orderBy('seq').execute();
  expect(events.map(({ seq, kind, who: by }) => `${seq} ${kind} ${by}`)).toEqual([
    '1 placed shopper',
    '2 money_applied provider',
    '3 paid provider',
    '4 shipped staff:1',
    '5 delivered staff:1',
  ]);
  expect(await emailKeys(shop.db)).toEqual([`order-paid:${id}`, `order-shipped:${id}`, `order-delivered:${id}`]);
});

test('paying and cancelling at the same moment end in one of the two, ten times out of ten', async () => {
  const shop = await testShop();
  for (const number of Array(10).keys()) {
    const buyer = await guestWithOrder(shop, undefined, { email: `buyer${number}@example.com` });
    const reference = await payAtProvider(shop, buyer);

    const [, cancelled] = await Promise.all([
      buyer.shopper.verify(reference),
      buyer.shopper.call('POST', `/api/orders/${buyer.order._id}/cancel`),
    ]);

    expect(cancelled.status).toBe(409);
    expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  }
});

test('a card charge that the bank decides late: its order is not cancelled meanwhile, and pays for it once it succeeds', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { reference, authorizationUrl } = await shopper.startPayment(order);
  const cancel = () => shopper.call('POST', `/api/orders/${order._id}/cancel`);
  await shop.provider.faults({ verify: 'pending' });

  const pressed = await Promise.all([cancel(), shopper.verify(reference), reconcilePayments(shop), cancel()]);

  expect([pressed[0].body.code, pressed[3].body.code]).toEqual(['payment_pending', 'payment_pending']);
  expect(await statusOf(shop.db, order)).toBe('pending');
  await shop.provider.faults({});
  await shop.provider.press(authorizationUrl, 'success');
  const [again] = await Promise.all([cancel(), settlePayment(shop, reference), settlePayment(shop, reference)]);
  expect(again.body.code).toBe('order_moved');
  expect(await statusOf(shop.db, order)).toBe('processing');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await emailKeys(shop.db)).toEqual([`order-paid:${order._id}`]);
});

test.for([true, false])(
  'a card charge that begins while its order is being cancelled, and succeeds later, pays for it if its items are left, or goes back: left %s',
  async (areItemsLeft) => {
    const shop = await testShop();
    const shirt = await makeProduct(shop.db, { stock: { M: 1 } });
    const { shopper, order } = await guestWithOrder(shop, shirt);
    const { reference, authorizationUrl } = await shopper.startPayment(order);
    const cancel = () => shopper.call('POST', `/api/orders/${order._id}/cancel`);

    // The provider was asked when 'Cancel' waits for the order: the shopper is still at its page.
    const [, cancelled] = await inTurn(
      shop.db,
      (tx) => lockOrder(tx, order._id),
      cancel,
      () => shop.provider.faults({ verify: 'pending' }),
    );

    expect(cancelled.status).toBe(200);
    expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 0 }]);
    if (!areItemsLeft) await shop.db.updateTable('stock').set({ quantity: 0 }).execute();
    await shop.provider.faults({});
    await shop.provider.press(authorizationUrl, 'success');
    shop.clock.forward({ minutes: 5 });
    const settle = () => settlePayment(shop, reference);
    await Promise.all([settle(), cancel(), reconcilePayments(shop), settle(), cancel(), shopper.verify(reference)]);

    const refunds = await shop.db.selectFrom('refunds').select('amountKobo').execute();
    expect({ status: await statusOf(shop.db, order), refunds, stock: await stockOf(shop.db) }).toEqual({
      status: areItemsLeft ? 'processing' : 'cancelled',
      refunds: areItemsLeft ? [] : [{ amountKobo: order.totalAmount * 100 }],
      stock: [{ quantity: 0, reserved: 0 }],
    });
    const about = (await emailKeys(shop.db)).filter((key) => key === `order-paid:${order._id}`);
    expect(about).toHaveLength(areItemsLeft ? 1 : 0);
    expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  },
);

test('a card charge that another tab sees pending before the cancellation is recorded keeps its order', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);

  const cancelled = await pendingMeanwhile(shop, { shopper, order }, () =>
    shopper.call('POST', `/api/orders/${order._id}/cancel`),
  );

  expect(cancelled).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
  expect(await statusOf(shop.db, order)).toBe('pending');
});
