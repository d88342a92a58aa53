import { expect, test } from 'vitest';
import { defaultShipping, fallbackShipping, methodMeant, shippingMethods, shippingPrice } from './shipping.ts';

test('the shipping table has the prices of the specification', () => {
  expect(Object.fromEntries(shippingMethods.map(({ id, price }) => [id, price]))).toEqual({
    'lagos-mainland-1': 3000,
    'lagos-mainland-2': 3500,
    'lagos-mainland-3': 4000,
    'lagos-island-1': 3500,
    'lagos-island-2': 4500,
    'lagos-area-4': 6000,
    'osun-ileife-1': 1000,
    'osun-ileife-2': 1500,
    'osun-ileife-3': 2000,
    'osun-ileife-4': 3500,
  });
});

test('Lagos begins with Mainland Area 1, Osun with its first row', () => {
  expect(defaultShipping('')).toBe('lagos-mainland-1');
  expect(defaultShipping('Lagos')).toBe('lagos-mainland-1');
  expect(defaultShipping('Osun')).toBe('osun-ileife-1');
});

test('a method we do not have costs the fallback price', () => {
  expect(shippingPrice('by-canoe')).toBe(fallbackShipping);
});

test('an order that names no method must pay a price that its state has', () => {
  expect(methodMeant('Osun', 1500, undefined)?.id).toBe('osun-ileife-2');
  expect(methodMeant('Osun', 6000, undefined)).toBeUndefined();
  expect(methodMeant('Lagos', 1000, undefined)).toBeUndefined();
});

test('a method of another state is refused', () => {
  expect(methodMeant('Lagos', 1000, 'osun-ileife-1')).toBeUndefined();
});

test('a state with no method takes the fallback price and no other', () => {
  expect(methodMeant('Kano', 4000, undefined)).toBeNull();
  expect(methodMeant('Kano', 3000, undefined)).toBeUndefined();
});
