import { expect, test } from 'vitest';
import { aDayLater, dayCell } from '#shared/promises/policy-texts.ts';
import { firstPromises } from '#shared/promises/promises.ts';
import { deliverySummary, fastDelivery, wholePromise } from './promise-sentences.ts';

const slower = {
  returnDays: 1,
  packedBefore: 15,
  fastStates: ['Lagos'],
  fastDays: { from: 1, to: 2 },
  otherDays: { from: 3, to: 5 },
};

test('a new shop says what the specification says', () => {
  expect(deliverySummary(firstPromises)).toBe('same day or next day in Lagos and Osun, 1-2 business days elsewhere');
  expect(fastDelivery(firstPromises)).toBe('Delivery is the same day or the next in Lagos and Osun');
  expect(wholePromise(firstPromises)).toBe(
    'Same-day delivery in Lagos and Osun when you order before 12pm, and 7 days to return what is not right.',
  );
  const { fastDays } = firstPromises;
  expect([dayCell(fastDays), dayCell(aDayLater(fastDays))]).toEqual(['Same day', 'Next day']);
});

test('a slower shop does not say that it delivers on the same day', () => {
  expect(deliverySummary(slower)).toBe('1-2 business days in Lagos, 3-5 business days elsewhere');
  expect(fastDelivery(slower)).toBe('Delivery takes 1-2 business days in Lagos');
  expect(wholePromise(slower)).toBe(
    'Delivery in Lagos in 1-2 business days when you order before 3pm, and 1 day to return what is not right.',
  );
  expect([dayCell({ from: 0, to: 2 }), dayCell(aDayLater(slower.fastDays))]).toEqual([
    'Up to 2 business days',
    '2-3 business days',
  ]);
});
