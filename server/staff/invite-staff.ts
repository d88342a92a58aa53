import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { queueEmail } from '../email/queue-email.ts';
import { staffInvitedEmail } from '../email/templates/staff-invited.ts';
import type { Shop } from '../shop.ts';

/** Emails a new member of staff in the transaction that adds them: once each time somebody adds them. */
export const invitation =
  (shop: Shop, { by, ...person }: Pick<Staff, 'email' | 'name' | 'role'> & { by: Pick<Staff, 'name'> }) =>
  async (tx: Database, staffId: string): Promise<void> => {
    const content = staffInvitedEmail({ ...person, invitedBy: by.name }, await shop.settings(tx));
    const key = `staff-invited:${staffId}:${shop.now().toISOString()}`;
    await queueEmail({ ...shop, tx }, { key, to: person.email, content });
  };
