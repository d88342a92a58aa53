import { randomUUID } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';
import { noticeKindNames, noticeKinds } from '#shared/admin/notices/notice-kinds.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import { minutesAfter } from '#shared/dates/moments.ts';
import { asGsm, segmentsOf } from '#shared/text-messages/gsm7.ts';
import { transact } from '../../db/transact.ts';
import { codeHash, codeHashes, newCode } from '../../email/code-secrets.ts';
import { phoneClient, staffClient } from '../../rate-limits/client.ts';
import { consume, refundUse } from '../../rate-limits/consume.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { textsToStaff } from '../text-settings.ts';
import { callProvider, recordResult } from './send-staff-text.ts';

const codeMinutes = 10;
export const maxWrongTries = 5;

/**
 * Texts a code to a number, which proves that it is the person's own. It replaces the code before it; the number that they have
 * stays until the new one is confirmed. The person waits for it, so it is sent at once and at any hour.
 *
 * @throws ShopError `texts_off`; `no_right` for a role without notices; `too_many_requests`; `phone_rejected`;
 *   `texts_unavailable` when it was certainly not sent
 */
export async function textCode(shop: Shop, { phone, by }: { phone: string; by: Staff }): Promise<void> {
  const { db, config, textProvider: provider } = shop;
  const offered = await textsToStaff(shop, db);
  if (provider === null || offered === 'none' || offered === 'off') throw new ShopError('texts_off');
  if (!noticeKindNames.some((kind) => may(by.role, noticeKinds[kind].needs))) throw new ShopError('no_right');
  // Until its code was typed, a number may be anybody's: so few codes go to one number, no matter who enters it.
  await consume(shop, 'text a code to one number', phoneClient(phone));
  await consume(shop, 'text a code', staffClient(by._id));
  const code = newCode();
  const { name } = await shop.settings();
  const words = `${code} confirms your number for notifications. It works for ${codeMinutes} minutes.`;
  const text = asGsm(`${name}: ${words}`);
  const sendingAt = shop.now();
  const expiresAt = minutesAfter(sendingAt, codeMinutes);
  const id = randomUUID();
  const hash = codeHash(config.secrets, { id, purpose: 'staff phone', email: phone, code });
  const message = { id, staffId: by._id, to: phone, text, sendingAt };
  await transact(db, async (tx) => {
    const row = { id, phone, codeHash: hash, wrongTries: 0, expiresAt };
    await tx
      .insertInto('staffPhoneCodes')
      .values({ staffId: by._id, ...row })
      .onConflict((known) => known.column('staffId').doUpdateSet(row))
      .execute();
    const sent = { recipient: phone, text: '', segments: segmentsOf(text), sendingAt };
    await tx
      .insertInto('staffTexts')
      .values({ id, staffId: by._id, kinds: [], ...sent })
      .execute();
  });
  const result = await callProvider(provider, message, shop.now);
  if (result.is !== 'not sent') await recordResult(db, message, result);
  if (result.is === 'sent' || result.is === 'unknown') return;
  await db.deleteFrom('staffPhoneCodes').where('id', '=', id).execute();
  if (result.is === 'rejected') {
    throw new ShopError('phone_rejected', { fields: { phone: adminMessages.phones.rejected } });
  }
  await db.deleteFrom('staffTexts').where('id', '=', id).execute();
  await refundUse(shop, 'text a code to one number', phoneClient(phone));
  await refundUse(shop, 'text a code', staffClient(by._id));
  throw new ShopError('texts_unavailable', { message: adminMessages.phones.sendFailed });
}

/**
 * Confirms the number that the last code was texted to. It replaces the one before, and is believed again if it was given up.
 *
 * @throws ShopError `code_wrong`, also after five wrong tries or ten minutes
 */
export async function confirmByCode(shop: Shop, { code, by }: { code: string; by: Staff }): Promise<void> {
  const isWrong = await transact(shop.db, async (tx) => {
    await tx.selectFrom('staff').select('id').where('id', '=', by._id).forNoKeyUpdate().execute();
    const at = shop.now();
    const sent = await tx
      .selectFrom('staffPhoneCodes')
      .select(['id', 'phone', 'codeHash', 'wrongTries'])
      .where('staffId', '=', by._id)
      .where('expiresAt', '>', at)
      .where('wrongTries', '<', maxWrongTries)
      .forUpdate()
      .executeTakeFirst();
    if (!sent) return true;
    const { id, phone } = sent;
    const hashes = codeHashes(shop.config.secrets, { id, purpose: 'staff phone', email: phone, code });
    if (!hashes.some((hash) => hash.equals(sent.codeHash))) {
      await tx
        .updateTable('staffPhoneCodes')
        .set({ wrongTries: sent.wrongTries + 1 })
        .where('id', '=', id)
        .execute();
      return true;
    }
    await tx.deleteFrom('staffPhoneCodes').where('id', '=', id).execute();
    const row = { phone, confirmedAt: at, givenUpAt: null, problem: '', stoppedBy: null, tryAfter: null };
    await tx
      .insertInto('staffPhones')
      .values({ staffId: by._id, ...row })
      .onConflict((known) => known.column('staffId').doUpdateSet(row))
      .execute();
    await writeAudit(tx, { by, at, action: 'staff.phone-confirmed', subject: by._id, detail: {} });
    return false;
  });
  // The wrong try was counted, so it is not thrown within its transaction.
  if (!isWrong) return;
  const message = adminMessages.phones.wrongCode;
  throw new ShopError('code_wrong', { message, fields: { code: message } });
}
