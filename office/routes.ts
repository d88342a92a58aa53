import { redirectDocument, type RouteObject } from 'react-router';
import { lazyPage, type PageModule } from '#web/lazy-page.tsx';
import { officeLayout } from './OfficeLayout.tsx';
import { root } from './root.tsx';

const files = import.meta.glob<PageModule>('./*/*Page.tsx');

const page = (path: string, file: string): RouteObject => lazyPage(files, path, file);

/** The screens of the back office. */
export const routes: RouteObject[] = [
  {
    ...root,
    children: [
      page('admin/login', 'staff/StaffLoginPage.tsx'),
      {
        path: 'admin',
        ...officeLayout,
        children: [
          page('', 'today/TodayPage.tsx'),
          page('products', 'products/ProductsPage.tsx'),
          page('products/:productId', 'products/ProductPage.tsx'),
          page('products/:productId/preview', 'products/PreviewPage.tsx'),
          page('stock', 'stock/StockPage.tsx'),
          page('stock/low', 'stock/LowStockPage.tsx'),
          page('stock/held', 'stock/HeldStockPage.tsx'),
          page('stock/import', 'stock/ImportPage.tsx'),
          page('stock/pieces/:sku', 'stock/PiecePage.tsx'),
          page('orders', 'orders/OrdersPage.tsx'),
          page('orders/look', 'orders/LookPage.tsx'),
          page('orders/slips', 'orders/SlipsPage.tsx'),
          page('orders/:orderId', 'orders/OrderFilePage.tsx'),
          page('orders/:orderId/slip', 'orders/SlipsPage.tsx'),
          page('settings', 'settings/ShopSettingsPage.tsx'),
          page('settings/delivery', 'settings/DeliveryPage.tsx'),
          page('settings/pictures', 'settings/HomePicturesPage.tsx'),
          page('settings/size-guides', 'settings/SizeGuidesPage.tsx'),
          page('settings/staff', 'settings/StaffPage.tsx'),
          page('settings/log', 'settings/LogPage.tsx'),
          page('settings/security', 'settings/SecurityPage.tsx'),
          page('settings/phone', 'settings/PhonePage.tsx'),
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
          page('*', 'today/NotFoundPage.tsx'),
        ],
      },
      // The shop is another application: a link to it loads its page whole.
      { path: '*', loader: ({ request }) => redirectDocument(request.url) },
    ],
  },
];
