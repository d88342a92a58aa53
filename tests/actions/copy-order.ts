import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestShop } from '../shop/test-shop.ts';

/** The columns of each table that are unique, and what connects its rows with their order. */
const keysOf = {
  orders: ['id', 'idempotency_key'],
  order_lines: ['order_id'],
  payment_attempts: ['order_id', 'reference', 'provider_id'],
  order_changes: ['order_id', 'id', 'idempotency_key'],
  returns: ['order_id', 'id', 'idempotency_key'],
  deposits: ['order_id'],
} as const;

/** Makes other orders like this one, with what is stored about it. Their stock and the ledger don't fit: for a test of a job. */
export async function copyOrder({ db }: TestShop, id: string, count: number): Promise<void> {
  const { rows: tables } = await sql<{ name: keyof typeof keysOf; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name = any(${Object.keys(keysOf)})
    group by table_name`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx); // No triggers, which check each row by the others.
    for (let number = 1; number <= count; number += 1) {
      const copy = randomUUID();
      for (const { name, columns } of tables) {
        const keys = keysOf[name].map((key) => [key, key === 'provider_id' ? `9${number}` : copy]);
        const original = sql.ref(`original.${name === 'orders' ? 'id' : 'order_id'}`);
        await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
          select ${sql.join(columns.map((column) => sql.ref(`copied.${column}`)))} from ${sql.table(name)} as original
          cross join lateral jsonb_populate_record(original, ${JSON.stringify(Object.fromEntries(keys))}::jsonb) as copied
          where ${original} = ${id}`.execute(tx);
      }
    }
  });
}
