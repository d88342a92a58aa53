import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { databaseHistory } from '../db/history.ts';
import { cardTag, listsTag, productTag, shopTag } from '../response-cache/cache-tags.ts';
import { queueTags } from './queue-tags.ts';

/** More changed products than this are everything. */
const maxProducts = 200;

interface ChangedProduct {
  id: string | null;
  /** How many transactions changed it. */
  times: number;
  /** How lists show it now. */
  facts: string;
}

interface Changes {
  history: string;
  snapshot: string;
  isBefore: boolean;
  products: ChangedProduct[];
  /** Of other tables: the ids of products, null for every page. */
  pages: (string | null)[];
}

/**
 * Queues purges of everything that was not seen since the last call. One process does it at a time, and the purges
 * commit together with the position, so that no change is skipped.
 *
 * @returns whether anything was queued
 */
export async function queuePurges(db: Database): Promise<boolean> {
  return transact(db, async (tx) => {
    // Locked first: the changes are read in a later snapshot, after whoever had the lock.
    const seen = await tx
      .selectFrom('purgePosition')
      .select(['history', 'snapshot'])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!seen) return false;
    const { history, snapshot, isBefore, products, pages } = await readChanges(tx, seen.snapshot);
    if (isBefore || history !== seen.history) {
      await purgeAll(tx);
      return true;
    }
    if (products.length === 0 && pages.length === 0) return false;
    if (pages.includes(null) || products.length > maxProducts || products.some(({ id }) => id === null)) {
      await purgeAll(tx);
      return true;
    }
    const changed = products as (ChangedProduct & { id: string })[];
    const several = changed.flatMap(({ id, times }) => (times > 1 ? [id] : []));
    if (changed.length > 0 && (await seeSections(tx, several))) {
      await purgeAll(tx);
      return true;
    }
    const shown = await changedCards(tx, changed);
    await queueTags(tx, [
      ...[...changed.map(({ id }) => id), ...(pages as string[])].map(productTag),
      ...shown.map(cardTag),
      ...(shown.length > 0 ? [listsTag] : []),
    ]);
    await tx.updateTable('purgePosition').set({ history, snapshot }).execute();
    return true;
  });
}

/** Queues a purge of everything, and goes on from the present. */
export async function purgeAll(db: Database): Promise<void> {
  await sql`insert into purge_position (history, snapshot) values (${databaseHistory}, pg_current_snapshot())
    on conflict (is_only) do update set history = excluded.history, snapshot = pg_current_snapshot()`.execute(db);
  await db.deleteFrom('purgedCards').execute(); // What changed from here on is compared with nothing.
  await seeSections(db);
  await queueTags(db, [shopTag]);
}

/** In place of a product: which sections for children the shop has and whether something is on sale: every page links to them. */
const sections = '00000000-0000-0000-0000-000000000000';

/**
 * @param several the products that two transactions changed: they may have been hidden or sold out in between
 * @returns whether such a link came or went since this was last called, also for a moment only
 */
async function seeSections(db: Database, several: readonly string[] = []): Promise<boolean> {
  const { rows } = await sql`
    insert into purged_cards (product_id, facts) values (${sections}, ${sectionFacts([])})
    on conflict (product_id) do update set facts = excluded.facts where purged_cards.facts <> excluded.facts
    returning facts`.execute(db);
  if (rows.length > 0 || several.length === 0) return rows.length > 0;
  const without = sql<{ isOther: boolean }>`select ${sectionFacts([])} <> ${sectionFacts(several)} as is_other`;
  return (await without.execute(db)).rows[0]!.isOther;
}

function sectionFacts(except: readonly string[]) {
  const shown = sql`from products where status = 'published' and products.id <> all(${except}::uuid[])`;
  return sql`concat(
    exists (select ${shown} and gender in ('girls', 'kids')),
    exists (select ${shown} and gender in ('boys', 'kids')),
    exists (select ${shown} and discount_percent is not null and exists (
      select from variants join stock on variant_id = variants.id
      where product_id = products.id and quantity > reserved)))`;
}

/**
 * The products of which a list may show something else. Those that two transactions changed may have looked different in
 * between, when a list was read; of the others it is compared.
 */
async function changedCards(db: Database, products: readonly (ChangedProduct & { id: string })[]): Promise<string[]> {
  const ids = products.map(({ id }) => id);
  if (ids.length === 0) return [];
  const known = await db.selectFrom('purgedCards').selectAll().where('productId', 'in', ids).execute();
  const before = new Map(known.map(({ productId, facts }) => [productId, facts]));
  const changed = products.filter(({ id, times, facts }) => times > 1 || before.get(id) !== facts);
  const rows = changed.map(({ id, facts }) => ({ productId: id, facts }));
  if (rows.length > 0) {
    await db
      .insertInto('purgedCards')
      .values(rows)
      .onConflict((row) => row.column('productId').doUpdateSet((set) => ({ facts: set.ref('excluded.facts') })))
      .execute();
  }
  return changed.map(({ id }) => id);
}

/**
 * Changes by transactions that a snapshot did not see, as the search index reads them (`read-rows.ts`), and in the same
 * moment what lists show of each product: everything but how many pieces there are.
 */
async function readChanges(db: Database, snapshot: string): Promise<Changes> {
  const unseen = sql`changed_in >= pg_snapshot_xmin(seen) and changed_in < pg_snapshot_xmax(moment)
    and not pg_visible_in_snapshot(changed_in, seen)`;
  const { rows } = await sql<Changes>`
    select ${databaseHistory} as history, moment::text as snapshot,
      pg_snapshot_xmax(moment) < pg_snapshot_xmax(seen) as is_before, (
        select coalesce(json_agg(json_build_object('id', product_id, 'times', times, 'facts', ${cardFacts})), '[]')
        from (
          select product_id, count(distinct changed_in)::int as times from catalogue_changes where ${unseen}
          group by product_id limit ${maxProducts + 1}
        ) as changed
      ) as products, (
        select coalesce(json_agg(distinct product_id), '[]') from page_changes where ${unseen}
      ) as pages
    from pg_current_snapshot() as moment, cast(${snapshot} as pg_snapshot) as seen`.execute(db);
  return rows[0]!;
}

const cardFacts = sql`coalesce((
  select md5(concat(to_jsonb(products) - '{version,updated_at}'::text[], (
    select jsonb_agg(to_jsonb(variants) - 'cost' order by variants.id) from variants
    where variants.product_id = products.id
  ), (
    select jsonb_agg(jsonb_build_array(variant_id, size, quantity > reserved) order by variant_id, size)
    from variants join stock on stock.variant_id = variants.id where variants.product_id = products.id
  ))) from products where products.id = changed.product_id and status = 'published'), 'hidden')`;
