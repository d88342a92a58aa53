import { sql } from 'kysely';
import type { CollectionRule } from '#shared/admin/collections/forms.ts';
import type { Database } from '../../db/database.ts';
import type { BannerImage } from '../home/home-images.ts';

/** Collections with the ids of the products that staff chose by hand, in their order. */
export const collectionRows = (db: Database) =>
  db
    .selectFrom('collections')
    .selectAll()
    .select(
      sql<string[]>`array(select product_id from collection_products
        where collection_products.slug = collections.slug order by position)`.as('chosen'),
    );

export type CollectionRow = Awaited<ReturnType<ReturnType<typeof collectionRows>['executeTakeFirstOrThrow']>>;

// jsonb: every write of a collection has these shapes.
export const ruleOf = ({ rule }: Pick<CollectionRow, 'rule'>) => rule as CollectionRule | null;
export const pictureOf = ({ picture }: Pick<CollectionRow, 'picture'>) => picture as BannerImage | null;
