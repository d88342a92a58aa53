import { sql } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { proofHeader } from '#shared/rate-limits/challenge.ts';
import { browserName } from '../http/browser-name.ts';
import { browserOf, hashOf, ensureBrowserCookie, type Visitor, visitorOf } from '../http/cookies.ts';
import type { Shop } from '../shop.ts';
import { networkOf } from '../http/network.ts';
import { hasBeenSignedIn, hasBrowserPaid, isRecentSignIn } from './known-browser.ts';

/** The client of a request, as rate limits identify it. */
export interface RateLimitClient {
  network: string;
  /** The hash of the token in the browser's cookie, or of a new token. */
  browser: Buffer;
  /**
   * Another identity of the client, which is counted too, so that switching between them doesn't evade limits: the token of the
   * browser's orders.
   */
  other: Buffer | null;
  /** The browser's name, such as 'Chrome on Android'. */
  device: string;
  /** The entered email address; empty if none. */
  address: string;
  /**
   * Whether it was signed in recently or placed an order that is paid, with money, so that limits of its network don't apply.
   * Queried only if it makes a difference.
   */
  isKnown: () => Promise<boolean>;
  /** Whether it was recently signed in to the account of that address. */
  isAtHome: boolean;
  /** Its proof of work, if any. */
  proof: unknown;
}

/** The browser's name, such as 'Chrome on Android'. */
export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => browserName(headers['user-agent']);

const no = async () => false;

/** The owner of an entered, unverified address. */
export const unknownClient = (address: string): RateLimitClient => ({
  network: '',
  browser: Buffer.alloc(0),
  other: null,
  device: '',
  address,
  isKnown: no,
  isAtHome: false,
  proof: null,
});

/** A member of staff, in any browser. */
export const staffClient = (id: string): RateLimitClient => clientAs(`staff ${id}`);

/** A phone number, no matter who enters it. */
export const phoneClient = (phone: string): RateLimitClient => clientAs(`phone ${phone}`);

/** A product, no matter who asks about it. Its id is stored as an address: stored counts have that name. */
export const productClient = (id: string): RateLimitClient => unknownClient(id);

/** A client with a key of its own is stored as a browser. */
const clientAs = (name: string): RateLimitClient => ({ ...unknownClient(''), browser: hashOf(name) });

/** Sets the browser's cookie if it has none. */
export async function clientOf(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  address = '',
): Promise<RateLimitClient> {
  const { config } = shop;
  const browser = ensureBrowserCookie(request, reply, config);
  const token = visitorOf(request, config)?.tokenHash ?? null;
  return {
    network: networkOf(request.ip),
    browser,
    other: token,
    device: deviceOf(request),
    address,
    isKnown: () => isKnown(shop, browser, token),
    isAtHome: address !== '' && (await isAtHome(shop, browser, address)),
    proof: request.headers[proofHeader],
  };
}

/** A buyer is identified by their account or by the token of their orders. */
export function buyingClient(
  shop: Shop,
  request: FastifyRequest,
  { account, visitor }: { account: { id: string } | null; visitor: Visitor | null },
): RateLimitClient {
  const { config } = shop;
  const token = visitor?.tokenHash ?? null;
  const browser = browserOf(request, config);
  return {
    network: networkOf(request.ip),
    browser: account ? hashOf(`account ${account.id}`) : (browser ?? token ?? Buffer.alloc(0)),
    other: account || !browser ? null : token,
    device: '',
    address: '',
    isKnown: async () => account !== null || isKnown(shop, browser, token),
    isAtHome: false,
    proof: request.headers[proofHeader],
  };
}

async function isKnown({ db, now }: Shop, browser: Buffer | null, visitor: Buffer | null): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select
      exists (select from account_browsers where browser = ${browser} and ${isRecentSignIn(now())})
        or ${hasBrowserPaid(visitor)} as is_known`.execute(db);
  return rows[0]!.isKnown;
}

/** The client as the owner of an account whose address was not entered but proved. */
export const atAccount = async (
  shop: Shop,
  client: RateLimitClient,
  { email }: { email: string },
): Promise<RateLimitClient> => ({
  ...client,
  address: email,
  isAtHome: await isAtHome(shop, client.browser, email),
});

async function isAtHome({ db, now }: Shop, browser: Buffer, email: string): Promise<boolean> {
  const { rows } = await sql<{ isAtHome: boolean }>`
    select ${hasBeenSignedIn(browser, email, now())} as is_at_home`.execute(db);
  return rows[0]!.isAtHome;
}
