import { type RawBuilder, sql } from 'kysely';

/** Selects what was received for a paid order, with its deposit, in kobo: by the provider and by hand. */
export const receivedOf = (orderId: RawBuilder<unknown>) => sql`
  select coalesce(sum(received_kobo) filter (where reference is not null), 0)::bigint as by_provider,
    coalesce(sum(received_kobo) filter (where reference is null), 0)::bigint as by_hand
  from payments_of_sale where payments_of_sale.order_id = ${orderId}`;
