import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { idWith, Timestamp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { CursorQuery, PageCursors, searchQuery } from '../../pagination.ts';
import { CouponForm } from './forms.ts';

/** Whether it can be used now, and why not. */
export const CouponState = z.enum(['running', 'not-yet', 'over', 'used-up', 'off']);
export type CouponState = z.output<typeof CouponState>;

const Day = z.nullable(z.string());
const Count = z.nullable(z.int());

/** A coupon as staff see it. Amounts are whole naira, days are Lagos days, the last one included. */
export const AdminCoupon = z.object({
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  value: z.int(),
  maxDiscount: Count,
  minimumSubtotal: z.int(),
  startsOn: Day,
  endsOn: Day,
  maxUses: Count,
  maxUsesPerCustomer: Count,
  isActive: z.boolean(),
  state: CouponState,
  /** Orders that use it, cancelled ones excluded, and the discount they got. */
  uses: z.int(),
  takenOff: z.int(),
  /** Orders have used it, so its code can't change. */
  isCodeFixed: z.boolean(),
  version: z.int(),
  createdAt: Timestamp,
});
export type AdminCoupon = z.output<typeof AdminCoupon>;

const tags = ['admin: coupons'];
const Code = z.object({
  code: z.string().check(z.toUpperCase(), z.regex(/^[A-Z0-9_-]{1,40}$/, adminMessages.general.notFound)),
});
const OneCoupon = z.extend(Success, { coupon: AdminCoupon });

export const adminCoupons = endpoint({
  method: 'GET',
  url: '/api/admin/coupons',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'coupons.read' },
  schema: {
    summary: 'Lists coupons with their use, newest first',
    tags,
    querystring: z.object({ cursor: CursorQuery, search: searchQuery('A part of the code') }),
    response: {
      200: z.extend(Success, {
        coupons: z.array(AdminCoupon),
        ...PageCursors,
        /** How many of all coupons can be used now. Missing in responses of a former release. */
        running: z.optional(z.int()),
      }),
    },
  },
});

export const adminCoupon = endpoint({
  method: 'GET',
  url: '/api/admin/coupons/:code',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'coupons.read' },
  schema: { summary: 'Returns one coupon with its use', tags, params: Code, response: { 200: OneCoupon } },
});

export const createCoupon = endpoint({
  method: 'POST',
  url: '/api/admin/coupons',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'coupons.change' },
  schema: {
    summary: 'Creates a coupon, valid at once or from its start date. The same `key` in the body creates it once',
    tags,
    // The key is made by the form, so that a repeated request makes one coupon. A tab of release 1.0.0 sends none.
    body: z.extend(CouponForm, { key: z.optional(idWith(adminMessages.general.notFound)) }),
    response: { 200: OneCoupon },
  },
});

export const changeCoupon = endpoint({
  method: 'PUT',
  url: '/api/admin/coupons/:code',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'coupons.change' },
  schema: {
    summary: 'Changes a coupon for future orders. `version` is the version that was read',
    tags,
    params: Code,
    body: CouponForm,
    response: { 200: OneCoupon },
  },
});

export const setCouponActive = endpoint({
  method: 'POST',
  url: '/api/admin/coupons/:code/switch',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'coupons.change' },
  schema: {
    summary: 'Switches a coupon on or off. Repeating it changes nothing',
    tags,
    params: Code,
    body: z.object({ isActive: z.boolean() }),
    response: { 200: OneCoupon },
  },
});
