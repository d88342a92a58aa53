import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { ShopName } from '#shared/admin/settings/shop-name.ts';
import { defaultShopName, exampleContact } from '#shared/settings.ts';
import { isTooWide } from './trusted-networks.ts';
import { readChanges } from './limits.ts';
import { readTraceHeaders, samplers } from './config-traces.ts';

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

const partsOf = (text: string) => text.split(',').map((one) => one.trim());

/** 'none' means that there is no proxy. */
const networks = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text === 'none' ? [] : partsOf(text))),
  ),
  z.array(network),
);

/** The current one and former ones, with commas between them. */
const keys = (isKey: RegExp, sentence: string) => {
  const key = z.string().check(z.regex(isKey, sentence));
  return z.pipe(z.pipe(z.string(), z.transform(partsOf)), z.tuple([key], key));
};

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

const traceHeaders = z.pipe(
  z.string(),
  z.transform((text: string, context) => {
    const headers = readTraceHeaders(text);
    if (headers) return headers;
    context.issues.push({ code: 'custom', message: 'must be headers such as name=value,other=value', input: '' });
    return z.NEVER;
  }),
);

const addressOf = (protocols: readonly string[], sentence: string) =>
  z.string().check(z.refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), sentence));

const webAddress = addressOf(['http:', 'https:'], 'must be an address such as https://shop.example');
/** Paths are added to it: with one of its own, links in emails and the return from the payment page would lead nowhere. */
const shopAddress = webAddress.check(
  z.refine((text) => {
    const url = URL.parse(text);
    return !url?.protocol.startsWith('http') || url.href === `${url.origin}/`;
  }, 'must be an address without a path, such as https://shop.example'),
);
const databaseAddress = addressOf(
  ['postgres:', 'postgresql:'],
  'must be an address such as postgres://user:password@host/database',
);

const shareOfOne = z.pipe(
  z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a number from 0 to 1, such as 0.1')),
  z.transform(Number),
);

const onOrOff = z.enum(['on', 'off'], 'must be on or off');
const trueOrFalse = z.enum(['true', 'false'], 'must be true or false');

