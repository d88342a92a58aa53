import fs from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../docs/decisions/', import.meta.url);

test('the index of decisions lists each one once, under its title', () => {
  const files = fs.readdirSync(folder).filter((name) => /^\d{4}-/.test(name) && name !== '0000-template.md');
  const lines = files.map((name) => {
    const title = /^# (.*)$/m.exec(fs.readFileSync(new URL(name, folder), 'utf8'))?.[1];
    return `- [${name.slice(0, 4)}](${name}) ${title}`;
  });
  const index = fs.readFileSync(new URL('README.md', folder), 'utf8').split('\n');
  expect(index.filter((line) => line.startsWith('- ')).toSorted()).toEqual(lines.toSorted());
});
