import { expect, test } from 'vitest';
import { OrderPayload } from './order-payload.ts';

const { shippingAddress, guestInfo } = OrderPayload.shape;

const address = {
  street: '14 Market Road',
  city: 'Surulere',
  state: 'Lagos',
  zipCode: '',
  country: 'Nigeria',
  phone: '08030000000',
};

test.each([
  ['street', 300],
  ['city', 60],
  ['state', 40],
  ['zipCode', 20],
])('the %s of an order has at most %i characters', (field, length) => {
  expect(shippingAddress.safeParse({ ...address, [field]: 'x'.repeat(length) }).success).toBe(true);
  expect(shippingAddress.safeParse({ ...address, [field]: 'x'.repeat(length + 1) }).success).toBe(false);
});

test('the name of an order has room for a first and a last name of sixty characters each', () => {
  const guest = { email: 'ada@example.com', phone: '08030000000' };
  const name = `${'x'.repeat(60)} ${'y'.repeat(60)}`;
  expect(guestInfo.safeParse({ ...guest, name }).success).toBe(true);
  expect(guestInfo.safeParse({ ...guest, name: `${name}y` }).success).toBe(false);
});
