import { ShopError } from '#shared/errors.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { endSessionsOfStaff } from './staff-sessions.ts';
import { roleOf } from './rights/stored-role.ts';
import { takeStaffLock } from './take-staff-lock.ts';
import { writeAudit } from './write-audit.ts';

/** The acting staff member; null for the server's console. */
interface ChangedBy {
  by: Pick<Staff, '_id'> | null;
  at: Date;
}

/** Staff who may sign in, in the order they were added. */
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
    role: roleOf(role),
    hasAuthenticator: authenticatorProvedAt !== null,
  }));
}

/**
 * Adds a staff member. An existing one gets this name and role; one who was removed comes back without an
 * authenticator.
 *
 * @param person.isNew rejects an existing staff member, unless they have this name and role already: then nothing changes,
 *   so a lost response does no harm
 * @param invite emails the new member, in the same transaction
 * @throws ShopError `already_staff`
 */
export async function addStaff(
  db: Database,
  { invite, ...person }: NewStaff & { invite?: (tx: Database, staffId: string) => Promise<void> },
): Promise<void> {
  await transact(db, async (tx) => {
    await takeStaffLock(tx);
    if (person.isNew && (await isPresent(tx, person))) return; // Sent twice.
    const id = await addStaffIn(tx, person);
    await invite?.(tx, id);
  });
}

type NewStaff = ChangedBy & Pick<Staff, 'email' | 'name' | 'role'> & { isNew?: boolean };

async function isPresent(tx: Database, { email, name, role }: NewStaff): Promise<boolean> {
  const present = tx.selectFrom('staff').select(['id', 'role']).where('email', '=', email).where('leftAt', 'is', null);
  const same = await present.where('name', '=', name).executeTakeFirst();
  return same !== undefined && roleOf(same.role) === role;
}

/** The same in a transaction of the caller; returns the id. */
export async function addStaffIn(
  tx: Database,
  { email, name, role, isNew = false, by, at }: NewStaff,
): Promise<string> {
  await takeStaffLock(tx);
  const added = await tx
    .insertInto('staff')
    .values({ email, name, role, createdAt: at })
    .onConflict((known) => {
      const again = known.column('email').doUpdateSet({ name, role, leftAt: null });
      return isNew ? again.where('staff.leftAt', 'is not', null) : again;
    })
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new ShopError('already_staff');
  await requireOwner(tx);
  await writeAudit(tx, { by, at, action: 'staff.added', subject: added.id, detail: { email, name, role } });
  return added.id;
}

/**
 * Changes the name or role of a staff member, which takes effect with their next request.
 *
 * @throws ShopError `gone`, `last_owner`
 */
export async function changeStaff(
  db: Database,
  { staffId, name, role, by, at }: ChangedBy & Pick<Staff, 'name' | 'role'> & { staffId: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const before = await lockPresent(tx, staffId);
    if (before.name === name && before.role === role) return;
    await tx.updateTable('staff').set({ name, role }).where('id', '=', staffId).execute();
    await requireOwner(tx);
    const detail = {
      ...(before.name !== name && { name: [before.name, name] }),
      ...(before.role !== role && { role: [before.role, role] }),
    };
    await writeAudit(tx, {
      by,
      at,
      action: 'staff.changed',
      subject: staffId,
      detail: { email: before.email, ...detail },
    });
  });
}

/**
 * For a lost phone: ends every session, removes passkeys, sends notices to no device and no phone number any more, and
 * lets the next sign-in pair another authenticator.
 *
 * @throws ShopError `gone`
 */
export async function resetAuthenticator(
  db: Database,
  { staffId, by, at }: ChangedBy & { staffId: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const { email } = await lockPresent(tx, staffId);
    await tx.updateTable('staff').set(unpaired).where('id', '=', staffId).execute();
    await deletePasskeys(tx, staffId);
    await deleteDevices(tx, staffId);
    await deletePhone(tx, staffId);
    await endSessionsOfStaff(tx, staffId, at);
    await writeAudit(tx, { by, at, action: 'staff.authenticator-reset', subject: staffId, detail: { email } });
  });
}

/**
 * Removes a staff member, with immediate effect.
 *
 * @throws ShopError `gone`, `last_owner`
 */
export async function deactivateStaff(
  db: Database,
  { staffId, by, at }: ChangedBy & { staffId: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const { email } = await lockPresent(tx, staffId);
    await tx
      .updateTable('staff')
      .set({ ...unpaired, leftAt: at })
      .where('id', '=', staffId)
      .execute();
    await deletePasskeys(tx, staffId);
    await deleteDevices(tx, staffId);
    await deletePhone(tx, staffId);
    await requireOwner(tx);
    await endSessionsOfStaff(tx, staffId, at);
    await writeAudit(tx, { by, at, action: 'staff.left', subject: staffId, detail: { email } });
  });
}

async function lockPresent(tx: Database, staffId: string) {
  await takeStaffLock(tx);
  const staff = await tx
    .selectFrom('staff')
    .select(['email', 'name', 'role'])
    .where('id', '=', staffId)
    .where('leftAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!staff) throw new ShopError('gone');
  return { ...staff, role: roleOf(staff.role) };
}

/** Nobody could add staff any more. */
async function requireOwner(tx: Database): Promise<void> {
  const owner = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (!owner) throw new ShopError('last_owner');
}

async function deletePasskeys(tx: Database, staffId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('staffId', '=', staffId).execute();
}

/**
 * Nothing is texted to them any more, nor to a phone that was lost (`server/text-messages/to-staff/`). That it was sent
 * stays counted.
 */
async function deletePhone(tx: Database, staffId: string): Promise<void> {
  await tx.deleteFrom('staffPhoneCodes').where('staffId', '=', staffId).execute();
  await tx.deleteFrom('staffPhones').where('staffId', '=', staffId).execute();
  await tx
    .updateTable('staffTexts')
    .set({ recipient: '', text: '', problem: '' })
    .where('staffId', '=', staffId)
    .execute();
}

/** Nothing is pushed to them any more, nor to a phone that was lost (`server/notices/push/`). */
async function deleteDevices(tx: Database, staffId: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('staffId', '=', staffId).execute();
}

const unpaired = { authenticatorSealed: null, authenticatorProvedAt: null, authenticatorStep: null };
