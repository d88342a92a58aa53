import { expect, test } from 'vitest';
import { components, leavesOursAlone, licencesSource, sbomSource } from './licences-source.ts';
import { readText } from '../named-tests.ts';

test('docs/licences.md lists the current packages (npm run generate writes it)', () => {
  expect(readText('docs/licences.md')).toBe(licencesSource());
});

test('no package that the shop ships has a licence that affects our own code', () => {
  const all = components();

  expect(all.filter((component) => !leavesOursAlone(component))).toEqual([]);
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'preact', 'recharts', 'sharp', 'pg']));
});

test.for([
  ['fastify', 'MIT', true],
  ['fastify', '(GPL-2.0-only OR MIT)', true],
  ['fastify', 'MIT AND GPL-3.0-or-later', false],
  ['fastify', 'AGPL-3.0-only', false],
  ['fastify', 'LGPL-3.0-or-later', false],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ['fastify', 'none named', false],
  ['fastify', 'SEE LICENSE IN LICENSE.md', false],
] as const)('%s under %s may be used: %s', ([name, licence, isAllowed]) => {
  expect(leavesOursAlone({ name, licence })).toBe(isAllowed);
});

test('the list of components has the version, licence and hash of each', () => {
  const { components: listed } = JSON.parse(sbomSource()) as { components: Listed[] };

  expect(listed).toHaveLength(components().length);
  for (const { name, purl, hashes } of listed) {
    expect(purl, name).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d[\w.-]*$/);
    expect(hashes[0]?.content, name).toMatch(/^[\da-f]{128}$/);
  }
});

interface Listed {
  name: string;
  purl: string;
  hashes: { content: string }[];
}
