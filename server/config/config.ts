import path from 'node:path';
import {
  contradictions,
  demoSecret,
  openDemo,
  secretsIn,
  unsafeInProduction,
  withTls,
  wrongPayments,
} from './config-safety.ts';
import { type CourierConfig, couriersFrom, type TextMessageConfig, textMessagesFrom } from './config-providers.ts';
import { shopSettingsFrom } from './config-shop.ts';
import { type TraceConfig, tracesFrom } from './config-traces.ts';
import { incompleteObjectStore, type ObjectStore, objectStoreFrom } from './config-object-store.ts';
import { checkSettings, type Environment } from './environment.ts';
import { type Limits, limitsOf } from './limits.ts';
import type { Secrets } from './secrets.ts';
import type { ShopSettings } from '#shared/settings.ts';

/**
 * The configuration of the process. It is read from the settings in `environment.ts`: in production some are required,
 * elsewhere each has a default for the demo.
 */
export interface Config {
  isProduction: boolean;
  /** A production for trying things out: with test payments, and a banner on every page (docs/decisions/0063). */
  isStaging: boolean;
  port: number;
  host: string;
  /** Where this process listens for Prometheus; null means that it counts nothing for it. */
  metricsPort: number | null;
  metricsHost: string;
  /** Where errors of the log are sent too; null for nowhere. */
  errorTrackingDsn: string | null;
  /** Null means that nothing is traced. */
  traces: TraceConfig | null;
  /** Null means the embedded database. */
  databaseUrl: string | null;
  /** Whether a start applies migrations; otherwise it fails when the database lacks one. */
  migratesAtStart: boolean;
  /** PostgreSQL itself, if `databaseUrl` leads to a connection pooler; otherwise null. */
  databaseDirectUrl: string | null;
  /** A standby of the database, for reads of public content; null without one. */
  databaseReadUrl: string | null;
  /** The maximum of connections of this process to that standby. */
  databaseReadConnections: number;
  /** The maximum of database connections of this process. */
  databaseConnections: number;
  /** Whether frequent statements are prepared on their connection; some connection poolers can't. */
  hasPreparedStatements: boolean;
  /** The data folder of the embedded database, of the emulator, and of images without an object store. Absolute. */
  dataDir: string;
  /** Where backups are written, for the doctor, which looks at their age; null when it is not to. Absolute. */
  backupDir: string | null;
  /** False where another machine writes them. */
  isBackupWatched: boolean;
  /** Where images are stored; null means the data folder. */
  objectStore: ObjectStore | null;
  /** The keys for hashing codes and signing links in emails. */
  secrets: Secrets;
  /** Whether browsers demand https of the subdomains of the shop's host too. */
  hstsHasSubdomains: boolean;
  /** Trusted proxies, whose forwarded client address is used: addresses and networks. */
  trustedProxies: string[];
  /** Rate limits and reservation rules. */
  limits: Limits;
  /** Serve pages and API, run jobs, or both. */
  role: 'all' | 'serve' | 'work';
  /** How long a stopping process goes on serving after it has reported that it is not ready. */
  drainMs: number;
  /** Whether browsers store pages for offline use; otherwise the service worker deletes what it stored. */
  hasServiceWorker: boolean;
  paystack: {
    secretKey: string;
    /** They only verify webhooks that were on their way when the key changed. */
    formerKeys: readonly string[];
    baseUrl: string;
    /** Whether the provider is an emulator, which has a payment page of its own. */
    isEmulated: boolean;
    /** Where our own emulator listens; null if we start none. */
    emulatorPort: number | null;
  };
  /** The cache in front of the shop, which gets purges; null without one. */
  cdn: { purgeUrl: string; purgeToken: string } | null;
  /** The courier service; null for a shop without one. */
  couriers: CourierConfig | null;
  /** The provider of text messages; null for a shop without one. */
  textMessages: TextMessageConfig | null;
  /** The origin of a test's push service, beside those of browsers; null everywhere else. */
  pushEmulator: string | null;
  /** Null means that emails are shown in the demo inbox at /dev/mailbox. */
  smtpUrl: string | null;
  /** The sender of emails; null for the shop's name and the address below. */
  mailFrom: string | null;
  /** Where the link of a shop without an owner is emailed; null for nowhere. */
  firstOwnerEmail: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Shop settings of the environment. The current ones are `shop.settings()`. */
  shop: ShopSettings;
}

