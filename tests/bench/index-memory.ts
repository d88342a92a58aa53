import v8 from 'node:v8';
import vm from 'node:vm';
import { openSearchIndex } from '#server/catalogue/search-index/search-index.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Megabytes that a search index of the whole catalogue takes, in objects and bit sets, and how long reading it takes.
 */
export async function indexCost(db: Database): Promise<{ megabytes: number; seconds: number }> {
  const currentIndex = openSearchIndex(db);
  const before = heapMb();
  const startedAt = performance.now();
  await currentIndex();
  const seconds = (performance.now() - startedAt) / 1_000;
  const megabytes = heapMb() - before;
  await currentIndex(); // Still referenced: nothing of it was collected before it was measured.
  return { megabytes, seconds };
}

/** Memory in use after a full garbage collection. */
export function heapMb(): number {
  v8.setFlagsFromString('--expose-gc');
  (vm.runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_000_000;
}
