import { type OrderPromise, promisesOf } from '#shared/promises/promises.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Database } from '../db/database.ts';
import type { Shop } from '../shop.ts';

/** The settings for an email about an order, with the promises under which it was placed. */
export async function settingsOfOrder(
  { settings }: Pick<Shop, 'settings'>,
  tx: Database,
  order: OrderPromise,
): Promise<ShopSettings> {
  const current = await settings(tx);
  return { ...current, promises: promisesOf(order, current.promises) };
}
