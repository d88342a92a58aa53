import type { DeliveryTable } from '#shared/checkout/shipping.ts';
import type { WeightExtras } from '#shared/checkout/weight-extras.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { deliveryTable } from '../settings/delivery-table.ts';
import type { Shop } from '../shop.ts';

/** The values of placeholders. */
export interface PlaceholderFacts {
  settings: ShopSettings;
  table: DeliveryTable & WeightExtras;
}

export async function currentFacts({ db, settings }: Pick<Shop, 'db' | 'settings'>): Promise<PlaceholderFacts> {
  const [now, table] = await Promise.all([settings(), deliveryTable(db)]);
  return { settings: now, table };
}
