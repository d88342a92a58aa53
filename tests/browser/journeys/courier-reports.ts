import { settleShipment } from '#server/couriers/settle-shipment.ts';
import type { OpenShop } from '../open-shop.ts';

/** The courier service sets the status of a parcel, and is asked for it. */
export async function reports(shop: OpenShop, orderId: string, parcel: number, status: string): Promise<void> {
  const { id, providerId } = await shop.db
    .selectFrom('shipments')
    .select(['id', 'providerId'])
    .where('orderId', '=', orderId)
    .where('parcel', '=', parcel)
    .where('status', '<>', 'draft')
    .executeTakeFirstOrThrow();
  const { baseUrl, secretKey } = shop.config.couriers!;
  await fetch(new URL(`/__emulator/shipments/${providerId}`, baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  });
  await settleShipment(shop, id);
}
