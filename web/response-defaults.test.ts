import { expect, test } from 'vitest';
import { withDefaults } from './response-defaults.ts';

const defaults = { order: { refunds: [], parcel: { courier: null }, guestInfo: { name: '' } }, list: [{ hex: '' }] };

test('a response gets the fields that it leaves out, also in the members of a list', () => {
  expect(withDefaults({ order: {}, list: [{ name: 'Navy' }] }, defaults)).toEqual({
    order: { refunds: [], parcel: { courier: null }, guestInfo: { name: '' } },
    list: [{ name: 'Navy', hex: '' }],
  });
  expect(withDefaults({}, defaults)).toMatchObject({ list: [] });
});

test('a response keeps the fields that it has, and null is a value', () => {
  const full = { order: { refunds: [{ amount: 1 }], parcel: null, guestInfo: { name: 'Ada' }, more: 1 }, list: null };
  expect(withDefaults(full, defaults)).toEqual(full);
  expect(withDefaults(full, undefined)).toBe(full);
});
