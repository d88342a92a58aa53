import { expect, test } from 'vitest';
import { guestWithOrder, payAtProvider } from '../../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { remindToPay } from '../../payments/remind-to-pay.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { cancelOrder } from '../../payments/cancel-order.ts';
import { shipOrder } from '../status/ship-order.ts';

// The clock of a test's shop begins at 10:00 in Lagos on Monday, 2 November 2026.

test('the delivery estimate of an order is said by the order, its emails and the admin, also days later', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  expect(buyer.order.deliveryEstimate).toEqual({ from: '2026-11-02', to: '2026-11-02' });

  shop.clock.forward({ minutes: 11 });
  await remindToPay(shop);
  await shop.db.updateTable('letters').set({ sentAt: shop.now() }).execute();
  shop.clock.forward({ minutes: 18 });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  shop.clock.forward({ hours: 5 });

  const { body } = await buyer.shopper.call('GET', `/api/orders/${buyer.order._id}`);
  expect(body['order']).toMatchObject({
    deliveryEstimate: buyer.order.deliveryEstimate,
    shippingName: 'Lagos Mainland Area 1',
  });
  const emails = await shop.db.selectFrom('letters').select('text').execute();
  expect(emails).toHaveLength(2);
  for (const { text } of emails) expect(text).toContain('Arrives Monday 2 November.');
  const list = await (await newStaff(shop, 'manager')).call('GET', '/api/admin/orders');
  expect(list.body['orders']).toMatchObject([{ dueOn: '2026-11-02' }]);
});

test('an order that is placed at noon is promised for the next day, and one over a day off for the day after that', async () => {
  const shop = await testShop();
  shop.clock.forward({ hours: 2 });
  expect((await guestWithOrder(shop)).order.deliveryEstimate).toEqual({ from: '2026-11-03', to: '2026-11-03' });

  await shop.db
    .updateTable('deliveryTerms')
    .set({ daysOff: ['2026-11-03'] })
    .execute();
  const other = orderPayload([await makeProduct(shop.db)], { email: 'b@example.com' });
  expect((await new Shopper(shop).order(other)).deliveryEstimate).toEqual({ from: '2026-11-04', to: '2026-11-04' });
});

test('of money that comes after the hold the days count from when we know of it', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  shop.clock.forward({ hours: 26 });

  await buyer.shopper.verify(reference);

  const { body } = await buyer.shopper.call('GET', `/api/orders/${buyer.order._id}`);
  expect(body['order']).toMatchObject({ isPaid: true, deliveryEstimate: { from: '2026-11-04', to: '2026-11-04' } });
});

test('the shopper reads who carries the parcel and when it left', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  const parcel = { courier: 'GIG Logistics', trackingNumber: 'GL1', trackingUrl: 'https://giglogistics.example/GL1' };
  await shipOrder(shop, buyer.order._id, { who: 'staff:1', ...parcel });

  const { body } = await buyer.shopper.call('GET', `/api/orders/${buyer.order._id}`);
  expect(body['order']).toMatchObject({
    status: 'shipped',
    parcel,
    shippedAt: '2026-11-02T09:00:00.000Z',
    cancelReason: null,
  });
});

test('the shopper reads why an order was cancelled, and nothing that staff wrote about it', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await cancelOrder(shop, buyer.order._id, { who: 'staff:1', reason: 'Moths in the last one' });

  const { body } = await buyer.shopper.call('GET', `/api/orders/${buyer.order._id}`);
  expect(body['order']).toMatchObject({ cancelReason: 'staff', cancelledAt: '2026-11-02T09:00:00.000Z' });
  expect(JSON.stringify(body)).not.toContain('Moths');
});
