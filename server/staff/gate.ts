import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { staffTokenOf } from '../http/cookies.ts';
import type { Shop } from '../shop.ts';
import { staffOfSession } from './staff-sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only an owner may call it; every other call of the back office is open to assistants too. */
    isForOwner?: boolean;
  }
  interface FastifyRequest {
    staff?: Staff;
  }
}

/**
 * Stands before every route of the back office: nobody comes in but staff with a whole session, and only owners where
 * a route says so. Its answers are nobody's to keep.
 *
 * @throws ShopError `staff_session_over`, `owners_only`
 */
export const requireStaff = (shop: Shop) => async (request: FastifyRequest, reply: FastifyReply) => {
  void reply.header('cache-control', 'no-store');
  const staff = await currentStaff(shop, request);
  if (!staff) throw new ShopError('staff_session_over');
  if (request.routeOptions.config.isForOwner && staff.role !== 'owner') throw new ShopError('owners_only');
  request.staff = staff;
};

/** Who of the staff makes a request; null for everybody else. */
export async function currentStaff({ db, config, now }: Shop, request: FastifyRequest): Promise<Staff | null> {
  const token = staffTokenOf(request, config);
  return token && staffOfSession(db, token, now(), { isWhole: true });
}

/** Who makes a request that came through the gate. */
export function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw new Error('This route does not stand behind the gate of the back office');
  return staff;
}

/** How the logs of orders, pieces and money name somebody. */
export const staffActorId = ({ _id }: Pick<Staff, '_id'>): `staff:${string}` => `staff:${_id}`;
