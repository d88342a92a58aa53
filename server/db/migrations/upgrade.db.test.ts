import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { databaseAt } from '../../../tests/shop/database-at.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { openJobs } from '../../jobs/jobs.ts';
import type { Database } from '../database.ts';
import { migrate } from './migrate.ts';

const variant = '10000000-0000-4000-8000-000000000001';

test('a shop that has traded since its sixth migration goes on with a right ledger', async () => {
  const db = await databaseAt('0006_contact');
  await trade(db);

  await migrate(db);

  const jobs = await openJobs(db, { isWorker: false });
  onTestFinished(() => jobs.stop({ graceful: false }));
  const { complaints, orders } = await checkLedger(db, { now: new Date('2026-11-02T09:10:00Z'), ledger: null });
  expect({ complaints, orders }).toEqual({ complaints: [], orders: 5 });
});

test('money that was due to go back before refunds were written down goes back after the upgrade', async () => {
  const db = await databaseAt('0006_contact');
  await trade(db);

  await migrate(db);

  const refunds = db.selectFrom('refunds').select(['amountKobo', 'status', 'nextCheckAt', 'idempotencyKey']);
  expect(await refunds.execute()).toEqual([
    {
      amountKobo: 900_000,
      status: 'requested',
      nextCheckAt: expect.any(Date),
      idempotencyKey: expect.stringMatching(/^whole:.+_00000000-0000-4000-8000-000000000003$/),
    },
  ]);
});

test('what was placed before the upgrade is paid, shipped and sold after it', async () => {
  const db = await databaseAt('0006_contact');
  await trade(db);
  await migrate(db);

  await db.transaction().execute(async (tx) => {
    await sql`update payment_attempts set status = 'success', outcome = 'applied', received_kobo = amount_kobo,
      currency = 'NGN', settled_at = now(), settled_by = 'provider' where order_id = ${orderId(2)}`.execute(tx);
    await sql`update stock set quantity = quantity - 1, reserved = reserved - 1`.execute(tx);
    await sql`update orders set status = 'processing', paid_at = now(), held_until = null where id = ${orderId(2)}`.execute(
      tx,
    );
  });

  const movements = await sql`select kind, delta from stock_movements order by id`.execute(db);
  expect(movements.rows).toEqual([
    { kind: 'received', delta: 10 },
    { kind: 'adjusted', delta: -1 },
  ]);
});

test('a coupon that one mailbox used twice before that was one customer stays used, and is not used a third time', async () => {
  const db = await databaseAt('0040_limits_by_browser');
  await sql`insert into coupons (code, percent, max_uses_per_customer, created_at) values ('ONCE', 10, 1, now())`.execute(
    db,
  );
  const useBy = (number: number, email: string) =>
    db.transaction().execute(async (tx) => {
      await placeWithCoupon(tx, orderId(number), email);
    });
  await product(db);
  await useBy(1, 'ada+1@gmail.com');
  await useBy(2, 'a.da@gmail.com');
  await useBy(3, 'bola@example.com');

  await migrate(db);

  const uses = await sql`select customer_email, is_honoured from coupon_uses order by used_at`.execute(db);
  expect(uses.rows).toEqual([
    { customerEmail: 'ada+1@gmail.com', isHonoured: false },
    { customerEmail: 'a.da@gmail.com', isHonoured: true },
    { customerEmail: 'bola@example.com', isHonoured: false },
  ]);
  await expect(useBy(4, 'ada@gmail.com')).rejects.toThrow('is used up');
  const jobs = await openJobs(db, { isWorker: false });
  onTestFinished(() => jobs.stop({ graceful: false }));
  const { complaints } = await checkLedger(db, { now: new Date('2026-11-02T09:10:00Z'), ledger: null });
  expect(complaints.filter((complaint) => JSON.stringify(complaint).includes('oupon'))).toEqual([]);
});

