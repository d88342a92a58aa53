import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { colourFamilies } from '#shared/catalogue/colour-families.ts';
import { genders } from '#shared/catalogue/genders.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations/migrate.ts';

/** Columns whose `check` allows a few values, or whose JSON has one shape; the generator reads neither. */
const columns = {
  'banners.place': "'hero' | 'editorial'",
  'order_payments.payment_status': "'unpaid' | 'paid' | 'review' | 'refund_due' | 'partially_refunded' | 'refunded'",
  'caught_mail.headers': 'Generated<Record<string, string>>',
  'letters.headers': 'Generated<Record<string, string>>',
  'newsletter_events.what': "'requested' | 'confirmed' | 'unsubscribed'",
  'newsletter_subscribers.status': "'pending' | 'confirmed' | 'unsubscribed'",
  'orders.status': "Generated<'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled'>",
  'payment_attempts.outcome': "'applied' | 'deposit' | 'difference' | 'refund_due' | 'review' | null",
  'deposits.way': "'cash' | 'pos' | 'transfer' | null",
  'order_changes.way': "'cash' | 'pos' | 'transfer' | null",
  'refunds.by_hand_way': "'cash' | 'pos' | 'transfer' | 'store_credit' | null",
  'payment_attempts.status':
    "Generated<'created' | 'open' | 'pending' | 'failed' | 'abandoned' | 'success' | 'reversed'>",
  'refunds.status': "Generated<'requested' | 'pending' | 'processing' | 'processed' | 'failed' | 'needs_attention'>",
  'stock.sku': 'Generated<string>',
  'stock_movements.kind': "'received' | 'counted' | 'adjusted' | 'sold' | 'restocked' | 'removed' | 'exchanged'",
  'products.gender': genders.map((gender) => `'${gender}'`).join(' | '),
  'disputes.status': "'pending' | 'awaiting_merchant' | 'awaiting_bank' | 'won' | 'lost'",
  'disputes.reply': "'declined' | 'accepted' | null",
  'disputes.reply_status': "'requested' | 'sent' | 'rejected' | null",
  'products.status': "Generated<'draft' | 'published' | 'archived'>",
  'variants.color_family': `${colourFamilies.map((family) => `'${family}'`).join(' | ')} | null`,
  'variants.picture_words': 'Generated<Record<string, string>>',
};

/** The types of the tables of a freshly migrated database: the content of `server/db/tables.ts`. */
export async function tablesSource(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-tables-'));
  fs.chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'pg'), { isDurable: false });
  const db = openDatabase(postgres.connection);
  try {
    await migrate(db);
    return generate(postgres.connection.host, path.join(folder, 'tables.ts'));
  } finally {
    await db.destroy();
    await postgres.stop();
    fs.rmSync(postgres.connection.host, { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function generate(host: string, file: string): string {
  const program = path.join(import.meta.dirname, '../../../node_modules/kysely-codegen/dist/cli/bin.js');
  const options = ['--dialect', 'postgres', '--camel-case', '--exclude-pattern', 'kysely*', '--log-level', 'error'];
  const call = [
    program,
    ...options,
    '--url',
    `postgres://shop@${encodeURIComponent(host)}/shop`,
    '--type-mapping',
    JSON.stringify({ int8: 'number', date: 'string' }),
    '--overrides',
    JSON.stringify({ columns }),
    '--out-file',
    file,
  ];
  // It would check the overrides with a part of TypeScript that version 7 lacks; it says so and writes them as given.
  execFileSync(process.execPath, call, { stdio: 'pipe' });
  return fs.readFileSync(file, 'utf8');
}
