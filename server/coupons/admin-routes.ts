import {
  changeCoupon as changeCall,
  createCoupon as createCall,
  adminCoupon,
  adminCoupons,
  setCouponActive as switchCall,
} from '#shared/admin/coupons/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { getCoupon, listCoupons } from './admin-coupons.ts';
import { changeCoupon, createCoupon, setCouponActive } from './save-coupon.ts';

const words = messages.couponDesk;

export const couponAdminRoutes: Routes = (office, shop) => {
  const { db, now } = shop;
  const answer = async (code: string, message: string) => ({
    success: true as const,
    message,
    coupon: await getCoupon(db, code, now()),
  });

  office.route({
    ...adminCoupons,
    handler: async ({ query }) => ({
      success: true as const,
      message: messages.general.found,
      ...(await listCoupons(db, query, now())),
    }),
  });

  office.route({ ...adminCoupon, handler: ({ params }) => answer(params.code, messages.general.found) });

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
      await setCouponActive(shop, { code, isActive, by: staffOf(request) });
      return answer(code, isActive ? words.switchedOn(code) : words.switchedOff(code));
    },
  });
};
