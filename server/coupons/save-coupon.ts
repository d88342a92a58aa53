import { DatabaseError } from 'pg';
import type { CouponForm } from '#shared/admin/coupons/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import { endOfLagosDay, startOfLagosDay } from '#shared/dates/lagos-days.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { isStored } from '../staff/is-stored-already.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { exemptExcessUses } from './exempt-excess-uses.ts';

/** PostgreSQL, appendix A. */
const uniqueViolation = '23505';

type ShopContext = Pick<Shop, 'db' | 'now'>;

interface New {
  form: CouponForm;
  /** Of the form; one that release 1.0.0 sent has none. */
  key?: string | null | undefined;
  by: Staff;
}

/**
 * Creates an active coupon.
 *
 * @throws ShopError `coupon_taken`; `changed_elsewhere` with `coupon`, its code, when the form was saved before, otherwise
 */
export async function createCoupon({ db, now }: ShopContext, { form, key = null, by }: New): Promise<void> {
  const { code } = form;
  await transact(db, async (tx) => {
    const created = await tx
      .insertInto('coupons')
      .values({ code, ...columnsOf(form), createdAt: now(), idempotencyKey: key })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!created) return requireSentTwice(tx, form, key);
    await writeAudit(tx, { by, at: now(), action: 'coupon.created', subject: code, detail: auditDetail(form) });
  });
}

/**
 * Changes a coupon for future orders; placed orders keep their discount. A limit below the current uses only stops
 * further uses. Saving what is stored already succeeds with any version, so a lost response does no harm.
 *
 * @param code the current code, which cannot change once an order has used it
 * @throws ShopError `gone`, `changed_elsewhere`, `coupon_used`, `coupon_taken`
 */
export async function changeCoupon(
  { db, now }: ShopContext,
  { code, form, by }: { code: string; form: CouponForm; by: Staff },
): Promise<void> {
  // An order that replaces another one locks a use before the coupon.
  await transact(db, async (tx) => {
    // Sent again, it may have its new code.
    const before = (await findCoupon(tx, code)) ?? (await existingCoupon(tx, form.code));
    if (before.code !== code || before.version !== form.version) {
      if (isStored(before, storedForm(form))) return;
      if (before.code !== code) throw new ShopError('gone');
      throw new ShopError('changed_elsewhere', { message: adminMessages.general.changedMeanwhile });
    }
    if (form.code !== code) await rejectUsedCode(tx, code);
    await tx
      .updateTable('coupons')
      .set({ code: form.code, ...columnsOf(form), version: form.version + 1 })
      .where('code', '=', code)
      .execute()
      .catch(rethrowAsTaken);
    await exemptExcessUses(tx, form.code);
    const detail = { ...auditDetail(form), ...(form.code !== code && { was: code }) };
    await writeAudit(tx, { by, at: now(), action: 'coupon.changed', subject: form.code, detail });
  });
}

async function requireSentTwice(tx: Database, form: CouponForm, key: string | null): Promise<void> {
  const known = await tx.selectFrom('coupons').selectAll().where('idempotencyKey', '=', key).executeTakeFirst();
  if (!known) throw new ShopError('coupon_taken', atCode);
  if (isStored(known, storedForm(form))) return;
  throw new ShopError('changed_elsewhere', { message: adminMessages.general.savedBefore, coupon: known.code });
}

/** An inactive coupon counts as unknown. @throws ShopError `gone` */
export async function setCouponActive(
  { db, now }: ShopContext,
  { code, isActive, by }: { code: string; isActive: boolean; by: Staff },
): Promise<void> {
  await transact(db, async (tx) => {
    const before = await existingCoupon(tx, code);
    if (before.isActive === isActive) return;
    await tx
      .updateTable('coupons')
      .set({ isActive, version: before.version + 1 })
      .where('code', '=', code)
      .execute();
    await writeAudit(tx, { by, at: now(), action: `coupon.switched-${isActive ? 'on' : 'off'}`, subject: code });
  });
}

async function existingCoupon(tx: Database, code: string) {
  const coupon = await findCoupon(tx, code);
  if (!coupon) throw new ShopError('gone');
  return coupon;
}

const storedForm = (form: CouponForm) => ({ code: form.code, ...columnsOf(form) });

/** Its row is locked. Orders that redeem the coupon lock the same row. */
const findCoupon = (tx: Database, code: string) =>
  tx.selectFrom('coupons').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();

async function rejectUsedCode(tx: Database, code: string): Promise<void> {
  const used = await tx.selectFrom('couponUses').select('code').where('code', '=', code).limit(1).executeTakeFirst();
  if (used) throw new ShopError('coupon_used', atCode);
}

/** When two coupons get the same code at the same moment, the second to commit gets `coupon_taken`. */
function rethrowAsTaken(error: unknown): never {
  if (error instanceof DatabaseError && error.code === uniqueViolation) {
    throw new ShopError('coupon_taken', atCode);
  }
  throw error;
}

/** Shows the error at the field too. */
const atCode = { field: 'code' };

function columnsOf({ kind, value, maxDiscount, minimumSubtotal, startsOn, endsOn, ...limits }: CouponForm) {
  return {
    percent: kind === 'percent' ? value : null,
    amount: kind === 'amount' ? value : null,
    maxDiscount: kind === 'percent' ? maxDiscount : null,
    minimumSubtotal: minimumSubtotal ?? 0,
    startsAt: startsOn === null ? null : startOfLagosDay(startsOn),
    endsAt: endsOn === null ? null : endOfLagosDay(endsOn),
    maxUses: limits.maxUses,
    maxUsesPerCustomer: limits.maxUsesPerCustomer,
  };
}

/** The detail of the audit entry: every field that is set, except the code, which is the entry's subject. */
function auditDetail({ code: _code, version: _version, ...form }: CouponForm): object {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null));
}
