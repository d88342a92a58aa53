import { validateCoupon } from '#shared/coupons/api.ts';
import { messages } from '#shared/messages.ts';
import { visitorOf } from '../http/cookies.ts';
import { type Limit, networkOf, useAllowance } from '../http/limits.ts';
import type { Routes } from '../http/route.ts';
import { couponPreview } from './coupon-preview.ts';

/** Nobody finds a code by trying them all (reliability, limits). */
const limits: readonly Limit[] = [
  { name: 'coupon', most: 10, perSeconds: 60 },
  { name: 'coupon-hour', most: 30, perSeconds: 3_600 },
];

export const couponRoutes: Routes = (app, { db, config, now }) => {
  app.route({
    ...validateCoupon,
    handler: async (request) => {
      for (const limit of limits) await useAllowance(db, now(), limit, networkOf(request.ip));
      const coupon = await couponPreview(db, request.body, visitorOf(request, config), now());
      return { success: true as const, message: messages.coupon.applied(coupon.code), coupon };
    },
  });
};
