import { expect, test } from 'vitest';
import { pack, stored } from './stored-response.ts';

test.each([
  { what: 'page', body: 'A page '.repeat(20_000) },
  { what: 'sitemap', body: 'A product '.repeat(200_000) },
])('a compressed $what is unpacked once for all who wait for it, and anew afterwards', async ({ body }) => {
  const response = stored({ body, headers: {} });
  await pack(response, 'br', () => {});

  const [first, second] = await Promise.all([response.plain(), response.plain()]);

  expect(first.toString()).toBe(body);
  expect(second).toBe(first);
  expect(await response.plain()).not.toBe(first);
});

test('the compression of a long sitemap does not stop everything else', async () => {
  const body = Array.from({ length: 100_000 }, (_, number) => `/product/${number}`).join('\n');
  const passed: string[] = [];
  const packed = pack(stored({ body, headers: {} }), 'br', () => {}).then(() => passed.push('compressed'));

  await new Promise<void>((resolve) => setImmediate(resolve));
  passed.push('another request');
  await packed;

  expect(passed).toEqual(['another request', 'compressed']);
});
