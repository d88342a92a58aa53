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
  /** From when an order whose customer left waits no more for a refund that is under way, such as for its bank account. */
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
  /** Requests to be told when a size is back, told or not. */
  stockRequestDays: 60,
  /** The same while unconfirmed: their link has expired by then. */
  unconfirmedStockRequestDays: 7,
  /** How long an import of products can be undone; it names the staff who made it. */
  productImportDays: 30,
  /** Photos of shoppers that no request and no review uses. */
  unusedPhotoHours: 24,
  oneTimeCodeHours: 24,
  knownBrowserDays: 365,
  securityEventDays: 90,
  /** Emails in the demo inbox. */
  caughtMailDays: 30,
} as const;

/** The same day of an earlier month, or its last one: 18 months before 31 August is 28 February. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  // A day that the month does not have would be one of the next month.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0);
  return before;
}

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 86_400_000);
}

export const minutesBefore = (moment: Date, minutes: number): Date => secondsBefore(moment, minutes * 60);

export const secondsBefore = (moment: Date, seconds: number): Date => new Date(moment.getTime() - seconds * 1_000);
