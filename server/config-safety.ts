/** Settings that are valid but unsafe in production, one message each (docs/decisions/0039). */

/** The demo's secret is public: whoever runs the demo can read its inbox anyway. */
export const demoSecret = 'the demo keeps no secrets from whoever runs it';
/** As `.env.example` has it. */
const exampleSecret = '0123456789abcdef0123456789abcdef';

interface Given {
  HOST: string;
  DEMO_IS_PUBLIC: 'true' | 'false';
  PAYSTACK_BASE_URL: string;
  PUBLIC_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  SESSION_SECRET?: string | undefined;
  S3_ENDPOINT?: string | undefined;
}

/**
 * In production cookies are Secure, the secret is not a known one, connections to other machines use TLS, and webhooks
 * come from the real provider. Only connections to this machine may do without TLS, for
 * measurements and trials.
 */
export function unsafeInProduction(env: Given): string[] {
  const { PUBLIC_URL = '', PAYSTACK_BASE_URL, DATABASE_URL = '', SMTP_URL = '', SESSION_SECRET = '' } = env;
  const { S3_ENDPOINT = '' } = env;
  const checks: [isRight: boolean, sentence: string][] = [
    [isFine(PUBLIC_URL, (url) => isHttps(url) || isHere(url)), 'PUBLIC_URL must begin with https://'],
    [isHttps(new URL(PAYSTACK_BASE_URL)), 'PAYSTACK_BASE_URL must begin with https://'],
    [isFine(S3_ENDPOINT, (url) => isHttps(url) || isHere(url)), 'S3_ENDPOINT must begin with https://'],
    [!isGuessable(SESSION_SECRET), 'SESSION_SECRET must come from a random source'],
    [
      isFine(DATABASE_URL, isSafeDatabase),
      'DATABASE_URL must say sslmode=verify-full, or sslmode=disable on a network of your own,',
    ],
    [
      isFine(
        SMTP_URL,
        (url) => url.protocol === 'smtps:' || isHere(url) || url.searchParams.get('requireTLS') === 'true',
      ),
      'SMTP_URL must begin with smtps:// or end with ?requireTLS=true',
    ],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, sentence]) => `${sentence} when NODE_ENV is production.`);
}

/** The demo's inbox, and with it its admin, is open to everybody who can reach it. */
export function openDemo({ HOST, DEMO_IS_PUBLIC }: Pick<Given, 'HOST' | 'DEMO_IS_PUBLIC'>): string[] {
  if (DEMO_IS_PUBLIC === 'true' || /^(localhost|127(\.\d+){3}|::1)$/.test(HOST)) return [];
  return ['HOST must be 127.0.0.1 in the demo, whose mailbox lets everybody in, unless DEMO_IS_PUBLIC is true.'];
}

const isHttps = (url: URL) => url.protocol === 'https:';
/** Without a host it is a local socket. */
const isHere = (url: URL) => isLocal(url.hostname);
const isLocal = (host: string) => ['', 'localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

/**
 * As the driver reads it: the last of several parameters counts, and `host` replaces the URL's own. Other values of
 * `sslmode` encrypt without checking the certificate, or will in the driver's next version.
 */
function isSafeDatabase(url: URL): boolean {
  const { host = url.hostname, sslmode = '' } = Object.fromEntries(url.searchParams);
  const isSocket = host.startsWith('/');
  return isSocket || isLocal(host) || ['verify-full', 'disable'].includes(sslmode);
}

/** The widest networks that anybody owns: 10.0.0.0/8 and fc00::/7. */
const widest = { ipv4: 8, ipv6: 7 };

/**
 * Whether a trusted network has addresses of many owners: every client there could forge its address. Networks of IPv4
 * addresses are written as IPv4.
 */
export function isTooWide(network: string): boolean {
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) return false;
  if (/^[0:]*:ffff:/i.test(address)) return true;
  return Number(prefix) < (address.includes(':') ? widest.ipv6 : widest.ipv4);
}

/** A known secret, or one typed by hand: 32 random characters have more than seven different ones. */
const isGuessable = (secret: string) =>
  secret !== '' && ([demoSecret, exampleSecret].includes(secret) || new Set(secret).size < 8);

/** Missing values are reported elsewhere. */
const isFine = (url: string, isSafe: (url: URL) => boolean) => url === '' || isSafe(new URL(url));
