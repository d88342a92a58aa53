import type { Account } from '../accounts/sessions.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';

/** The owner of a passkey: an account of the shop or a staff member. It works for that kind of sign-in only. */
export interface PasskeyOwner {
  audience: PasskeyAudience;
  id: string;
  email: string;
  name: string;
}

export type PasskeyAudience = 'shop' | 'admin';

export const ownerColumn = { shop: 'accountId', admin: 'staffId' } as const satisfies Record<PasskeyAudience, string>;

export const asShopper = ({ id, email, firstName, lastName }: Account): PasskeyOwner => ({
  audience: 'shop',
  id,
  email,
  name: `${firstName} ${lastName}`.trim(),
});

export const asStaff = ({ _id, email, name }: Staff): PasskeyOwner => ({ audience: 'admin', id: _id, email, name });
