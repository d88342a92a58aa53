import { validateCoupon } from '#shared/coupons/api.ts';
import { messages } from '#shared/messages.ts';
import { whoAsks } from '../accounts/who-asks.ts';
import type { Routes } from '../http/route.ts';
import { actorOf } from '../limits/actor.ts';
import { couponPreview } from './coupon-preview.ts';
import { rationGuesses } from './ration-guesses.ts';

export const couponRoutes: Routes = (app, shop) => {
  const { db, now } = shop;
  app.route({
    ...validateCoupon,
    handler: async (request, reply) => {
      const asker = await whoAsks(shop, request, reply);
      const actor = await actorOf(shop, request, reply);
      const coupon = await rationGuesses(shop, actor, () => couponPreview(db, request.body, asker, now()));
      return { success: true as const, message: messages.coupon.applied(coupon.code), coupon };
    },
  });
};
