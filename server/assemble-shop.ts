import type { PgBoss } from 'pg-boss';
import { openImageStorage } from './catalogue/images/storage/open-image-storage.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createMemoryCounters } from './rate-limits/memory-counters.ts';
import { demoMailer } from './email/demo-inbox.ts';
import { senderOf } from './email/sender.ts';
import { smtpMailer } from './email/smtp.ts';
import { stagingMailer } from './email/staging-mailer.ts';
import { withCircuitBreaker } from './payments/provider/circuit-breaker.ts';
import { paystack } from './payments/provider/paystack.ts';
import { watchContentVersion } from './response-cache/content-version.ts';
import { createResponseCache } from './response-cache/response-cache.ts';
import { createSettingsReader } from './settings/shop-settings.ts';
import type { Shop } from './shop.ts';

/** The parts that a shop is made of. */
interface Ground {
  db: Database;
  config: Config;
  now: () => Date;
  jobs: PgBoss;
}

/**
 * Assembles a shop, the same way in production and in tests.
 *
 * @param trustMs how long the content version is trusted before it is read again
 */
export function assembleShop({ db, config, now, jobs }: Ground, { trustMs = 500 } = {}): Shop {
  const settings = createSettingsReader(db, config);
  const sender = async () => senderOf(config, await settings());
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, sender) : demoMailer(db, now);
  return {
    db,
    config,
    now,
    jobs,
    images: openImageStorage(config),
    mailer: config.isStaging ? stagingMailer(mailer) : mailer,
    payments: withCircuitBreaker(paystack(config.paystack), now),
    responseCache: createResponseCache(watchContentVersion(db, trustMs), trustMs),
    memoryCounters: createMemoryCounters(),
    settings,
  };
}
