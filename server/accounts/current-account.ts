import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { sessionTokenOf, type Visitor, visitorOf } from '../http/cookies.ts';
import type { Shop } from '../shop.ts';
import { type Account, accountOf } from './sessions.ts';

/** Everything a request can prove about who makes it. */
export interface CurrentAccount {
  /** The browser, known since it placed an order. */
  visitor: Visitor | null;
  /** Who is signed in; null for a guest. */
  account: Account | null;
}

/**
 * Who makes a request. A browser without a session is a guest's; one that presents a session which is over is told so,
 * even where guests are welcome: it renews it and asks again, instead of being taken for a stranger.
 *
 * The answer is about one person, so nobody may keep it.
 *
 * @throws ShopError `session_over`
 */
export async function currentAccount(
  { db, now, config }: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentAccount> {
  void reply.header('cache-control', 'no-store');
  const token = sessionTokenOf(request, config);
  return { visitor: visitorOf(request, config), account: token && (await accountOf(db, token, now())) };
}

/** @throws ShopError `session_over` for a guest too. */
export async function requireAccount(shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<Account> {
  const { account } = await currentAccount(shop, request, reply);
  if (!account) throw new ShopError('session_over');
  return account;
}
