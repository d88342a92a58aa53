import { sql } from 'kysely';
import type { CouponState, AdminCoupon } from '#shared/admin/coupons/api.ts';
import { ShopError } from '#shared/errors.ts';
import { lagosDayOf } from '#shared/dates/lagos-days.ts';
import { rowsAPage } from '#shared/pagination.ts';
import type { Database } from '../db/database.ts';
import { likePattern } from '../db/like-pattern.ts';
import { paginate, type Sorting } from '../db/paginate.ts';

const sorting: Sorting = {
  direction: 'desc',
  columns: [
    ['time', sql`created_at`],
    ['text', sql`code`],
  ],
};

/** A page of coupons, the newest first. */
export async function listCoupons(
  db: Database,
  { cursor, search }: { cursor?: string | undefined; search: string },
  now: Date,
) {
  const matching = db.selectFrom('coupons').where('code', 'like', likePattern(search.toUpperCase()));
  const [{ rows, ...pages }, running] = await Promise.all([
    paginate(sorting, { cursor, pageSize: rowsAPage }, ({ condition, order, limit, sortKey }) =>
      withUses(matching).select(sortKey.as('sortKey')).where(condition).orderBy(order).limit(limit).execute(),
    ),
    runningCount(db, now),
  ]);
  return { coupons: rows.map((coupon) => toAdminCoupon(coupon, now)), ...pages, running };
}

/** Those whose state is 'running' (`stateOf`). */
async function runningCount(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('coupons')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('isActive', '=', true)
    .where((coupon) => coupon.or([coupon('startsAt', 'is', null), coupon('startsAt', '<=', now)]))
    .where((coupon) => coupon.or([coupon('endsAt', 'is', null), coupon('endsAt', '>', now)]))
    .where((coupon) => coupon.or([coupon('maxUses', 'is', null), sql<boolean>`${usesOfCoupon} < max_uses`]))
    .executeTakeFirstOrThrow();
  return count;
}

const usesOfCoupon = sql<number>`(select count(*) from coupon_uses where code = coupons.code and given_back_at is null)`;

/**
 * One coupon with its uses.
 *
 * @throws ShopError `gone`
 */
export async function getCoupon(db: Database, code: string, now: Date): Promise<AdminCoupon> {
  const coupon = await withUses(db.selectFrom('coupons').where('code', '=', code)).executeTakeFirst();
  if (!coupon) throw new ShopError('gone');
  return toAdminCoupon(coupon, now);
}

const withUses = (coupons: ReturnType<typeof fromCoupons>) =>
  coupons.selectAll('coupons').select([
    usesOfCoupon.as('uses'),
    sql<number>`(select coalesce(sum(discount), 0) from coupon_uses
      where code = coupons.code and given_back_at is null)`.as('takenOff'),
    sql<boolean>`exists (select from coupon_uses where code = coupons.code)`.as('isCodeFixed'),
  ]);

const fromCoupons = (db: Database) => db.selectFrom('coupons');

type Row = Awaited<ReturnType<ReturnType<typeof withUses>['executeTakeFirstOrThrow']>>;

function toAdminCoupon(row: Row, now: Date): AdminCoupon {
  const { percent, amount, startsAt, endsAt, createdAt, idempotencyKey: _key, ...rest } = row;
  return {
    ...rest,
    kind: percent === null ? 'amount' : 'percent',
    value: percent ?? amount ?? 0,
    startsOn: startsAt && lagosDayOf(startsAt),
    // `endsAt` is the first moment of the next day.
    endsOn: endsAt && lagosDayOf(new Date(endsAt.getTime() - 1)),
    createdAt: createdAt.toISOString(),
    state: stateOf(row, now),
  };
}

/** The first reason why the coupon does not apply, most important first; 'running' when there is none. */
function stateOf({ isActive, startsAt, endsAt, maxUses, uses }: Row, now: Date): CouponState {
  if (!isActive) return 'off';
  if (startsAt !== null && now < startsAt) return 'not-yet';
  if (endsAt !== null && now >= endsAt) return 'over';
  return maxUses !== null && uses >= maxUses ? 'used-up' : 'running';
}
