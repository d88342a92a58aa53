import type { RouteObject } from 'react-router';
import { continueRoute } from './accounts/ContinuePage.tsx';
import { loginRoute } from './accounts/LoginPage.tsx';
import { deleteAccountRoute } from './accounts/DeleteAccountPage.tsx';
import { profileRoute } from './accounts/ProfilePage.tsx';
import { registerRoute } from './accounts/RegisterPage.tsx';
import { cartRoute } from './cart/CartPage.tsx';
import { sharedCartRoute } from './cart/SharedCartPage.tsx';
import { checkoutRoute } from './checkout/CheckoutPage.tsx';
import { orderRoute } from './orders/OrderPage.tsx';
import { ordersRoute } from './orders/OrdersPage.tsx';
import { refundAccountRoute } from './orders/RefundAccountPage.tsx';
import { returnRoute } from './orders/ReturnPage.tsx';
import { reviewRoute } from './orders/ReviewPage.tsx';
import { paymentRoute } from './payment/PaymentPage.tsx';
import { reviewsRoute } from './reviews/ReviewsPage.tsx';
import { notFound, NotFoundPage } from './ui/NotFoundPage.tsx';
import { wishlistRoute } from './wishlist/WishlistPage.tsx';
import { root } from './ui/root.tsx';

/** Every page without scripts. `/payment/verify` leads to that of the payment (`server/pages/basic`). */
export const routes: RouteObject[] = [
  {
    ...root,
    children: [
      { path: 'cart', ...cartRoute },
      { path: 'shared-cart', ...sharedCartRoute },
      { path: 'checkout', ...checkoutRoute },
      { path: 'payment', ...paymentRoute },
      { path: 'login', ...loginRoute },
      { path: 'login/continue', ...continueRoute },
      { path: 'register', ...registerRoute },
      { path: 'orders', ...ordersRoute },
      { path: 'orders/:orderId', ...orderRoute },
      { path: 'orders/:orderId/refunds/:refundId', ...refundAccountRoute },
      { path: 'orders/:orderId/return', ...returnRoute },
      { path: 'orders/:orderId/reviews/:productId', ...reviewRoute },
      { path: 'reviews/:productId', ...reviewsRoute },
      { path: 'wishlist', ...wishlistRoute },
      { path: 'profile', ...profileRoute },
      { path: 'profile/delete', ...deleteAccountRoute },
      { path: '*', loader: notFound, Component: NotFoundPage },
    ],
  },
];
