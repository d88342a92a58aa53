import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { isCartOf } from './finish-checkout.ts';

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

test('the cart is the one that was paid when this browser waits for that order', () => {
  expect(isCartOf(gist, [line], 'order-1')).toBe(true);
});

test('the cart is the one that was paid when everything in it was bought', () => {
  expect(isCartOf(order, [line], null)).toBe(true);
});

test('a cart that was filled since, or is somebody else’s, is left alone', () => {
  expect(isCartOf(order, [{ ...line, quantity: 2 }], null)).toBe(false);
  expect(isCartOf(order, [line, { ...line, size: 'L' }], 'order-2')).toBe(false);
  expect(isCartOf(gist, [line], null)).toBe(false);
});
