import { expect, test } from 'vitest';
import { commentsAndTitlesOf, prose, stringsOf } from './prose.ts';

test('comments of every kind and titles of tests are read, and code is not', () => {
  const source = [
    '/** A docstring of `code`. */',
    'const office = 1; // At the end.',
    "test('a title', () => {",
    "])('a title of %s', async () => {",
    'test.for(sizes)(',
    "  'a title on its own line',",
    "  'https://example.com/a',",
    "const text = 'a text';",
  ].join('\n');

  expect(commentsAndTitlesOf(source).map(({ line, text }) => [line, text.replace('*/', '').trim()])).toEqual([
    [1, '* A docstring of .'],
    [2, 'At the end.'],
    [3, 'a title'],
    [4, 'a title of %s'],
    [6, 'a title on its own line'],
  ]);
});

test('strings with a space are texts, and others are keys', () => {
  const source = "const key = ['one', 'A text.', `Of {name}.`, \"It's here\"];\nreturn <p title={key}>As shown</p>;";

  expect(stringsOf(source).map(({ text }) => text)).toEqual(['A text.', 'Of {name}.', "It's here", 'As shown']);
});

test('code in backticks is no prose', () => {
  expect(prose('Run `office` here.\nThen there.')).toEqual([
    { line: 1, text: 'Run  here.' },
    { line: 2, text: 'Then there.' },
  ]);
});
