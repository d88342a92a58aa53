import type { PgBoss } from 'pg-boss';
import type { ShopSettings } from '#shared/settings.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import type { Tally } from './limits/tally.ts';
import type { Post } from './mail/post.ts';
import type { Payments } from './payments/provider.ts';

/** The outside world, handed in: what the shop may ask, change, send to, and how it knows the time. */
export interface Shop {
  db: Database;
  config: Config;
  now: () => Date;
  payments: Payments;
  post: Post;
  jobs: PgBoss;
  /** Answers that are the same for everybody, kept until something they show changes. */
  responseCache: ResponseCache;
  /** What this process counts of calls that cost little. */
  tally: Tally;
  /** What the shopkeeper says of the shop now; inside a transaction it is asked there. */
  settings: (db?: Database) => Promise<ShopSettings>;
}
