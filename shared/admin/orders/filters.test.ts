import { expect, test } from 'vitest';
import { numberIn, orderFiltersQuery, phoneIn, readOrderFilters } from './filters.ts';

test('without a wish the page shows what is to pack; who searches or names a day gets all', () => {
  expect(readOrderFilters({})).toEqual({ show: 'pack', q: '', day: '', channel: '', cursor: '' });
  expect(readOrderFilters({ q: ' ada ' })).toEqual({ show: 'all', q: 'ada', day: '', channel: '', cursor: '' });
  expect(readOrderFilters({ day: '2026-11-21' }).show).toBe('all');
  expect(readOrderFilters({ channel: 'instagram' })).toMatchObject({ show: 'all', channel: 'instagram' });
  expect(readOrderFilters({ show: 'shipped', q: 'ada', cursor: 'x' })).toMatchObject({ show: 'shipped', cursor: 'x' });
});

test('nonsense falls back to its default', () => {
  expect(readOrderFilters({ show: 'toString', day: '2026-02-30', channel: 'tiktok', q: 'a\u0000b' })).toEqual({
    show: 'all',
    q: 'ab',
    day: '',
    channel: '',
    cursor: '',
  });
});

test('filters and query are the same thing twice', () => {
  for (const filters of [
    { show: 'pack', q: '', day: '', channel: '', cursor: '' },
    { show: 'refund', q: 'ada', day: '2026-11-21', channel: '', cursor: 'x' },
    { show: 'all', q: '', day: '', channel: 'whatsapp', cursor: '' },
    { show: 'all', q: '', day: '', channel: '', cursor: 'y' },
  ] as const) {
    expect(readOrderFilters(orderFiltersQuery(filters))).toEqual(filters);
  }
});

test('a number is known in its short and its long form, with and without the #', () => {
  expect(numberIn('#4F9C21ab')).toBe('4f9c21ab');
  expect(numberIn('4f9c21ab-5f0e-4')).toBe('4f9c21ab-5f0e-4');
  expect(numberIn('4f9-c21ab')).toBeNull();
  expect(numberIn('adebayo')).toBeNull();
});

test('a telephone number is known however it is written', () => {
  for (const typed of ['0803 555 0123', '+234 803-555-0123', '2348035550123', '(0803) 5550123']) {
    expect(phoneIn(typed)).toBe('8035550123');
  }
  expect(phoneIn('ada')).toBeNull();
  expect(phoneIn('08')).toBeNull();
});
