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

test('what can be repeated safely says where the key goes that all repetitions have in common', () => {
  const unclear = Object.entries(paths).flatMap(([path, calls]) =>
    Object.values(calls)
      .filter(({ summary, parameters = [], requestBody }) => {
        const { properties = {} } = requestBody?.content['application/json']?.schema ?? {};
        const inBody = ['key', 'mergeId', 'joinId'].find((name) => name in properties);
        const isHeader = parameters.some(({ name }) => name === 'idempotency-key');
        if (isHeader) return !summary.includes('The same header Idempotency-Key');
        // The key of an order's link is a token.
        return inBody !== undefined && !path.endsWith('/open') && !summary.includes(`\`${inBody}\``);
      })
      .map(() => path),
  );

  expect(unclear).toEqual([]);
});

interface Parameter {
  in: string;
  name: string;
  description?: string;
  example?: unknown;
}

interface Call {
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}

const { paths } = JSON.parse(readText('docs/openapi.json')) as {
  paths: Record<string, Record<string, Call>>;
};
