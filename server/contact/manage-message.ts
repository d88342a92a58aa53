import { ShopError } from '#shared/errors.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { transact } from '../db/transact.ts';
import { deleteEmailsByKey } from '../email/delete-emails.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';

type Context = Pick<Shop, 'db' | 'now'>;

/**
 * Marks a message as answered or not answered. If two people mark it, the first one stays recorded.
 *
 * @throws ShopError `gone`
 */
export async function markAnswered(
  { db, now }: Context,
  { id, isAnswered, by }: { id: string; isAnswered: boolean; by: Staff },
): Promise<void> {
  await transact(db, async (tx) => {
    const message = await tx
      .selectFrom('contactMessages')
      .select('answeredAt')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!message) throw new ShopError('gone');
    if ((message.answeredAt !== null) === isAnswered) return;
    await tx
      .updateTable('contactMessages')
      .set(isAnswered ? { answeredAt: now(), answeredBy: by._id } : { answeredAt: null, answeredBy: null })
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, { by, at: now(), action: `message.${isAnswered ? 'answered' : 'reopened'}`, subject: id });
  });
}

/** Deletes a message and its email to the shop. @throws ShopError `gone` */
export async function deleteMessage({ db, now }: Context, { id, by }: { id: string; by: Staff }): Promise<void> {
  await transact(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('contactMessages').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new ShopError('gone');
    await deleteEmailsByKey(tx, [`contact:${id}`]);
    await writeAudit(tx, { by, at: now(), action: 'message.deleted', subject: id });
  });
}
