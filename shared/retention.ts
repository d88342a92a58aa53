/**
 * How long what the shop knows of people is kept, after which a job deletes it. The reasons: docs/decisions/0049. The
 * privacy policy is written from the same numbers.
 */
export const retention = {
  /** Whom an order was for, after it was delivered or cancelled. What was sold for how much stays in the books. */
  paidOrderYears: 6,
  /** The same of an order that nobody paid. */
  unpaidOrderMonths: 18,
  /** E-mails, but for newsletters, after they were sent. */
  emailMonths: 18,
  newsletterEmailDays: 30,
  /** What the payment provider told, with the payer's name and address in it. */
  paymentEventMonths: 18,
  /** Which orders a browser may read, after it last placed or opened one: its cookie is gone then. */
  orderAccessDays: 30,
  contactMessageMonths: 12,
  /** An address that was asked whether it wants the newsletter and never said yes. */
  unconfirmedSubscriberDays: 30,
  oneTimeCodeHours: 24,
  knownBrowserDays: 365,
  securityEventDays: 90,
  /** What the demo would have mailed. */
  caughtMailDays: 30,
} as const;

export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 86_400_000);
}
