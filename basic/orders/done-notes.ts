import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import type { OrderReturns } from '#shared/returns/api.ts';
import type { OrderReviews } from '#shared/reviews/api.ts';
import { isPayable } from '../../web/orders/payment-state.ts';

interface Shown {
  order: Order;
  returns: OrderReturns | null;
  reviews: OrderReviews | null;
}

interface DoneNote {
  text: string;
  /** Not shown as a success. */
  isNeutral?: true;
  /** Whether the order still shows it: a page may be opened again later, and its address typed. Without it, always. */
  isTrue?: (shown: Shown) => boolean;
}

/** The completed action, as named by the URL of the order's page. */
const doneNotes = {
  placed: { text: messages.onDelivery.chosen, isTrue: ({ order }) => isCodeEmailed(order) },
  resent: { text: messages.onDelivery.resent },
  confirmed: { text: messages.onDelivery.confirmed, isTrue: ({ order }) => Boolean(order.onDelivery?.confirmedAt) },
  unpaid: {
    text: messages.payment.cancelled,
    isNeutral: true,
    isTrue: ({ order }) => isPayable(order) && !order.isPaymentPending && order.paymentStatus !== 'review',
  },
  cancelled: { text: messages.order.cancelled, isTrue: ({ order }) => order.status === 'cancelled' },
  changed: { text: messages.order.address.changed },
  account: { text: messages.refundAccount.sent },
  returned: {
    text: messages.returns.requested,
    isTrue: ({ returns }) => returns?.returns[0]?.status === 'requested',
  },
  withdrawn: { text: messages.returns.withdrawn },
  reviewed: {
    text: messages.reviews.sent,
    isTrue: ({ reviews }) => reviews?.products.some(({ review }) => review) === true,
  },
} satisfies Record<string, DoneNote>;

export type Done = keyof typeof doneNotes;

/** The page of an order that says what was done. */
export const orderPath = (orderId: string, done: Done): string => `/basic/orders/${orderId}?done=${done}`;

/** The page's message about it; null if there is none. */
export function doneNote(done: string | null, shown: Shown): DoneNote | null {
  if (done === null || !Object.hasOwn(doneNotes, done)) return null;
  const note: DoneNote = doneNotes[done as Done];
  return (note.isTrue?.(shown) ?? true) ? note : null;
}

const isCodeEmailed = ({ status, onDelivery }: Order) =>
  status === 'pending' && onDelivery?.confirmedAt === null && !onDelivery.isByCall;
