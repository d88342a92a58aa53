import { sql } from 'kysely';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { type ListQuery, productsMatching } from './admin-products.ts';
import { moveStatuses } from './set-status.ts';

interface DraftsToPublish {
  /** The filters of the list, without a status. */
  filter: ListQuery;
  by: Pick<Staff, '_id'>;
}

/** Publishes the drafts that match and lack nothing, all or none. `left` is how many lack something. */
export async function publishDrafts(
  shop: Shop,
  { filter, by }: DraftsToPublish,
): Promise<{ published: number; left: number }> {
  return transact(shop.db, async (tx) => {
    const matching = await sql<{ id: string }>`
      select id from products where ${productsMatching({ ...filter, status: 'draft' })}
      order by id for no key update`.execute(tx);
    // Read when they are locked: somebody may have removed a picture in between.
    const complete = await sql<{ id: string }>`
      select id from products
      where id = any(${matching.rows.map(({ id }) => id)}::uuid[]) and not unfinished and cardinality(sizes) > 0
        and exists (select from variants where product_id = products.id)
        and not exists (
          select from variants where product_id = products.id
            and (main_image = '' or not exists (select from stock where variant_id = variants.id))
        )`.execute(tx);
    const ids = complete.rows.map(({ id }) => id);
    await moveStatuses(tx, { ids, from: 'draft', to: 'published', by, at: shop.now() });
    return { published: ids.length, left: matching.rows.length - ids.length };
  });
}
