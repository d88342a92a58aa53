import {
  changeCoupon as changeCouponCall,
  createCoupon as createCouponCall,
  adminCoupon,
  adminCoupons,
  setCouponActive as setCouponActiveCall,
} from '#shared/admin/coupons/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { getCoupon, listCoupons } from './admin-coupons.ts';
import { changeCoupon, createCoupon, setCouponActive } from './save-coupon.ts';

const texts = adminMessages.coupons;

export const couponAdminRoutes: Routes = (admin, shop) => {
  const { db, now } = shop;
  const couponResponse = async (code: string, message: string) => ({
    success: true as const,
    message,
    coupon: await getCoupon(db, code, now()),
  });

  admin.route({
    ...adminCoupons,
    handler: async ({ query }) => ({
      success: true as const,
      message: messages.general.found,
      ...(await listCoupons(db, query, now())),
    }),
  });

  admin.route({ ...adminCoupon, handler: ({ params }) => couponResponse(params.code, messages.general.found) });

  admin.route({
    ...createCouponCall,
    handler: async (request) => {
      const { key, ...form } = request.body;
      await createCoupon(shop, { form, key, by: staffOf(request) });
      return couponResponse(form.code, texts.saved(form.code));
    },
  });

  admin.route({
    ...changeCouponCall,
    handler: async (request) => {
      await changeCoupon(shop, { code: request.params.code, form: request.body, by: staffOf(request) });
      return couponResponse(request.body.code, texts.saved(request.body.code));
    },
  });

  admin.route({
    ...setCouponActiveCall,
    handler: async (request) => {
      const { code } = request.params;
      const { isActive } = request.body;
      await setCouponActive(shop, { code, isActive, by: staffOf(request) });
      return couponResponse(code, isActive ? texts.switchedOn(code) : texts.switchedOff(code));
    },
  });
};