const neededInProduction = [
  'DATABASE_URL',
  'PAYSTACK_SECRET_KEY',
  'SMTP_URL',
  'SECRETS',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
] as const;

/** All errors of the environment, one message each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Parses the environment. Empty values count as missing.
 *
 * @throws ConfigError with a message for each invalid or missing value.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const isProduction = given['NODE_ENV'] === 'production';
  const { values, problems } = checkSettings(given);
  problems.push(
    ...(isProduction ? missing(given) : []),
    ...incompleteObjectStore(given),
    ...contradictions(values),
    ...wrongPayments(values, isProduction),
    ...(isProduction ? unsafeInProduction(values) : openDemo(values)),
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return configFrom(values as Environment, isProduction);
}

function missing(given: Record<string, string | undefined>): string[] {
  const names = neededInProduction.filter((name) => given[name] === undefined);
  return names
    .filter((name) => name !== 'SECRETS' || given['SESSION_SECRET'] === undefined)
    .map((name) => `${name} must be set when NODE_ENV is production.`);
}

function configFrom(env: Environment, isProduction: boolean): Config {
  const emulatorPort =
    env.PAYSTACK_SECRET_KEY === undefined ? (env.EMULATOR_PORT ?? emulatorPortBeside(env.PORT)) : null;
  const isDemo = emulatorPort !== null;
  const isStaging = env.STAGING === 'true';
  const [secret = demoSecret, ...formerSecrets] = secretsIn(env);
  // The emulator's key: not secret and useless elsewhere.
  const [secretKey, ...formerKeys] = env.PAYSTACK_SECRET_KEY ?? ['sk_test_demo'];
  return {
    isProduction,
    isStaging,
    port: env.PORT,
    host: env.HOST,
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    errorTrackingDsn: env.ERROR_TRACKING_DSN ?? null,
    traces: tracesFrom(env),
    databaseUrl: env.DATABASE_URL ?? null,
    migratesAtStart: env.MIGRATE === 'on',
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databaseReadConnections: env.DATABASE_READ_POOL,
    databaseConnections: env.DATABASE_POOL,
    hasPreparedStatements: env.DATABASE_PREPARE !== 'off',
    dataDir: path.resolve(env.DATA_DIR),
    backupDir: env.BACKUP_DIR === undefined || env.BACKUP_DIR === 'off' ? null : path.resolve(env.BACKUP_DIR),
    isBackupWatched: env.BACKUP_DIR !== 'off',
    objectStore: objectStoreFrom(env),
    secrets: [secret, ...formerSecrets],
    hstsHasSubdomains: env.HSTS_SUBDOMAINS === 'on',
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    limits: limitsOf(env.LIMITS_SCALE, env.LIMITS),
    role: env.ROLE,
    drainMs: env.DRAIN_SECONDS * 1_000,
    hasServiceWorker: env.SERVICE_WORKER === 'on',
    paystack: {
      secretKey,
      formerKeys,
      baseUrl: emulatorPort === null ? env.PAYSTACK_BASE_URL.replace(/\/$/, '') : `http://127.0.0.1:${emulatorPort}`,
      isEmulated: emulatorPort !== null || (isStaging && !isPaystack(env.PAYSTACK_BASE_URL)),
      emulatorPort,
    },
    cdn:
      env.CDN_PURGE_URL && env.CDN_PURGE_TOKEN
        ? { purgeUrl: env.CDN_PURGE_URL, purgeToken: env.CDN_PURGE_TOKEN }
        : null,
    couriers: couriersFrom(env, emulatorPort),
    textMessages: textMessagesFrom(env, emulatorPort),
    pushEmulator: null,
    smtpUrl: env.SMTP_URL === undefined ? null : withTls(env.SMTP_URL),
    mailFrom: env.MAIL_FROM ?? null,
    firstOwnerEmail: env.FIRST_OWNER_EMAIL ?? null,
    logLevel: env.LOG_LEVEL,
    shop: shopSettingsFrom(env, isDemo),
  };
}

const isPaystack = (url: string) => /(^|\.)paystack\.co$/.test(new URL(url).hostname);

/** The next port, so that shop and emulator move together; with port 0 both take a free port. */
function emulatorPortBeside(shopPort: number): number {
  return shopPort === 0 ? 0 : Math.min(shopPort + 1, 65_535);
}
