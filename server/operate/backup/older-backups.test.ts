import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupName, backupsIn, deleteOlderBackups, deleteUnfinishedBackups, incomplete } from './older-backups.ts';

const now = new Date('2026-11-29T02:00:00Z');

test('the newest backups stay, by the moment in their names, and other folders are not touched', async () => {
  const folder = folderWith([
    'backup-2026-11-27T02-00-00Z',
    'backup-2026-11-29T02-00-00Z',
    'backup-2026-11-28T02-00-00Z',
    'backup-of-the-old-shop',
    'pictures',
  ]);

  expect(await deleteOlderBackups(folder, { keep: 2, now })).toBe(1);

  expect(fs.readdirSync(folder).toSorted()).toEqual([
    'backup-2026-11-28T02-00-00Z',
    'backup-2026-11-29T02-00-00Z',
    'backup-of-the-old-shop',
    'pictures',
  ]);
});

test('a backup without some images replaces only others like it', async () => {
  const names = ['26', '27', '28'].map((day) => `backup-2026-11-${day}T02-00-00Z`);
  const folder = folderWith([...names, ...names.map((name) => `${name}.incomplete`)]);

  expect(await deleteOlderBackups(folder, { keep: 2, now, ending: incomplete })).toBe(1);

  expect(fs.readdirSync(folder).toSorted()).toEqual(
    [...names, `${names[1]}.incomplete`, `${names[2]}.incomplete`].toSorted(),
  );
});

test('the last backup stays, however old it is', async () => {
  const folder = folderWith(['backup-2025-01-01T02-00-00Z']);
  expect(await deleteOlderBackups(folder, { keep: 0, now })).toBe(0);
  expect(fs.readdirSync(folder)).toHaveLength(1);
});

test('a backup from when the clock was ahead costs none that is newer, and goes before them', async () => {
  const ahead = 'backup-2031-01-01T02-00-00Z';
  const folder = folderWith([ahead, 'backup-2026-11-28T02-00-00Z', backupName(now)]);

  expect(await deleteOlderBackups(folder, { keep: 2, now })).toBe(1);
  expect(fs.readdirSync(folder).toSorted()).toEqual(['backup-2026-11-28T02-00-00Z', backupName(now)]);
});

test('the backup that was just written stays, also when all others are from when the clock was ahead', async () => {
  const folder = folderWith(['backup-2031-01-01T02-00-00Z', 'backup-2031-01-02T02-00-00Z', backupName(now)]);

  expect(await deleteOlderBackups(folder, { keep: 2, now })).toBe(1);
  expect(fs.readdirSync(folder).toSorted()).toEqual([backupName(now), 'backup-2031-01-02T02-00-00Z']);
  expect(await deleteOlderBackups(folder, { keep: 1, now })).toBe(1);
  expect(fs.readdirSync(folder)).toEqual([backupName(now)]);
});

test('the half of a backup that a reboot cut off is deleted a day later, and that of one under way is not', async () => {
  const folder = folderWith([
    'backup-2026-11-27T02-00-00Z.unfinished',
    'backup-2026-11-29T01-59-00Z.unfinished',
    backupName(now),
  ]);

  await deleteUnfinishedBackups(folder, now);

  expect(fs.readdirSync(folder).toSorted()).toEqual([
    'backup-2026-11-29T01-59-00Z.unfinished',
    'backup-2026-11-29T02-00-00Z',
  ]);
});

test('before the first backup there is no folder, and nothing to delete', async () => {
  await expect(deleteUnfinishedBackups(path.join(folderWith([]), 'later'), now)).resolves.toBeUndefined();
});

test('backups are listed with the newest first, without halves', async () => {
  const folder = folderWith([
    'backup-2026-11-27T02-00-00Z',
    'backup-2026-11-28T02-00-00Z',
    'backup-2026-11-29T02-00-00Z.unfinished',
  ]);
  expect(await backupsIn(folder)).toEqual([
    { folder: path.join(folder, 'backup-2026-11-28T02-00-00Z'), writtenAt: new Date('2026-11-28T02:00:00Z') },
    { folder: path.join(folder, 'backup-2026-11-27T02-00-00Z'), writtenAt: new Date('2026-11-27T02:00:00Z') },
  ]);
});

function folderWith(names: readonly string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-backups-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  for (const name of names) fs.mkdirSync(path.join(folder, name));
  return folder;
}
