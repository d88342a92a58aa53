import { expect, test } from 'vitest';
import { firstVariant, type VariantFilter, noVariantFilter } from './first-variant.ts';

const variant = (name: string, family: string, ...available: string[]) => ({ color: { name, family }, available });

const [indigo, wine, sky] = [
  variant('Indigo', 'blue', 'L'),
  variant('Wine', 'red', 'M', 'L'),
  variant('Sky', 'blue', 'M'),
];
const sold = (name: string, family: string) => variant(name, family);

const first = (variants: ReturnType<typeof variant>[], filter: Partial<VariantFilter> = {}) =>
  firstVariant(variants, { ...noVariantFilter, ...filter }, ({ available }) => available)?.color.name;

test('the first that is available stands for the product, and the first of all where nothing is', () => {
  expect(first([indigo, wine])).toBe('Indigo');
  expect(first([sold('Indigo', 'blue'), wine, sky])).toBe('Wine');
  expect(first([sold('Indigo', 'blue'), sold('Wine', 'red')])).toBe('Indigo');
  expect(first([])).toBeUndefined();
});

test('a filtered colour or family goes first, in stock before sold out', () => {
  expect(first([indigo, wine, sky], { colours: ['red'] })).toBe('Wine');
  expect(first([indigo, wine, sky], { colours: ['sky', 'wine'] })).toBe('Wine');
  expect(first([sold('Indigo', 'blue'), wine, sky], { colours: ['blue'] })).toBe('Sky');
  expect(first([sold('Indigo', 'blue'), sold('Wine', 'red')], { colours: ['red'] })).toBe('Wine');
  expect(first([indigo, wine], { colours: ['shirt'] })).toBe('Indigo');
});

test('a filtered size goes before other sizes, among the filtered colours', () => {
  expect(first([indigo, wine, sky], { sizes: ['m'] })).toBe('Wine');
  expect(first([indigo, wine, sky], { sizes: ['m'], colours: ['blue'] })).toBe('Sky');
  expect(first([indigo, wine, sky], { sizes: ['xl'], colours: ['blue'] })).toBe('Indigo');
  expect(first([indigo, wine, sky], { sizes: ['m'], colours: ['shirt'] })).toBe('Wine');
});

test('where the filtered colour is sold out another is shown, unless the list has what is sold out', () => {
  const variants = [indigo, sold('Wine', 'red')];
  expect(first(variants, { colours: ['red'] })).toBe('Indigo');
  expect(first(variants, { colours: ['red'], hasSoldOut: true })).toBe('Wine');
  expect(first([sold('Indigo', 'blue'), wine], { colours: ['shirt'], hasSoldOut: true })).toBe('Wine');
});
