import { expect, test } from 'vitest';
import { complaints } from '../../../tests/actions/complaints.ts';
import {
  allowOnDelivery,
  choose,
  codeOf,
  orderOnDelivery,
  ownOrder,
  shopOnDelivery,
} from '../../../tests/actions/pay-on-delivery.ts';
import { pendingMeanwhile } from '../../../tests/actions/payments/pending-meanwhile.ts';
import { emailKeys, payAtProvider, stockOf } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { orderPayload } from '../../../tests/data/factories.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import { lockOrder } from '../../orders/lock-order.ts';

test('paying on delivery is offered in the areas and up to the total that an owner set, and to anyone who may read the order', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const shopper = new Shopper(shop);
  const elsewhere = await shopper.order(orderPayload([shirt], { shippingMethod: 'lagos-mainland-2' }));
  expect((await choose({ shopper, id: elsewhere._id })).body.code).toBe('not_on_delivery');

  const other = new Shopper(shop);
  const { _id: id, totalAmount } = await other.order(orderPayload([shirt], { email: 'bola@example.com' }));
  expect((await choose({ shopper, id })).body.code).toBe('order_not_found');
  await allowOnDelivery(shop, totalAmount - 1);
  expect((await choose({ shopper: other, id })).body.code).toBe('not_on_delivery');
  await allowOnDelivery(shop, null);
  expect((await choose({ shopper: other, id })).body.code).toBe('not_on_delivery');
  await allowOnDelivery(shop, totalAmount);
  expect((await choose({ shopper: other, id })).status).toBe(200);
});

test('an order that its shopper chooses to pay on delivery is not replaced by one that they place at the same moment', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const shopper = new Shopper(shop);
  const { _id: id } = await shopper.order(orderPayload([shirt]));
  const corrected = orderPayload([shirt], { shippingMethod: 'lagos-island-1' });

  const [, chosen, placed] = await inTurn(
    shop.db,
    (tx) => lockOrder(tx, id),
    () => choose({ shopper, id }),
    () => shopper.call('POST', '/api/orders', corrected),
  );

  expect([chosen.status, placed.status]).toEqual([200, 200]);
  expect(await ownOrder({ shopper, id })).toMatchObject({ status: 'pending', paymentMethod: 'pay on delivery' });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 2 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('the code is emailed again on request, a minute later at the earliest, within the limits of emails to guests', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const placed = await orderOnDelivery(shop, shirt);
  await choose(placed);
  expect(await emailKeys(shop.db)).toHaveLength(1);

  for (let times = 0; times < 4; times += 1) {
    shop.clock.forward({ minutes: 1 });
    expect((await choose(placed)).status).toBe(200);
  }

  expect(await emailKeys(shop.db)).toEqual([0, 1].map((number) => `confirm-order:${placed.id}:${number}`));
  expect(await codeOf(shop, placed.id)).toMatch(/^\d{6}$/);
});

test('a payment that the bank has not decided on stops paying on delivery, and so does one that came', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const shopper = new Shopper(shop);
  const order = await shopper.order(orderPayload([shirt]));
  await payAtProvider(shop, { shopper, order });
  await shop.provider.faults({ verify: 'pending' });

  expect((await choose({ shopper, id: order._id })).body.code).toBe('payment_pending');
  await shop.provider.faults({});
  shop.clock.forward({ minutes: 1 });
  expect((await choose({ shopper, id: order._id })).body.code).toBe('not_payable');
});

test('an order whose card charge another tab sees pending meanwhile is not paid on delivery as well', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const shopper = new Shopper(shop);
  const order = await shopper.order(orderPayload([shirt]));

  const chosen = await pendingMeanwhile(shop, { shopper, order }, () => choose({ shopper, id: order._id }));

  expect(chosen).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
  expect(await shop.db.selectFrom('onDeliveryOrders').select('orderId').execute()).toEqual([]);
});
