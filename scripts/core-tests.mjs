// What `npm test` runs in a few minutes, by the beginnings of paths: that money and stock are right, that nobody gets what
// is not theirs, and that people can buy and sell. `npm test -- --all` runs every test.

/** The tests on the database. */
const onDatabase = [
  'server/orders/',
  'server/payments/',
  'server/coupons/',
  'server/stock/',
  'server/cart/',
  'server/security/security.db',
  'tests/structure/',
];

/** The tests in a browser: a file for each way to buy, and one for each way to sell. */
const inBrowser = [
  'tests/browser/shop/product-page',
  'tests/browser/shop/cart-drawer',
  'tests/browser/checkout/guest-checkout',
  'tests/browser/checkout/payment-return',
  'tests/browser/checkout/checkout-sign-in',
  'tests/browser/basic/basic-purchase',
  'tests/browser/network/interrupted-purchase',
  'tests/browser/admin/orders',
  'tests/browser/admin/staff-orders',
];

/** By the projects of vitest.config.ts. */
export const coreTests = { db: onDatabase, browser: inBrowser };
