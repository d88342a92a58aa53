import { expect, test } from 'vitest';
import { pack, stored } from './stored-response.ts';

test('a compressed response is unpacked once for all who wait for it, and anew afterwards', async () => {
  const response = stored({ body: 'A page '.repeat(20_000), headers: {} });
  await pack(response, 'br', () => {});

  const [first, second] = await Promise.all([response.plain(), response.plain()]);

  expect(first.toString()).toBe('A page '.repeat(20_000));
  expect(second).toBe(first);
  expect(await response.plain()).not.toBe(first);
});
