import { expect, test } from 'vitest';
import { isFile, isTest, readText } from '../named-tests.ts';

/** `docs/specification.md`: each statement of the specification, and its tests or decisions. */

const statements = statementsIn(readText('docs/specification.md'));

test('every statement of the specification is there, in order', () => {
  expect(statements.map(({ number }) => number)).toEqual(statements.map((_, index) => index + 1));
  expect(statements.length).toBeGreaterThanOrEqual(272);
});

test('each statement has a test or a decision', () => {
  const loose = statements.filter(({ proofs }) => proofs.length === 0 || proofs.some((proof) => !isProof(proof)));
  expect(loose.map(({ number, text, proofs }) => [number, text, ...proofs])).toEqual([]);
});

test('every named test and decision exists', () => {
  const missing = statements.flatMap(({ number, proofs }) =>
    proofs.filter((proof) => isProof(proof) && !isThere(proof)).map((proof) => `${number}: ${proof}`),
  );
  expect(missing).toEqual([]);
});

interface Statement {
  number: number;
  text: string;
  /** As written: a test by its file and title, or a decision by its file. */
  proofs: string[];
}

function statementsIn(document: string): Statement[] {
  const found: Statement[] = [];
  for (const line of document.split('\n')) {
    const [, number, text] = /^(\d+)\. (.+)/.exec(line) ?? [];
    const [, proof] = /^ +- (.+)/.exec(line) ?? [];
    if (number && text) found.push({ number: Number(number), text, proofs: [] });
    else if (proof) found.at(-1)?.proofs.push(proof);
  }
  return found;
}

function isProof(proof: string): boolean {
  return aTest.test(proof) || aDecision.test(proof);
}

function isThere(proof: string): boolean {
  const [, file, title] = aTest.exec(proof) ?? [];
  if (file && title) return isTest(file, title);
  return isFile(aDecision.exec(proof)?.[1] ?? 'nowhere');
}

const aTest = /^`([\w/.-]+\.(?:test|spec)\.ts)`: `(.+)`$/;
const aDecision = /^Decided: `(docs\/decisions\/[\w-]+\.md)`$/;
