import path from 'node:path';
import { demoSecret, openDemo, unsafeInProduction } from './config-safety.ts';
import { Environment } from './environment.ts';
import { type Limits, limitsOf } from './limits.ts';
import { demoSeller, firstBannerText, type ShopSettings } from '#shared/settings.ts';

/**
 * What the shop was started with, as code reads it. `environment.ts` has the settings it is made of; in production some
 * must be given, elsewhere each has a default for the demo.
 */
export interface Config {
  isProduction: boolean;
  port: number;
  host: string;
  /** Null means the embedded database. */
  databaseUrl: string | null;
  /** Whether a start applies migrations; otherwise it fails when the database lacks one. */
  migratesAtStart: boolean;
  /** The data folder of the embedded database, of the emulator, and of images without an object store. Absolute. */
  dataDir: string;
  /** Where images are stored; null means the data folder. */
  objectStore: ObjectStore | null;
  /** The key for hashing codes and signing links in emails. */
  secret: string;
  /** Trusted proxies, whose forwarded client address is used: addresses and networks. */
  trustedProxies: string[];
  /** Rate limits and reservation rules. */
  limits: Limits;
  /** Serve pages and API, run jobs, or both. */
  role: 'all' | 'serve' | 'work';
  /** Whether browsers keep what was seen for offline; otherwise those that do are told to delete it. */
  hasServiceWorker: boolean;
  paystack: {
    secretKey: string;
    baseUrl: string;
    /** The emulator's address; null with the real provider. */
    emulatorPort: number | null;
  };
  /** Null means that emails are shown in the demo inbox at /dev/mailbox. */
  smtpUrl: string | null;
  mailFrom: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Shop settings of the environment. The current ones are `shop.settings()`. */
  shop: ShopSettings;
}

/** A bucket of an S3-compatible object store. */
export interface ObjectStore {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket in the path of its URL, otherwise in the host name. */
  isPathStyle: boolean;
}

const neededInProduction = [
  'DATABASE_URL',
  'PAYSTACK_SECRET_KEY',
  'SMTP_URL',
  'SESSION_SECRET',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
] as const;

const neededByObjectStore = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
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
  const missing = isProduction ? neededInProduction.filter((name) => given[name] === undefined) : [];
  const parsed = Environment.safeParse(given);
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path: [name], message }) => `${String(name)} ${message}.`),
    ...missing.map((name) => `${name} must be set when NODE_ENV is production.`),
    ...incompleteObjectStore(given),
  ];
  if (isProduction && /^sk_test_\w+$/.test(given['PAYSTACK_SECRET_KEY'] ?? '')) {
    problems.push('PAYSTACK_SECRET_KEY must be a live key (sk_live_) when NODE_ENV is production.');
  }
  // Otherwise a live key would run beside a public inbox and a public secret.
  if (!isProduction && /^sk_live_\w+$/.test(given['PAYSTACK_SECRET_KEY'] ?? '')) {
    problems.push('PAYSTACK_SECRET_KEY must be a test key (sk_test_) unless NODE_ENV is production.');
  }
  if (parsed.success) problems.push(...(isProduction ? unsafeInProduction(parsed.data) : openDemo(parsed.data)));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return configFrom(parsed.data, isProduction);
}

function configFrom(env: Environment, isProduction: boolean): Config {
  const emulatorPort =
    env.PAYSTACK_SECRET_KEY === undefined ? (env.EMULATOR_PORT ?? emulatorPortBeside(env.PORT)) : null;
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? null,
    migratesAtStart: env.MIGRATE === 'on',
    dataDir: path.resolve(env.DATA_DIR),
    objectStore: objectStoreFrom(env),
    secret: env.SESSION_SECRET ?? demoSecret,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    limits: limitsOf(env.LIMITS_SCALE, env.LIMITS),
    role: env.ROLE,
    hasServiceWorker: env.SERVICE_WORKER === 'on',
    paystack: {
      // The emulator's key: not secret and useless elsewhere.
      secretKey: env.PAYSTACK_SECRET_KEY ?? 'sk_test_demo',
      baseUrl: emulatorPort === null ? env.PAYSTACK_BASE_URL.replace(/\/$/, '') : `http://127.0.0.1:${emulatorPort}`,
      emulatorPort,
    },
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${quoted(env.SHOP_NAME)} <${env.SHOP_EMAIL}>`,
    logLevel: env.LOG_LEVEL,
    shop: {
      name: env.SHOP_NAME,
      phone: env.SHOP_PHONE,
      email: env.SHOP_EMAIL,
      instagramUrl: env.SHOP_INSTAGRAM_URL,
      twitterUrl: env.SHOP_TWITTER_URL,
      publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
      isDemo: emulatorPort !== null,
      isVatRegistered: env.VAT_REGISTERED === 'true',
      bannerText: firstBannerText,
      isBannerShown: true,
      deliveryFee: null, // Unknown outside the database.
      ...sellerFrom(env, emulatorPort !== null),
    },
  };
}

/** With half of its settings, images would go to the data folder unnoticed. */
function incompleteObjectStore(given: Record<string, string | undefined>): string[] {
  const missing = neededByObjectStore.filter((name) => given[name] === undefined);
  if (missing.length === neededByObjectStore.length) return [];
  return missing.map((name) => `${name} must be set too when images are in an object store.`);
}

function objectStoreFrom(env: Environment): ObjectStore | null {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE } = env;
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ''),
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    isPathStyle: S3_PATH_STYLE === 'on',
  };
}

/** Legal details of the seller. Only the demo has defaults. */
function sellerFrom(env: Environment, isDemo: boolean): typeof demoSeller {
  const unsaid = isDemo
    ? demoSeller
    : { legalName: '', rcNumber: '', streetAddress: '', openingHours: '', contactPerson: '' };
  return {
    legalName: env.SHOP_LEGAL_NAME ?? unsaid.legalName,
    rcNumber: env.SHOP_RC_NUMBER ?? unsaid.rcNumber,
    streetAddress: env.SHOP_ADDRESS ?? unsaid.streetAddress,
    openingHours: env.SHOP_HOURS ?? unsaid.openingHours,
    contactPerson: env.SHOP_CONTACT_PERSON ?? unsaid.contactPerson,
  };
}

/** The next port, so that shop and emulator move together; with port 0 both take a free port. */
function emulatorPortBeside(shopPort: number): number {
  return shopPort === 0 ? 0 : Math.min(shopPort + 1, 65_535);
}

/** Quotes a sender's name, so that a comma doesn't split it into two senders. */
function quoted(name: string): string {
  return `"${name.replace(/["\\]/g, String.raw`\$&`)}"`;
}
