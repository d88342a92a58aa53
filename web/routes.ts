import type { LoaderFunction, RouteObject } from 'react-router';
import { layout } from './layout/Layout.tsx';
import { lazyPage, type PageModule } from './lazy-page.tsx';
import { homeLoader, newArrivalsLoader, productLoader, shopLoader } from './page-loaders.ts';
import { root } from './root.tsx';

const files = import.meta.glob<PageModule>(['./**/*Page.tsx', '!./layout/ErrorPage.tsx', '!./ui/**']);

/** The id of a route is its file: the server finds the page's scripts and styles by it. */
const page = (path: string, file: string, loader?: LoaderFunction): RouteObject => ({
  id: file,
  ...lazyPage(files, path, file, loader),
});

/** All routes of the specification (section 2). */
export const routes: RouteObject[] = [
  {
    ...root,
    children: [
      {
        ...layout,
        children: [
          page('/', 'home/HomePage.tsx', homeLoader),
          page('shop', 'catalogue/ShopPage.tsx', shopLoader),
          page('new-arrivals', 'catalogue/NewArrivalsPage.tsx', newArrivalsLoader),
          page('collections/:slug', 'catalogue/CollectionPage.tsx'),
          {
            ...page('product/:productId', 'catalogue/ProductPage.tsx', productLoader),
            // Nothing is loaded for another colour.
            shouldRevalidate: ({ currentParams, nextParams }) => currentParams['productId'] !== nextParams['productId'],
          },
          page('back-in-stock', 'back-in-stock/BackInStockPage.tsx'),
          // Opened from the emails about requests.
          page('back-in-stock/confirm', 'back-in-stock/ConfirmRequestPage.tsx'),
          page('back-in-stock/unsubscribe', 'back-in-stock/EndRequestPage.tsx'),
          page('delivery-policy', 'policies/DeliveryPolicyPage.tsx'),
          page('return-policy', 'policies/ReturnPolicyPage.tsx'),
          page('size-guide', 'catalogue/SizeGuidePage.tsx'),
          page('terms', 'policies/TermsPage.tsx'),
          page('privacy-policy', 'policies/PrivacyPolicyPage.tsx'),
          page('about', 'policies/AboutPage.tsx'),
          // Pages that owners added.
          page('pages/:slug', 'policies/CustomPage.tsx'),
          page('contact', 'policies/ContactPage.tsx'),
          page('wishlist', 'wishlist/WishlistPage.tsx'),
          page('checkout', 'checkout/CheckoutPage.tsx'),
          page('make-order', 'checkout/MakeOrderPage.tsx'),
          page('payment/verify', 'orders/verify/VerifyPaymentPage.tsx'),
          page('order-success', 'orders/success/OrderSuccessPage.tsx'),
          page('offline', 'offline/OfflinePage.tsx'),
          page('orders', 'accounts/OrdersPage.tsx'),
          page('order/:orderId', 'orders/OrderPage.tsx'),
          page('profile', 'accounts/ProfilePage.tsx'),
          // Opened from the emails that ask for reviews.
          page('reviews/unsubscribe', 'review-requests/EndRequestsPage.tsx'),
          // Opened from the emails about left carts.
          page('cart-reminders/unsubscribe', 'cart-reminders/EndCartRemindersPage.tsx'),
          // Opened from the newsletter's emails.
          page('newsletter/confirm', 'newsletter/ConfirmPage.tsx'),
          page('newsletter/unsubscribe', 'newsletter/UnsubscribePage.tsx'),
        ],
      },
      page('login', 'accounts/sign-in/LoginPage.tsx'),
      page('register', 'accounts/sign-in/RegisterPage.tsx'),
      page('*', 'layout/NotFoundPage.tsx'),
    ],
  },
];
