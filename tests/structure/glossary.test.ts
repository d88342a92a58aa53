import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { classNames, declaredNames } from './declared-names.ts';
import { commentsAndTitlesOf, prose, stringsOf } from './prose.ts';
import {
  adminTexts,
  allowed,
  allowedNames,
  codeFolders,
  documents,
  replacedInNames,
  replacedWords,
} from './replaced-words.ts';

const root = path.join(import.meta.dirname, '../..');

/** The tables and columns, named by migrations. */
const tables = 'server/db/tables.ts';

/** Words that docs/glossary.md has replaced, where no other meaning of them is needed in a name. */
const replacedInAnyName = { ...replacedWords, ...replacedInNames };

test('files and what they declare have names of the glossary, and none that it replaced', () => {
  const columns = new Set(declaredNames(textOf(tables)));
  const found = codeFolders
    .flatMap(filesIn)
    .filter((file) => file !== tables && file !== 'tests/structure/replaced-words.ts')
    .flatMap((file) => {
      const names = [stemOf(file), ...namesGivenIn(file)].filter((name) => !columns.has(name));
      return names.flatMap((name) =>
        wordsReplacedInName(name, file).map(
          (word) => `${file}: '${word}' in ${name}, use '${replacedInAnyName[word]}'`,
        ),
      );
    });

  expect(found).toEqual([]);
});

test.for([
  ['queueLetter', ['letter']],
  ['server/ledger/check-books.ts', ['books']],
  ['OfficeLayout', ['office']],
  ['letterSpacing', ['letter']],
])('a replaced word in the name %s is found', ([name, words]) => {
  expect(wordsReplacedInName(stemOf(name as string), 'any file')).toEqual(words);
});

test('the names of a file are those that it gives, not those that it uses', () => {
  const source = `
    import { theirs, other as own } from 'elsewhere';
    export const { taken: apart = theirs.use, ...rest } = own;
    function list(first: Type, [second]: Type[], { third }: Type) {
      return { key: apart, 'quoted key': rest, [computed]: list };
    }
    interface Kind<Parameter> { property: Parameter; method(argument: Type): [label: Type] }
    class Queue { field = 1; add() { try { work(); } catch (error) { report(error); } } }
    const View = (props: Type) => <div title={props.title} />;`;

  expect(declaredNames(source).toSorted().join(' ')).toBe(
    'Kind Parameter Queue View add apart argument error field first key label list method own property props rest second third',
  );
  // In TSX its type parameter would begin a tag, and nothing of the file could be read.
  const generic = 'const list = <Item>(items: Item[]) => items;';
  expect(declaredNames(generic, 'list.ts').toSorted().join(' ')).toBe('Item items list');
  expect(classNames('.a > .b-c:hover { & .d { width: 1.5em } } @media (width > 30.5em) { .e, .f { } }').join(' ')).toBe(
    'a b-c d e f',
  );
});

test('comments and test titles have no words that the glossary replaced', () => {
  const files = codeFolders.flatMap(codeIn);
  expect(files.flatMap((file) => replacedIn(file, commentsAndTitlesOf(textOf(file))))).toEqual([]);
});

test('texts of the admin have no words that the glossary replaced', () => {
  const files = adminTexts.flatMap(codeIn);
  expect(files.flatMap((file) => replacedIn(file, stringsOf(textOf(file))))).toEqual([]);
});

test('pages of the admin take who may do something from the rights, which may change', () => {
  const files = filesIn('admin').filter((file) => file.endsWith('.tsx'));
  expect(files.filter((file) => /\bOnly (?:an? )?(?:owner|manager|packer|bookkeeper)/.test(textOf(file)))).toEqual([]);
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
] as const)('the text "%s" has the replaced words %o', ([text, words]) => {
  expect(wordsReplacedIn(text, 'any file')).toEqual(words);
});

function replacedIn(file: string, lines: readonly { line: number; text: string }[]): string[] {
  return lines.flatMap(({ line, text }) =>
    wordsReplacedIn(text, file).map((word) => `${file}:${line}: '${word}', use '${replacedWords[word]}'`),
  );
}

function wordsReplacedIn(text: string, file: string): string[] {
  const exceptions = allowed.filter((exception) => exception.file === undefined || file.startsWith(exception.file));
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

function namesGivenIn(file: string): string[] {
  if (file.endsWith('.css')) return classNames(textOf(file));
  return /\.(ts|tsx|mjs)$/.test(file) ? declaredNames(textOf(file), file) : [];
}

function wordsReplacedInName(name: string, file: string): string[] {
  if (allowedNames.some((exception) => file.startsWith(exception.file ?? '') && exception.text.test(name))) return [];
  return wordsOf(name).filter((word) => Object.hasOwn(replacedInAnyName, word));
}

/** 'queueEmail' and 'queue-email' are both 'queue' and 'email'. */
const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
