import { expect, test } from 'vitest';
import type { CartLine } from '#shared/cart/lines.ts';
import { stillWanted, withoutMerged } from './merge-cart.ts';

const line = (size: string, quantity: number): CartLine => ({
  productId: 'p1',
  variantId: 'v1',
  name: 'Adire shirt',
  size,
  color: { name: 'Indigo' },
  price: 12_500,
  image: '',
  quantity,
});
const item = (size: string, quantity: number) => ({ productId: 'p1', variantId: 'v1', size, quantity });
const left = (lines: CartLine[]) => lines.map(({ size, quantity }) => [size, quantity]);

test('what was handed over goes, what was put in since stays', () => {
  const now = [line('M', 3), line('L', 1)];
  expect(left(withoutMerged(now, [item('M', 2)]))).toEqual([
    ['M', 1],
    ['L', 1],
  ]);
  expect(withoutMerged(now, [item('M', 3), item('L', 1)])).toEqual([]);
});

test('of a line that was taken down in the meantime nothing is left over', () => {
  expect(withoutMerged([line('M', 1)], [item('M', 2)])).toEqual([]);
});

test('a line longer than can be ordered is not handed over piece by piece', () => {
  expect(withoutMerged([line('M', 45)], [item('M', 20)])).toEqual([]);
});

test('a piece that stands in two lines counts as one', () => {
  expect(left(withoutMerged([line('M', 2), line('M', 3)], [item('M', 4)]))).toEqual([['M', 1]]);
});

test('of a merge that was not confirmed, what was taken out of the cart since is not sent again', () => {
  const merge = { mergeId: 'the-cart-of-one-browser', items: [item('M', 2), item('L', 1), item('S', 1)] };
  expect(stillWanted(merge, [line('M', 1), line('S', 3)])).toEqual({
    mergeId: merge.mergeId,
    items: [item('M', 1), item('S', 1)],
  });
  expect(stillWanted(merge, [])).toBe(null);
});
