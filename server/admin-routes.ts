import { imageAdminRoutes } from './catalogue/images/image-admin-routes.ts';
import { collectionAdminRoutes } from './catalogue/collections/collection-admin-routes.ts';
import { logoAdminRoutes } from './catalogue/brand/logo-admin-routes.ts';
import { homeAdminRoutes } from './catalogue/home/home-admin-routes.ts';
import { sizeGuideAdminRoutes } from './catalogue/size-guides/size-guide-admin-routes.ts';
import { contactAdminRoutes } from './contact/admin-routes.ts';
import { couponAdminRoutes } from './coupons/admin-routes.ts';
import { courierAdminRoutes } from './couriers/admin-routes.ts';
import { customerAdminRoutes } from './customers/admin-routes.ts';
import { findAdminRoutes } from './find/admin-routes.ts';
import { reportAdminRoutes } from './reports/admin-routes.ts';
import { productAdminRoutes } from './product-admin/admin-routes.ts';
import { plannedSaleRoutes } from './product-admin/planned-sales/sale-routes.ts';
import { importHistoryRoutes } from './product-admin/import/history/history-routes.ts';
import { productFileRoutes } from './product-admin/import/import-routes.ts';
import { photoDraftRoutes } from './product-admin/photo-drafts/photo-draft-routes.ts';
import { exportAdminRoutes } from './exports/admin-routes.ts';
import { securityAdminRoutes } from './security/admin-routes.ts';
import { invoiceAdminRoutes } from './invoices/admin-routes.ts';
import { newsletterAdminRoutes } from './newsletter/admin-routes.ts';
import { noticeAdminRoutes } from './notices/admin-routes.ts';
import { deviceRoutes } from './notices/push/device-routes.ts';
import { orderAdminRoutes } from './orders/admin/admin-routes.ts';
import { shippingRoutes } from './orders/admin/shipping-routes.ts';
import { packingRoutes } from './orders/admin/packing-routes.ts';
import { undeliveredRoutes } from './orders/undelivered/undelivered-routes.ts';
import { staffPasskeyRoutes } from './passkeys/staff-routes.ts';
import { paymentAdminRoutes } from './payments/admin-routes.ts';
import { changeAdminRoutes } from './payments/changes/admin-routes.ts';
import { staffOrderRoutes } from './payments/staff-orders/admin-routes.ts';
import { refundAccountAdminRoutes } from './payments/refunds/accounts/account-admin-routes.ts';
import { reviewAdminRoutes } from './reviews/admin-routes.ts';
import { returnAdminRoutes } from './returns/admin-routes.ts';
import { photoAdminRoutes } from './photos/photo-routes.ts';
import { settingsAdminRoutes } from './settings/admin-routes.ts';
import { setupAdminRoutes } from './setup/admin-routes.ts';
import { staffAdminRoutes } from './staff/admin-routes.ts';
import { ownStaffRoutes } from './staff/routes.ts';
import { textMessageAdminRoutes } from './text-messages/admin-routes.ts';
import { phoneRoutes } from './text-messages/to-staff/phone-routes.ts';
import { textPageAdminRoutes } from './text-pages/admin-routes.ts';
import { stockAdminRoutes } from './stock/admin-routes.ts';
import type { Routes } from './http/route.ts';

/** Routes for staff only. Everything registered here is behind the gate. */
export const adminRoutes: Routes[] = [
  ownStaffRoutes,
  noticeAdminRoutes,
  deviceRoutes,
  findAdminRoutes,
  reportAdminRoutes,
  orderAdminRoutes,
  shippingRoutes,
  packingRoutes,
  undeliveredRoutes,
  courierAdminRoutes,
  textMessageAdminRoutes,
  phoneRoutes,
  ...paymentAdminRoutes,
  refundAccountAdminRoutes,
  staffOrderRoutes,
  changeAdminRoutes,
  returnAdminRoutes,
  photoAdminRoutes,
  invoiceAdminRoutes,
  reviewAdminRoutes,
  stockAdminRoutes,
  imageAdminRoutes,
  productAdminRoutes,
  productFileRoutes,
  plannedSaleRoutes,
  importHistoryRoutes,
  photoDraftRoutes,
  settingsAdminRoutes,
  setupAdminRoutes,
  homeAdminRoutes,
  logoAdminRoutes,
  sizeGuideAdminRoutes,
  collectionAdminRoutes,
  textPageAdminRoutes,
  staffAdminRoutes,
  securityAdminRoutes,
  staffPasskeyRoutes,
  couponAdminRoutes,
  contactAdminRoutes,
  customerAdminRoutes,
  newsletterAdminRoutes,
  exportAdminRoutes,
];
