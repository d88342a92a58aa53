import { ShopError } from '#shared/errors.ts';
import type { OwnPasskey } from '#shared/passkeys/credentials.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { ownerColumn, type PasskeyOwner } from './passkey-owner.ts';

type Owner = Pick<PasskeyOwner, 'audience' | 'id'>;

/** The passkeys of an owner, in the order they were created. */
export async function ownPasskeys({ db }: Pick<Shop, 'db'>, { audience, id }: Owner): Promise<OwnPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'device', 'createdAt', 'usedAt'])
    .where(ownerColumn[audience], '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id: _id, device, createdAt, usedAt }) => ({
    _id,
    device,
    since: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}

/**
 * Removes a passkey, which stops working at once. Sessions that it opened go on.
 *
 * @throws ShopError `gone` when it does not exist or belongs to another owner
 */
export async function removePasskey({ db, now }: Shop, { audience, id }: Owner, passkeyId: string): Promise<void> {
  await transact(db, async (tx) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where(ownerColumn[audience], '=', id)
      .returning('device')
      .executeTakeFirst();
    if (!removed) throw new ShopError('gone');
    if (audience !== 'admin') return;
    const line = { by: { _id: id }, at: now(), action: 'staff.passkey-removed', subject: id, detail: removed } as const;
    await writeAudit(tx, line);
  });
}
