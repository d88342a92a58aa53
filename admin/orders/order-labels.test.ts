import { expect, test } from 'vitest';
import { orderEventLabel } from './order-labels.ts';

const event = (kind: string, note: Record<string, unknown>) =>
  orderEventLabel({ kind, note, seq: 1, at: '2026-11-01T09:00:00Z', by: { who: 'staff', name: 'Bola' } });

test('the timeline calls an exchange an exchange', () => {
  expect(event('return_declined', { return: 'r', words: 'It was worn' })).toBe('Return declined. It was worn');
  expect(event('return_declined', { return: 'r', exchange: true, words: 'It was worn' })).toBe(
    'Exchange declined. It was worn',
  );
  expect(event('return_closed', { return: 'r', exchange: true })).toBe('Exchange complete');
});
