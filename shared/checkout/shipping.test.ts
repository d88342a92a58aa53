import { expect, test } from 'vitest';
import { firstDelivery as table } from '../../tests/actions/delivery.ts';
import { findDeliveryArea, defaultShipping, defaultState, shippingPrice } from './shipping.ts';

test('Lagos begins with Mainland Area 1, Osun with its first row', () => {
  expect(defaultState(table)).toBe('Lagos');
  expect(defaultShipping(table, 'Lagos')).toBe('lagos-mainland-1');
  expect(defaultShipping(table, 'Osun')).toBe('osun-ileife-1');
  expect(defaultShipping(table, 'Kano')).toBe('');
});

test('an area we do not have, or of another state, costs the fallback price', () => {
  expect(shippingPrice(table, 'Osun', 'osun-ileife-2')).toBe(1500);
  expect(shippingPrice(table, 'Lagos', 'by-canoe')).toBe(4000);
  expect(shippingPrice(table, 'Lagos', 'osun-ileife-2')).toBe(4000);
});

test('an order that names no area must pay a price that its state has', () => {
  expect(findDeliveryArea(table, 'Osun', 1500, undefined)?.id).toBe('osun-ileife-2');
  expect(findDeliveryArea(table, 'Osun', 6000, undefined)).toBeUndefined();
  expect(findDeliveryArea(table, 'Lagos', 1000, undefined)).toBeUndefined();
});

test('an area of another state is rejected', () => {
  expect(findDeliveryArea(table, 'Lagos', 1000, 'osun-ileife-1')).toBeUndefined();
});

test('a state with no area takes an order under none', () => {
  expect(findDeliveryArea(table, 'Kano', 4000, undefined)).toBeNull();
  expect(findDeliveryArea(table, 'Kano', 4000, 'lagos-mainland-1')).toBeUndefined();
});
