import { expect, test } from 'vitest';
import { testShop } from '../tests/shop/test-shop.ts';
import { readRelease } from './release.ts';

test('anybody may ask which release runs, and learns its version and commit alone', async () => {
  const { app } = await testShop();
  const response = await app.inject({ url: '/version' });

  expect(response.json()).toEqual(readRelease());
  expect(Object.keys(response.json())).toEqual(['version', 'commit']);
  expect(response.headers['cache-control']).toBe('no-store');
});
