import { sql } from 'kysely';
import type { PhotoDraft } from '#shared/admin/products/photo-drafts-api.ts';
import type { Database } from '../../db/database.ts';

const maxListed = 100;

/** Drafts from photos that nobody has filled in, in the order in which they were made; archived ones are given up. */
export async function photoDrafts(db: Database): Promise<{ drafts: PhotoDraft[]; total: number }> {
  const { rows } = await sql<{ id: string; picture: string; total: number }>`
    select products.id, main_image as picture, count(*) over ()::int as total
    from products join variants on product_id = products.id and position = 0
    where unfinished and status = 'draft'
    order by created_at, products.id limit ${maxListed}`.execute(db);
  return { drafts: rows.map(({ id, picture }) => ({ _id: id, picture })), total: rows[0]?.total ?? 0 };
}
