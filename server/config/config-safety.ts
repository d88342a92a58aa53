import { exampleContact } from '#shared/settings.ts';
import type { Environment } from './environment.ts';
import { isGuessable } from './guessable-secret.ts';

/** Settings that are valid but unsafe, or contradict each other, one message each (docs/decisions/0039). */

/** The demo's secret is public: anyone who runs the demo can read its inbox anyway. */
export const demoSecret = 'the demo keeps no secrets from whoever runs it';

/** Settings with valid values; an invalid one is missing here, as it is reported already. */
type Given = Partial<Environment>;
type Check = [isRight: boolean, sentence: string];

/**
 * In production cookies are Secure, no secret can be guessed, connections to other machines use TLS, and money comes from
 * the real provider. Only connections to this machine may do without TLS, for measurements and trials.
 */
export function unsafeInProduction(env: Given): string[] {
  const checks: Check[] = [
    [isFine(env.PUBLIC_URL, (url) => isHttps(url) || isHere(url)), 'PUBLIC_URL must begin with https://'],
    [!secretsIn(env).some(isKnown), `${secretName(env)} must come from a random source`],
    [isFine(env.S3_ENDPOINT, (url) => isHttps(url) || isHere(url)), 'S3_ENDPOINT must begin with https://'],
    [isFine(env.CDN_PURGE_URL, isHttpsOrPrivate), `CDN_PURGE_URL ${httpsOrPrivate}`],
    [isFine(env.ERROR_TRACKING_DSN, isHttpsOrPrivate), `ERROR_TRACKING_DSN ${httpsOrPrivate}`],
    [isFine(env.OTEL_EXPORTER_OTLP_ENDPOINT, isHttpsOrPrivate), `OTEL_EXPORTER_OTLP_ENDPOINT ${httpsOrPrivate}`],
    [
      isFine(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, isHttpsOrPrivate),
      `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ${httpsOrPrivate}`,
    ],
    [isFine(env.DATABASE_URL, isSafeDatabase), `DATABASE_URL ${safeDatabase}`],
    [isFine(env.DATABASE_DIRECT_URL, isSafeDatabase), `DATABASE_DIRECT_URL ${safeDatabase}`],
    [isFine(env.DATABASE_READ_URL, isSafeDatabase), `DATABASE_READ_URL ${safeDatabase}`],
    [isFine(env.SMTP_URL, isSafeMailServer), 'SMTP_URL must not switch off TLS or the check of its certificate'],
    [
      !(env.MAIL_FROM ?? env.SHOP_EMAIL ?? '').includes(exampleContact.email),
      'MAIL_FROM or SHOP_EMAIL must name the address that emails come from',
    ],
  ];
  return failed(checks).map((sentence) => `${sentence} when NODE_ENV is production.`);
}

/** A live key goes with production and nothing else: elsewhere it would run beside a public inbox and secret. */
export function wrongPayments(env: Given, isProduction: boolean): string[] {
  const { PAYSTACK_SECRET_KEY: keys = [], PAYSTACK_BASE_URL, STAGING } = env;
  const isStaging = STAGING === 'true';
  const isLive = isProduction && !isStaging;
  const isOf = (start: string) => keys.every((key) => key.startsWith(start));
  const isProvider = isFine(PAYSTACK_BASE_URL, isHttps);
  const testKey = `PAYSTACK_SECRET_KEY must be a test key (sk_test_)`;
  return failed([
    [isProduction || !isStaging, 'STAGING must be false unless NODE_ENV is production.'],
    [
      !isLive || isOf('sk_live_'),
      'PAYSTACK_SECRET_KEY must be a live key (sk_live_) when NODE_ENV is production, unless STAGING is true.',
    ],
    [!isProduction || isLive || isOf('sk_test_'), `${testKey} when STAGING is true.`],
    [isProduction || isOf('sk_test_'), `${testKey} unless NODE_ENV is production.`],
    [
      isLive || !env.TERMINAL_SECRET_KEY || env.TERMINAL_SECRET_KEY.every((key) => key.startsWith('sk_test_')),
      'TERMINAL_SECRET_KEY must be a test key (sk_test_) unless NODE_ENV is production and STAGING is false.',
    ],
    [
      isLive || !env.TERMII_API_KEY,
      'TERMII_API_KEY sends real text messages: it must not be set unless NODE_ENV is production and STAGING is false.',
    ],
    [
      isFine(env.TERMII_BASE_URL, isHttps) || !env.TERMII_API_KEY,
      'TERMII_BASE_URL must begin with https://, because the key is sent there.',
    ],
    [
      !isLive || isProvider,
      'PAYSTACK_BASE_URL must begin with https:// when NODE_ENV is production, unless STAGING is true.',
    ],
  ]);
}

