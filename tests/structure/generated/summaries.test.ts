import { expect, test } from 'vitest';
import { readText } from '../named-tests.ts';

test('each endpoint’s summary says in the third person what a call does', () => {
  const { paths } = JSON.parse(readText('docs/openapi.json')) as Description;
  const summaries = Object.values(paths).flatMap((calls) => Object.values(calls).map(({ summary }) => summary));

  expect(summaries.length).toBeGreaterThan(200);
  // 'Returns an order', never 'Return an order', 'Whether there is an order' or 'An order'.
  expect(summaries.filter((summary = '') => !/^[A-Z][a-z]+s,? [^.]/.test(summary))).toEqual([]);
});

interface Description {
  paths: Record<string, Record<string, { summary?: string }>>;
}
