import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The site map: every address of the specification (section 2). */
export default [
  layout('layout/Layout.tsx', [
    index('home/HomePage.tsx'),
    route('shop', 'catalogue/ShopPage.tsx'),
    route('new-arrivals', 'catalogue/NewArrivalsPage.tsx'),
    route('product/:productId', 'catalogue/ProductPage.tsx'),
    route('delivery-policy', 'policies/DeliveryPolicyPage.tsx'),
    route('return-policy', 'policies/ReturnPolicyPage.tsx'),
    route('about', 'policies/AboutPage.tsx'),
    route('contact', 'policies/ContactPage.tsx'),
    route('checkout', 'checkout/CheckoutPage.tsx'),
    route('make-order', 'checkout/MakeOrderPage.tsx'),
    route('payment/verify', 'orders/VerifyPaymentPage.tsx'),
    route('order-success', 'orders/OrderSuccessPage.tsx'),
    route('orders', 'orders/OrdersPage.tsx'),
    route('order/:orderId', 'orders/OrderPage.tsx'),
    route('profile', 'accounts/ProfilePage.tsx'),
    // Where the newsletter's letters lead.
    route('newsletter/confirm', 'newsletter/ConfirmPage.tsx'),
    route('newsletter/unsubscribe', 'newsletter/UnsubscribePage.tsx'),
  ]),
  route('login', 'accounts/LoginPage.tsx'),
  route('register', 'accounts/RegisterPage.tsx'),
  // The back office: loaded only there, and by nobody who shops.
  route('admin/login', 'admin/staff/StaffLoginPage.tsx'),
  route('admin', 'admin/OfficeLayout.tsx', [
    index('admin/today/TodayPage.tsx'),
    route('products', 'admin/products/ProductsPage.tsx'),
    route('products/:productId', 'admin/products/ProductPage.tsx'),
    route('products/:productId/preview', 'admin/products/PreviewPage.tsx'),
    route('stock', 'admin/stock/StockPage.tsx'),
    route('stock/low', 'admin/stock/LowStockPage.tsx'),
    route('stock/held', 'admin/stock/HeldStockPage.tsx'),
    route('stock/import', 'admin/stock/ImportPage.tsx'),
    route('stock/pieces/:sku', 'admin/stock/PiecePage.tsx'),
    route('orders', 'admin/orders/OrdersPage.tsx'),
    route('orders/look', 'admin/orders/LookPage.tsx'),
    route('orders/slips', 'admin/orders/SlipsPage.tsx', { id: 'slips' }),
    route('orders/:orderId', 'admin/orders/OrderFilePage.tsx'),
    route('orders/:orderId/slip', 'admin/orders/SlipsPage.tsx', { id: 'slip' }),
  ]),
  route('*', 'layout/NotFoundPage.tsx'),
] satisfies RouteConfig;
