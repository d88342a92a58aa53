import { expect, test } from 'vitest';
import { readText } from '../named-tests.ts';

const { paths, tags, servers } = JSON.parse(readText('docs/openapi.json')) as Description;
const operations = Object.entries(paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, call]) => ({ path, method, ...call })),
);

test('each operation has a name of its own that programs can use', () => {
  const names = operations.map(({ operationId }) => operationId);

  expect(new Set(names).size).toBe(operations.length);
  for (const name of names) expect(name).toMatch(/^(get|post|put|delete)[A-Z][A-Za-z\d]+$/);
  expect(names).toContain('postOrdersByIdCancel');
});

test('each group of endpoints says what it is about', () => {
  const used = new Set(operations.flatMap((call) => call.tags));

  expect(tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
  for (const { name, description } of tags) expect(description, name).toMatch(/^[A-Z].{7,}[^.]$/);
});

test('the API is at the address of the shop that describes it', () => {
  expect(servers).toEqual([{ url: '/', description: 'This shop' }]);
});

interface Description {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
  tags: { name: string; description: string }[];
  servers: object[];
}
