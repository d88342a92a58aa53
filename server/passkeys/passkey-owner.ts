import type { Account } from '../accounts/sessions.ts';
import type { Staff } from '#shared/staff/api.ts';

/** Whose a passkey is: a shopper's or that of somebody on the staff. Either opens its own door alone. */
export interface PasskeyOwner {
  door: Door;
  id: string;
  email: string;
  name: string;
}

export type Door = 'shop' | 'office';

export const ownerColumn = { shop: 'accountId', office: 'staffId' } as const satisfies Record<Door, string>;

export const asShopper = ({ id, email, firstName, lastName }: Account): PasskeyOwner => ({
  door: 'shop',
  id,
  email,
  name: `${firstName} ${lastName}`.trim(),
});

export const asStaff = ({ _id, email, name }: Staff): PasskeyOwner => ({ door: 'office', id: _id, email, name });
