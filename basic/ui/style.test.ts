import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) =>
  fs.readFileSync(path.join(import.meta.dirname, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
const files = ['base.css', 'forms.css', 'lists.css'];

test('every colour without scripts is one of the shop’s', () => {
  const tokens = new Set(read('../../web/styles/tokens.css').match(/#[\da-f]{6}/g));
  const used = files.flatMap((file) => read(file).match(/#[\da-f]{3,8}\b/g) ?? []);
  expect(used.filter((colour) => !tokens.has(colour))).toEqual([]);
  expect(used.length).toBeGreaterThan(20);
});

test('the styles without scripts need nothing that Opera Mini lacks', () => {
  const young =
    /var\(|\bgrid\b|\bflex\b|clamp\(|min\(|max\(|calc\(|:has\(|:is\(|:where\(|-inline|-block\b(?!;)|\bgap:|&/;
  const rules = files.flatMap((file) => read(file).split('\n'));
  expect(rules.filter((rule) => young.test(rule.replace('inline-block', '').replace('border-box', '')))).toEqual([]);
});
