import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hashOf, pagePolicy, toastStyles } from './content-security-policy.ts';

test('only the scripts and styles that stand in a page run in it', () => {
  const policy = pagePolicy({ scripts: ['begin()'], styleHashes: [hashOf('h1{color:red}')] });

  expect(policy).toContain(`script-src 'self' ${hashOf('begin()')};`);
  expect(policy).toContain(`style-src-elem 'self' ${hashOf('h1{color:red}')} ${hashOf('')} ${toastStyles};`);
});

test('the styles that the notices bring along are those of the version that is installed', () => {
  const code = fs.readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const [, words = ''] = /^__insertCSS\((".*")\);?$/m.exec(code) ?? [];

  expect(hashOf(JSON.parse(words) as string)).toBe(toastStyles);
});
