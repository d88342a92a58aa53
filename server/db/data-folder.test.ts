import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reachable } from './data-folder.ts';
import { isRoot } from './postgres-files.ts';

test.runIf(isRoot)('as root the data of a private folder goes where no clean-up of old files deletes it', () => {
  const data = path.join(privateFolder(), 'postgres');
  const place = reachable(data);
  expect(place).toMatch(/^\/var\/lib\/oge-data-[0-9a-f]{12}$/);
  expect(reachable(data)).toBe(place);
});

test.runIf(isRoot)('data that a former release put elsewhere stays there', () => {
  const data = path.join(privateFolder(), 'postgres');
  fs.writeFileSync(`${data}.place`, '/var/tmp/oge-data-0123456789ab');
  expect(reachable(data)).toBe('/var/tmp/oge-data-0123456789ab');
});

function privateFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-private-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}
