import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { OrderId } from '#shared/fields.ts';
import { currentAccount } from '../accounts/current-account.ts';
import { mayRead } from '../orders/access/may-read.ts';
import { buyingClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';
import { rejectEarlyPhoto } from './reject-early-photo.ts';

/** Bodies that are being received at once, each of which takes its size in memory. */
const maxReceiving = 6;
/** And those of one order: a body may take minutes, and an order with slow ones must leave room for the others. */
const maxOfOrder = 2;
/** The orders of the bodies that are being received. */
const receiving: string[] = [];

/**
 * Decides before a byte of a photo's body is read: a stranger's photo, or one of an order that is not delivered, is never
 * received.
 *
 * @throws ShopError `order_not_found`, `photos_too_early`, `too_many_requests`
 */
export async function admitPhoto(shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { data: id } = OrderId.safeParse((request.params as { id?: unknown }).id);
  const caller = await currentAccount(shop, request, reply);
  if (!id || !(await mayRead(shop.db, id, caller))) throw new ShopError('order_not_found');
  await consume(shop, 'add a photo', buyingClient(shop, request, caller));
  rejectEarlyPhoto(
    await shop.db.selectFrom('orders').select(['status', 'ownerLeftAt']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
  // A connection that has closed by now never closes again, and would be counted for ever.
  if (request.raw.socket.destroyed) throw new ShopError('order_not_found');
  const ofOrder = receiving.filter((other) => other === id);
  if (receiving.length >= maxReceiving || ofOrder.length >= maxOfOrder)
    throw new ShopError('too_many_requests', { retryAfterSeconds: 5 });
  receiving.push(id);
  reply.raw.once('close', () => receiving.splice(receiving.indexOf(id), 1));
}
