import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { RateLimitClient } from '../rate-limits/client.ts';
import { refundUse, consume } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';

/**
 * Runs something that reveals whether a coupon code exists, unless this browser or its network has tried too many
 * unknown codes. Only unknown codes count: a valid, expired or used-up code is no guess.
 *
 * @throws ShopError `too_many_requests`, `proof_needed`, and what `check` throws
 */
export async function limitCouponGuesses<T>(shop: Shop, client: RateLimitClient, check: () => Promise<T>): Promise<T> {
  await consume(shop, 'guess a coupon', client);
  return check().then(
    async (result) => {
      await refundUse(shop, 'guess a coupon', client);
      return result;
    },
    async (error: unknown) => {
      if (!isUnknownCode(error)) await refundUse(shop, 'guess a coupon', client);
      throw error;
    },
  );
}

function isUnknownCode(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'coupon_invalid' && error.message === messages.coupon.invalid;
}
