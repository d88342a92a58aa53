import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { payRefunds } from '../../tests/actions/after-sale/refunds.ts';
import { paidShirts } from '../../tests/actions/after-sale/changes.ts';
import { databaseAt } from '../../tests/shop/database-at.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { retryFailedRefund } from '../payments/refunds/retry-refund.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** Refunds as releases before 0395 wrote them: only their key says what they are for. */
const keys: [id: string, key: string, origin: object][] = [
  [uuid(1), `desk:${uuid(9)}:form#hash`, { cause: 'entered' }],
  [uuid(2), `desk:${uuid(9)}:form#hash:2`, { cause: 'entered', firstPartId: uuid(1) }],
  [uuid(3), `again:${uuid(2)}`, { cause: 'retry', retriedId: uuid(2) }],
  [uuid(4), `return:${uuid(8)}`, { cause: 'return', returnId: uuid(8) }],
  [uuid(5), `return:${uuid(8)}:10`, { cause: 'return', returnId: uuid(8), firstPartId: uuid(4) }],
  [uuid(6), 'provider:12', { cause: 'on_paystack' }],
  [uuid(7), 'dispute:7', { cause: 'dispute', disputeId: '7' }],
];

test('a refund from before the upgrade has after it the cause that its key said, what it retries and its first part', async () => {
  const db = await databaseAt('0379_many_parts_of_refunds');
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one); // Without the order that they belong to.
    await sql`insert into returns (id, order_id, reason, idempotency_key, requested_at, updated_at, updated_by)
      values (${uuid(8)}, ${uuid(9)}, 'other', ${uuid(9)}, now(), now(), 'shopper')`.execute(one);
    await sql`insert into disputes (id, reference, order_id, amount_kobo, status, category, reason, opened_at,
        open_since, decided_at, lost_kobo, updated_at)
      values ('7', 'a', ${uuid(9)}, 100, 'lost', '', '', now(), now(), now(), 100, now())`.execute(one);
    for (const [id, key] of keys) await writeAsBefore(one, { id, key });
    await sql`set session_replication_role = origin`.execute(one);
  });

  await migrate(db);

  expect(await originsIn(db)).toEqual(keys.map(([id, , origin]) => ({ id, ...nothing, ...origin })));
});

test('a retry that a process of the release before writes during an upgrade is one to this release, and is not made twice', async () => {
  const { shop } = await paidShirts();
  const { db } = shop;
  const { reference } = await db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  await writeAsBefore(db, { id: uuid(1), key: `excess:${reference}`, reference });
  await db.updateTable('refunds').set({ status: 'failed' }).execute();
  await writeAsBefore(db, { id: uuid(2), key: `again:${uuid(1)}`, reference });

  expect(await retryFailedRefund(shop, uuid(1), { who: 'staff:1' })).toBe(uuid(2));
  expect(await originsIn(db)).toEqual([
    { id: uuid(1), ...nothing, cause: 'excess' },
    { id: uuid(2), ...nothing, cause: 'retry', retriedId: uuid(1) },
  ]);
  await payRefunds(shop);
  await expect(db.updateTable('refunds').set({ cause: 'entered' }).execute()).rejects.toThrow('is what it was');
});

const nothing = { retriedId: null, firstPartId: null, returnId: null, changeId: null, disputeId: null };

async function writeAsBefore(
  db: Database,
  { id, key, reference = 'a' }: { id: string; key: string; reference?: string },
) {
  await sql`insert into refunds (id, reference, amount_kobo, reason, idempotency_key, requested_at, updated_at, updated_by)
    values (${id}, ${reference}, 100, 'Late', ${key}, now(), now(), 'staff:1')`.execute(db);
}

const originsIn = (db: Database) =>
  db
    .selectFrom('refunds')
    .select(['id', 'cause', 'retriedId', 'firstPartId', 'returnId', 'changeId', 'disputeId'])
    .orderBy('id')
    .execute();
