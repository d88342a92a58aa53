import { expect, test } from 'vitest';
import { diskFinding } from './disk-check.ts';

const stateOf = (freeGigabytes: number, totalGigabytes: number) =>
  diskFinding({ freeBytes: freeGigabytes * 1e9, totalBytes: totalGigabytes * 1e9 }, '/srv/backups', 'backups').state;

test('a disk with less than a tenth free needs attention, and the doctor fails while that is less than 5 GB', () => {
  expect(stateOf(200, 1_000)).toBe('ok');
  expect(stateOf(90, 1_000)).toBe('attention');
  expect(stateOf(4.9, 1_000)).toBe('failed');
  expect(stateOf(4.1, 40)).toBe('ok');
  expect(stateOf(3.9, 40)).toBe('failed');
});

test('less than half a gigabyte is too little on any disk, and the sentence says what will fail', () => {
  expect(diskFinding({ freeBytes: 0.4e9, totalBytes: 1e9 }, '/srv/backups', 'backups')).toEqual({
    state: 'failed',
    sentence: '0.4 GB of 1.0 GB are free where /srv/backups is. Make room, or backups will fail.',
  });
});
