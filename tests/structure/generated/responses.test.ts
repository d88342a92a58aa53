import { expect, test } from 'vitest';
import { failures } from '#shared/errors.ts';
import { readText } from '../named-tests.ts';

test('every endpoint is described with rejections and failures', () => {
  for (const [name, { responses }] of operations) {
    expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['200', '4XX', '5XX']));
  }
});

// Which of them have it: server/http/api-docs/limited-calls.db.test.ts.
test('only endpoints that send 429 are described with it', () => {
  const limited = operations.filter(([, { responses }]) => '429' in responses).map(([name]) => name);

  expect(limited).toEqual(expect.arrayContaining(['post /api/auth/send-otp', 'post /api/orders', 'get /api/cart']));
  expect(limited).not.toContain('get /api/home/banners');
  expect(limited).not.toContain('get /api/admin/orders');
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

const operations = Object.entries(paths).flatMap(([url, calls]) =>
  Object.entries(calls).map(([method, call]) => [`${method} ${url}`, call] as const),
);
