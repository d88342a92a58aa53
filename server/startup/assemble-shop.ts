import type { PgBoss } from 'pg-boss';
import { watchOutage } from '../alerts/raise-alerts.ts';
import { openImageStorage, openReleaseStorage } from '../catalogue/images/storage/open-image-storage.ts';
import { loadStoredIndex, openSearchIndex } from '../catalogue/search-index/search-index.ts';
import type { Config } from '../config/config.ts';
import { connectCouriers } from '../couriers/provider/connect-couriers.ts';
import { type Database, isDatabaseAway } from '../db/database.ts';
import type { Replica } from '../db/replica/open-replica.ts';
import { publicReadsOf } from '../db/replica/public-reads.ts';
import { type Log, openLog } from '../log/log.ts';
import { noCounts } from '../metrics/counts.ts';
import type { Metrics } from '../metrics/open-metrics.ts';
import { createMemoryCounters } from '../rate-limits/memory-counters.ts';
import { countEmails } from '../email/count-emails.ts';
import { demoMailer } from '../email/demo-inbox.ts';
import { senderOf } from '../email/sender.ts';
import { smtpMailer } from '../email/smtp.ts';
import { stagingMailer } from '../email/staging-mailer.ts';
import { throttledWarning } from '../http/throttled-warning.ts';
import { createReadiness, type Readiness } from '../health/readiness.ts';
import { withPaymentBreaker } from '../payments/provider/with-payment-breaker.ts';
import { logPaymentCalls } from '../payments/provider/log-payment-calls.ts';
import { paystack } from '../payments/provider/paystack.ts';
import { reportRejectedPaymentKey } from '../payments/provider/report-rejected-payment-key.ts';
import { reasonOf } from '../pages/releases/release-storage.ts';
import { settledVersion, watchContentVersion } from '../response-cache/content-version.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { reuseUntilChange } from '../response-cache/reuse-until-change.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';
import type { Shop } from '../shop.ts';
import type { Traces } from '../traces/traces.ts';
import { connectTextProvider } from '../text-messages/provider/connect-text-provider.ts';

/** What a shop depends on. */
interface Dependencies {
  db: Database;
  config: Config;
  now: () => Date;
  jobs: PgBoss;
  readiness?: Readiness;
  /** For a shop that has one. */
  replica?: Replica | null;
}

/** What tests and the start of a process may set. */
interface Options {
  trustMs?: number;
  log?: Log;
  metrics?: Metrics | null;
  traces?: Traces | null;
}

/**
 * Assembles a shop, the same way in production and in tests.
 *
 * @param trustMs how long the content version is trusted before it is read again
 * @param log receives its lines instead of standard output
 */
export function assembleShop(
  { db, config, now, jobs, readiness = createReadiness(), replica = null }: Dependencies,
  { trustMs = 500, log = openLog(config.logLevel), metrics = null, traces = null }: Options = {},
): Shop {
  const counts = noCounts();
  const publicReads = publicReadsOf({
    primary: db,
    replica,
    counts: counts.publicReads,
    say: (sentence) => log.warn(sentence),
  });
  const noticeOutage = watchOutage({ db, now, log });
  const provider = paystack(config.paystack, reportRejectedPaymentKey({ db, now, log }));
  const releases = openReleaseStorage(config);
  const settings = createSettingsReader(db, config);
  const sender = async () => senderOf(config, await settings());
  const warn = throttledWarning(now);
  const onSignInRejected = (reply: string) =>
    warn(log, `ATTENTION The mail server rejects the user or the password of SMTP_URL, so no email is sent: ${reply}`);
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, sender, { onSignInRejected }) : demoMailer(db, now);
  const loadStored = () =>
    loadStoredIndex({ db, releases, now }).catch((error: unknown) => {
      log.warn(
        `The search index stored in ${releases.place} can't be loaded, so the catalogue is read whole: ${reasonOf(error)}`,
      );
      return null;
    });
  const contentVersion = watchContentVersion(db, trustMs);
  const version = () => settledVersion(contentVersion);
  const currentSettings = reuseUntilChange(() => publicReads.reads(settings), version);
  const searchIndex = openSearchIndex(db, counts.searchIndex, loadStored, publicReads.indexReads);
  return {
    db,
    readPublic: publicReads.reads,
    config,
    now,
    jobs,
    log,
    counts,
    metrics,
    traces,
    images: openImageStorage(config),
    releases,
    searchIndex,
    publicIndex: reuseUntilChange(searchIndex, version),
    readiness,
    mailer: countEmails(config.isStaging ? stagingMailer(mailer) : mailer, counts.emails, traces),
    payments: withPaymentBreaker(logPaymentCalls(provider, { log, counts, traces }), now, (openSince) => {
      counts.circuitOpenSince = openSince;
      noticeOutage(openSince);
    }),
    couriers: config.couriers && connectCouriers(config.couriers, { db, now, log, counts, traces }),
    textProvider: config.textMessages && connectTextProvider(config.textMessages, { db, now, log, counts, traces }),
    responseCache: createResponseCache(contentVersion, trustMs, config.cdn && now),
    memoryCounters: createMemoryCounters(),
    settings,
    // The last known are not reused: they may be from before a change.
    publicSettings: () => (isDatabaseAway(db) ? settings() : currentSettings().catch(() => settings())),
  };
}
