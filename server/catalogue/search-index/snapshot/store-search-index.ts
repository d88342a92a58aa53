import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { catalogueReader, type ReadIndex } from '../follow-catalogue.ts';
import { type IndexStorage, loadIndex, readContents, storeIndex } from './stored-index.ts';

interface IndexSource {
  db: Database;
  /** Where the files of releases are too. */
  releases: IndexStorage;
  now: () => Date;
}

/** With fewer products, reading them all takes about as long as the rest of a start. */
const worthStoringFrom = 20_000;
/** Half as long as a stored index can be used. */
const renewedAfterMs = 6 * 3_600_000;

/**
 * Stores the search index of a large shop every six hours, and after a release that makes it in another way. A process
 * that starts loads it and reads only what changed since, which takes seconds instead of minutes
 * (docs/decisions/0113).
 *
 * @param from how many published products make a shop large
 */
export async function storeSearchIndex({ db, releases, now }: IndexSource, from = worthStoringFrom): Promise<void> {
  if (!(await hasProducts(db, from))) return;
  const stored = await readContents(releases, now());
  if (stored && now().getTime() - Date.parse(stored.storedAt) < renewedAfterMs) return;
  // One of its own, which nobody changes while it is being written, and which is gone afterwards.
  const read = catalogueReader(db, { whole: 0, changes: 0, readAt: null }, () => loadIndex(releases, now()));
  await storeIndex(releases, await read(), now());
}

/** The stored index of a large shop; null when it must read its catalogue whole. */
export async function loadStoredIndex(
  { db, releases, now }: IndexSource,
  from = worthStoringFrom,
): Promise<ReadIndex | null> {
  return (await hasProducts(db, from)) ? loadIndex(releases, now()) : null;
}

/** Whether so many products are published. */
async function hasProducts(db: Database, from: number): Promise<boolean> {
  const { rows } = await sql<{ isLarge: boolean }>`
    select count(*) >= ${from} as is_large from products where status = 'published'`.execute(db);
  return rows[0]!.isLarge;
}
