import { expect, test } from 'vitest';
import * as accounts from './accounts/api.ts';
import * as cart from './cart/api.ts';
import * as catalogue from './catalogue/api.ts';
import * as coupons from './coupons/api.ts';
import { messages } from './messages.ts';
import * as newsletter from './newsletter/api.ts';
import * as orders from './orders/api.ts';
import * as payments from './payments/api.ts';

/** The error message of a call when the server's response has none (specification, section 8). */
test('each call fails in the words of the specification', () => {
  const byMessage = {
    'Failed to fetch products': catalogue.productList,
    'Failed to fetch product': catalogue.getProduct,
    'Failed to search products': catalogue.productSearch,
    'Failed to fetch recommended products': catalogue.recommendedProducts,
    'Failed to check stock': catalogue.checkStock,
    'Failed to add to cart': cart.addCartLine,
    'Failed to update cart': cart.setCartLine,
    'Failed to remove item from cart': cart.removeCartLine,
    'Failed to send OTP': accounts.sendOtp,
    'OTP verification failed': accounts.verifyOtp,
    'Logout failed': accounts.logout,
    'Your session has expired. Please log in again.': accounts.refreshSession,
    'Failed to fetch user profile': accounts.profile,
    'Failed to update profile': accounts.updateProfile,
    'Failed to fetch orders': accounts.ownOrders,
    'Failed to fetch order': accounts.ownOrder,
    'Failed to delete account': accounts.deleteAccount,
    'Subscription failed': newsletter.subscribe,
    'Error validating coupon': coupons.validateCoupon,
    'Failed to create order': orders.createOrder,
    'Failed to initialize payment': payments.initializePayment,
    'Payment verification failed': payments.verifyPayment,
  };
  expect(Object.fromEntries(Object.keys(byMessage).map((message) => [message, message]))).toEqual(
    Object.fromEntries(Object.entries(byMessage).map(([message, { failure }]) => [message, failure])),
  );
});

test('what else can go wrong is said in the words of the specification', () => {
  expect([
    messages.cart.invalidItem,
    messages.coupon.invalid,
    messages.newsletter.formFailed,
    messages.payment.startFailed,
    messages.payment.noReference,
    messages.payment.verifyFailed,
    messages.order.detailsFailed,
    messages.order.notFound,
    messages.accounts.notFound,
    messages.accounts.logInForProfile,
    messages.accounts.ordersRetrying,
    messages.accounts.fetchFailed,
  ]).toEqual([
    'Invalid cart item',
    'Invalid coupon code',
    'Failed to subscribe. Please try again.',
    'Payment initialization failed',
    'Payment reference not found in URL',
    'Failed to verify payment. Please contact support.',
    'An error occurred while fetching order details',
    'Order not found',
    'Account not found. Redirecting to registration...',
    'Please log in to access your profile',
    'Failed to load your orders. Retrying...',
    'Failed to fetch your data. Please try again later.',
  ]);
});
