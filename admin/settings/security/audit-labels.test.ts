import { expect, test } from 'vitest';
import { auditActionLabel, auditDetailLabel } from './audit-labels.ts';

test('what was done reads like words', () => {
  expect(auditActionLabel('delivery.area-changed')).toBe('Delivery: area changed');
  expect(auditActionLabel('isVatRegistered')).toBe('Is vat registered');
});

test('before and after stand with an arrow between them', () => {
  expect(auditDetailLabel([3000, 3500])).toBe('3,000 → 3,500');
  expect(auditDetailLabel([true, false])).toBe('yes → no');
  expect(auditDetailLabel([null, 'Oge'])).toBe('nothing → Oge');
  expect(auditDetailLabel(['S', 'M', 'L'])).toBe('S, M, L');
  expect(auditDetailLabel({ S: 2 })).toBe('{"S":2}');
});
