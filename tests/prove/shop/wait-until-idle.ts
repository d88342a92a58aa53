import { sql } from 'kysely';
import type { ProofShop } from './proof-shop.ts';

/** Waits until no email or message has to be sent, and no payment, refund, dispute or parcel to be settled. */
export async function untilQuiet({ db }: Pick<ProofShop, 'db'>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pgboss.job
      where name in ('send-email', 'settle-payment', 'refund-payment', 'settle-refunds', 'settle-dispute', 'reply-to-dispute',
        'settle-shipment', 'send-text-message') and state in ('created', 'retry', 'active')`.execute(db);
    if (rows[0]?.waiting === 0) return;
    if (Date.now() > deadline) throw new Error(`${rows[0]?.waiting} jobs are still not done`);
    await new Promise((again) => setTimeout(again, 100));
  }
}
