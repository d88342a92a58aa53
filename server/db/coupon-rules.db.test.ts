import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { DB } from '#server/db/tables.ts';
import { makeCoupon, makeProduct } from '../../tests/data/factories.ts';
import { bookOrder, orderRows, statusColumns } from '../../tests/actions/order-rows.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const checkViolated = { code: '23514' };
const noSuchRow = { code: '23503' };
const monday = new Date('2026-11-02T09:00:00Z');

test.for<[string, Partial<Insertable<DB['coupons']>>]>([
  ['in small letters', { code: 'tenth' }],
  ['with a space in its code', { code: 'TEN TH' }],
  ['of nothing', { percent: null }],
  ['of a share and an amount', { percent: 10, amount: 100 }],
  ['of no percent', { percent: 0 }],
  ['of more than everything', { percent: 101 }],
  ['of an amount below nothing', { percent: null, amount: -1 }],
  ['that ends before it starts', { startsAt: monday, endsAt: monday }],
  ['for no use', { maxUses: 0 }],
  ['for no use by anybody', { maxUsesPerCustomer: 0 }],
  ['with a minimum below nothing', { minimumSubtotal: -1 }],
])('no coupon is %s', async ([, wrong]) => {
  const { db } = await testShop();
  const row = { code: 'TENTH', percent: 10, createdAt: monday, ...wrong };
  await expect(db.insertInto('coupons').values(row).execute()).rejects.toMatchObject(checkViolated);
});

test('uses that count never exceed the limits, no matter who writes them, but for one that is honoured', async () => {
  const { db } = await testShop();
  await makeCoupon(db, { code: 'ONE', maxUses: 1 });
  await makeCoupon(db, { code: 'ONCE', maxUsesPerCustomer: 1 });

  for (const code of ['ONE', 'ONCE']) {
    const first = await orderWith(db, code);
    await expect(orderWith(db, code)).rejects.toMatchObject(checkViolated);
    await cancelWithCoupon(db, first);
    await orderWith(db, code);
    // The first one's money comes late.
    await expect(countAgain(db, first, { isHonoured: false })).rejects.toThrow('is used up');
    await expect(countAgain(db, first, { isHonoured: true })).resolves.toBeUndefined();
  }
});

test('uses of one mailbox never exceed a customer’s limit, whatever its address is written like', async () => {
  const { db } = await testShop();
  await makeCoupon(db, { code: 'ONCE', maxUsesPerCustomer: 1 });
  await orderWith(db, 'ONCE', {}, 'ada.eze@gmail.com');

  await expect(orderWith(db, 'ONCE', {}, 'adaeze+2@googlemail.com')).rejects.toMatchObject(checkViolated);
  await orderWith(db, 'ONCE', {}, 'ada.ez@gmail.com');
});

test('two orders after the last use cannot both have it', async () => {
  const { db } = await testShop();
  await makeCoupon(db, { maxUses: 1 });

  const outcomes = await Promise.allSettled([orderWith(db, 'TENTH'), orderWith(db, 'TENTH')]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an order that names a coupon counts as its use, with the same discount, as long as it is not cancelled', async () => {
  const { db } = await testShop();
  await makeCoupon(db);
  await makeCoupon(db, { code: 'OTHER' });

  await expect(orderWith(db, 'TENTH', null)).rejects.toMatchObject(checkViolated);
  await expect(orderWith(db, 'TENTH', { discount: 1 })).rejects.toMatchObject(checkViolated);
  await expect(orderWith(db, 'TENTH', { code: 'OTHER' })).rejects.toMatchObject(checkViolated);
  await expect(orderWith(db, 'TENTH', { code: 'NOBODY' })).rejects.toMatchObject(noSuchRow);
  await expect(orderWith(db, 'TENTH', { customerEmail: 'eve@example.com' })).rejects.toMatchObject(noSuchRow);

  const order = await orderWith(db, 'TENTH');
  await expect(db.updateTable('orders').set(cancelled).where('id', '=', order).execute()).rejects.toMatchObject(
    checkViolated,
  );
  await expect(db.updateTable('couponUses').set({ givenBackAt: monday }).execute()).rejects.toMatchObject(
    checkViolated,
  );
  await expect(db.deleteFrom('couponUses').execute()).rejects.toMatchObject(checkViolated);
  await cancelWithCoupon(db, order);
});

test('an order without a coupon uses none', async () => {
  const { db } = await testShop();
  await makeCoupon(db);
  const orderId = await bookOrder(db);
  const use = { orderId, code: 'TENTH', customerEmail: 'ada@example.com', discount: 0, usedAt: monday };

  await expect(db.insertInto('couponUses').values(use).execute()).rejects.toMatchObject(checkViolated);
});

test('when an order is made anonymous, so is its use of a coupon', async () => {
  const { db } = await testShop();
  await makeCoupon(db, { maxUsesPerCustomer: 1 });
  const orderId = await orderWith(db, 'TENTH');

  await db.updateTable('orders').set({ email: 'deleted' }).where('id', '=', orderId).execute();

  expect(await db.selectFrom('couponUses').select('customerEmail').execute()).toEqual([{ customerEmail: 'deleted' }]);
});

const cancelled = statusColumns('cancelled', null);

/** An order of ₦12,500 with ₦1,250 off, and the use of its coupon: as it should be, or changed, or left out. */
async function orderWith(
  db: Database,
  code: string,
  use: Partial<Insertable<DB['couponUses']>> | null = {},
  email?: string,
) {
  const { order: anybodys, lines } = orderRows({ product: await makeProduct(db) });
  const order = { ...anybodys, ...(email !== undefined && { email }) };
  await db.transaction().execute(async (tx) => {
    const discounted = { couponCode: code, couponDiscount: 1_250, totalAmount: order.totalAmount - 1_250 };
    await tx
      .insertInto('orders')
      .values({ ...order, ...discounted })
      .execute();
    await tx.insertInto('orderLines').values(lines).execute();
    const right = { orderId: order.id, code, customerEmail: order.email, discount: 1_250, usedAt: monday };
    if (use)
      await tx
        .insertInto('couponUses')
        .values({ ...right, ...use })
        .execute();
  });
  return order.id;
}

/** A cancelled order cannot count; that is checked at the end of the transaction, so this one is rolled back. */
async function countAgain(db: Database, orderId: string, { isHonoured }: { isHonoured: boolean }): Promise<void> {
  const tx = await db.startTransaction().execute();
  const change = tx.updateTable('couponUses').set({ givenBackAt: null, isHonoured }).where('orderId', '=', orderId);
  try {
    await change.execute();
  } finally {
    await tx.rollback().execute();
  }
}

async function cancelWithCoupon(db: Database, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set(cancelled).where('id', '=', orderId).execute();
    await tx.updateTable('couponUses').set({ givenBackAt: monday }).where('orderId', '=', orderId).execute();
  });
}
