import type { FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { proofHeader } from '#shared/rate-limits/challenge.ts';
import { fairQueue } from '../http/fair-queue.ts';
import { isRenderCall } from '../pages/render-api.ts';
import { networkOf } from '../rate-limits/network.ts';
import { requireProofOfWork } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';

/**
 * Finds what nobody has asked for just before, of every network in turn. Where too many of a network wait, who does a
 * little work waits in a line beside it; what pages ask of us waits for nobody, as pages have turns of their own.
 *
 * @throws ShopError `proof_needed`, `too_many_requests`, `too_busy`, each with `retryAfterSeconds`
 */
export function queueLists(shop: Shop) {
  const inTurn = fairQueue();

  return async function find<Found>(request: FastifyRequest, make: () => Promise<Found>): Promise<Found> {
    if (isRenderCall(request)) return make();
    const network = networkOf(request.ip);
    return inTurn(network, make).catch(async (error: unknown) => {
      if (!isFull(error)) throw error;
      await requireProofOfWork(shop, 'look around', { network, proof: request.headers[proofHeader] }, 2);
      return inTurn(`${network}, after work`, make);
    });
  };
}

const isFull = (error: unknown) => error instanceof ShopError && error.code === 'too_many_requests';
