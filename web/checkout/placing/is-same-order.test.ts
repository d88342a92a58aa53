import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { isSameOrder } from './is-same-order.ts';
import type { Payload } from './order-payload.ts';

const amounts = {
  itemsPrice: 12_500,
  shippingPrice: 0,
  couponCode: null,
  couponDiscount: 0,
  totalAmount: 12_500,
  storeCredit: 0,
};
const guestInfo = { name: 'Ada Eze', email: 'ada@example.com', phone: '+2348030000000' };
const payload = {
  ...amounts,
  guestInfo,
  shippingMethod: 'shop',
  shippingAddress: { street: '12 Demo Street, Yaba', city: 'Lagos', state: 'Lagos', zipCode: '' },
  orderItems: [{ variantId: 'shirt', size: 'M', quantity: 1 }],
} as Payload;
const order = { ...payload, isPickup: true } as Order;

test('an order to collect is the same again, although it has no city', () => {
  const placed = { ...order, shippingAddress: { ...order.shippingAddress, city: '' } };
  expect(isSameOrder(placed, payload)).toBe(true);
  expect(isSameOrder({ ...placed, isPickup: false }, payload)).toBe(false);
});

test('another address, method or quantity is another order', () => {
  const elsewhere = { ...order.shippingAddress, street: '1 New Road', city: '' };
  expect(isSameOrder({ ...order, shippingAddress: elsewhere }, payload)).toBe(false);
  expect(isSameOrder({ ...order, isPickup: false, shippingMethod: 'lagos-area-4' }, payload)).toBe(false);
  const two = [{ ...payload.orderItems[0]!, quantity: 2 }];
  expect(isSameOrder({ ...order, isPickup: false }, { ...payload, orderItems: two })).toBe(false);
});
