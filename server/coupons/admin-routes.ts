import {
  changeCoupon as changeCall,
  createCoupon as createCall,
  deskCoupon,
  deskCoupons,
  switchCoupon as switchCall,
} from '#shared/coupons/admin-api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { deskCouponOf, deskCouponPage } from './desk-coupons.ts';
import { changeCoupon, createCoupon, switchCoupon } from './keep-coupon.ts';

const words = messages.couponDesk;

export const couponAdminRoutes: Routes = (office, shop) => {
  const { db, now } = shop;
  const answer = async (code: string, message: string) => ({
    success: true as const,
    message,
    coupon: await deskCouponOf(db, code, now()),
  });

  office.route({
    ...deskCoupons,
    handler: async ({ query }) => ({
      success: true as const,
      message: messages.general.found,
      ...(await deskCouponPage(db, query, now())),
    }),
  });

  office.route({ ...deskCoupon, handler: ({ params }) => answer(params.code, messages.general.found) });

  office.route({
    ...createCall,
    handler: async (request) => {
      await createCoupon(shop, { form: request.body, by: staffOf(request) });
      return answer(request.body.code, words.saved(request.body.code));
    },
  });

  office.route({
    ...changeCall,
    handler: async (request) => {
      await changeCoupon(shop, { code: request.params.code, form: request.body, by: staffOf(request) });
      return answer(request.body.code, words.saved(request.body.code));
    },
  });

  office.route({
    ...switchCall,
    handler: async (request) => {
      const { code } = request.params;
      const { isActive } = request.body;
      await switchCoupon(shop, { code, isActive, by: staffOf(request) });
      return answer(code, isActive ? words.switchedOn(code) : words.switchedOff(code));
    },
  });
};
