import type { FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { proofHeader } from '#shared/rate-limits/challenge.ts';
import { fairQueue } from '../http/fair-queue.ts';
import { queueClientOf } from '../http/known-browsers.ts';
import { isRenderCall } from '../pages/render-api.ts';
import { networkOf } from '../http/network.ts';
import { requireProofOfWork } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';

/**
 * Computes lists that are not cached, one network after the other, and those of known browsers first. When too many
 * requests of a network wait, a browser with a proof of work waits in a second queue. Requests of our own renders never
 * wait, as pages have a queue themselves.
 *
 * @throws ShopError `proof_needed`, `too_many_requests`, `too_busy`, each with `retryAfterSeconds`
 */
export function queueLists(shop: Shop) {
  const inTurn = fairQueue();

  return async function find<Found>(request: FastifyRequest, make: () => Promise<Found>): Promise<Found> {
    if (isRenderCall(request)) return make();
    const network = networkOf(request.ip);
    return inTurn(queueClientOf(request, shop), make).catch(async (error: unknown) => {
      if (!isFull(error)) throw error;
      await requireProofOfWork(shop, 'look around', { network, proof: request.headers[proofHeader] }, 2);
      return inTurn({ name: `${network}, after work`, isKnown: false }, make);
    });
  };
}

const isFull = (error: unknown) => error instanceof ShopError && error.code === 'too_many_requests';
