import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashOf } from './content-security-policy.ts';
import { inlineStyles, readStyles } from './inline-styles.ts';

test('a page brings its styles along, in one text with one hash, and names the file of each', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-styles-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'assets/a-1.css'), 'h1{color:red}\n');
  fs.writeFileSync(path.join(folder, 'assets/a-2.css'), 'p{color:red}\n');

  expect(inlineStyles(['/assets/a-1.css', '/assets/a-2.css'], folder)).toEqual({
    html: '<style data-href="/assets/a-1.css">h1{color:red}p{color:red}</style><style data-href="/assets/a-2.css"></style>',
    hashes: [hashOf('h1{color:red}p{color:red}')],
  });
});

test('a page that nobody has opened yet has its styles, also when another build has taken the place of its own', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-styles-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'assets/b-1.css'), 'h2{color:red}\n');
  readStyles(['/assets/b-1.css'], folder);
  fs.rmSync(folder, { recursive: true });

  expect(inlineStyles(['/assets/b-1.css'], folder).html).toBe(
    '<style data-href="/assets/b-1.css">h2{color:red}</style>',
  );
});
