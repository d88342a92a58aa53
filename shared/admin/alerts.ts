interface AlertTexts {
  subject: string;
  /** The sentence about what was found since the last email of this kind. */
  found: (times: number) => string;
  /** What to do. */
  advice: string;
  /** The page of the admin that shows it. */
  page: string;
}

const review = '/admin/orders/review';

/** After this many days owners are notified of a return without a decision. */
export const daysToDecide = 2;

/**
 * The alerts that every owner gets by email, by kind: money may be missing. Other kinds are chosen
 * (`notices/notice-kinds.ts`).
 */
export const alertTexts = {
  dispute: {
    subject: 'A payment is disputed',
    found: (times) =>
      times === 1 ? 'A customer’s bank wants a payment back.' : `Customers’ banks want ${times} payments back.`,
    advice:
      'Open the order and reply before the deadline, which is only hours away. If you don’t, the customer gets the money back automatically. Don’t ship or refund the order in the meantime.',
    page: '/admin/orders?show=dispute',
  },
  'unknown-charge': {
    subject: 'A payment matches no order',
    found: (times) =>
      times === 1
        ? 'Paystack received a payment that matches no order.'
        : `Paystack received ${times} payments that match no order.`,
    advice: 'Look it up on Paystack and refund it there, or find the customer. Then note what you did.',
    page: review,
  },
  'return-waiting': {
    subject: 'A return is waiting for your decision',
    found: (times) =>
      times === 1
        ? `A customer has been waiting ${daysToDecide} days for your decision on a return or exchange.`
        : `${times} customers have been waiting ${daysToDecide} days for your decision on a return or exchange.`,
    advice:
      'Accept or decline it. Until you do, the new items of an exchange stay reserved, so nobody else can buy them.',
    page: '/admin/returns',
  },
  'texts-stopped': {
    subject: 'Text messages are not sent',
    found: () => 'Termii doesn’t accept the shop’s text messages to customers.',
    advice:
      'The page says why: usually the balance at Termii is used up, or the sender ID isn’t approved. Messages wait for up to a day.',
    page: '/admin/settings/text-messages',
  },
  'provider-away': {
    subject: 'Paystack is not responding',
    found: () => 'Paystack hasn’t responded for more than five minutes.',
    advice:
      'Nobody can pay until it’s back. Orders stay as they are, and the shop keeps trying. See status.paystack.com.',
    page: review,
  },
  'payment-key-rejected': {
    subject: 'Paystack rejects the shop’s key',
    found: () => 'Paystack no longer accepts the secret key that the shop uses, so nobody can pay.',
    advice:
      'Ask the person who runs your server to copy the key from Paystack’s dashboard, under API Keys & Webhooks, and to restart the shop. Orders stay as they are.',
    page: '/admin/settings/security',
  },
  'courier-key-rejected': {
    subject: 'Terminal Africa rejects the shop’s key',
    found: () => 'Terminal Africa no longer accepts the secret key that the shop uses, so no courier can be booked.',
    advice:
      'Ask the person who runs your server to copy the key from Terminal Africa’s dashboard and to restart the shop. Until then, enter courier and tracking by hand.',
    page: '/admin/settings/security',
  },
  'push-rejected': {
    subject: 'Notifications no longer reach a device',
    found: (times) =>
      times === 1
        ? 'A push service keeps rejecting the notifications for a device of your staff.'
        : `Push services keep rejecting the notifications for ${times} devices of your staff.`,
    advice:
      'The shop has stopped sending them there. Emails still come. Ask whoever uses the device to switch notifications off and on again on it, under Settings, My notifications.',
    page: '/admin/settings/notices',
  },
  'ledger-fault': {
    subject: 'The nightly check found a mistake',
    found: (times) =>
      times === 1
        ? 'The nightly check of orders, payments and stock found a mistake.'
        : `The nightly check of orders, payments and stock found ${times} mistakes.`,
    advice:
      'Ask the person who runs your server to run "npm run check:ledger". It says which orders and amounts are wrong.',
    page: review,
  },
} as const satisfies Record<string, AlertTexts>;

export type AlertKind = keyof typeof alertTexts;
export const alertKinds = Object.keys(alertTexts) as [AlertKind, ...AlertKind[]];
