import { sql } from 'kysely';
import { type OwnPhone, textsADay } from '#shared/admin/notices/phone.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { lagosDayOf, startOfLagosDay } from '#shared/dates/lagos-days.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { textsToStaff } from '../text-settings.ts';
import { maxWrongTries } from './phone-code.ts';

/** The number that notices of a member of staff are texted to, and what they should know of it. */
export async function ownPhoneOf(shop: Shop, { _id }: Pick<Staff, '_id'>): Promise<OwnPhone> {
  const { db } = shop;
  const at = shop.now();
  const [offered, phone, code, today] = await Promise.all([
    textsToStaff(shop, db),
    db
      .selectFrom('staffPhones')
      .select(['phone', 'givenUpAt', 'problem'])
      .where('staffId', '=', _id)
      .executeTakeFirst(),
    db
      .selectFrom('staffPhoneCodes')
      .select(['phone', 'expiresAt'])
      .where('staffId', '=', _id)
      .where('expiresAt', '>', at)
      .where('wrongTries', '<', maxWrongTries)
      .executeTakeFirst(),
    textsOfDay(db, _id, at),
  ]);
  return {
    offered,
    phone: phone?.phone ?? null,
    isGivenUp: phone !== undefined && phone.givenUpAt !== null,
    problem: phone?.problem ?? '',
    isDayFull: today >= textsADay,
    confirming: code ? { phone: code.phone, expiresAt: code.expiresAt.toISOString() } : null,
  };
}

/** Not a code. */
export const isNotice = sql<boolean>`kinds <> '{}'`;

/** How many messages about notices a person got, or may have got, on this day of Lagos. */
export async function textsOfDay(db: Database, staffId: string, at: Date): Promise<number> {
  const { times } = await db
    .selectFrom('staffTexts')
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('staffId', '=', staffId)
    .where(isNotice)
    .where('sendingAt', '>=', startOfLagosDay(lagosDayOf(at)))
    .executeTakeFirstOrThrow();
  return times;
}

/** Removes the own number, and a code that is on its way. Repeating it changes nothing. */
export async function removePhoneOf({ db, now }: Pick<Shop, 'db' | 'now'>, by: Staff): Promise<void> {
  await transact(db, async (tx) => {
    // Texting this person runs before or after, never in between.
    await tx.selectFrom('staff').select('id').where('id', '=', by._id).forNoKeyUpdate().execute();
    await tx.deleteFrom('staffPhoneCodes').where('staffId', '=', by._id).execute();
    const removed = await tx
      .deleteFrom('staffPhones')
      .where('staffId', '=', by._id)
      .returning('staffId')
      .executeTakeFirst();
    if (removed) await writeAudit(tx, { by, at: now(), action: 'staff.phone-removed', subject: by._id, detail: {} });
  });
}
