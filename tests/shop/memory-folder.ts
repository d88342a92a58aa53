import fs from 'node:fs';

/** Where Linux keeps files in memory. */
export const memoryFolder = '/dev/shm';

/** Whether so many bytes can be kept there, and as many are left for everything else. */
export function hasRoomInMemory(bytes: number): boolean {
  if (!fs.existsSync(memoryFolder) || process.availableMemory() < 2 * bytes) return false;
  const { bavail, bsize } = fs.statfsSync(memoryFolder);
  return bavail * bsize > bytes;
}
