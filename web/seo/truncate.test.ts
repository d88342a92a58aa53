import { expect, test } from 'vitest';
import { truncateText } from './truncate.ts';

const word = 'ankara ';

test('a short text stays as it is', () => {
  expect(truncateText('Cotton, dyed by hand.')).toBe('Cotton, dyed by hand.');
});

test('a long text ends with the last whole sentence that fits', () => {
  expect(truncateText(`Petals on waves. Is it lined? It is. ${word.repeat(30)}.`)).toBe(
    'Petals on waves. Is it lined? It is.',
  );
});

test('a long sentence ends with a whole word', () => {
  const brief = truncateText(`Petals, ${word.repeat(30)}`);
  expect(brief).toMatch(/^Petals, (ankara )+ankara…$/);
  expect(brief.length).toBeLessThanOrEqual(161);
});

test('a point inside a number ends no sentence', () => {
  expect(truncateText(`It is 1.5 ${word.repeat(30)}`)).toMatch(/ankara…$/);
});
