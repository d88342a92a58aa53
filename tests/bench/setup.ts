import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { addCustomers } from './rows/customers.ts';
import type { Item } from './order-floor.ts';
import { startMailSink } from './processes.ts';
import { loadProducts } from './rows/products.ts';

/** The database of the bench: one of its own with this many products, in a folder that is removed at the end. */
export interface Setup {
  folder: string;
  db: Database;
  databaseUrl: string;
  smtpUrl: string;
  /** The first process of PostgreSQL. */
  postmaster: number;
  /** Products and stock items for requests. */
  ids: string[];
  items: Item[];
  end(): Promise<void>;
}

export async function openStand(products: number): Promise<Setup> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-bench-'));
  fs.chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'pg'));
  const { host, user, database } = postgres.connection;
  const mail = await startMailSink();
  const db = openDatabase(postgres.connection);
  await migrate(db);
  await (await openJobs(db, { isWorker: false })).stop({ graceful: false });
  await loadProducts(db, products);
  await addCustomers(db);
  return {
    folder,
    db,
    smtpUrl: mail.url,
    databaseUrl: `postgres://${user}@localhost/${database}?host=${host}`,
    postmaster: Number(fs.readFileSync(pidFile(folder), 'utf8').split('\n')[0]),
    ...(await whatThereIs(db)),
    async end() {
      await db.destroy();
      await mail.stop();
      await postgres.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stock items in random order: two consecutive ones share nothing. */
export async function whatThereIs(db: Database): Promise<Pick<Setup, 'ids' | 'items'>> {
  const items: Item[] = await db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variantId')
    .select(['variants.productId', 'stock.variantId', 'stock.size', 'variants.price'])
    .where('stock.quantity', '>', 100)
    .orderBy('variants.id')
    .limit(8_000)
    .execute();
  return { items, ids: [...new Set(items.map(({ productId }) => productId))] };
}

/** Where PostgreSQL writes its process id; below a private folder its data is elsewhere. */
function pidFile(folder: string): string {
  const place = path.join(folder, 'pg.place');
  return path.join(fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : path.join(folder, 'pg'), 'postmaster.pid');
}
