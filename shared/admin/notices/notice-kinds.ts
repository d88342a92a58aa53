import type { Right } from '../staff/rights.ts';

interface NoticeKindTexts {
  /** As staff choose it. */
  label: string;
  hint: string;
  /** The sentence of an email for this number. */
  found: (times: number) => string;
  /** What to do. */
  advice: string;
  /** The page of the admin that shows it. */
  page: string;
  /** The right that a recipient needs, because it names amounts or customers, or asks for an action. */
  needs: Right;
  /** Whether owners get it until they choose otherwise. Others get nothing until they choose. */
  isOnForOwners: boolean;
}

const review = '/admin/orders/review';

/** The kinds of notices that staff can choose, in their order in an email about several. */
export const noticeKinds = {
  'order-paid': {
    label: 'New paid orders',
    hint: 'Number, customer, items, amount and delivery area.',
    found: (times) => (times === 1 ? 'New order' : `${times} new orders`),
    advice: 'Ready to pack.',
    page: '/admin/orders',
    needs: 'orders.read',
    isOnForOwners: true,
  },
  'order-on-delivery': {
    label: 'New pay on delivery orders',
    hint: 'The customer confirms with a code, or you call them.',
    found: (times) => (times === 1 ? 'New pay on delivery order' : `${times} new pay on delivery orders`),
    advice: 'Customers confirm with a code. Call those who don’t. Pack an order once it’s confirmed.',
    page: '/admin/orders?show=collect',
    needs: 'orders.read',
    isOnForOwners: true,
  },
  'deposit-paid': {
    label: 'Deposits',
    hint: 'A customer has paid the first part of an order.',
    found: (times) => (times === 1 ? 'A deposit was paid' : `${times} deposits were paid`),
    advice: 'The items are reserved. Pack an order once its rest is paid.',
    page: '/admin/orders?show=deposit',
    needs: 'orders.read',
    isOnForOwners: true,
  },
  'payment-review': {
    label: 'Payments to review',
    hint: 'The amount doesn’t match the order.',
    found: (times) => (times === 1 ? 'A payment needs review' : `${times} payments need review`),
    advice: 'The amount doesn’t match the order. Accept or refund each payment. Items stay reserved for a day.',
    page: '/admin/orders?show=review',
    needs: 'money.refund',
    isOnForOwners: true,
  },
  'refund-failed': {
    label: 'Failed refunds',
    hint: 'The customer hasn’t got their money back yet.',
    found: (times) => (times === 1 ? 'A refund failed' : `${times} refunds failed`),
    advice: 'The money hasn’t reached the customer yet. Retry, or give Paystack the bank details it asks for.',
    page: review,
    needs: 'money.refund',
    isOnForOwners: true,
  },
  dispute: {
    label: 'Disputed payments',
    hint: 'A customer’s bank wants a payment back. Owners always get an email at once.',
    found: (times) => (times === 1 ? 'A payment is disputed' : `${times} payments are disputed`),
    advice:
      'Open the order and reply before the deadline, which is only hours away. Don’t ship or refund it meanwhile.',
    page: '/admin/orders?show=dispute',
    needs: 'orders.change',
    isOnForOwners: true,
  },
  'courier-problem': {
    label: 'Courier problems',
    hint: 'A booking failed, a parcel is coming back, a lost one was found, or a courier has a parcel of a cancelled order.',
    found: (times) => (times === 1 ? 'A problem with a courier' : `Courier problems with ${times} parcels`),
    advice:
      'Open the order to see what the courier says. The shop has changed nothing: call the courier, then book again or change the order yourself.',
    page: review,
    needs: 'orders.read',
    isOnForOwners: true,
  },
  message: {
    label: 'New messages',
    hint: 'From the contact page. They always go to the shop’s email address too.',
    found: (times) => (times === 1 ? 'A new message' : `${times} new messages`),
    advice: 'Sent from the contact page.',
    page: '/admin/messages',
    needs: 'messages.handle',
    isOnForOwners: true,
  },
  'low-stock': {
    label: 'Low stock and sold out sizes',
    hint: 'A size of a published product reaches the low stock threshold, or the last one is gone.',
    found: (times) => (times === 1 ? 'A size is running out' : `${times} sizes are running out`),
    advice: 'Restock, or let it sell out.',
    page: '/admin/stock/low',
    needs: 'stock.change',
    isOnForOwners: false,
  },
  'job-failed': {
    label: 'Failed tasks',
    hint: 'Something the shop does automatically, such as sending an email, has failed.',
    found: (times) => (times === 1 ? 'A task failed' : `${times} tasks failed`),
    advice: 'The shop tried for a day, or the last scheduled run failed. Open the list to see why, and retry it there.',
    page: review,
    needs: 'log.read',
    isOnForOwners: true,
  },
} as const satisfies Record<string, NoticeKindTexts>;

export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];
