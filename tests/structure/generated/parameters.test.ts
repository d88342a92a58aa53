import { expect, test } from 'vitest';
import { readText } from '../named-tests.ts';

test('what each parameter of a list of products or orders may be is described, with an example', () => {
  const lists = ['/api/product/list', '/api/product/search', '/api/collections/{slug}', '/api/admin/orders'];
  const undescribed = lists.flatMap((path) =>
    (paths[path]!['get']!.parameters ?? [])
      .filter(({ in: place, description, example }) => place === 'query' && !(description && example))
      .map(({ name }) => `${path}?${name}`),
  );

  expect(undescribed).toEqual([]);
});

test('each parameter of a query and each header is described', () => {
  const undescribed = Object.entries(paths).flatMap(([path, calls]) =>
    Object.values(calls).flatMap(({ parameters = [] }) =>
      parameters
        .filter(({ in: place, description }) => place !== 'path' && !description)
        .map(({ name }) => `${path}?${name}`),
    ),
  );

  expect(undescribed).toEqual([]);
});

interface Parameter {
  in: string;
  name: string;
  description?: string;
  example?: unknown;
}

const { paths } = JSON.parse(readText('docs/openapi.json')) as {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
};
