import { expect, test } from 'vitest';
import { actionInWords, detailInWords } from './log-words.ts';

test('what was done reads like words', () => {
  expect(actionInWords('delivery.area-changed')).toBe('Delivery: area changed');
  expect(actionInWords('isVatRegistered')).toBe('Is vat registered');
});

test('before and after stand with an arrow between them', () => {
  expect(detailInWords([3000, 3500])).toBe('3,000 → 3,500');
  expect(detailInWords([true, false])).toBe('yes → no');
  expect(detailInWords([null, 'Oge'])).toBe('nothing → Oge');
  expect(detailInWords(['S', 'M', 'L'])).toBe('S, M, L');
  expect(detailInWords({ S: 2 })).toBe('{"S":2}');
});
