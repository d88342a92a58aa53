// The tests that `npm test` runs in a few minutes, by path prefixes: that money and stock are right, that nobody gets
// what is not theirs, and that people can buy and sell. `npm test -- --all` runs every test.

/** The tests on the database. */
const onDatabase = [
  'server/orders/access/',
  'server/orders/admin/',
  'server/orders/placing/',
  'server/payments/cancel-order',
  'server/payments/late-payments',
  'server/payments/payment-races',
  'server/payments/refunds/',
  'server/payments/reservations/make-room',
  'server/payments/reservations/reservations',
  'server/payments/start-payment',
  'server/payments/verify-payment',
  'server/payments/webhook',
  'server/coupons/coupon-orders',
  'server/coupons/coupon-races',
  'server/stock/',
  'server/cart/',
  'server/security/security.db',
  'tests/structure/',
];

/** The tests in a browser: ways to buy, and a way to sell. */
const inBrowser = [
  'tests/browser/shop/product-page',
  'tests/browser/checkout/checkout-sign-in',
  'tests/browser/checkout/guest-checkout',
  'tests/browser/checkout/payment-return',
  'tests/browser/basic/basic-purchase',
  'tests/browser/network/interrupted-purchase',
  'tests/browser/admin/orders/staff-orders',
];

/** By the projects of vitest.config.ts. */
export const coreTests = { db: onDatabase, browser: inBrowser };
