import fs from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { isNode } from './declared-names.ts';

const root = path.join(import.meta.dirname, '../..');

test('no compared object has a regular expression inside: toMatchObject finds it in any object', () => {
  const tests = sources((file) => /\.(test|spec)\.tsx?$|^tests\//.test(file));
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.flatMap(([file, source]) => nestedPatterns(file, source))).toEqual([]);
});

test('no statement calls a built-in function only for what it throws: the bundler may leave such a call out', () => {
  const files = sources(() => true);
  expect(files.length).toBeGreaterThan(2_000);
  expect(files.flatMap(([file, source]) => unusedResults(file, source))).toEqual([]);
});

test.for([
  ['expect(body).toMatchObject({ message: /^Paid/ })', ['a.test.ts: toMatchObject(/^Paid/)']],
  ['expect(body).toMatchObject({ message: /^Paid .* now/ })', ['a.test.ts: toMatchObject(/^Paid .* now/)']],
  ['expect(rows).toEqual([{ who: { name: /Ada/u } }])', ['a.test.ts: toEqual(/Ada/u)']],
  ['expect(await poll()).not.toContainEqual({ ...own, note: /x/ as unknown })', ['a.test.ts: toContainEqual(/x/)']],
  ['expect(body).toMatchObject({ message: expect.stringMatching(/^Paid/) })', []],
  ["expect(rows).toEqual(names.map((name) => name.replace(/-front/, '')))", []],
  ['expect(text).toMatch(/^Paid/)', []],
] as const)('regular expressions of %s', ([source, found]) => {
  expect(nestedPatterns('a.test.ts', source)).toEqual(found);
});

test.for([
  ['decodeURI(path);', ['a.ts: decodeURI(path);']],
  ['try { new URL(text); } catch { reject(); }', ['a.ts: new URL(text);']],
  ['if (isSent) JSON.parse(body);', ['a.ts: JSON.parse(body);']],
  ['const url = new URL(text); return decodeURI(path) !== "";', []],
  ['URL.revokeObjectURL(url); Object.assign(one, other); parse(text);', []],
] as const)('results that are not used in %s', ([source, found]) => {
  expect(unusedResults('a.ts', source)).toEqual(found);
});

const comparing =
  /^(toEqual|toStrictEqual|toMatchObject|toContainEqual|toHaveBeen\w*With|objectContaining|arrayContaining)$/;

function nestedPatterns(file: string, source: string): string[] {
  if (!/[:,[]\s*\/(?![/*])[^\n]+\//.test(source)) return [];
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: compared }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (comparing.test(name)) found.push(...patternsOf(compared).map((pattern) => `${file}: ${name}(${pattern})`));
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** The regular expressions among the compared values, without the arguments of calls such as `expect.stringMatching`. */
function patternsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(patternsOf);
  if (!isNode(value) || /^(CallExpression|NewExpression|ArrowFunctionExpression)$/.test(value.type)) return [];
  if (value['regex']) return [String(value['raw'])];
  return Object.values(value).flatMap(patternsOf);
}

/** Built-in functions that are called for their result alone. */
const pure = [
  '(?:de|en)codeURI(?:Component)?|parseInt|parseFloat|structuredClone|atob|btoa',
  'BigInt|Boolean|Date|Number|RegExp|String|Symbol|URL|URLSearchParams',
  String.raw`(?:Date|Intl|JSON|Math|Number|String)\.\w+`,
  String.raw`URL\.(?:canParse|parse)|Array\.(?:from|isArray|of)|Object\.(?:entries|fromEntries|keys|values)`,
].join('|');
const isPure = new RegExp(`^(?:${pure})$`);
const mayBeUnused = new RegExp(`(?:^|[{;)])\\s*(?:new )?(?:${pure})\\(`, 'm');

function unusedResults(file: string, source: string): string[] {
  if (!mayBeUnused.test(source)) return [];
  const found: string[] = [];
  new Visitor({
    ExpressionStatement({ start, end, expression }) {
      if (expression.type !== 'CallExpression' && expression.type !== 'NewExpression') return;
      const { callee } = expression;
      if (isPure.test(source.slice(callee.start, callee.end))) found.push(`${file}: ${source.slice(start, end)}`);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

function sources(isWanted: (file: string) => boolean): [file: string, source: string][] {
  return ['shared', 'server', 'web', 'admin', 'basic', 'service-worker', 'emulator', 'scripts', 'tests']
    .flatMap((folder) =>
      fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && isWanted(file))
    .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]);
}
