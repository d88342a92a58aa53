import type { Order } from '#shared/orders/api.ts';

export type Parcels = Order['parcels'];
export type LostParcels = NonNullable<Order['lostParcels']>;

/** An order as the database returns it, with its lines in the order of the cart. */
interface OrderRow {
  id: string;
  status: Order['status'];
  createdAt: Date;
  heldUntil: Date | null;
  releasedAt: Date | null;
  /** Whether its reservation is firm. The column is older than this meaning: once only those who had paid had one. */
  hasPaidBefore: boolean;
  paymentStatus: Order['paymentStatus'];
  isPaymentPending: boolean;
  paidAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  /** The reason of the latest cancellation. */
  endReason: Order['cancelReason'];
  deliverFrom: string | null;
  deliverBy: string | null;
  courier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  email: string;
  name: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  shipToPhone: string;
  shippingMethod: string | null;
  shippingName: string | null;
  isPickup: boolean;
  paymentMethod: string;
  itemsPrice: number;
  shippingPrice: number;
  couponCode: string | null;
  couponDiscount: number;
  totalAmount: number;
  storeCredit: number;
  lines: Order['orderItems'];
  refunds: Order['refunds'];
  onDelivery: Order['onDelivery'];
  deposit: Order['deposit'];
  change: Order['change'];
  undelivered: Order['undelivered'] | null;
  parcels: Parcels;
  lostParcels: LostParcels;
  isMoreToSend: boolean;
  isCourierBooked: boolean;
  user: Order['user'];
}

export function toOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    totalAmount: row.totalAmount,
    storeCredit: row.storeCredit,
    itemsPrice: row.itemsPrice,
    shippingPrice: row.shippingPrice,
    shippingMethod: row.shippingMethod,
    shippingName: row.shippingName,
    isPickup: row.isPickup,
    deliveryEstimate: row.deliverFrom && row.deliverBy ? { from: row.deliverFrom, to: row.deliverBy } : null,
    couponDiscount: row.couponDiscount,
    couponCode: row.couponCode,
    orderItems: row.lines,
    paymentMethod: row.paymentMethod,
    isPaid: row.paidAt !== null,
    paymentStatus: row.paymentStatus,
    ...(row.isPaymentPending && { isPaymentPending: true }),
    paidAt: row.paidAt?.toISOString() ?? null,
    refunds: row.refunds.map(inIsoTime),
    shippedAt: row.shippedAt?.toISOString() ?? null,
    parcel: { courier: row.courier, trackingNumber: row.trackingNumber, trackingUrl: row.trackingUrl },
    ...parcelsOf(row),
    isCourierBooked: row.isCourierBooked,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    // An order that a late payment reopened has a reason from before.
    cancelReason: row.status === 'cancelled' ? row.endReason : null,
    isDelivered: row.deliveredAt !== null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    reservedUntil: row.releasedAt === null ? (row.heldUntil?.toISOString() ?? null) : null,
    isFirmlyReserved: row.hasPaidBefore,
    shippingAddress: {
      street: row.street,
      city: row.city,
      state: row.state,
      zipCode: row.zipCode,
      country: row.country,
      phone: row.shipToPhone,
    },
    onDelivery: row.onDelivery && {
      ...row.onDelivery,
      confirmedAt: row.onDelivery.confirmedAt && iso(row.onDelivery.confirmedAt),
      dispatchedAt: row.onDelivery.dispatchedAt && iso(row.onDelivery.dispatchedAt),
    },
    deposit: row.deposit && {
      ...row.deposit,
      restBy: iso(row.deposit.restBy),
      receivedAt: row.deposit.receivedAt && iso(row.deposit.receivedAt),
    },
    change: row.change && { ...row.change, payBy: iso(row.change.payBy) },
    ...(row.undelivered && { undelivered: { ...row.undelivered, at: iso(row.undelivered.at) } }),
    user: row.user,
    guestInfo: { name: row.name, email: row.email, phone: row.phone },
  };
}

/** An order in a single parcel has no list of parcels. */
function parcelsOf({
  parcels,
  lostParcels,
  isMoreToSend,
  undelivered,
}: OrderRow): Pick<Order, 'parcels' | 'lostParcels' | 'isMoreToSend'> {
  if (lostParcels.length > 0) return { parcels, lostParcels, isMoreToSend };
  const areSeveral = parcels.length > 1 || (isMoreToSend && parcels.some(({ items }) => items.length > 0));
  // What came back is sent again only once that is agreed with the customer.
  return areSeveral ? { parcels, isMoreToSend: isMoreToSend && !undelivered } : { parcels: [], isMoreToSend: false };
}

function inIsoTime({ requestedAt, refundedAt, ...refund }: Order['refunds'][number]): Order['refunds'][number] {
  return { ...refund, requestedAt: iso(requestedAt), refundedAt: refundedAt && iso(refundedAt) };
}

/** PostgreSQL writes moments in JSON with its own offset. */
const iso = (moment: string) => new Date(moment).toISOString();
