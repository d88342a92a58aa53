import type { Database } from '../db/database.ts';
import { uuidOf } from './random.ts';

/** Who works in the demo: the login page of the back office says so. */
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
