import { opened } from '../config/seal.ts';
import { messageIdOf } from '../email/mailer.ts';
import { staffCodeEmail } from '../email/templates/staff-code.ts';
import type { Shop } from '../shop.ts';

/** Sends a code by email, if its address is one of the staff, and erases it, keeping only its hash. */
export async function emailStaffCode({ db, mailer, now, config, settings }: Shop, id: string): Promise<void> {
  const code = await db
    .selectFrom('staffCodes')
    .innerJoin('staff', 'staff.email', 'staffCodes.email')
    .select(['staff.email', 'name', 'sealed'])
    .where('staffCodes.id', '=', id)
    .where('leftAt', 'is', null)
    .where('expiresAt', '>', now())
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  if (!code?.sealed) return;
  const content = staffCodeEmail({ code: opened(config.secrets, id, code.sealed), name: code.name }, await settings());
  const messageId = messageIdOf(config.shop.publicUrl, `staff-code:${id}`);
  await mailer.send({ ...content, to: code.email, messageId });
  await db.updateTable('staffCodes').set({ sealed: null }).where('id', '=', id).execute();
}
