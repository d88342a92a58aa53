import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { may, type Needed, whoMay } from '#shared/admin/staff/rights.ts';
import { ShopError } from '#shared/errors.ts';

/**
 * Rejects a member of staff whose role has none of the rights.
 *
 * @throws ShopError `no_right`
 */
export function requireRight({ role }: Pick<Staff, 'role'>, needed: Needed): void {
  if (!may(role, needed)) throw new ShopError('no_right', { message: adminMessages.staff.onlyFor(whoMay(needed)) });
}
