import { expect, test } from 'vitest';
import { isFile, isTest, readText } from '../named-tests.ts';

/**
 * `docs/security.md`: each requirement of OWASP ASVS 5.0, levels 1 and 2, and what shows that it is met, or why it is
 * not.
 */

const page = readText('docs/security.md');
const lines = page.split('\n').filter((line) => /^- \*\*\d/.test(line));

/** The number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0; V10 and V17 are one line each. */
const requirements = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
};

test('each requirement of levels 1 and 2 is there once, in order', () => {
  const numbers = lines.map((line) => /^- \*\*([\d.]+)\*\* /.exec(line)?.[1] ?? line);
  const inOrder = [...new Set(numbers)].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(numbers, (number) => number.split('.')[0]!)).map(([chapter, all]) => [
      chapter,
      all?.length,
    ]),
  );

  expect(numbers).toEqual(inOrder);
  expect(counts).toEqual(Object.fromEntries(Object.entries(requirements)));
});

test('each names a test, a reading or the operator, does not apply, or is a deviation with its reason', () => {
  const response =
    /`[\w/.-]+\.(?:test|spec|prove)\.ts`: `|By reading|Operator: .{8,}|Deviation: .{20,}|Does not apply\.$/;
  expect(lines.filter((line) => !response.test(line))).toEqual([]);
});

test('every named test and file exists', () => {
  const tests = [...page.matchAll(/`([\w/.-]+\.(?:test|spec|prove)\.ts)`: `([^`]+)`/g)];
  const files = [...page.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:m?ts|tsx|md|sql|json))`/g)];

  expect(tests.filter(([, file, title]) => !isTest(file!, title!)).map(([all]) => all)).toEqual([]);
  expect(files.filter(([, file]) => !isFile(file!)).map(([, file]) => file)).toEqual([]);
  expect(tests.length).toBeGreaterThan(100);
});
