import { sql } from 'kysely';
import type { Period } from '#shared/admin/reports/forms.ts';
import type { Database } from '../db/database.ts';
import { isRetryOf } from '../refunds/refund-origin.ts';
import { within } from './sales-report.ts';

/**
 * The refunds in a period because items were changed to cheaper ones (docs/decisions/0105), in kobo, by the product
 * that they became: its line keeps the price that was paid for it. A change has a refund for each payment that it comes
 * from (`insertParts`), and one more for each retry.
 */
export async function paidBackByProduct(db: Database, span: Period): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ productId: string; kobo: number }>`
    with recursive of_changes as (
      select refunds.id, new_variant_id
      from order_changes join refunds on refunds.change_id = order_changes.id
      where applied_at is not null and difference < 0 and new_variant_id is not null
      union all
      select refunds.id, new_variant_id
      from of_changes join refunds on ${isRetryOf(sql`of_changes.id`)}
    )
    select product_id, sum(amount_kobo)::bigint as kobo
    from of_changes join refunds on refunds.id = of_changes.id join variants on variants.id = new_variant_id
    where refunds.status = 'processed' and ${within(sql`refunds.updated_at`, span)}
    group by product_id`.execute(db);
  return new Map(rows.map(({ productId, kobo }) => [productId, kobo]));
}
