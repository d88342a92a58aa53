import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Words that docs/glossary.md has replaced, where no other meaning of them is needed in a name. */
const replaced = new Set(
  ['letter', 'letters', 'shelf', 'desk', 'office', 'stockroom', 'books', 'allowance', 'allowances', 'budget', 'budgets']
    .concat(['tally', 'ration', 'deed', 'deeds', 'sought', 'asked', 'said', 'told', 'meant', 'wish', 'whose', 'kept'])
    .concat(['forget', 'forgets', 'door', 'doors', 'chance', 'spend', 'paint']),
);

test('files and what they export have the names of the glossary, and none that it replaced', () => {
  const found = productFiles().flatMap((file) =>
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
])('%s is found out', ([name, words]) => {
  expect(wordsOf(stemOf(name as string)).filter((word) => replaced.has(word))).toEqual(words);
});

function productFiles(): string[] {
  return ['shared', 'server', 'web', 'admin', 'emulator', 'scripts']
    .flatMap((room) =>
      fs.readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== 'server/db/tables.ts'); // Named by migrations.
}

const stemOf = (file: string) => path.basename(file).replace(/(\.\w+)*\.\w+$/, '');

function exportsOf(file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const declared = /^export (?:default )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
  return [...text.matchAll(declared)].map(([, name = '']) => name);
}

/** 'queueEmail' and 'queue-email' are both 'queue' and 'email'. */
const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
