import type { PgBoss } from 'pg-boss';
import type { ShopSettings } from '#shared/settings.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import type { MemoryCounters } from './rate-limits/memory-counters.ts';
import type { Mailer } from './email/mailer.ts';
import type { Payments } from './payments/provider/payment-provider.ts';

/** The outside world, handed in: what the shop may ask, change, send to, and how it knows the time. */
export interface Shop {
  db: Database;
  config: Config;
  now: () => Date;
  payments: Payments;
  post: Mailer;
  jobs: PgBoss;
  /** Answers that are the same for everybody, kept until something they show changes. */
  responseCache: ResponseCache;
  /** What this process counts of calls that cost little. */
  tally: MemoryCounters;
  /** What the shopkeeper says of the shop now; inside a transaction it is asked there. */
  settings: (db?: Database) => Promise<ShopSettings>;
}
