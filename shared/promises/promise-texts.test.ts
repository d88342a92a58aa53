import { expect, test } from 'vitest';
import { deliveryRule } from './policy-texts.ts';
import { listStates, shippingTime } from './promise-texts.ts';
import { firstPromises } from './promises.ts';

const kano = { ...firstPromises, packedBefore: 9, fastStates: ['Kano'], fastDays: { from: 0, to: 1 } };

test('a new shop says what the specification says', () => {
  expect(deliveryRule(firstPromises)).toBe(
    'Order before 12pm and Lagos and Osun get it the same day. Other states, 1-2 business days.',
  );
  expect(shippingTime(firstPromises)).toBe('1-2 working days');
});

test('a single state gets it, and a single day has no plural', () => {
  const nextDay = { ...kano, otherDays: { from: 1, to: 1 } };
  expect(deliveryRule(nextDay)).toBe(
    'Order before 9am and Kano gets it in up to 1 business day. Other states, 1 business day.',
  );
  expect(shippingTime(nextDay)).toBe('1 working day');
  expect(shippingTime({ ...kano, otherDays: { from: 5, to: 5 } })).toBe('5 working days');
});

test('states are listed as people list them', () => {
  expect([['Lagos'], ['Lagos', 'Osun'], ['Lagos', 'Osun', 'Oyo'], []].map(listStates)).toEqual([
    'Lagos',
    'Lagos and Osun',
    'Lagos, Osun and Oyo',
    '',
  ]);
});
