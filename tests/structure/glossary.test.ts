import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commentsAndTitlesOf, prose, stringsOf } from './prose.ts';
import { adminTexts, allowed, codeFolders, documents, replacedWords, unchecked } from './replaced-words.ts';

const root = path.join(import.meta.dirname, '../..');

/** Words that docs/glossary.md has replaced, where no other meaning of them is needed in a name. */
const replaced = new Set(
  ['letter', 'letters', 'shelf', 'desk', 'office', 'stockroom', 'books', 'allowance', 'allowances', 'budget', 'budgets']
    .concat(['tally', 'ration', 'deed', 'deeds', 'sought', 'asked', 'said', 'told', 'meant', 'wish', 'whose', 'kept'])
    .concat(['forget', 'forgets', 'door', 'doors', 'chance', 'spend', 'paint']),
);

test('files and their exports have names of the glossary, and none that it replaced', () => {
  const found = ['shared', 'server', 'web', 'admin', 'emulator', 'scripts']
    .flatMap(codeIn)
    .filter((file) => file !== 'server/db/tables.ts') // Named by migrations.
    .flatMap((file) =>
      [stemOf(file), ...exportsOf(file)].flatMap((name) =>
        wordsOf(name)
          .filter((word) => replaced.has(word))
          .map((word) => `${file}: '${word}' in ${name}`),
      ),
    );

  expect(found).toEqual([]);
});

test.for([
  ['queueLetter', ['letter']],
  ['server/ledger/check-books.ts', ['books']],
  ['OfficeLayout', ['office']],
  ['letterSpacing', ['letter']],
])('a replaced word in the name %s is found', ([name, words]) => {
  expect(wordsOf(stemOf(name as string)).filter((word) => replaced.has(word))).toEqual(words);
});

test('comments and test titles have no words that the glossary replaced', () => {
  const files = codeFolders.flatMap(codeIn).filter((file) => !unchecked.some((start) => file.startsWith(start)));
  expect(files.flatMap((file) => replacedIn(file, commentsAndTitlesOf(textOf(file))))).toEqual([]);
});

test('texts of the admin have no words that the glossary replaced', () => {
  const files = adminTexts.flatMap(codeIn);
  expect(files.flatMap((file) => replacedIn(file, stringsOf(textOf(file))))).toEqual([]);
});

test('documents have no words that the glossary replaced', () => {
  const files = documents.flatMap((name) => filesIn(name));
  expect(files.flatMap((file) => replacedIn(file, prose(textOf(file))))).toEqual([]);
});

test.for([
  ['the office', ['office']],
  ['the back office', ['back office']],
  ['The letters are sent.', ['letters']],
  ['an e-mail', ['e-mail']],
  ['Refused', ['refused']],
  ['lower-case letters', []],
  ['letter-spacing: 0', []],
  ['npm run check:books', []],
] as const)('the text "%s" has the replaced words %o', ([text, words]) => {
  expect(wordsReplacedIn(text, 'any file')).toEqual(words);
});

function replacedIn(file: string, lines: readonly { line: number; text: string }[]): string[] {
  return lines.flatMap(({ line, text }) =>
    wordsReplacedIn(text, file).map((word) => `${file}:${line}: '${word}', use '${replacedWords[word]}'`),
  );
}

function wordsReplacedIn(text: string, file: string): string[] {
  const exceptions = allowed.filter((exception) => exception.file === undefined || exception.file === file);
  const rest = exceptions.reduce((left, exception) => left.replaceAll(exception.text, ''), text);
  return [...rest.matchAll(anyReplaced)].map(([word]) => word.toLowerCase());
}

/** Longer phrases first. A hyphen is part of a word, so 'letter-spacing' is another word. */
const anyReplaced = new RegExp(
  `(?<![\\w-])(?:${Object.keys(replacedWords)
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?![\\w-])`,
  'gi',
);

const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** Paths of code in a folder, or of a file. */
const codeIn = (name: string) => filesIn(name).filter((file) => /\.(ts|tsx|mjs)$/.test(file));

function filesIn(name: string): string[] {
  if (fs.statSync(path.join(root, name)).isFile()) return [name];
  return fs
    .readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

const stemOf = (file: string) => path.basename(file).replace(/(\.\w+)*\.\w+$/, '');

function exportsOf(file: string): string[] {
  const declared = /^export (?:default )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
  return [...textOf(file).matchAll(declared)].map(([, name = '']) => name);
}

/** 'queueEmail' and 'queue-email' are both 'queue' and 'email'. */
const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
