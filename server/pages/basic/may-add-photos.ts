import type { Order } from '#shared/orders/api.ts';
import type { ShopperApi } from './shopper-api.ts';

/** Whether the shopper may add photos to an order, as `photos/add-photo.ts` decides: theirs, once it is delivered. */
export async function mayAddPhotos(api: Pick<ShopperApi, 'fetch'>, orderId: string | null): Promise<boolean> {
  if (orderId === null) return false;
  const response = await api.fetch(`/api/orders/${orderId}`, {});
  if (!response.ok) return false;
  const { order } = (await response.json()) as { order: Pick<Order, 'status'> };
  return order.status === 'delivered';
}
