import { expect, test } from 'vitest';
import { readText } from '../named-tests.ts';

const tables = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const uploads = {
  'POST /api/orders/{id}/photos': ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'],
  'POST /api/admin/pictures': ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  'POST /api/admin/products-file/preview': tables,
  'POST /api/admin/products-file': tables,
};

test.for(Object.entries(uploads))('%s is described with the types of its file and their limit', ([name, types]) => {
  const [method, url] = name.split(' ') as [string, string];
  const { content } = paths[url]![method.toLowerCase()]!.requestBody!;

  expect(Object.keys(content)).toEqual(types);
  for (const { schema } of Object.values(content)) {
    expect(schema).toMatchObject({ type: 'string', format: 'binary' });
    expect(schema.description).toMatch(/^At most \d+ MB$/);
  }
});

test('a response that is a file is described as bytes', () => {
  const files = Object.values(paths)
    .flatMap((calls) => Object.values(calls))
    .flatMap(({ responses }) => Object.entries(responses['200']?.content ?? {}))
    .filter(([type]) => type !== 'application/json');

  expect(files.length).toBeGreaterThan(5);
  for (const [type, { schema }] of files) expect(schema, type).toEqual({ type: 'string', format: 'binary' });
});

interface Media {
  schema: { type?: string; format?: string; description?: string };
}

interface Described {
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

const { paths } = JSON.parse(readText('docs/openapi.json')) as { paths: Record<string, Record<string, Described>> };
