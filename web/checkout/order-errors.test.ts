import { expect, test } from 'vitest';
import { ApiError } from '../api.ts';
import { freshDiscount, freshPrices, freshTotal, shortItem, invalidFields } from './order-errors.ts';

const fresh = { lines: [], itemsPrice: 26_000, shippingPrice: 2_000, couponDiscount: 2_600, totalAmount: 25_400 };

test('changed prices are read by piece', () => {
  const lines = [
    { variantId: 'v1', size: 'M', price: 40_000, quantity: 1, deliveryExtra: 500 },
    { variantId: 'v2', size: 'L', price: 17_500, quantity: 2, deliveryExtra: 0 },
  ];
  const prices = freshPrices(new ApiError('Changed', 409, { code: 'PRICE_CHANGED', fresh: { ...fresh, lines } }));
  expect(Object.fromEntries(prices)).toEqual({
    'v1 M': { price: 40_000, deliveryExtra: 500 },
    'v2 L': { price: 17_500, deliveryExtra: 0 },
  });
});

test('a short item is shown with the server’s message', () => {
  const details = { code: 'stock_short', variantId: 'v2', size: 'L', availableQuantity: 1 };
  expect(shortItem(new ApiError('Only 1 left in Large', 409, details))).toEqual({
    key: 'v2 L',
    note: 'Only 1 left in Large',
    available: 1,
  });
});

test('what a coupon takes off now is read with the sum it is taken off', () => {
  expect(freshDiscount(new ApiError('Changed', 409, { code: 'PRICE_CHANGED', fresh }))).toEqual({
    discountAmount: 2_600,
    cartTotal: 26_000,
  });
  expect(freshDiscount(new ApiError('Changed', 409, { code: 'PRICE_CHANGED' }))).toBeNull();
  expect(freshDiscount(new ApiError('Oh', 409, { code: 'stock_short', fresh }))).toBeNull();
  expect(freshDiscount(new Error('Oh'))).toBeNull();
});

test('any other error says nothing about lines', () => {
  expect(freshPrices(new Error('Oh')).size).toBe(0);
  expect(freshPrices(new ApiError('Oh', 409, { code: 'PRICE_CHANGED' })).size).toBe(0);
  expect(shortItem(new ApiError('Oh', 500))).toBeNull();
  expect(shortItem(new Error('Oh'))).toBeNull();
});

test('the new total is the one that came with the rejection', () => {
  expect(freshTotal(new ApiError('Changed', 409, { code: 'PRICE_CHANGED', fresh }))).toBe(25_400);
  expect(freshTotal(new ApiError('Oh', 409, { code: 'stock_short', fresh }))).toBeNull();
});

test('the server’s errors are shown at their fields', () => {
  const fields = { 'shippingAddress.zipCode': 'Use up to 20 characters', 'orderItems.0': 'Oh' };
  expect(invalidFields(new ApiError('Oh', 400, { code: 'invalid_request', fields }))).toEqual({
    postalCode: 'Use up to 20 characters',
  });
  expect(invalidFields(new ApiError('Not offered', 422, { code: 'bad_shipping' }))).toEqual({
    shippingMethod: 'Not offered',
  });
  expect(invalidFields(new Error('Oh'))).toEqual({});
});
