import { redirectDocument, type RouteObject } from 'react-router';
import { lazyPage, type PageModule } from '#web/lazy-page.tsx';
import { adminLayout } from './AdminLayout.tsx';
import { root } from './root.tsx';

const files = import.meta.glob<PageModule>('./**/*Page.tsx');

const page = (path: string, file: string): RouteObject => lazyPage(files, path, file);

/** The screens of the admin. */
export const routes: RouteObject[] = [
  {
    ...root,
    children: [
      page('admin/login', 'staff/StaffLoginPage.tsx'),
      {
        path: 'admin',
        ...adminLayout,
        children: [
          page('', 'dashboard/DashboardPage.tsx'),
          page('find', 'find/FindPage.tsx'),
          page('products', 'products/ProductsPage.tsx'),
          page('products/:productId', 'products/EditProductPage.tsx'),
          page('products/:productId/preview', 'products/PreviewPage.tsx'),
          page('stock', 'stock/StockPage.tsx'),
          page('stock/low', 'stock/LowStockPage.tsx'),
          page('stock/reserved', 'stock/ReservedStockPage.tsx'),
          page('stock/import', 'stock/import/ImportPage.tsx'),
          page('stock/items/:sku', 'stock/StockItemPage.tsx'),
          page('orders', 'orders/OrdersPage.tsx'),
          page('orders/look', 'orders/NeedsReviewPage.tsx'),
          page('orders/new', 'staff-orders/NewOrderPage.tsx'),
          page('orders/slips', 'orders/packing/PackingSlipsPage.tsx'),
          page('orders/:orderId', 'orders/OrderPage.tsx'),
          page('orders/:orderId/slip', 'orders/packing/PackingSlipsPage.tsx'),
          page('returns', 'returns/ReturnsPage.tsx'),
          page('returns/:id', 'returns/ReturnPage.tsx'),
          page('reviews', 'reviews/ReviewsPage.tsx'),
          page('reviews/:id', 'reviews/ReviewPage.tsx'),
          page('settings', 'settings/ShopSettingsPage.tsx'),
          page('settings/delivery', 'settings/delivery/DeliveryPage.tsx'),
          page('settings/pictures', 'settings/HomeImagesPage.tsx'),
          page('settings/size-guides', 'settings/size-guides/SizeGuidesPage.tsx'),
          page('settings/pages', 'settings/text-pages/TextPagesPage.tsx'),
          page('settings/pages/:slug', 'settings/text-pages/EditTextPage.tsx'),
          page('settings/staff', 'settings/StaffPage.tsx'),
          page('settings/log', 'settings/security/AuditLogPage.tsx'),
          page('settings/security', 'settings/security/SecurityPage.tsx'),
          page('settings/phone', 'settings/security/AuthenticatorPage.tsx'),
          page('settings/notices', 'notices/NoticesPage.tsx'),
          page('settings/sessions', 'settings/security/SessionsPage.tsx'),
          page('coupons', 'coupons/CouponsPage.tsx'),
          page('coupons/~new', 'coupons/CouponPage.tsx'),
          page('coupons/:code', 'coupons/CouponPage.tsx'),
          page('customers', 'customers/CustomersPage.tsx'),
          page('customers/:id', 'customers/CustomerPage.tsx'),
          page('messages', 'messages/MessagesPage.tsx'),
          page('messages/:id', 'messages/MessagePage.tsx'),
          page('newsletter', 'newsletter/NewsletterPage.tsx'),
          page('newsletter/subscribers', 'newsletter/SubscribersPage.tsx'),
          page('newsletter/:id', 'newsletter/IssuePage.tsx'),
          page('*', 'NotFoundPage.tsx'),
        ],
      },
      // The shop is another application: a link to it loads its page whole.
      { path: '*', loader: ({ request }) => redirectDocument(request.url) },
    ],
  },
];
