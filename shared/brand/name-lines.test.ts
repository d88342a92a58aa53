import { expect, test } from 'vitest';
import { nameLines, textWidth } from './name-lines.ts';

test.for([
  ['Oge', 1.3, ['Oge']],
  ['Adaeze Threads', 1.3, ['Adaeze', 'Threads']],
  ['House of Ada', 1.3, ['House', 'of Ada']],
  ['Wwwwwwwwww Mmmmmmmmmm Wwwwwww', 1.3, ['Wwwwwwwwww', 'Mmmmmmmmmm', 'Wwwwwww']],
  ['A B C', 3, ['A B C']],
  ['', 3, []],
] as const)('%s is set in the lines that are largest', ([name, shape, lines]) => {
  expect(nameLines(name, shape).lines).toEqual(lines);
});

test('marks take no room of their own, and an unknown character the most', () => {
  expect(textWidth('Ọmọ́ṣẹ́')).toBe(textWidth('Omose'));
  expect(textWidth('店')).toBeGreaterThan(textWidth('W'));
});
