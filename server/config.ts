import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { demoSecret, isTooWide, openDemo, unsafeInProduction } from './config-safety.ts';
import { type Limits, limitsOf, readChanges } from './limits.ts';
import { demoSeller, firstBannerText, type ShopSettings } from '#shared/settings.ts';

/**
 * The only reader of the environment. Every setting has a default for the demo; in production the required ones must
 * be given. `.env.example` explains each.
 */
export interface Config {
  isProduction: boolean;
  port: number;
  host: string;
  /** Null means the embedded database. */
  databaseUrl: string | null;
  /** The data folder of the embedded database, images and emulator. Absolute. */
  dataDir: string;
  /** The key for hashing codes and signing links in emails. */
  secret: string;
  /** Trusted proxies, whose forwarded client address is used: addresses and networks. */
  trustedProxies: string[];
  /** Rate limits and reservation rules. */
  limits: Limits;
  /** Serve pages and API, run jobs, or both. */
  role: 'all' | 'serve' | 'work';
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

const wholeNumber = (min: number, max: number, sentence = `must be a whole number from ${min} to ${max}`) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/, sentence)),
    z.transform((text: string, context) => {
      const number = Number(text);
      if (number >= min && number <= max) return number;
      context.issues.push({ code: 'custom', message: sentence, input: text });
      return z.NEVER;
    }),
  );

const port = wholeNumber(0, 65_535, 'must be a port number from 0 to 65535');

const network = z.string().check(
  z.refine(
    (text) => text === 'loopback' || isIP(text.replace(/\/\d{1,3}$/, '')) !== 0,
    'must be none, or addresses and networks with commas between them, such as 10.0.0.0/8,::1',
  ),
  z.refine(
    (text) => !isTooWide(text),
    'must not name a network larger than /8, of IPv6 /7: its clients could forge their addresses',
  ),
);

/** 'none' means that there is no proxy. */
const networks = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text === 'none' ? [] : text.split(',').map((one) => one.trim()))),
  ),
  z.array(network),
);

const changedLimits = z.pipe(
  z.string(),
  z.transform((text: string, context) => {
    try {
      return readChanges(text);
    } catch (error) {
      context.issues.push({ code: 'custom', message: (error as RangeError).message, input: text });
      return z.NEVER;
    }
  }),
);

const addressOf = (protocols: readonly string[], sentence: string) =>
  z.string().check(z.refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), sentence));

const webAddress = addressOf(['http:', 'https:'], 'must be an address such as https://shop.example');

const Environment = z.object({
  // A typo for 'production' must not start the demo.
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'], 'must be production, development or test')),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DEMO_IS_PUBLIC: z._default(z.enum(['true', 'false'], 'must be true or false'), 'false'),
  DATABASE_URL: z.optional(
    addressOf(['postgres:', 'postgresql:'], 'must be an address such as postgres://user:password@host/database'),
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  PUBLIC_URL: z.optional(webAddress),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  TRUSTED_PROXIES: z.optional(networks),
  LIMITS_SCALE: z._default(wholeNumber(1, 1_000_000), 1),
  LIMITS: z.optional(changedLimits),
  ROLE: z._default(z.enum(['all', 'serve', 'work'], 'must be all, serve or work'), 'all'),
  PAYSTACK_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^sk_(test|live)_\w+$/, 'must begin with sk_test_ or sk_live_')),
  ),
  PAYSTACK_BASE_URL: z._default(webAddress, 'https://api.paystack.co'),
  EMULATOR_PORT: z.optional(port),
  SMTP_URL: z.optional(addressOf(['smtp:', 'smtps:'], 'must be an address such as smtps://user:password@host')),
  MAIL_FROM: z.optional(z.string()),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent'),
    'warn',
  ),
  SHOP_NAME: z._default(z.string(), 'Oge'),
  SHOP_PHONE: z._default(
    z.string().check(z.regex(/^\+\d{8,15}$/, 'must be a number such as +2348000000000')),
    '+2348000000000',
  ),
  SHOP_EMAIL: z._default(z.string().check(z.regex(/^\S+@\S+$/, 'must be an e-mail address')), 'hello@oge.example'),
  SHOP_INSTAGRAM_URL: z._default(webAddress, 'https://www.instagram.com/oge'),
  SHOP_TWITTER_URL: z._default(webAddress, 'https://x.com/oge'),
  SHOP_LEGAL_NAME: z.optional(z.string()),
  SHOP_RC_NUMBER: z.optional(z.string()),
  SHOP_ADDRESS: z.optional(z.string()),
  SHOP_HOURS: z.optional(z.string()),
  SHOP_CONTACT_PERSON: z.optional(z.string()),
  VAT_REGISTERED: z._default(z.enum(['true', 'false'], 'must be true or false'), 'false'),
});

/** All settings; `.env.example` explains each. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

const neededInProduction = [
  'DATABASE_URL',
  'PAYSTACK_SECRET_KEY',
  'SMTP_URL',
  'SESSION_SECRET',
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
  const missing = isProduction ? neededInProduction.filter((name) => given[name] === undefined) : [];
  const parsed = Environment.safeParse(given);
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path: [name], message }) => `${String(name)} ${message}.`),
    ...missing.map((name) => `${name} must be set when NODE_ENV is production.`),
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

function configFrom(env: z.output<typeof Environment>, isProduction: boolean): Config {
  const emulatorPort =
    env.PAYSTACK_SECRET_KEY === undefined ? (env.EMULATOR_PORT ?? emulatorPortBeside(env.PORT)) : null;
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: path.resolve(env.DATA_DIR),
    secret: env.SESSION_SECRET ?? demoSecret,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    limits: limitsOf(env.LIMITS_SCALE, env.LIMITS),
    role: env.ROLE,
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

/** Legal details of the seller. Only the demo has defaults. */
function sellerFrom(env: z.output<typeof Environment>, isDemo: boolean): typeof demoSeller {
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
