import { expect, test } from 'vitest';
import { mayPayOnDelivery } from './pay-on-delivery.ts';

const areas = [
  { id: 'lagos-island-1', paysOnDelivery: true },
  { id: 'lagos-mainland-1', paysOnDelivery: false },
];
const may = (area: string | null, total: number, onDeliveryUpTo: number | null = 20_000) =>
  mayPayOnDelivery({ onDeliveryUpTo, areas }, { area, total });

test('an order is paid on delivery up to the total that the owner set, and where there is something to pay', () => {
  expect(may('lagos-island-1', 20_000)).toBe(true);
  expect(may('lagos-island-1', 20_001)).toBe(false);
  expect(may('lagos-island-1', 0)).toBe(false);
  expect(may('lagos-island-1', 1_000, null)).toBe(false);
});

test('an order is paid on delivery only in areas where the owner allows it', () => {
  expect(may('lagos-mainland-1', 1_000)).toBe(false);
  expect(may(null, 1_000)).toBe(false);
});
