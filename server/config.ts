import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { demoSecret, openDemo, unsafeInProduction } from './config-safety.ts';
import { type Limits, limitsOf, readChanges } from './rate-limits/limits.ts';
import { demoSeller, firstBannerText, type ShopSettings } from '#shared/settings.ts';

/**
 * The only reader of the environment. Everything has a default for the demo; in production what must be real must
 * be given. `.env.example` has a line for each name.
 */
export interface Config {
  isProduction: boolean;
  port: number;
  host: string;
  /** Null means the embedded database. */
  databaseUrl: string | null;
  /** Where the embedded database, pictures and the emulator keep what they have. Absolute. */
  dataDir: string;
  /** Key of the hashes of codes and of the signatures on links in letters. */
  secret: string;
  /** The proxies in front of the shop, whose word on a request's address is taken: addresses and networks. */
  trustedProxies: string[];
  /** What may be done how often, and what unpaid orders may keep. */
  limits: Limits;
  /** Serve pages and API, work off jobs, or both. */
  role: 'all' | 'serve' | 'work';
  paystack: {
    secretKey: string;
    baseUrl: string;
    /** Where the stand-in listens; null when the real provider is used. */
    emulatorPort: number | null;
  };
  /** Null means mail is caught and shown at /dev/mailbox. */
  smtpUrl: string | null;
  mailFrom: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** What the environment says of the shop. What counts now is `shop.settings()`. */
  shop: ShopSettings;
}

const wholeNumber = (least: number, most: number, sentence = `must be a whole number from ${least} to ${most}`) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/, sentence)),
    z.transform((text: string, context) => {
      const number = Number(text);
      if (number >= least && number <= most) return number;
      context.issues.push({ code: 'custom', message: sentence, input: text });
      return z.NEVER;
    }),
  );

const port = wholeNumber(0, 65_535, 'must be a port number from 0 to 65535');

const network = z
  .string()
  .check(
    z.refine(
      (text) => text === 'loopback' || isIP(text.replace(/\/\d{1,3}$/, '')) !== 0,
      'must be none, or addresses and networks with commas between them, such as 10.0.0.0/8,::1',
    ),
  );

/** 'none' says that nothing stands in front of the shop. */
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
  // Anything else would open the demo, mailbox and all, to whoever meant 'production'.
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

/** Every name that is read: `.env.example` explains each. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

const neededInProduction = [
  'DATABASE_URL',
  'PAYSTACK_SECRET_KEY',
  'SMTP_URL',
  'SESSION_SECRET',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
] as const;

/** Everything that is wrong with the environment, a sentence each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads the environment into a configuration. An empty value counts as not given.
 *
 * @throws ConfigError with one sentence for each value that is wrong or missing.
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
  // Real money beside a mailbox that anybody can read, and a secret that everybody knows.
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
      // The stand-in's key: no secret, and of no use anywhere else.
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
      deliveryFee: null, // Known to the database alone.
      ...sellerFrom(env, emulatorPort !== null),
    },
  };
}

/** Who sells. Only the demo has words of its own: a real seller is not to stand under them. */
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

/** The next port, so the shop and its stand-in move together; a shop on any free port takes any free port for both. */
function emulatorPortBeside(shopPort: number): number {
  return shopPort === 0 ? 0 : Math.min(shopPort + 1, 65_535);
}

/** A name as a sender's is written, so that a comma in it does not make two senders of one. */
function quoted(name: string): string {
  return `"${name.replace(/["\\]/g, String.raw`\$&`)}"`;
}
