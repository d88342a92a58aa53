import { expect, test } from 'vitest';
import { writeFolder } from './backup-files.ts';

test('a folder of backups that can not be created is an error, at once', async () => {
  await expect(writeFolder('/proc/nope/backup-2026-12-01T02-00-00Z', async () => {})).rejects.toThrow('/proc/nope');
});