async function placeWithCoupon(tx: Database, id: string, email: string): Promise<void> {
  const at = `2026-11-02T09:00:0${id.at(-1)}Z`;
  await sql`insert into orders (id, created_at, held_until, email, name, phone, street, city, state, country,
      ship_to_phone, payment_method, items_price, shipping_price, coupon_code, coupon_discount, total_amount, request_hash)
    values (${id}, ${at}, '2026-11-02T09:30:00Z', ${email}, 'Ada', '+2348012345678', '1 Road', 'Ikeja', 'Lagos', 'Nigeria',
      '+2348012345678', 'paystack', 6000, 3000, 'ONCE', 600, 8400, 'hash')`.execute(tx);
  await sql`insert into order_lines values
    (${id}, 0, ${variant}, ${variant}, 'M', 1, 6000, 'Shirt', 'Indigo', '/a.webp')`.execute(tx);
  await sql`insert into coupon_uses (order_id, code, customer_email, discount, used_at)
    values (${id}, 'ONCE', ${email}, 600, ${at})`.execute(tx);
}

const orderId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/**
 * Delivered; waiting to be paid; paid too late, with the money due; paid wrongly, for a person; cancelled and never
 * paid.
 */
async function trade(db: Database): Promise<void> {
  const orders = [
    { status: 'delivered', paid: true, money: 'applied' },
    { status: 'pending', paid: false, money: 'open' },
    { status: 'cancelled', paid: false, money: 'refund_due' },
    { status: 'pending', paid: false, money: 'review' },
    { status: 'cancelled', paid: false, money: 'abandoned' },
  ];
  const at = '2026-11-02T09:00:00Z';
  await db.transaction().execute(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx);
    await product(tx);
    await run(`insert into stock values ('${variant}', 'M', 10, 2)`);
    for (const [index, { status, paid, money }] of orders.entries()) {
      const id = orderId(index + 1);
      const when = (is: boolean) => (is ? `'${at}'` : 'null');
      await run(`insert into orders (id, status, created_at, held_until, paid_at, shipped_at, delivered_at, cancelled_at,
          email, name, phone, street, city, state, country, ship_to_phone, payment_method, items_price, shipping_price,
          total_amount, request_hash)
        values ('${id}', '${status}', '${at}', ${status === 'pending' ? "'2026-11-02T09:30:00Z'" : 'null'}, ${when(paid)},
          ${when(paid)}, ${when(paid)}, ${when(status === 'cancelled')}, 'ada@example.com', 'Ada', '+2348012345678',
          '1 Road', 'Ikeja', 'Lagos', 'Nigeria', '+2348012345678', 'paystack', 6000, 3000, 9000, 'hash')`);
      await run(
        `insert into order_lines values ('${id}', 0, '${variant}', '${variant}', 'M', 1, 6000, 'Shirt', 'Indigo', '/a.webp')`,
      );
      await run(`insert into order_access values (sha256('${id}'), '${id}')`);
      await run(
        `insert into letters values ('order-received:${id}', 'ada@example.com', 's', 't', 'h', '${at}', '${at}')`,
      );
      if (paid)
        await run(
          `insert into letters values ('order-paid:${id}', 'ada@example.com', 's', 't', 'h', '${at}', '${at}')`,
        );
      const isIn = ['applied', 'refund_due', 'review'].includes(money);
      const received = money === 'review' ? 850_000 : 900_000;
      await run(`insert into payment_attempts (reference, order_id, amount_kobo, created_at, status, outcome, received_kobo,
          provider_id, paid_at, next_check_at)
        values ('${randomUUID().replaceAll('-', '')}_${id}', '${id}', 900000, '${at}', '${isIn ? 'success' : money}',
          ${isIn ? `'${money}', ${received}, '${index}', '${at}', null` : `null, null, null, null, '2026-11-02T09:10:00Z'`})`);
    }
  });
}

async function product(db: Database): Promise<void> {
  const at = '2026-11-02T09:00:00Z';
  await sql`insert into products (id, slug, name, description, category, gender, sizes, created_at)
    values (${variant}, 'shirt', 'Shirt', 'Cotton', 'Shirts', 'men', '{M}', ${at})`.execute(db);
  await sql`insert into variants (id, product_id, position, color_name, color_hex, cloth, price, main_image, thumbnails)
    values (${variant}, ${variant}, 0, 'Indigo', '#232f6e', 'cotton', 6000, '/a.webp', '{/a.webp}')`.execute(db);
}
