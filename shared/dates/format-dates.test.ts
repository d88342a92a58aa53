import { afterEach, expect, test, vi } from 'vitest';
import { formatUntil } from './format-dates.ts';

afterEach(() => vi.useRealTimers());

test('a hold ends at a time in Lagos, and on a day only when that is far off', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T22:30:00Z') });
  expect(formatUntil('2026-11-22T22:45:00Z')).toBe('23:45');
  expect(formatUntil('2026-11-22T23:10:00Z')).toBe('00:10');
  expect(formatUntil('2026-11-23T22:00:00Z')).toBe('23:00 on 23 Nov 2026');
});

test('loading the formats makes no formatter yet, which would block a cheap phone', async () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  vi.resetModules();
  const { formatDayInLagos: format } = await import('./format-dates.ts');
  expect(created).not.toHaveBeenCalled();

  expect(format('2026-11-21T23:30:00.000Z')).toBe('22 November 2026');
  expect(created).toHaveBeenCalledOnce();
  created.mockRestore();
});
