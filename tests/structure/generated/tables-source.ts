import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { shipmentProblems, shipmentStatuses } from '#shared/admin/couriers/api.ts';
import { channels, creditWays, orderDiscountReasons, paymentWays } from '#shared/admin/staff-orders/channels.ts';
import { colourFamilies } from '#shared/catalogue/colour-families.ts';
import { genders } from '#shared/catalogue/genders.ts';
import { orderStatuses, paymentStatuses } from '#shared/orders/status.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations/migrate.ts';

/** The type of one of a list's values. */
const oneOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ');

/** JSON is read as a type, and written as text. */
const json = (type: string) => `ColumnType<${type}, string, string>`;
const jsonOrNull = (type: string) => `ColumnType<${type} | null, string | null | undefined, string | null>`;

const described = (name: string) => `import('./json-columns.ts').${name}`;

/** Columns whose `check` allows a few values, or whose JSON has one shape; the generator reads neither. */
const columns = {
  'banners.place': "'hero' | 'editorial'",
  'caught_mail.headers': 'Generated<Record<string, string>>',
  'deposits.way': `${oneOf(paymentWays)} | null`,
  'disputes.reply': "'declined' | 'accepted' | null",
  'disputes.reply_status': "'requested' | 'sent' | 'rejected' | null",
  'disputes.status': "'pending' | 'awaiting_merchant' | 'awaiting_bank' | 'won' | 'lost'",
  'invoices.seller': json(described('InvoiceSeller')),
  'letters.headers': 'Generated<Record<string, string>>',
  'manual_payments.way': oneOf(paymentWays),
  'newsletter_events.what': "'requested' | 'confirmed' | 'unsubscribed'",
  'newsletter_subscribers.status': "'pending' | 'confirmed' | 'unsubscribed'",
  'order_changes.delivery': jsonOrNull(described('ChangedDelivery')),
  'order_changes.new_address': jsonOrNull(described('NewAddress')),
  'order_changes.way': `${oneOf(paymentWays)} | null`,
  'order_events.note': jsonOrNull('Record<string, unknown>'),
  'order_payments.payment_status': oneOf(paymentStatuses),
  'orders.channel': `Generated<${oneOf(channels)}>`,
  'orders.discount_reason': `${oneOf(orderDiscountReasons)} | null`,
  'orders.status': `Generated<${oneOf(orderStatuses)}>`,
  'payment_attempts.outcome': "'applied' | 'deposit' | 'difference' | 'refund_due' | 'review' | null",
  'payment_attempts.status':
    "Generated<'created' | 'open' | 'pending' | 'failed' | 'abandoned' | 'success' | 'reversed'>",
  'payments_of_sale.way': `${oneOf(creditWays)} | null`,
  'products.gender': oneOf(genders),
  'products.status': "Generated<'draft' | 'published' | 'archived'>",
  'refunds.by_hand_way': `${oneOf(creditWays)} | null`,
  'refunds.status': "Generated<'requested' | 'pending' | 'processing' | 'processed' | 'failed' | 'needs_attention'>",
  'shipments.cancel_requested_by': '`staff:${string}` | null',
  'shipments.problem': `${oneOf(shipmentProblems)} | null`,
  'shipments.rates': json(described('CourierRate[]')),
  'shipments.status': oneOf(['draft', ...shipmentStatuses]),
  'stock.sku': 'Generated<string>',
  'stock_movements.kind': "'received' | 'counted' | 'adjusted' | 'sold' | 'restocked' | 'removed' | 'exchanged'",
  'variants.color_family': `${oneOf(colourFamilies)} | null`,
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
