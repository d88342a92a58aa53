import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { CallSchema } from '#shared/endpoint.ts';
import { ShopError } from '#shared/errors.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Needed } from '#shared/admin/staff/rights.ts';
import { staffTokenOf } from '../http/cookies.ts';
import type { Shop } from '../shop.ts';
import { requireRight } from './rights/require-right.ts';
import { staffOfSession } from './staff-sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The right, or one of several, that an endpoint of the admin needs; null before the sign-in. */
    needs?: Needed | null;
    /** Pages call it by themselves, so it does not show that somebody is there: an idle session ends all the same. */
    isPolled?: boolean;
  }
  interface FastifyRequest {
    staff?: Staff;
  }
}

/**
 * Guards every admin route: requires a whole staff session, and the right that the route needs. Responses must not be
 * cached. A file that a browser opens in a tab leads to the sign-in page and back, which a page does by itself.
 *
 * @throws ShopError `staff_session_over`, `no_right`
 */
export const requireStaff = (shop: Shop) => async (request: FastifyRequest, reply: FastifyReply) => {
  void reply.header('cache-control', 'no-store');
  const staff = await currentStaff(shop, request);
  if (!staff && isOpenedFile(request)) {
    return reply.redirect(`/admin/login?next=${encodeURIComponent(request.url)}`, 303);
  }
  if (!staff || !isOwn(staff, request)) throw new ShopError('staff_session_over');
  requireRight(staff, neededBy(request.routeOptions));
  request.staff = staff;
  return undefined;
};

/**
 * The same once the whole body is there: that may take minutes, and who is removed or gets another role meanwhile must
 * change nothing any more.
 */
export function requireStaffAfterBody(shop: Shop) {
  const check = requireStaff(shop);
  return async (request: FastifyRequest, reply: FastifyReply) =>
    request.body === undefined ? undefined : check(request, reply);
}

/** Whether a tab shows the response. Tables are downloaded instead: the sign-in page would be saved under the name of one. */
function isOpenedFile({ headers, routeOptions: { schema } }: FastifyRequest): boolean {
  const { produces } = (schema ?? {}) as CallSchema;
  return produces !== undefined && produces[0] !== 'text/csv' && headers.accept?.includes('text/html') === true;
}

/**
 * Whether a waiting request is sent in the name of the person who made it; without a session nothing is sent
 * (docs/decisions/0102).
 */
function isOwn({ _id }: Staff, { headers }: FastifyRequest): boolean {
  return headers['staff-id'] === undefined || headers['staff-id'] === _id;
}

/** Fails at the start for a route behind the gate that does not say what right it needs. */
export function requireNeeds(route: Pick<RouteOptions, 'url' | 'config'>): void {
  neededBy(route);
}

function neededBy({
  url,
  config,
}: {
  url?: string | undefined;
  config?: { needs?: Needed | null } | undefined;
}): Needed {
  if (!config?.needs) throw new Error(`${url} does not say what right it needs`);
  return config.needs;
}

/** The staff member who makes a request; null for everybody else. */
export async function currentStaff({ db, config, now }: Shop, request: FastifyRequest): Promise<Staff | null> {
  const token = staffTokenOf(request, config);
  const { isPolled = false } = request.routeOptions.config;
  return token && staffOfSession(db, token, now(), { isWhole: true, isUse: !isPolled });
}

/** The staff member of a request that passed the gate. */
export function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw new Error('This route does not stand behind the gate of the admin');
  return staff;
}

/** The name of a staff member in the logs of orders, stock and payments. */
export const staffActorId = ({ _id }: Pick<Staff, '_id'>): `staff:${string}` => `staff:${_id}`;
