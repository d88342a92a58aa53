import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/admin/staff/api.ts';
import { bookOrder } from '../../tests/actions/order-rows.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { writeAudit } from '../staff/write-audit.ts';

test('the log names a product as it is called now, and a return and a refund by the number of their order', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const { productId } = await makeProduct(shop.db, { name: 'Waybill Kaftan' });
  const orderId = await bookOrder(shop.db, { status: 'delivered' });
  const at = shop.now();
  const dates = { requestedAt: at, updatedAt: at, updatedBy: 'shopper' };
  const returned = await shop.db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('returns')
      .values({ orderId, reason: 'other', idempotencyKey: randomUUID(), ...dates })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('returnLines').values({ returnId: row.id, orderId, position: 0, quantity: 1 }).execute();
    return row;
  });
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const refund = await shop.db
    .insertInto('refunds')
    .values({ reference, amountKobo: 100, reason: 'Came back', idempotencyKey: 'one', ...dates, updatedBy: 'staff:1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [action, subject] of [
    ['product.changed', productId],
    ['product.deleted', randomUUID()],
    ['return.received', returned.id],
    ['refund.retried', refund.id],
  ] as const) {
    await writeAudit(shop.db, { by: null, at, action, subject });
  }

  const { body } = await owner.call('GET', '/api/admin/log?by=console');

  const entries = body['entries'] as AuditEntry[];
  const numberOfOrder = `#${orderId.slice(0, 8)}`;
  expect(entries.map(({ subjectName }) => subjectName)).toEqual([numberOfOrder, numberOfOrder, null, 'Waybill Kaftan']);
});

test('the log names a customer, a sender, a newsletter and a planned sale, and a dispute by the number of its order', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const at = shop.now();
  const orderId = await bookOrder(shop.db, { status: 'delivered' });
  const customer = await shop.db.selectFrom('customers').select(['id', 'name']).executeTakeFirstOrThrow();
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const dispute = {
    id: '987654',
    orderId,
    reference,
    amountKobo: 100,
    status: 'lost' as const,
    lostKobo: 0,
    category: '',
    reason: '',
  };
  const dates = { openedAt: at, openSince: at, updatedAt: at };
  await shop.db
    .insertInto('disputes')
    .values({ ...dispute, ...dates, decidedAt: at })
    .execute();
  const message = await shop.db
    .insertInto('contactMessages')
    .values({ name: 'Ngozi Ade', email: 'ngozi@example.com', message: 'Is it in stock?', sentAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const writer = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const issue = await shop.db
    .insertInto('newsletterIssues')
    .values({ subject: 'New kaftans', text: 'They are here.', createdAt: at, updatedAt: at, updatedBy: writer.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const saleId = randomUUID();
  const sale = { id: saleId, name: 'Weekend', percent: 10, state: 'planned' as const, version: 1, createdAt: at };
  const days = { startsAt: new Date(at.getTime() + 3_600_000), endsAt: new Date(at.getTime() + 7_200_000) };
  await shop.db
    .insertInto('plannedSales')
    .values({ ...sale, ...days })
    .execute();
  const subjects = [
    ['customer.read', customer.id, customer.name],
    ['customer.deleted', randomUUID(), null],
    ['message.answered', message.id, 'Ngozi Ade'],
    ['newsletter.changed', issue.id, 'New kaftans'],
    ['planned-sale.started', saleId, 'Weekend'],
    ['dispute.accepted', dispute.id, `#${orderId.slice(0, 8)}`],
  ] as const;
  for (const [action, subject] of subjects) await writeAudit(shop.db, { by: null, at, action, subject });

  const { body } = await owner.call('GET', '/api/admin/log?by=console');

  const entries = body['entries'] as AuditEntry[];
  expect(entries.map(({ subjectName }) => subjectName).toReversed()).toEqual(subjects.map(([, , name]) => name));
});
