import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { RateLimitClient } from '../rate-limits/client.ts';
import { refundUse, consume } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';

/**
 * Runs something that reveals whether a coupon code exists, unless this browser or its network has tried too many
 * unknown codes. A valid, expired or used-up code is no guess; that somebody else's address has used one tells who bought
 * here, so it counts as one.
 *
 * @param isOfOther whether the uses of an address are checked that may be somebody else's
 * @throws ShopError `too_many_requests`, `proof_needed`, and what `check` throws
 */
export async function limitCouponGuesses<T>(
  shop: Shop,
  client: RateLimitClient,
  check: () => Promise<T>,
  { isOfOther = false } = {},
): Promise<T> {
  await consume(shop, 'guess a coupon', client);
  return check().then(
    async (result) => {
      await refundUse(shop, 'guess a coupon', client);
      return result;
    },
    async (error: unknown) => {
      const isGuess =
        isReason(error, messages.coupon.invalid) || (isOfOther && isReason(error, messages.coupon.usedBefore));
      if (!isGuess) await refundUse(shop, 'guess a coupon', client);
      throw error;
    },
  );
}

const isReason = (error: unknown, reason: string) =>
  error instanceof ShopError && error.code === 'coupon_invalid' && error.message === reason;
