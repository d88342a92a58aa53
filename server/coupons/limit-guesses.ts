import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { RateLimitClient } from '../rate-limits/client.ts';
import { refundUse, consume } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';

/**
 * Does something that tells whether there is a coupon with some code, unless this browser or its network has tried too
 * many codes that no coupon has. Nothing else counts: a code that is good, over or used up is no guess.
 *
 * @throws ShopError `too_many_requests`, `proof_needed`, and whatever `tell` throws
 */
export async function limitCouponGuesses<T>(shop: Shop, actor: RateLimitClient, tell: () => Promise<T>): Promise<T> {
  await consume(shop, 'guess a coupon', actor);
  return tell().then(
    async (told) => {
      await refundUse(shop, 'guess a coupon', actor);
      return told;
    },
    async (error: unknown) => {
      if (!isNoSuchCode(error)) await refundUse(shop, 'guess a coupon', actor);
      throw error;
    },
  );
}

function isNoSuchCode(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'coupon_invalid' && error.message === messages.coupon.invalid;
}
