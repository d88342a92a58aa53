import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { creditWays } from '#shared/admin/staff-orders/channels.ts';
import { paymentStatuses } from '#shared/orders/status.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { closedColumns } from './closed-columns.ts';
import { schemaSource } from './schema-source.ts';

/** The type of one of a list's values. */
const oneOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ');

/** JSON is read as a type, and written as text. */
const json = (type: string) => `ColumnType<${type}, string, string>`;
const jsonOrNull = (type: string) => `ColumnType<${type} | null, string | null | undefined, string | null>`;

const described = (name: string) => `import('./json-columns.ts').${name}`;

/** Columns that no list of values describes: JSON of one shape, columns of views, what triggers fill. */
const columns = {
  'caught_mail.headers': 'Generated<Record<string, string>>',
  'invoices.seller': json(described('InvoiceSeller')),
  'letters.headers': 'Generated<Record<string, string>>',
  'order_changes.delivery': jsonOrNull(described('ChangedDelivery')),
  'order_changes.new_address': jsonOrNull(described('NewAddress')),
  'order_events.note': jsonOrNull('Record<string, unknown>'),
  'order_payments.payment_status': oneOf(paymentStatuses),
  'payments_of_sale.way': `${oneOf(creditWays)} | null`,
  'shipments.cancel_requested_by': '`staff:${string}` | null',
  'shipments.rates': json(described('CourierRate[]')),
  'stock.sku': 'Generated<string>',
  'variants.picture_words': 'Generated<Record<string, string>>',
};

/** What is written of a freshly migrated database, by the file. */
export async function schemaFiles(): Promise<Record<string, string>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-tables-'));
  fs.chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'pg'), { isDurable: false });
  const db = openDatabase(postgres.connection);
  try {
    await migrate(db);
    const types = { ...columns, ...(await closedColumns(db)) };
    return {
      'server/db/tables.ts': generate(postgres.connection.host, path.join(folder, 'tables.ts'), types),
      'docs/schema.sql': await schemaSource(db),
    };
  } finally {
    await db.destroy();
    await postgres.stop();
    fs.rmSync(postgres.connection.host, { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function generate(host: string, file: string, types: Record<string, string>): string {
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
    JSON.stringify({ columns: types }),
    '--out-file',
    file,
  ];
  // It would check the overrides with a part of TypeScript that version 7 lacks; it says so and writes them as given.
  execFileSync(process.execPath, call, { stdio: 'pipe' });
  return fs.readFileSync(file, 'utf8');
}
