import type { Database } from '../db/database.ts';
import { uuidOf } from './random.ts';

/** The staff of the demo; the admin's sign-in page names them. */
const demoStaff = [
  { email: 'owner@oge.example', name: 'Demo owner', role: 'owner' },
  { email: 'assistant@oge.example', name: 'Demo assistant', role: 'assistant' },
];

export async function loadStaff(tx: Database, now: Date): Promise<void> {
  await tx
    .insertInto('staff')
    .values(demoStaff.map((one) => ({ ...one, id: uuidOf(one.email), createdAt: now })))
    .onConflict((known) => known.doNothing())
    .execute();
}
