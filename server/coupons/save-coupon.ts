import { DatabaseError } from 'pg';
import type { CouponForm } from '#shared/admin/coupons/forms.ts';
import { ShopError } from '#shared/errors.ts';
import { endOfLagosDay, startOfLagosDay } from '#shared/lagos-days.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';

/** PostgreSQL, appendix A. */
const uniqueViolation = '23505';

type Desk = Pick<Shop, 'db' | 'now'>;

/**
 * Makes a coupon, switched on.
 *
 * @throws ShopError `coupon_taken`
 */
export async function createCoupon({ db, now }: Desk, { form, by }: { form: CouponForm; by: Staff }): Promise<void> {
  const { code } = form;
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('coupons')
      .values({ code, ...columnsOf(form), createdAt: now() })
      .onConflict((taken) => taken.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!made) throw new ShopError('coupon_taken', inField('code'));
    await writeAudit(tx, { by, at: now(), action: 'coupon.created', subject: code, detail: told(form) });
  });
}

/**
 * Changes a coupon for the orders to come: an order keeps what it was given. A limit below what is used already lets
 * nobody in any more and takes nothing back.
 *
 * @param code the one it had, which stays once an order has used it
 * @throws ShopError `gone`, `changed_elsewhere`, `coupon_used`, `coupon_taken`
 */
export async function changeCoupon(
  { db, now }: Desk,
  { code, form, by }: { code: string; form: CouponForm; by: Staff },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, code);
    if (before.version !== form.version) throw new ShopError('changed_elsewhere');
    if (form.code !== code) await letGoOfCode(tx, code);
    await tx
      .updateTable('coupons')
      .set({ code: form.code, ...columnsOf(form), version: form.version + 1 })
      .where('code', '=', code)
      .execute()
      .catch(saysTaken);
    const detail = { ...told(form), ...(form.code !== code && { was: code }) };
    await writeAudit(tx, { by, at: now(), action: 'coupon.changed', subject: form.code, detail });
  });
}

/** Switched off, a coupon is as if there were none. @throws ShopError `gone` */
export async function setCouponActive(
  { db, now }: Desk,
  { code, isActive, by }: { code: string; isActive: boolean; by: Staff },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, code);
    if (before.isActive === isActive) return;
    await tx
      .updateTable('coupons')
      .set({ isActive, version: before.version + 1 })
      .where('code', '=', code)
      .execute();
    await writeAudit(tx, { by, at: now(), action: `coupon.switched-${isActive ? 'on' : 'off'}`, subject: code });
  });
}

/** An order that claims it waits, and this waits for an order that does. */
async function lockCoupon(tx: Database, code: string) {
  const coupon = await tx
    .selectFrom('coupons')
    .select(['version', 'isActive'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!coupon) throw new ShopError('gone');
  return coupon;
}

async function letGoOfCode(tx: Database, code: string): Promise<void> {
  const used = await tx.selectFrom('couponUses').select('code').where('code', '=', code).limit(1).executeTakeFirst();
  if (used) throw new ShopError('coupon_used', inField('code'));
}

/** Of two coupons that are given one code at the same moment, one gets it. */
function saysTaken(error: unknown): never {
  if (error instanceof DatabaseError && error.code === uniqueViolation) {
    throw new ShopError('coupon_taken', inField('code'));
  }
  throw error;
}

/** Shown at the field as well. */
function inField(name: 'code') {
  return { field: name };
}

function columnsOf({ kind, worth, maxDiscount, minimumSubtotal, startsOn, endsOn, ...limits }: CouponForm) {
  return {
    percent: kind === 'percent' ? worth : null,
    amount: kind === 'amount' ? worth : null,
    maxDiscount: kind === 'percent' ? maxDiscount : null,
    minimumSubtotal: minimumSubtotal ?? 0,
    startsAt: startsOn === null ? null : startOfLagosDay(startsOn),
    endsAt: endsOn === null ? null : endOfLagosDay(endsOn),
    maxUses: limits.maxUses,
    maxUsesPerCustomer: limits.maxUsesPerCustomer,
  };
}

/** What the log says of it: all but the code, which is its subject, and what was left out. */
function told({ code: _code, version: _version, ...form }: CouponForm): object {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null));
}