/** Settings that are fine alone and not together. */
export function contradictions(env: Given): string[] {
  const { SECRETS, SESSION_SECRET, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL, DATABASE_PREPARE } = env;
  return failed([
    [!env.TERMII_API_KEY === !env.TERMII_SENDER_ID, 'TERMII_API_KEY and TERMII_SENDER_ID must be set together.'],
    [
      (env.TERMII_SENDER_ID ?? '').length <= 11 || env.TERMII_CHANNEL === 'whatsapp',
      'TERMII_SENDER_ID must have 3 to 11 characters unless TERMII_CHANNEL is whatsapp.',
    ],
    [!env.CDN_PURGE_URL === !env.CDN_PURGE_TOKEN, 'CDN_PURGE_URL and CDN_PURGE_TOKEN must be set together.'],
    [!SECRETS || !SESSION_SECRET, 'SESSION_SECRET must not be set beside SECRETS, which has room for it.'],
    [!DATABASE_DIRECT_URL || DATABASE_URL !== undefined, 'DATABASE_DIRECT_URL must not be set without DATABASE_URL.'],
    [!DATABASE_READ_URL || DATABASE_URL !== undefined, 'DATABASE_READ_URL must not be set without DATABASE_URL.'],
    [
      !DATABASE_DIRECT_URL || DATABASE_PREPARE !== undefined,
      'DATABASE_PREPARE must be on or off beside DATABASE_DIRECT_URL: on if the pooler knows prepared statements.',
    ],
  ]);
}

/** The shop's secrets, the current one first; none outside production means the demo's. */
export const secretsIn = ({ SECRETS, SESSION_SECRET }: Given) => SECRETS ?? (SESSION_SECRET ? [SESSION_SECRET] : []);
const isKnown = (secret: string) => secret === demoSecret || isGuessable(secret);
const secretName = ({ SECRETS }: Given) => (SECRETS ? 'SECRETS' : 'SESSION_SECRET');

const failed = (checks: readonly Check[]) => checks.filter(([isRight]) => !isRight).map(([, sentence]) => sentence);

/** The demo's inbox, and with it its admin, is open to everybody who can reach it. */
export function openDemo({ HOST = 'localhost', DEMO_IS_PUBLIC }: Given): string[] {
  if (DEMO_IS_PUBLIC === 'true' || /^(localhost|127(\.\d+){3}|::1)$/.test(HOST)) return [];
  return ['HOST must be 127.0.0.1 in the demo, whose mailbox lets everybody in, unless DEMO_IS_PUBLIC is true.'];
}

const isHttps = (url: URL) => url.protocol === 'https:';
/** Without a host it is a local socket. */
const isHere = (url: URL) => isLocal(url.hostname);
const isLocal = (host: string) => ['', 'localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
/** An address, not a name: names are looked up elsewhere. */
const isPrivate = (host: string) =>
  isLocal(host) || /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$|^\[f[cd][\da-f]{2}:/.test(host);
const isHttpsOrPrivate = (url: URL) => isHttps(url) || isPrivate(url.hostname);
const httpsOrPrivate = 'must begin with https://, or with http:// and an address of a private network,';

const safeDatabase = 'must say sslmode=verify-full, or sslmode=disable on a network of your own,';

/**
 * As the driver reads it: the last of several parameters counts, and `host` replaces the URL's own. Other values of
 * `sslmode` encrypt without checking the certificate, or will in the driver's next version.
 */
function isSafeDatabase(url: URL): boolean {
  const { host = url.hostname, sslmode = '' } = Object.fromEntries(url.searchParams);
  const isSocket = host.startsWith('/');
  return isSocket || isLocal(host) || ['verify-full', 'disable'].includes(sslmode);
}

/** The mailer requires TLS itself (`withTls`), so only a URL that switches it off is unsafe. */
function isSafeMailServer(url: URL): boolean {
  const { ignoreTLS, requireTLS, ...options } = Object.fromEntries(url.searchParams);
  const isOff = ignoreTLS === 'true' || requireTLS === 'false' || options['tls.rejectUnauthorized'] === 'false';
  return isHere(url) || !isOff;
}

/** The mail server's URL, with TLS required for another machine unless the URL says otherwise. */
export function withTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isDecided = isHere(url) || url.protocol === 'smtps:' || /[?&](require|ignore)TLS=/.test(url.search);
  return isDecided ? smtpUrl : `${smtpUrl}${url.search === '' ? '?' : '&'}requireTLS=true`;
}

/** Missing values are reported elsewhere. */
const isFine = (url: string | undefined, isSafe: (url: URL) => boolean) => url === undefined || isSafe(new URL(url));
