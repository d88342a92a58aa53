import { redirect, redirectDocument, type RouteObject } from 'react-router';
import type { Needed } from '#shared/admin/staff/rights.ts';
import { lazyPage, type PageModule } from '#web/lazy-page.tsx';
import { adminLayout } from './AdminLayout.tsx';
import type { PageHandle } from './page-handle.ts';
import { root } from './root.tsx';

const files = import.meta.glob<PageModule>('./**/*Page.tsx');

/** A page, and the right without which it is not shown. */
const page = (path: string, file: string, needs: Needed): RouteObject => ({
  ...lazyPage(files, path, file),
  handle: { needs } satisfies PageHandle,
});

/** The screens of the admin. */
export const routes: RouteObject[] = [
  {
    ...root,
    children: [
      lazyPage(files, 'admin/login', 'staff/StaffLoginPage.tsx'),
      lazyPage(files, 'admin/setup', 'staff/FirstOwnerPage.tsx'),
      {
        path: 'admin',
        ...adminLayout,
        children: [
          page('', 'dashboard/DashboardPage.tsx', 'orders.read'),
          page('find', 'find/FindPage.tsx', 'orders.read'),
          page('products', 'products/ProductsPage.tsx', 'catalogue.change'),
          page('products/sales', 'planned-sales/SalesPage.tsx', 'prices.change'),
          page('products/sales/:id', 'planned-sales/SalePage.tsx', 'prices.change'),
          page('products/photos', 'products/photos/PhotosPage.tsx', 'catalogue.change'),
          page('products/:productId', 'products/EditProductPage.tsx', 'catalogue.change'),
          page('products/:productId/preview', 'products/PreviewPage.tsx', 'catalogue.change'),
          page('collections', 'collections/CollectionsPage.tsx', 'catalogue.change'),
          page('collections/:slug', 'collections/EditCollectionPage.tsx', 'catalogue.change'),
          page('stock', 'stock/StockPage.tsx', 'stock.change'),
          page('stock/low', 'stock/LowStockPage.tsx', 'stock.change'),
          page('stock/reserved', 'stock/ReservedStockPage.tsx', 'stock.change'),
          page('stock/import', 'stock/import/ImportPage.tsx', 'catalogue.change'),
          page('stock/items/:sku', 'stock/StockItemPage.tsx', 'stock.change'),
          page('orders', 'orders/list/OrdersPage.tsx', 'orders.read'),
          page('orders/review', 'orders/NeedsReviewPage.tsx', 'orders.read'),
          // What 1.0 called it, in its emails and text messages.
          { path: 'orders/look', loader: () => redirect('/admin/orders/review') },
          page('orders/new', 'staff-orders/NewOrderPage.tsx', 'orders.change'),
          page('orders/slips', 'orders/packing/PackingSlipsPage.tsx', ['orders.read', 'orders.pack']),
          page('orders/:orderId', 'orders/OrderPage.tsx', 'orders.read'),
          page('orders/:orderId/slip', 'orders/packing/PackingSlipsPage.tsx', ['orders.read', 'orders.pack']),
          page('packing', 'orders/packing/PackingPage.tsx', 'orders.pack'),
          page('packing/:orderId', 'orders/packing/OrderInHandPage.tsx', 'orders.pack'),
          page('returns', 'returns/ReturnsPage.tsx', 'orders.read'),
          page('returns/:id', 'returns/ReturnPage.tsx', 'orders.read'),
          page('reviews', 'reviews/ReviewsPage.tsx', 'reviews.moderate'),
          page('reviews/:id', 'reviews/ReviewPage.tsx', 'reviews.moderate'),
          page('settings', 'settings/ShopSettingsPage.tsx', 'own.account'),
          page('settings/delivery', 'settings/delivery/DeliveryPage.tsx', 'settings.change'),
          page('settings/pictures', 'settings/home/HomeImagesPage.tsx', 'settings.change'),
          page('settings/text-messages', 'text-messages/TextMessagesPage.tsx', 'settings.change'),
          page('settings/size-guides', 'settings/size-guides/SizeGuidesPage.tsx', 'settings.change'),
          page('settings/pages', 'settings/text-pages/TextPagesPage.tsx', 'settings.change'),
          page('settings/pages/:slug', 'settings/text-pages/EditTextPage.tsx', 'settings.change'),
          page('settings/roles', 'settings/RolesPage.tsx', 'own.account'),
          page('settings/staff', 'settings/StaffPage.tsx', 'staff.manage'),
          page('settings/log', 'settings/security/AuditLogPage.tsx', 'log.read'),
          page('settings/security', 'settings/security/SecurityPage.tsx', 'log.read'),
          page('settings/phone', 'settings/security/AuthenticatorPage.tsx', 'own.account'),
          page('settings/notices', 'notices/NoticesPage.tsx', 'own.account'),
          page('settings/sessions', 'settings/security/SessionsPage.tsx', 'own.account'),
          page('coupons', 'coupons/CouponsPage.tsx', 'coupons.read'),
          page('coupons/~new', 'coupons/CouponPage.tsx', 'coupons.change'),
          page('coupons/:code', 'coupons/CouponPage.tsx', 'coupons.read'),
          page('customers', 'customers/CustomersPage.tsx', 'customers.read'),
          page('customers/:id', 'customers/CustomerPage.tsx', 'customers.read'),
          page('messages', 'messages/MessagesPage.tsx', 'messages.handle'),
          page('messages/:id', 'messages/MessagePage.tsx', 'messages.handle'),
          page('newsletter', 'newsletter/NewsletterPage.tsx', 'newsletter.write'),
          page('newsletter/subscribers', 'newsletter/SubscribersPage.tsx', 'newsletter.write'),
          page('newsletter/:id', 'newsletter/IssuePage.tsx', 'newsletter.write'),
          page('*', 'NotFoundPage.tsx', 'own.account'),
        ],
      },
      // The shop is another application: a link to it loads its page whole.
      { path: '*', loader: ({ request }) => redirectDocument(request.url) },
    ],
  },
];
