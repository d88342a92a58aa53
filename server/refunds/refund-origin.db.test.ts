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

test('refunds that staff paid back by hand have after the upgrade from 1.0.0 the cause that their key said, and can be changed as little as before', async () => {
  const db = await databaseAt('0330_deleted_changes');
  await sellByHand(db);
  const [entered, rest] = [uuid(1), uuid(2)];
  await payBackByHand(db, { id: entered, key: `desk:${uuid(9)}:form#hash`, amountKobo: 200_000, way: 'cash' });
  await sql`insert into refund_lines (refund_id, order_id, position, quantity, restocked)
    values (${entered}, ${uuid(9)}, 0, 1, false)`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`update orders set status = 'cancelled', cancelled_at = now() where id = ${uuid(9)}`.execute(tx);
    await payBackByHand(tx, { id: rest, key: `rest:${uuid(9)}`, amountKobo: 700_000, way: 'transfer', slip: 'TRF 1' });
  });

  await migrate(db);

  expect(await originsIn(db)).toEqual([
    { id: entered, ...nothing, cause: 'entered' },
    { id: rest, ...nothing, cause: 'cancelled_order' },
  ]);
  for (const change of [{ cause: 'deposit' }, { byHandReference: 'TRF 2' }, { amountKobo: 1 }])
    await expect(db.updateTable('refunds').set(change).where('id', '=', rest).execute()).rejects.toThrow(
      'is a log: its rows are neither changed nor deleted',
    );
  await sql`update orders set anonymous_at = now(), email = '', name = '', phone = '', ship_to_phone = '', street = '',
    request_hash = ''`.execute(db);
  await sql`select erase_words_about_money(${uuid(9)})`.execute(db);
  const words = db.selectFrom('refunds').select(['reason', 'byHandReference']).orderBy('id');
  expect(await words.execute()).toEqual([
    { reason: 'Refund', byHandReference: '' },
    { reason: 'Refund', byHandReference: 'erased' },
  ]);
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

/** An order for ₦9,000 that staff sold for cash. */
async function sellByHand(db: Database): Promise<void> {
  const order = uuid(9);
  await sql`insert into products (id, slug, name, description, category, gender, sizes, created_at)
    values (${order}, 'shirt', 'Shirt', 'Cotton', 'Shirts', 'men', '{M}', now())`.execute(db);
  await sql`insert into variants (id, product_id, position, color_name, color_hex, cloth, price, main_image, thumbnails)
    values (${order}, ${order}, 0, 'Indigo', '#232f6e', 'cotton', 6000, '/a.webp', '{/a.webp}')`.execute(db);
  await sql`insert into stock (variant_id, size, quantity) values (${order}, 'M', 3)`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`insert into orders (id, created_at, paid_at, status, email, name, phone, street, city, state, country,
        ship_to_phone, payment_method, items_price, shipping_price, total_amount, request_hash, channel, placed_by)
      values (${order}, now(), now(), 'processing', 'ada@example.com', 'Ada', '+2348012345678', '1 Road', 'Ikeja', 'Lagos',
        'Nigeria', '+2348012345678', 'paystack', 6000, 3000, 9000, 'hash', 'whatsapp', 'staff:1')`.execute(tx);
    await sql`insert into order_lines (order_id, position, product_id, variant_id, size, quantity, price, name, color_name, image)
      values (${order}, 0, ${order}, ${order}, 'M', 1, 6000, 'Shirt', 'Indigo', '/a.webp')`.execute(tx);
    await sql`insert into manual_payments (order_id, way, reference, amount_kobo, received_at, recorded_by)
      values (${order}, 'cash', '', 900000, now(), 'staff:1')`.execute(tx);
  });
}

interface ByHand {
  id: string;
  key: string;
  amountKobo: number;
  way: 'cash' | 'transfer';
  slip?: string;
}

const payBackByHand = (db: Database, { id, key, amountKobo, way, slip = '' }: ByHand) =>
  sql`insert into refunds (id, amount_kobo, reason, status, idempotency_key, requested_at, updated_at, updated_by,
      by_hand_order_id, by_hand_way, by_hand_reference)
    values (${id}, ${amountKobo}, 'Late', 'processed', ${key}, now(), now(), 'staff:1', ${uuid(9)}, ${way}, ${slip})`.execute(
    db,
  );