/** Every setting, with its check and its default. `.env.example` explains each. */
export const Environment = z.object({
  // A typo for 'production' must not start the demo.
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'], 'must be production, development or test')),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(wholeNumber(1, 65_535, 'must be a port number from 1 to 65535')),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  ERROR_TRACKING_DSN: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/\w+(:\w*)?@(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?\/(.+\/)?\d+$/i,
          'must be a DSN as the error tracker shows it, such as https://key@errors.example/1',
        ),
      ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(webAddress),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(traceHeaders),
  OTEL_SERVICE_NAME: z._default(z.string(), 'oge'),
  OTEL_TRACES_SAMPLER: z._default(z.enum(samplers, `must be one of ${samplers.join(', ')}`), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(shareOfOne, 1),
  DEMO_IS_PUBLIC: z._default(trueOrFalse, 'false'),
  STAGING: z._default(trueOrFalse, 'false'),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_DIRECT_URL: z.optional(databaseAddress),
  DATABASE_READ_URL: z.optional(databaseAddress),
  DATABASE_READ_POOL: z._default(wholeNumber(2, 1_000), 8),
  DATABASE_POOL: z._default(wholeNumber(2, 1_000), 16),
  DATABASE_PREPARE: z.optional(onOrOff),
  MIGRATE: z._default(onOrOff, 'on'),
  DATA_DIR: z._default(z.string(), '.data'),
  BACKUP_DIR: z.optional(z.string()),
  S3_ENDPOINT: z.optional(webAddress),
  S3_REGION: z.optional(z.string()),
  S3_BUCKET: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as shop-images')),
  ),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PATH_STYLE: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  PUBLIC_URL: z.optional(shopAddress),
  HSTS_SUBDOMAINS: z._default(onOrOff, 'on'),
  SECRETS: z.optional(keys(/^.{32,}$/s, 'must be secrets of 32 characters or more, with commas between them')),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  TRUSTED_PROXIES: z.optional(networks),
  LIMITS_SCALE: z._default(wholeNumber(1, 1_000_000), 1),
  LIMITS: z.optional(changedLimits),
  ROLE: z._default(z.enum(['all', 'serve', 'work'], 'must be all, serve or work'), 'all'),
  DRAIN_SECONDS: z._default(wholeNumber(0, 600), 0),
  SERVICE_WORKER: z._default(onOrOff, 'on'),
  CDN_PURGE_URL: z.optional(webAddress),
  CDN_PURGE_TOKEN: z.optional(
    z.string().check(z.regex(/^[\w.~+/=-]{16,}$/, 'must have 16 letters, digits or characters of -._~+/= or more')),
  ),
  PAYSTACK_SECRET_KEY: z.optional(keys(/^sk_(test|live)_\w+$/, 'must begin with sk_test_ or sk_live_')),
  PAYSTACK_BASE_URL: z._default(webAddress, 'https://api.paystack.co'),
  EMULATOR_PORT: z.optional(port),
  TERMINAL_SECRET_KEY: z.optional(keys(/^sk_(test|live)_\w+$/, 'must begin with sk_test_ or sk_live_')),
  TERMII_API_KEY: z.optional(z.string()),
  // On WhatsApp it is the name of a device, which may be longer (`contradictions` in config-safety.ts).
  TERMII_SENDER_ID: z.optional(
    z
      .string()
      .check(
        z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{1,38}[A-Za-z0-9]$/, 'must be a registered sender ID, such as Oge Shop'),
      ),
  ),
  TERMII_BASE_URL: z._default(webAddress, 'https://v3.api.termii.com'),
  TERMII_CHANNEL: z._default(z.enum(['dnd', 'whatsapp'], 'must be dnd or whatsapp'), 'dnd'),
  TERMII_WEBHOOK_SECRET: z.optional(keys(/^\S{8,}$/, 'must have 8 characters or more, with commas between several')),
  SMTP_URL: z.optional(addressOf(['smtp:', 'smtps:'], 'must be an address such as smtps://user:password@host')),
  MAIL_FROM: z.optional(z.string()),
  FIRST_OWNER_EMAIL: z.optional(z.string().check(z.regex(/^\S+@\S+$/, 'must be an email address'))),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent'),
    'warn',
  ),
  SHOP_NAME: z._default(
    z
      .string()
      .check(
        z.refine(
          (name) => ShopName.safeParse(name).success,
          'must have 2 to 30 characters: letters, digits and signs such as & and -',
        ),
      ),
    defaultShopName,
  ),
  SHOP_PHONE: z._default(
    z.string().check(z.regex(/^\+\d{8,15}$/, 'must be a number such as +2348000000000')),
    exampleContact.phone,
  ),
  SHOP_EMAIL: z._default(z.string().check(z.regex(/^\S+@\S+$/, 'must be an email address')), exampleContact.email),
  SHOP_WHATSAPP: z.optional(z.string().check(z.regex(/^\+\d{8,15}$/, 'must be a number such as +2348000000000'))),
  SHOP_INSTAGRAM_URL: z.optional(webAddress),
  SHOP_TWITTER_URL: z.optional(webAddress),
  SHOP_TIKTOK_URL: z.optional(webAddress),
  SHOP_FACEBOOK_URL: z.optional(webAddress),
  SHOP_LEGAL_NAME: z.optional(z.string()),
  SHOP_RC_NUMBER: z.optional(z.string()),
  SHOP_TIN: z.optional(z.string()),
  SHOP_ADDRESS: z.optional(z.string()),
  SHOP_HOURS: z.optional(z.string()),
  SHOP_CONTACT_PERSON: z.optional(z.string()),
  VAT_REGISTERED: z._default(trueOrFalse, 'false'),
});

export type Environment = z.output<typeof Environment>;

export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** The valid values, and a sentence for each that is not: one wrong value hides no other. */
export function checkSettings(given: Record<string, string | undefined>): {
  values: Partial<Environment>;
  problems: string[];
} {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(Environment.shape)) {
    const { data, error } = field.safeParse(given[name]);
    values[name] = data;
    const sentences = new Set(error?.issues.map(({ message }) => `${name} ${message}.`));
    problems.push(...sentences);
  }
  return { values, problems };
}
