import { expect, test } from 'vitest';
import { maxQuantity } from './lines.ts';
import { maxSharedItems, readSharedItems, sharedCartPath } from './shared-items.ts';

const productId = '1a2b3c4d-0000-4000-8000-00000000000a';
const variantId = '9f8e7d6c-0000-4000-8000-00000000000b';
const line = { productId, variantId, size: 'One Size', quantity: 2 };

const itemsOf = (path: string) => readSharedItems(new URLSearchParams(path.split('?')[1]).getAll('item'));

test('a link to a cart says its items, and nothing else', () => {
  expect(itemsOf(sharedCartPath([line, { ...line, size: 'M', quantity: 1 }]))).toEqual([
    { productId, variant: '9f8e7d6c', size: 'One Size', quantity: 2 },
    { productId, variant: '9f8e7d6c', size: 'M', quantity: 1 },
  ]);
});

test.for(['M/L', '38.5', 'Óge', '6-7 yrs', 'W 32 L 34'])('a link keeps an item in size %s', (size) => {
  expect(itemsOf(sharedCartPath([{ ...line, size }]))).toEqual([{ productId, variant: '9f8e7d6c', size, quantity: 2 }]);
});

test('what is no item of ours is left out of a link', () => {
  const bad = [
    '',
    'x',
    `${productId}.9f8e7d6c.0.M`,
    `${productId}.9f8e7d6c.${maxQuantity + 1}.M`,
    `${productId}.9f8.1.M`,
  ];
  const worse = [`${productId}.9f8e7d6c.1.<script>`, `${productId}.9f8e7d6c.1.${'M'.repeat(21)}`];

  expect(readSharedItems([...bad, ...worse])).toEqual([]);
});

test('a link has at most ten items, however many were typed', () => {
  const many = Array.from({ length: 12 }, () => line);

  expect(itemsOf(sharedCartPath(many))).toHaveLength(maxSharedItems);
  expect(readSharedItems(many.map(() => `${productId}.9f8e7d6c.1.M`))).toHaveLength(maxSharedItems);
});
