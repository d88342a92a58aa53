// The dependencies of every part of the server, assembled by `assemble-shop.ts`.
import type { PgBoss } from 'pg-boss';
import type { ShopSettings } from '#shared/settings.ts';
import type { ImageStorage } from './catalogue/images/storage/image-storage.ts';
import type { Config } from './config/config.ts';
import type { CourierProvider } from './couriers/provider/courier-provider.ts';
import type { Database } from './db/database.ts';
import type { PublicReads } from './db/replica/public-reads.ts';
import type { Log } from './log/log.ts';
import type { Counts } from './metrics/counts.ts';
import type { Metrics } from './metrics/open-metrics.ts';
import type { ReleaseStorage } from './pages/releases/release-storage.ts';
import type { CurrentIndex } from './catalogue/search-index/search-index.ts';
import type { Readiness } from './health/readiness.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import type { MemoryCounters } from './rate-limits/memory-counters.ts';
import type { Mailer } from './email/mailer.ts';
import type { Traces } from './traces/traces.ts';
import type { TextProvider } from './text-messages/provider/text-provider.ts';
import type { Payments } from './payments/provider/payment-provider.ts';

/** The shop's dependencies: database, provider, mailer, clock and so on, passed in from outside. */
export interface Shop {
  db: Database;
  /** Reads what everybody may see, perhaps from a replica. */
  readPublic: PublicReads;
  config: Config;
  now: () => Date;
  payments: Payments;
  /** Null for a shop without a courier service. */
  couriers: CourierProvider | null;
  /** Null for a shop that sends no text messages. */
  textProvider: TextProvider | null;
  mailer: Mailer;
  jobs: PgBoss;
  log: Log;
  /** The counts of this process. */
  counts: Counts;
  /** Null where nobody asks for them. */
  metrics: Metrics | null;
  /** Null where nobody asks for them. */
  traces: Traces | null;
  /** Where images are stored. */
  images: ImageStorage;
  /** Where the scripts, styles and pictures of the last releases' pages are kept. */
  releases: ReleaseStorage;
  /** The published products in memory, up to date. */
  searchIndex: CurrentIndex;
  /** The same for public responses, as of the content version that they are cached for. */
  publicIndex: CurrentIndex;
  /** Whether this process wants requests. */
  readiness: Readiness;
  /** Cached public responses. */
  responseCache: ResponseCache;
  /** Rate limits counted in memory. */
  memoryCounters: MemoryCounters;
  /** The current shop settings; inside a transaction they are read there. */
  settings: (db?: Database) => Promise<ShopSettings>;
  /** The same for public pages, as of the content version that they are cached for. */
  publicSettings: () => Promise<ShopSettings>;
}
