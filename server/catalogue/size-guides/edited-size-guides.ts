import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Measure } from '#shared/catalogue/api.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { EditedSizeGuide } from '#shared/admin/size-guides/api.ts';
import type { Database } from '../../db/database.ts';
import { allSizeGuides } from './measurements.ts';

interface Row {
  gender: EditedSizeGuide['gender'];
  category: string;
  measures: Measure[];
  isSold: boolean;
}

/**
 * The size guides as their editor reads them, with an empty one for each category and gender without. Women's first.
 */
export async function editedSizeGuides(db: Database): Promise<EditedSizeGuide[]> {
  const { rows } = await sql<Row>`
    select gender, category, coalesce(measures, '[]') as measures, coalesce(is_sold, false) as is_sold
    from (${allSizeGuides}) as guides
    full join (
      select gender, category, bool_or(status = 'published') as is_sold
      from products where status <> 'archived' and not unfinished and gender <> 'unisex' group by gender, category
    ) as kinds using (gender, category)
    order by gender desc, category collate "C"`.execute(db);
  return rows.map(({ measures, ...kind }) => ({ ...kind, ...tableOf(measures), version: versionOf(measures) }));
}

/**
 * A guide that does not exist yet has a version too, so that the second of two people who create it gets a conflict.
 */
export const versionOf = (measures: readonly Measure[]): string =>
  createHash('sha256')
    .update(JSON.stringify(tableOf(measures)))
    .digest('hex')
    .slice(0, 16);

/** Sizes in their order, and the centimetres of each measure in that of the sizes. */
export function tableOf(measures: readonly Measure[]): Pick<EditedSizeGuide, 'sizes' | 'measures'> {
  const sizes = [...new Set(measures.flatMap(({ cm }) => Object.keys(cm)))].toSorted(bySize);
  return { sizes, measures: measures.map(({ name, cm }) => ({ name, cm: sizes.map((size) => cm[size] ?? null) })) };
}
