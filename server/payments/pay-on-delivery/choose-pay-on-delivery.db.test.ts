import { expect, test } from 'vitest';
import { choose, shopOnDelivery } from '../../../tests/actions/pay-on-delivery.ts';
import { pendingMeanwhile } from '../../../tests/actions/payments/pending-meanwhile.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { orderPayload } from '../../../tests/data/factories.ts';

test('an order whose card charge another tab sees pending meanwhile is not paid on delivery as well', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const shopper = new Shopper(shop);
  const order = await shopper.order(orderPayload([shirt]));

  const chosen = await pendingMeanwhile(shop, { shopper, order }, () => choose({ shopper, id: order._id }));

  expect(chosen).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
  expect(await shop.db.selectFrom('onDeliveryOrders').select('orderId').execute()).toEqual([]);
});
