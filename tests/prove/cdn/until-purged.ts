import { sql } from 'kysely';
import { until } from '../cluster/until.ts';
import type { ProofShop } from '../shop/proof-shop.ts';

/** Waits until the shop has its first position and no purge is due, not even the last repeat of one. */
export const untilPurged = ({ db }: ProofShop) =>
  until('the cache was told of everything', async () => {
    const { rows } = await sql<{ isSo: boolean }>`select exists (select from purge_position)
      and not exists (select from purges) and not exists (
      select from purge_position, (
        select changed_in from catalogue_changes union all select changed_in from page_changes) as changes
      where not pg_visible_in_snapshot(changed_in, cast(snapshot as pg_snapshot))) as is_so`.execute(db);
    return rows[0]!.isSo;
  });
