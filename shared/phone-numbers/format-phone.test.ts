import { expect, test } from 'vitest';
import { formatPhone } from './format-phone.ts';

test('a Nigerian number is grouped as it is read out, and any other is shown as it is stored', () => {
  expect(formatPhone('+2348035550123')).toBe('0803\u00A0555\u00A00123');
  expect(formatPhone('08035550123')).toBe('0803\u00A0555\u00A00123');
  expect(formatPhone('+447700900123')).toBe('+447700900123');
  expect(formatPhone('')).toBe('');
});
