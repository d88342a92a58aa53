import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { deviceStorage } from '../../browser-storage.ts';
import { localCart, replaceLocalCart } from '../../cart/local-cart.ts';
import { clearAttempt, storeAttempt } from '../../payments/checkout-attempt.ts';
import { stopAwaiting, linesLeft } from './finish-checkout.ts';

const line = {
  productId: 'p1',
  variantId: 'v1',
  name: 'Adunni Wrap Dress',
  size: 'M',
  color: { name: 'lagoon' },
  price: 38_500,
  image: '',
  quantity: 1,
};
const order = { _id: 'order-1', orderItems: [{ variantId: 'v1', size: 'M', quantity: 1 }] } as Order;
const gist = { _id: 'order-1', status: 'processing', isPaid: true } as const;

test('a cart is empty when everything in it was paid', () => {
  expect(linesLeft(order, [line], true)).toEqual([]);
  expect(linesLeft(order, [line], false)).toEqual([]);
});

test('what was added while an order waited for its payment stays in the cart', () => {
  const added = { ...line, size: 'L' };
  expect(linesLeft(order, [line, added], true)).toEqual([added]);
  expect(linesLeft(order, [{ ...line, quantity: 3 }], true)).toEqual([{ ...line, quantity: 2 }]);
});

test('an order that this browser does not wait for takes nothing out of a cart with anything else', () => {
  const lines = [line, { ...line, size: 'L' }];
  expect(linesLeft(order, lines, false)).toEqual(lines);
});

test('an order on delivery took its items out when it was placed, and nothing more when it is paid online', () => {
  const onDelivery = { confirmedAt: null, dispatchedAt: null, isByCall: false };
  expect(linesLeft({ ...order, onDelivery }, [line], true)).toEqual([]);
  expect(linesLeft({ ...order, onDelivery }, [line], false)).toEqual([line]);
});

test('of an order without its items all of the cart was paid, if this browser waits for it', () => {
  expect(linesLeft(gist, [line], true)).toEqual([]);
  expect(linesLeft(gist, [line], false)).toEqual([line]);
});

test('an order that became one on delivery, though the response was lost, leaves the cart of the tab that placed it, and no other', () => {
  const onDelivery = { ...order, onDelivery: { confirmedAt: null, dispatchedAt: null, isByCall: false } };
  replaceLocalCart([line]);
  deviceStorage.store('pendingOrderId', order._id);

  clearAttempt();
  stopAwaiting(onDelivery);
  expect([localCart(), deviceStorage.read('pendingOrderId')]).toEqual([[line], null]);

  deviceStorage.store('pendingOrderId', order._id);
  storeAttempt({ contents: '', key: 'key', orderId: order._id, isStarted: true });
  stopAwaiting(onDelivery);
  expect([localCart(), deviceStorage.read('pendingOrderId')]).toEqual([[], null]);
});
