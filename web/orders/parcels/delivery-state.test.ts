import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { isAddressOpen } from '#shared/orders/is-address-open.ts';
import { formatDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { isDeliveryExpected } from './is-delivery-expected.ts';
import { deliveryState } from './delivery-state.ts';

test('an order is not yet shipped, in transit, or delivered on a day', () => {
  const unsent = { isPickup: false, isDelivered: false, deliveredAt: null, onDelivery: null };
  expect(deliveryState({ ...unsent, status: 'processing' })).toBe('Not Yet Shipped');
  expect(deliveryState({ ...unsent, status: 'shipped' })).toBe('In Transit');
  expect(
    deliveryState({ ...unsent, isDelivered: true, deliveredAt: '2026-11-21T12:00:00.000Z', status: 'delivered' }),
  ).toBe('Delivered on 21 November 2026');
});

test('an order that its customer collects is not ready, ready, or collected, and its address and its day are the shop’s', () => {
  const unsent = { isPickup: true, isDelivered: false, deliveredAt: null, isPaid: true, onDelivery: null };
  const [packing, ready] = [
    { ...unsent, status: 'processing' },
    { ...unsent, status: 'shipped' },
  ] as const;
  expect(deliveryState(packing)).toBe('Not ready yet');
  expect(deliveryState(ready)).toBe('Ready to collect');
  expect(
    deliveryState({ ...unsent, isDelivered: true, deliveredAt: '2026-11-21T12:00:00.000Z', status: 'delivered' }),
  ).toBe('Collected on 21 November 2026');
  expect([packing, ready].map((order) => isDeliveryExpected(order as Order))).toEqual([true, false]);
  const unchanged = { ...packing, isCourierBooked: false, change: null };
  expect(isAddressOpen(unchanged)).toBe(false);
  expect(isAddressOpen({ ...unchanged, isPickup: false })).toBe(true);
});

test('of an order that was cancelled nobody hears that it is still to be shipped', () => {
  expect(
    deliveryState({ isPickup: false, onDelivery: null, isDelivered: false, deliveredAt: null, status: 'cancelled' }),
  ).toBe('Not Yet Shipped: the order was cancelled');
});

test('what came back is not in transit, and nothing is left to agree only once all of it was refunded', () => {
  const order = {
    isPickup: false,
    isPaid: true,
    onDelivery: null,
    isDelivered: false,
    deliveredAt: null,
    status: 'shipped',
    undelivered: { at: '2026-11-20T23:30:00.000Z', reason: 'unreachable', isRefunded: false },
    refunds: [{}],
  } as unknown as Order;
  const cameBack = 'Came back to us undelivered on 21 November 2026.';
  expect(deliveryState(order)).toBe(`${cameBack} Please contact us so that we can agree what happens next.`);
  expect(deliveryState({ ...order, undelivered: { ...order.undelivered!, isRefunded: true } })).toBe(cameBack);
  expect(isDeliveryExpected(order)).toBe(false);
});

test('days and hours are those of Lagos, an hour ahead of UTC', () => {
  expect(formatDayInLagos('2026-11-20T23:30:00.000Z')).toBe('21 November 2026');
  expect(formatTimeInLagos('2026-11-20T23:30:00.000Z')).toBe('00:30');
});
