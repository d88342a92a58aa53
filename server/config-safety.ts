/** What of the environment is right in itself and still not to be run with, a sentence each (docs/decisions/0039). */

/** The demo's is no secret: whoever runs it may read its mailbox anyway. */
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
}

/**
 * In production cookies are marked Secure, nobody else knows the secret, nothing is said in plain words to another
 * machine, and the word that money came is the provider's own. This machine alone may speak to itself without TLS, to
 * measure or to try.
 */
export function unsafeInProduction(env: Given): string[] {
  const { PUBLIC_URL = '', PAYSTACK_BASE_URL, DATABASE_URL = '', SMTP_URL = '', SESSION_SECRET = '' } = env;
  const checks: [isRight: boolean, sentence: string][] = [
    [isFine(PUBLIC_URL, (url) => isHttps(url) || isHere(url)), 'PUBLIC_URL must begin with https://'],
    [isHttps(new URL(PAYSTACK_BASE_URL)), 'PAYSTACK_BASE_URL must begin with https://'],
    [!isGuessable(SESSION_SECRET), 'SESSION_SECRET must come from a source of chance'],
    [
      isFine(DATABASE_URL, (url) => isHere(url) || url.searchParams.has('sslmode')),
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

/** The demo's mail, and with it its back office, is open to everybody who reaches it. */
export function openDemo({ HOST, DEMO_IS_PUBLIC }: Pick<Given, 'HOST' | 'DEMO_IS_PUBLIC'>): string[] {
  if (DEMO_IS_PUBLIC === 'true' || /^(localhost|127(\.\d+){3}|::1)$/.test(HOST)) return [];
  return ['HOST must be 127.0.0.1 in the demo, whose mailbox lets everybody in, unless DEMO_IS_PUBLIC is true.'];
}

const isHttps = (url: URL) => url.protocol === 'https:';
/** No host is a socket of this machine. */
const isHere = (url: URL) => ['', 'localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

/** Known to everybody, or typed by hand: chance gives 32 characters more than seven kinds. */
const isGuessable = (secret: string) =>
  secret !== '' && ([demoSecret, exampleSecret].includes(secret) || new Set(secret).size < 8);

/** What is not given is missed elsewhere. */
const isFine = (url: string, isSafe: (url: URL) => boolean) => url === '' || isSafe(new URL(url));
