import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inlineStyles } from './inline-styles.ts';

test('a page brings its styles along, and the links to them ask for nothing', () => {
  const folder = withStyle('a-1.css', 'h1{color:red}');

  expect(inlineStyles('<link rel="stylesheet" href="/assets/a-1.css"/>', folder)).toEqual({
    html: '<style>h1{color:red}</style><link rel="stylesheet" href="/assets/a-1.css" media="not all" disabled=""/>',
    styles: ['h1{color:red}'],
  });
});

test('a style that is not there, or not ours, is asked for as before', () => {
  const folder = withStyle('a-1.css', '');
  for (const address of ['/assets/other.css', 'https://elsewhere.example/a.css', '/assets/../../secret.css']) {
    const link = `<link rel="stylesheet" href="${address}"/>`;
    expect(inlineStyles(link, folder)).toEqual({ html: link, styles: [] });
  }
});

function withStyle(name: string, style: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-styles-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.mkdirSync(path.join(folder, 'client/assets'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'client/assets', name), style);
  return folder;
}
