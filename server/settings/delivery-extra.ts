import { sql } from 'kysely';

/**
 * The extra delivery cost of one unit because of its weight, in whole naira (docs/decisions/0106). For queries of
 * `products`.
 */
export const deliveryExtra = sql<number>`(
  select case products.weight_class when 'heavy' then heavy_extra when 'very heavy' then very_heavy_extra else 0 end
  from delivery_terms)`;
