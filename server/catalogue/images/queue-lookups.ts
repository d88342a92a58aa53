import type { FastifyRequest } from 'fastify';
import { fairQueue } from '../../http/fair-queue.ts';
import { queueClientOf } from '../../http/known-browsers.ts';
import type { Shop } from '../../shop.ts';
import { hasImage } from './store-image.ts';

/** A fifth of the connections to an object store (`storage/object-storage.ts`). */
const atOnce = 10;
/**
 * Per network: a mobile carrier's has thousands of shoppers, and after a start each first page requests twenty
 * pictures.
 */
const maxWaiting = 1_000;
const maxWaitingInAll = 5_000;
/** About 2 MB. */
const maxFound = 20_000;

/**
 * Tells whether an image is stored. Anybody can make up names, as many as they like, and no cache in front of the shop has a
 * response for them. So an image that this process has not found yet is looked up in turn: a few at a time, one network after the
 * other, and those of known browsers first. Images that were found before never wait.
 *
 * @throws ShopError `too_many_requests`, `too_busy`; ImagesUnavailable
 */
export function queueLookups(shop: Pick<Shop, 'images' | 'config' | 'now'>) {
  const inTurn = fairQueue({ atOnce, maxWaiting, maxWaitingInAll });
  /** Addresses, the least recently requested first. */
  const found = new Set<string>();

  return async function isStored(request: FastifyRequest, address: string): Promise<boolean> {
    const isFound =
      found.has(address) ||
      // While it waited, another request may have found it.
      (await inTurn(queueClientOf(request, shop), async () => found.has(address) || hasImage(shop.images, address)));
    if (!isFound) return false;
    found.delete(address);
    found.add(address); // Re-inserted, so that it is dropped last.
    if (found.size > maxFound) found.delete(found.values().next().value!);
    return true;
  };
}
