/**
 * Retention periods of personal data, after which a job deletes it (docs/decisions/0049). The
 * privacy policy shows the same numbers.
 */
export const retention = {
  /** The customer of an order after it was delivered or cancelled. Items and amounts stay in the ledger. */
  paidOrderYears: 6,
  /** The same for an unpaid order. */
  unpaidOrderMonths: 18,
  /** From when an order that was shipped counts as delivered, because many shops never mark it. */
  shippedOrderDays: 60,
  /** When an order whose customer left no longer waits for a pending refund, such as for its bank account. */
  openRefundDays: 60,
  /** Emails except newsletters, after they were sent. */
  emailMonths: 18,
  newsletterEmailDays: 30,
  /** Webhook events of the provider, which contain the payer's name and address. */
  paymentEventMonths: 18,
  /** Order access of a browser, after it last placed or opened an order: its cookie has expired by then. */
  orderAccessDays: 30,
  /** A cart that the server keeps for a browser without scripts, after an item was last added or its quantity changed. */
  guestCartDays: 30,
  /** A short link to a cart, after it was last made or opened. It holds nothing personal. */
  sharedCartDays: 90,
  contactMessageMonths: 12,
  /** Newsletter subscriptions that were never confirmed. */
  unconfirmedSubscriberDays: 30,
  /** Stock requests, notified or not. */
  stockRequestDays: 60,
  /** The same while unconfirmed: their link has expired by then. */
  unconfirmedStockRequestDays: 7,
  /** How long an import of products can be undone; it names the staff who made it. */
  productImportDays: 30,
  /** Photos of shoppers that no request and no review uses. */
  unusedPhotoHours: 24,
  oneTimeCodeHours: 24,
  /** Browsers in which somebody signed in. They count as known for a shorter time. */
  signedInBrowserDays: 365,
  securityEventDays: 90,
  /** Emails in the demo inbox. */
  demoInboxDays: 30,
} as const;
