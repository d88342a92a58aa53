import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { databaseAt } from '../../../tests/shop/database-at.ts';
import { openJobs } from '../../jobs/jobs.ts';
import type { Database } from '../database.ts';
import { migrate } from './migrate.ts';

const before = '0150_guest_carts';

test('a subscriber who had not confirmed before the upgrade is pending after it, with the same proof of consent', async () => {
  const db = await databaseAt(before);
  await sql`with subscribers as (
      insert into newsletter_subscribers (email, status, asked_at) values ('ada@example.com', 'asked', now()) returning id
    ) insert into newsletter_events (subscriber_id, at, what, source, text_version)
      select id, now(), 'asked', '/shop', 2 from subscribers`.execute(db);

  await migrate(db);

  expect(await db.selectFrom('newsletterSubscribers').select('status').execute()).toEqual([{ status: 'pending' }]);
  const events = await db.selectFrom('newsletterEvents').select(['id', 'what', 'source', 'textVersion']).execute();
  expect(events).toEqual([expect.objectContaining({ what: 'requested', source: '/shop', textVersion: 2 })]);
  await expect(db.updateTable('newsletterEvents').set({ source: '/' }).execute()).rejects.toThrow('cannot be changed');
});

test('security events and the audit log have the new names after the upgrade, and the log is append-only again', async () => {
  const db = await databaseAt(before);
  for (const kind of ['limit-refused', 'work-asked', 'staff-wrong-digits', 'wrong-code']) {
    await sql`insert into security_events (hour, kind, act, network, email, times, first_at, last_at)
      values ('2026-11-02T09:00:00Z', ${kind}, '', '', '', 1, now(), now())`.execute(db);
  }
  await audit(db, ['holds.released', 'job.tried-again', 'order.email-sent-again', 'picture.uploaded']);
  await audit(db, ['refund.tried-again', 'staff.digits-wrong', 'order.refunded']);

  await migrate(db);

  const kinds = await db.selectFrom('securityEvents').select('kind').orderBy('id').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'rate-limited',
    'proof-required',
    'staff-wrong-authenticator-code',
    'wrong-code',
  ]);
  const entries = await db.selectFrom('auditLog').select('action').orderBy('id').execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'reservations.released',
    'job.retried',
    'order.email-resent',
    'image.uploaded',
    'refund.retried',
    'staff.authenticator-code-wrong',
    'order.refunded',
  ]);
  await expect(db.deleteFrom('auditLog').execute()).rejects.toThrow('only added to');
});

test('a job that waits during the upgrade is done after it, in the queue of the new name', async () => {
  const db = await databaseAt(before);
  const old = await openJobs(db, { isWorker: false });
  await old.createQueue('mail-code', { retryLimit: 3 });
  const id = await old.send('mail-code', { id: 'a code' });
  await old.stop({ graceful: false });

  await migrate(db);

  const jobs = await openJobs(db, { isWorker: false });
  onTestFinished(() => jobs.stop({ graceful: false }));
  expect(await jobs.getQueue('mail-code')).toBeNull();
  expect(await jobs.fetch('email-code')).toMatchObject([{ id, data: { id: 'a code' } }]);
});

async function audit(db: Database, actions: readonly string[]): Promise<void> {
  for (const action of actions) {
    await sql`insert into audit_log (at, action, subject) values (now(), ${action}, 'it')`.execute(db);
  }
}
