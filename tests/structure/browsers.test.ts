import { expect, test } from 'vitest';
import { isFile, readText } from './named-tests.ts';

test('every test that the README names for a browser exists', () => {
  const [, section = ''] = readText('README.md').split('## Which browser can do what');
  const files = [...section.matchAll(/`([\w/-]+\.spec\.ts)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(7);
  expect(files.filter((file) => !isFile(`tests/browser/${file}`))).toEqual([]);
});
