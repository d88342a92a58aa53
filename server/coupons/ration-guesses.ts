import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { type Limit, networkOf, refuseUsedUp, useAllowance } from '../http/limits.ts';
import type { Shop } from '../shop.ts';

/** Codes that no coupon has, tried by placing orders: as many as the preview may be asked. */
const limits: readonly Limit[] = [
  { name: 'coupon-guess', most: 10, perSeconds: 60 },
  { name: 'coupon-guess-hour', most: 30, perSeconds: 3_600 },
];

/**
 * Places an order that names a coupon, unless this network has tried too many codes that do not exist: an order tells
 * of a code what the preview tells. Nothing else counts, as many phones share an address.
 *
 * @throws ShopError `too_many_requests`, and whatever `place` throws
 */
export async function rationGuesses<T>({ db, now }: Shop, ip: string, place: () => Promise<T>): Promise<T> {
  const network = networkOf(ip);
  for (const limit of limits) await refuseUsedUp(db, now(), limit, network);
  try {
    return await place();
  } catch (error) {
    if (isNoSuchCode(error)) for (const limit of limits) await useAllowance(db, now(), limit, network);
    throw error;
  }
}

function isNoSuchCode(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'coupon_invalid' && error.message === messages.coupon.invalid;
}
