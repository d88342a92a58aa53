import { sql } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { proofHeader } from '#shared/rate-limits/challenge.ts';
import { browserName } from '../accounts/browser-name.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { browserOf, hashOf, ensureBrowserCookie, visitorOf } from '../http/cookies.ts';
import type { Shop } from '../shop.ts';
import { networkOf } from './network.ts';

/** Who does something, as far as limits are concerned. */
export interface RateLimitClient {
  network: string;
  /** The hash of the token in this browser's cookie; of a new token in one that had none. */
  browser: Buffer;
  /** What else it may be known by: counted beside it, so that nobody is known by one and counted by the other. */
  other: Buffer | null;
  /** What it calls itself, such as 'Chrome on Android'. */
  device: string;
  /** The e-mail address that was typed; empty where none is. */
  address: string;
  /**
   * It has been signed in here lately, or has paid for an order: strangers behind the same network are not it. Asked of
   * the database only for those whom it would help.
   */
  isKnown: () => Promise<boolean>;
  /** It has been signed in to the account of that address lately. */
  isAtHome: boolean;
  /** The work it brings, if any. */
  proof: unknown;
}

/** What a browser calls itself, such as 'Chrome on Android'. */
export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => browserName(headers['user-agent']);

const no = async () => false;

/** Whoever is at the other end of a typed address: nobody has proved that it is theirs. */
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

/** One of the staff: whatever browser they use. */
export const staffClient = (id: string): RateLimitClient => ({ ...unknownClient(''), browser: hashOf(`staff ${id}`) });

/** Gives the browser its cookie where it has none. */
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
    isAtHome: address !== '' && (await hasBeenSignedIn(shop, browser, address)),
    proof: request.headers[proofHeader],
  };
}

/** Who buys has shown by what they are known already: their account, or else the token that opens their orders. */
export function buyingClient(
  shop: Shop,
  request: FastifyRequest,
  { account, visitor }: CurrentAccount,
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

/** A browser is known for so long after it was last signed in with, whether it signed out or not. */
const knownDays = 30;
const since = (now: Date) => new Date(now.getTime() - knownDays * 86_400_000);

async function isKnown({ db, now }: Shop, browser: Buffer | null, visitor: Buffer | null): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select
      exists (select from account_browsers where browser = ${browser} and seen_at > ${since(now())})
        or exists (
          select from order_access join orders on orders.id = order_access.order_id
          where token_hash = ${visitor} and orders.paid_at is not null
        ) as is_known`.execute(db);
  return rows[0]!.isKnown;
}

async function hasBeenSignedIn({ db, now }: Shop, browser: Buffer, email: string): Promise<boolean> {
  const known = await db
    .selectFrom('accountBrowsers')
    .innerJoin('accounts', 'accounts.id', 'accountBrowsers.accountId')
    .select('accountId')
    .where('browser', '=', browser)
    .where('email', '=', email)
    .where('seenAt', '>', since(now()))
    .executeTakeFirst();
  return known !== undefined;
}
