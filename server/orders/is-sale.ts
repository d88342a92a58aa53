import { sql } from 'kysely';

/** A replacement was sold with the order whose items came back (decision 0080). For queries of `orders`. */
export const isSale = sql<boolean>`orders.discount_reason is distinct from 'exchange'`;
