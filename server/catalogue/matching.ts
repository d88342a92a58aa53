import { type RawBuilder, sql } from 'kysely';
import type { ProductFilters } from '#shared/catalogue/filters.ts';

/**
 * What filters ask of the rows of `cells` below, as SQL conditions. Size and colour are met by the same variant, and
 * in stock means that such a piece can be sold now (decisions, Catalogue).
 */
export interface Wanted {
  category: RawBuilder<boolean>;
  price: RawBuilder<boolean>;
  size: RawBuilder<boolean>;
  color: RawBuilder<boolean>;
  /** On `available`, once the matching cells of a product are put together; null means none matched. */
  stock: RawBuilder<boolean>;
}

export function wantedBy({ category, size, color, price, stock }: ProductFilters): Wanted {
  return {
    category: oneOf(sql`category`, category),
    price: price ? sql`base_price between ${price.min} and ${price.max}` : sql`true`,
    size: oneOf(sql`size`, size),
    color: oneOf(sql`color_name`, color),
    stock: sql`(available and ${stock.in} or not available and ${stock.out})`,
  };
}

function oneOf(column: RawBuilder<unknown>, choices: readonly string[]): RawBuilder<boolean> {
  if (choices.length === 0) return sql`true`;
  // Both sides in lower case by the database: JavaScript has other rules for a few letters.
  return sql`lower(${column}) = any(array(select lower(choice) from unnest(${choices}::text[]) as choice))`;
}

/** One row for each size of each colour of each product that shoppers see. */
export const cells = sql`
  select products.id, products.category, products.base_price, variants.color_name, variants.color_hex, stock.size,
    stock.quantity > stock.reserved as available
  from products
    join variants on variants.product_id = products.id
    join stock on stock.variant_id = variants.id
  where products.status = 'published'`;
