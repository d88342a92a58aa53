import { expect, test } from 'vitest';
import { readFilters } from '#shared/catalogue/filters.ts';
import { withCatalogueSpelling, choicesOf, hasNoOptions, toggled } from './filter-choices.ts';

const offer = {
  ...hasNoOptions,
  categories: ['all', 'Dresses', 'Skirts'],
  categoryCounts: { Dresses: 6, Skirts: 0 },
  sizes: ['M', 'XXL'],
  sizeCounts: { M: 3, XXL: 1 },
};

test('every choice has its count and reads as a shopper says it', () => {
  expect(choicesOf('size', readFilters({ size: 'XXL' }), offer)).toEqual([
    { value: 'M', label: 'Medium', count: 3, isChosen: false },
    { value: 'XXL', label: '2XL', count: 1, isChosen: true },
  ]);
});

test('a section offers no sizes that nobody in it wears, unless they are chosen or there is something in them', () => {
  const sizes = ['M', 'XXL', '2-3Y', '4-5Y'];
  const families = { ...offer, sizes, sizeCounts: { M: 3, XXL: 0, '2-3Y': 1, '4-5Y': 0 } };
  const offered = (query: Record<string, string>) =>
    choicesOf('size', readFilters(query), families).map(({ value, count }) => `${value} ${count}`);
  expect(offered({})).toEqual(['M 3', 'XXL 0', '2-3Y 1', '4-5Y 0']);
  expect(offered({ gender: 'women' })).toEqual(['M 3', 'XXL 0', '2-3Y 1']);
  expect(offered({ gender: 'girls' })).toEqual(['M 3', '2-3Y 1', '4-5Y 0']);
  expect(offered({ gender: 'girls', size: 'XXL' })).toEqual(['XXL 0', 'M 3', '2-3Y 1', '4-5Y 0']);
});

test("an empty choice stays, and the category 'all' is none", () => {
  expect(choicesOf('category', readFilters({}), offer).map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Dresses 6',
    'Skirts 0',
  ]);
});

test('a chosen name that the shop does not have can still be given up', () => {
  const [first] = choicesOf('category', readFilters({ category: 'Hats' }), offer);
  expect(first).toEqual({ value: 'Hats', label: 'Hats', count: 0, isChosen: true });
});

test('colours are offered by families, and a name that somebody came with stands before them', () => {
  const blue = { name: 'Blue', hex: '#2a4a92', count: 9 };
  const colours = { ...offer, colors: ['lagoon', 'Navy'], colorCounts: { lagoon: 2, Navy: 4 }, colorFamilies: [blue] };
  const choicesFor = (color: string) =>
    choicesOf('color', withCatalogueSpelling(readFilters({ color }), colours), colours).map(
      ({ label, count, isChosen }) => `${label} ${count}${isChosen ? ', chosen' : ''}`,
    );
  expect(choicesFor('')).toEqual(['Blue 9']);
  expect(choicesFor('BLUE')).toEqual(['Blue 9, chosen']);
  expect(choicesFor('Lagoon')).toEqual(['Lagoon 2, chosen', 'Blue 9']);
});

test('choosing twice is choosing not', () => {
  expect(toggled(['M'], 'L')).toEqual(['M', 'L']);
  expect(toggled(['M', 'L'], 'M')).toEqual(['L']);
});

test('names of an address are spelled as the shop spells them, each once', () => {
  const { category, size } = withCatalogueSpelling(
    readFilters({ category: 'dresses,Dresses,Hats', size: 'xxl' }),
    offer,
  );
  expect(category).toEqual(['Dresses', 'Hats']);
  expect(size).toEqual(['XXL']);
});
