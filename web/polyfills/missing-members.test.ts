import { expect, test } from 'vitest';
import { addMissing, arrayMembers, objectMembers } from './missing-members.ts';

const sizes = ['M', 'S', 'XL', 'L'];

test.for([
  ['at', [0]],
  ['at', [-1]],
  ['at', [9]],
  ['at', [-9]],
  ['toSorted', []],
  ['toSorted', [(one: string, other: string) => one.length - other.length]],
  ['toSpliced', [1, 1]],
  ['toSpliced', [1, 0, 'XXL']],
  ['with', [1, 'XXL']],
  ['with', [-1, 'XXL']],
] as const)('%s of an older browser gives with %j what a newer one gives', ([name, given]) => {
  const call = (member: unknown) => (member as (...given: unknown[]) => unknown).apply([...sizes], [...given]);

  expect(call(arrayMembers[name])).toEqual(call(sizes[name]));
});

test('an object of an older browser tells its own members from inherited ones', () => {
  expect(objectMembers.hasOwn({ price: 1 }, 'price')).toBe(true);
  expect(objectMembers.hasOwn({ price: 1 }, 'toString')).toBe(false);
});

test('what a browser has of its own stays', () => {
  const list = Object.assign(Object.create(null) as object, { at: 'its own' }) as Record<string, unknown>;

  addMissing(list, arrayMembers);

  expect(list['at']).toBe('its own');
  expect(list['with']).toBeTypeOf('function');
  expect(Object.keys(list)).toEqual(['at']);
});
