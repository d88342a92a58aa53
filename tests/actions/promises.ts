import type { Promises } from '#shared/promises/promises.ts';
import type { Terms } from '#shared/admin/delivery/api.ts';
import type { Shopper } from './shopper.ts';

const address = '/api/admin/delivery';

/** The request of the form that changes promises and nothing else. */
export async function deliveryWith(owner: Shopper, changes: Partial<Promises>) {
  const { states, promises, ...terms } = (await owner.call('GET', address)).body['terms'] as Terms;
  const on = states.filter(({ isOn }) => isOn).map(({ name }) => name);
  return { ...terms, states: on, promises: { ...promises, ...changes } };
}

/** Saves promises in the admin. */
export async function promise(owner: Shopper, changes: Partial<Promises>) {
  return owner.call('PUT', address, await deliveryWith(owner, changes));
}

/** Slower delivery and longer returns than those of a new shop. */
export const slowerPromises: Promises = {
  returnDays: 14,
  packedBefore: 15,
  fastStates: ['Lagos'],
  fastDays: { from: 1, to: 2 },
  otherDays: { from: 3, to: 5 },
};
