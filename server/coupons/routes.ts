import { validateCoupon } from '#shared/coupons/api.ts';
import { messages } from '#shared/messages.ts';
import { currentAccount } from '../accounts/current-account.ts';
import type { Routes } from '../http/route.ts';
import { clientOf } from '../rate-limits/client.ts';
import { couponPreview } from './coupon-preview.ts';
import { limitCouponGuesses } from './limit-guesses.ts';

export const couponRoutes: Routes = (app, shop) => {
  const { db, now } = shop;
  app.route({
    ...validateCoupon,
    handler: async (request, reply) => {
      const caller = await currentAccount(shop, request, reply);
      const client = await clientOf(shop, request, reply);
      const coupon = await limitCouponGuesses(shop, client, () => couponPreview(db, request.body, caller, now()));
      return { success: true as const, message: messages.coupon.applied(coupon.code), coupon };
    },
  });
};
