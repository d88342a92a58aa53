import { roleNames } from '#shared/admin/staff/rights.ts';
import type { Database } from '../db/database.ts';
import { uuidOf } from './random.ts';

/** The staff of the demo; the admin's sign-in page names them. */
const demoStaff = roleNames.map((role) => ({
  email: `${role}@oge.example`,
  name: `Demo ${role}`,
  role,
}));

export async function loadStaff(tx: Database, now: Date): Promise<void> {
  await tx
    .insertInto('staff')
    .values(demoStaff.map((one) => ({ ...one, id: uuidOf(one.email), createdAt: now })))
    .onConflict((known) => known.doNothing())
    .execute();
}
