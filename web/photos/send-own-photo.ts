import { orderKeyHeader } from '#shared/orders/order-key.ts';
import { orderById } from '#shared/orders/api.ts';
import { addPhoto } from '#shared/photos/api.ts';
import { tabStorage } from '../browser-storage.ts';
import { ordersApi } from '../order-key.ts';
import { postPhoto } from './post-photo.ts';

/**
 * Sends a photo of an order, scaled down already.
 *
 * @returns its id
 * @throws Error with the server's message, or the endpoint's own
 */
export async function sendOwnPhoto(orderId: string, blob: Blob, onProgress: (done: number) => void): Promise<string> {
  const key = tabStorage.read('orderKey');
  const options = { onProgress, ...(key !== null && { headers: { [orderKeyHeader]: key } }) };
  const send = () => postPhoto(addPhoto.url.replace(':id', orderId), blob, options);
  let response = await send();
  if (response.status === 401) {
    // A call that renews the session, which an upload can't do.
    await ordersApi(orderById, { params: { id: orderId } });
    response = await send();
  }
  const { photo, message } = response.body;
  if (response.status === 200 && typeof photo === 'string') return photo;
  throw new Error(typeof message === 'string' ? message : addPhoto.failure);
}
