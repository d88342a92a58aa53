import type { FastifyReply, FastifyRequest } from 'fastify';
import { buyingClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import type { RateLimitedAction } from '../rate-limits/rate-limits.ts';
import type { Shop } from '../shop.ts';
import { requireAccount } from './current-account.ts';
import type { Account } from './sessions.ts';

/**
 * The signed-in account, within its rate limit of an action.
 *
 * @throws ShopError `session_over`, `too_many_requests`
 */
export async function limitedAccount(
  shop: Shop,
  action: RateLimitedAction,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Account> {
  const account = await requireAccount(shop, request, reply);
  await consume(shop, action, buyingClient(shop, request, { account, visitor: null }));
  return account;
}
