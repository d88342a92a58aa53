import type { Staff } from '#shared/staff/api.ts';
import type { Database } from '../db/database.ts';
import { endSessionsOfStaff } from './staff-sessions.ts';
import { writeAudit } from './write-audit.ts';

/** Who did it; null for the server's own console. */
interface Deed {
  by: Pick<Staff, '_id'> | null;
  at: Date;
}

/** Who may sign in, in the order they came. */
export async function staffList(db: Database): Promise<Staff[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'role', 'authenticatorProvedAt'])
    .where('leftAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('email')
    .execute();
  return rows.map(({ id, email, name, role, authenticatorProvedAt }) => ({
    _id: id,
    email,
    name,
    role: role as Staff['role'],
    hasAuthenticator: authenticatorProvedAt !== null,
  }));
}

/** Lets somebody in. Who is there already gets this name and role; who had left comes back and pairs a phone anew. */
export async function addStaff(
  db: Database,
  { email, name, role, by, at }: Deed & Pick<Staff, 'email' | 'name' | 'role'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('staff')
      .values({ email, name, role, createdAt: at })
      .onConflict((known) => known.column('email').doUpdateSet({ name, role, leftAt: null }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(tx, { by, at, action: 'staff.added', subject: id, detail: { email, role } });
  });
}

/** A lost phone: every session ends, and the next sign-in pairs another. */
export async function resetAuthenticator(db: Database, { staffId, by, at }: Deed & { staffId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('staff').set(unpaired).where('id', '=', staffId).execute();
    await endSessionsOfStaff(tx, staffId, at);
    await writeAudit(tx, { by, at, action: 'staff.authenticator-reset', subject: staffId });
  });
}

/** Lets somebody in no more, from this moment on. */
export async function staffLeaves(db: Database, { staffId, by, at }: Deed & { staffId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('staff')
      .set({ ...unpaired, leftAt: at })
      .where('id', '=', staffId)
      .execute();
    await endSessionsOfStaff(tx, staffId, at);
    await writeAudit(tx, { by, at, action: 'staff.left', subject: staffId });
  });
}

const unpaired = { authenticatorSealed: null, authenticatorProvedAt: null, authenticatorStep: null };
