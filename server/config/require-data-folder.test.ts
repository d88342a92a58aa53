import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireDataFolder } from './require-data-folder.ts';

test('a data folder that is missing is created, with the folders above it', () => {
  const folder = path.join(temporary(), 'shops/mine');
  requireDataFolder(folder);
  requireDataFolder(folder);
  expect(fs.statSync(folder).isDirectory()).toBe(true);
});

test('a data folder that can not be one is named with its setting, at once', () => {
  const file = path.join(temporary(), 'file');
  fs.writeFileSync(file, '');
  for (const folder of [file, path.join(file, 'below'), '/proc/nope', '/proc/nope/below']) {
    expect(() => requireDataFolder(folder), folder).toThrow(
      `DATA_DIR is not a folder that can be written: ${folder} (`,
    );
  }
});

function temporary(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-data-folder-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}
