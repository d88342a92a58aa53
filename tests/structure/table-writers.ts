/** The tables of each server feature, which its folder writes. Those that only triggers fill are left out. */
export const ownTables: Readonly<Record<string, readonly string[]>> = {
  accounts: ['account_browsers', 'accounts', 'one_time_codes', 'session_tokens', 'sessions'],
  alerts: ['owner_alerts'],
  'back-in-stock': ['stock_requests'],
  cart: ['account_carts', 'cart_lines', 'cart_merges', 'shared_carts'],
  'cart-reminders': ['cart_reminder_consents', 'cart_reminders'],
  catalogue: [
    'banners',
    'catalogue_changes',
    'collection_products',
    'collections',
    'deleted_changes',
    'page_changes',
    'picture_names',
    'pictures',
    'size_guides',
  ],
  contact: ['contact_messages'],
  couriers: ['shipment_lines', 'shipments'],
  coupons: ['coupon_uses', 'coupons'],
  db: ['primary_history'],
  email: ['caught_mail', 'letters'],
  exports: ['export_parts', 'exports'],
  invoices: ['invoices'],
  newsletter: ['newsletter_events', 'newsletter_issues', 'newsletter_subscribers'],
  notices: [
    'notice_choices',
    'notice_quiet_hours',
    'notice_ways',
    'push_keys',
    'push_messages',
    'push_subscriptions',
    'staff_notices',
  ],
  orders: [
    'delivery_proofs',
    'order_access',
    'order_events',
    'order_lines',
    'order_notes',
    'orders',
    'undelivered_parcels',
    'units_sent_by_hand',
  ],
  passkeys: ['passkeys'],
  payments: [
    'deposits',
    'disputes',
    'manual_payments',
    'on_delivery_orders',
    'order_changes',
    'payment_attempts',
    'payment_events',
    'refund_accounts',
    'refund_lines',
    'refunds',
    'staff_order_terms',
    'unknown_charges',
  ],
  photos: ['shopper_photos'],
  'product-admin': [
    'planned_sale_products',
    'planned_sale_variants',
    'planned_sales',
    'product_imports',
    'product_measurements',
    'products',
    'turntables',
    'variants',
  ],
  'cdn-purges': ['purge_position', 'purged_cards', 'purges'],
  'rate-limits': ['allowances'],
  returns: ['return_lines', 'returns'],
  reviews: ['review_requests', 'reviews'],
  security: ['security_events'],
  settings: ['delivery_areas', 'delivery_states', 'delivery_terms', 'shop_settings'],
  setup: ['shop_setup'],
  staff: ['audit_log', 'first_owner_links', 'staff', 'staff_browsers', 'staff_codes', 'staff_sessions'],
  stock: ['stock', 'stock_alert', 'stock_batches', 'stock_movements'],
  'store-credit': ['credit_payments'],
  'text-messages': ['staff_phone_codes', 'staff_phones', 'staff_texts', 'text_message_settings', 'text_messages'],
  'text-pages': ['text_pages'],
  wishlist: ['wish_joins', 'wishes'],
};

interface OtherWriter {
  /** A folder or a file of `server/`. */
  files: string;
  tables: readonly string[];
  because: string;
}

/** What writes tables of another feature. */
export const otherWriters: readonly OtherWriter[] = [
  {
    files: 'demo/',
    tables: Object.values(ownTables).flat(),
    because: 'it fills a shop before anybody uses it',
  },
  {
    files: 'payments/',
    tables: ['orders'],
    because: 'an order is paid, reserved, changed and released in the transaction of the payment that decides it',
  },
  {
    files: 'payments/changes/',
    tables: ['order_lines'],
    because: 'the lines of a paid order change when the difference is settled',
  },
  {
    files: 'payments/staff-orders/create-staff-order.ts',
    tables: ['order_lines'],
    because: 'a sale of staff is placed and paid in one transaction',
  },
  {
    files: 'accounts/end-access-to-others.ts',
    tables: ['order_access'],
    because: 'a sign-in ends what the account before it opened, and `accounts` may not import from `orders`',
  },
  {
    files: 'returns/place-replacement.ts',
    tables: ['order_access', 'order_lines', 'orders'],
    because: 'an exchange is sent as an order of its own, which those who may read the first one may read',
  },
  {
    files: 'orders/admin/dispatch-order.ts',
    tables: ['on_delivery_orders'],
    because: 'parcels leave in `orders`, which may not import from `payments`',
  },
  {
    files: 'orders/placing/first-to-pay.ts',
    tables: ['stock'],
    because: 'whom an unpaid order keeps its units from is a rule of reservations; no count changes',
  },
  {
    files: 'orders/anonymize-orders.ts',
    tables: ['shipments'],
    because: 'a person leaves all of an order at once, and `orders` may not import from `couriers`',
  },
  {
    files: 'catalogue/top-sellers/refresh-top-sellers.ts',
    tables: ['products'],
    because: 'what sold best is computed for lists; no staff enter it',
  },
  {
    files: 'alerts/write-found-notices.ts',
    tables: ['staff_notices'],
    because: 'what the alerts find is told to staff too, by one statement for each kind',
  },
  {
    files: 'text-messages/to-staff/send-staff-text.ts',
    tables: ['staff_notices'],
    because: 'the notices of a text that could not be sent wait again, in the transaction that releases it',
  },
  {
    files: 'staff/staff.ts',
    tables: ['passkeys', 'push_subscriptions', 'staff_phone_codes', 'staff_phones', 'staff_texts'],
    because:
      'who leaves the staff loses every way to sign in and to be reached at once; these features import from `staff`',
  },
  {
    files: 'operate/backup/',
    tables: ['letters', 'push_messages', 'refunds', 'staff_notices', 'text_messages'],
    because: 'a restored shop sends nothing again that the shop of the backup has sent since',
  },
];
