import { expect, test } from 'vitest';
import { failures } from '#shared/errors.ts';
import { readText } from '../named-tests.ts';

test('every endpoint is described with rejections, limits and failures', () => {
  for (const [url, calls] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(calls)) {
      expect(Object.keys(responses), `${method} ${url}`).toEqual(expect.arrayContaining(['200', '429', '4XX', '5XX']));
    }
  }
});

test('the code of every expected error is described, with its status', () => {
  const all = new Map(
    Object.values(components.responses).flatMap(({ content }) => {
      const { code } = content?.['application/json'].schema.properties ?? {};
      return (code?.enum ?? []).map((name) => [name, code!.description] as const);
    }),
  );

  expect([...all.keys()].toSorted()).toEqual([...Object.keys(failures), 'unexpected'].toSorted());
  for (const [code, { status }] of Object.entries(failures)) {
    expect(all.get(code), code).toMatch(new RegExp(`\\b${status}: [^;]*\\b${code}\\b`));
  }
});

test('who has to wait learns how long from a header that is described', () => {
  for (const name of ['TooManyRequests', 'Failed']) {
    expect(components.responses[name]?.headers, name).toHaveProperty('Retry-After');
  }
});

interface Described {
  content?: {
    'application/json': { schema: { properties: { code?: { enum: string[]; description: string } } } };
  };
  headers?: object;
}

const { paths, components } = JSON.parse(readText('docs/openapi.json')) as {
  paths: Record<string, Record<string, { responses: object }>>;
  components: { responses: Record<string, Described> };
};
