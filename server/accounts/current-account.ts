import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { sessionTokenOf, type Visitor, visitorOf } from '../http/cookies.ts';
import type { Shop } from '../shop.ts';
import { type Account, accountOf } from './sessions.ts';

/** What a request proves about its sender. */
export interface CurrentAccount {
  /** The browser, known from its first order on. */
  visitor: Visitor | null;
  /** The signed-in account; null for a guest. */
  account: Account | null;
}

/**
 * The sender of a request. A browser without a session is a guest's; an expired session gets an error even where guests
 * are welcome, so that the browser renews it and retries instead of being treated as a guest.
 *
 * The response is personal, so it must not be cached.
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

/** @throws ShopError `session_over`, for a guest too */
export async function requireAccount(shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<Account> {
  const { account } = await currentAccount(shop, request, reply);
  if (!account) throw new ShopError('session_over');
  return account;
}
