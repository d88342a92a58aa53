import { adminMessages } from './admin/messages.ts';
import type { FailureDetails } from './failure-details.ts';
import { messages } from './messages.ts';
import { formatNaira } from './money.ts';
import { minPayment } from './payments/min-payment.ts';

/** Every expected error: its code, HTTP status and message. */
export const failures = {
  invalid_request: { status: 400, message: messages.general.invalidRequest },
  foreign_site: { status: 403, message: messages.general.foreignSite },
  not_found: { status: 404, message: messages.general.unknownCall },
  wrong_method: { status: 405, message: messages.general.wrongMethod },
  product_not_found: { status: 404, message: messages.products.notFound },
  collection_not_found: { status: 404, message: messages.collections.notFound },
  text_page_not_found: { status: 404, message: messages.textPages.notFound },
  no_invoice: { status: 409, message: messages.order.noInvoice },
  order_not_found: { status: 404, message: messages.order.notFound },
  account_not_found: { status: 404, message: messages.accounts.notFound },
  /** Never 401, which would make the client refresh the session. */
  code_wrong: { status: 400, message: messages.accounts.codeInvalid },
  code_expired: { status: 400, message: messages.accounts.codeExpired },
  code_blocked: { status: 429, message: messages.accounts.codeBlocked },
  code_too_soon: { status: 429, message: messages.accounts.codeTooSoon },
  passkey_rejected: { status: 400, message: messages.passkeys.rejected },
  unknown_push_service: { status: 422, message: adminMessages.devices.unknownService },
  too_many_devices: { status: 409, message: adminMessages.devices.tooMany },
  device_gone: { status: 409, message: adminMessages.devices.gone },
  push_unavailable: { status: 503, message: adminMessages.devices.unavailable },
  push_rejected: { status: 409, message: adminMessages.devices.rejected },
  too_many_passkeys: { status: 409, message: messages.passkeys.tooMany },
  session_over: { status: 401, message: messages.accounts.sessionOver },
  invalid_cart_item: { status: 400, message: messages.cart.invalidItem },
  cart_changed: { status: 409, message: messages.cart.changedElsewhere },
  cart_full: { status: 409, message: messages.cart.full(50) },
  wish_list_full: { status: 409, message: messages.wishlist.full(100) },
  coupon_invalid: { status: 400, message: messages.coupon.invalid },
  credit_changed: { status: 409, message: messages.storeCredit.changed },
  bad_shipping: { status: 422, message: messages.order.badShipping },
  stock_short: { status: 409, message: messages.stock.noSuchItem },
  PRICE_CHANGED: { status: 409, message: messages.order.priceChanged },
  key_reused: { status: 422, message: messages.order.keyReused },
  total_too_small: { status: 409, message: messages.order.totalTooSmall(formatNaira(minPayment)) },
  /** Waiting doesn't help: one of them must be paid or cancelled first. */
  too_many_open_orders: { status: 409, message: messages.order.tooManyOpen },
  not_on_delivery: { status: 409, message: messages.onDelivery.notOffered },
  /** By staff, on the phone: the code alone no longer does. */
  confirm_by_call: { status: 409, message: messages.onDelivery.byCall },
  not_confirmed: { status: 409, message: adminMessages.orders.notConfirmed },
  deposit_paid: { status: 409, message: messages.order.depositPaid },
  order_moved: { status: 409, message: messages.order.moved },
  /** The order can be delivered without its code. */
  code_tries_over: { status: 409, message: adminMessages.orders.deliveryCodeTriesOver },
  address_final: { status: 409, message: messages.order.address.final },
  /** Staff get a message of their own. */
  courier_booked: { status: 409, message: messages.order.address.final },
  delivery_waits: { status: 409, message: messages.order.address.final },
  email_of_account: { status: 409, message: adminMessages.orders.emailOfAccount },
  email_of_refund: { status: 403, message: adminMessages.orders.emailOfRefund },
  email_final: { status: 409, message: adminMessages.orders.emailFinal },
  too_many_addresses: { status: 429, message: messages.order.address.tooMany },
  /** The shop has no courier service. */
  no_couriers: { status: 409, message: adminMessages.couriers.none },
  courier_unavailable: { status: 503, message: adminMessages.couriers.unavailable },
  /** With the courier service's own words. */
  courier_rejected: { status: 422, message: adminMessages.couriers.rejected('') },
  /** The provider of text messages did not respond, or needs the owner. */
  texts_unavailable: { status: 503, message: adminMessages.textMessages.unavailable },
  texts_off: { status: 409, message: adminMessages.phones.off },
  phone_rejected: { status: 422, message: adminMessages.phones.rejected },
  /** Some of the items are in another parcel or were refunded after the page was loaded. */
  items_moved: { status: 409, message: adminMessages.couriers.itemsMoved },
  not_bookable: { status: 409, message: adminMessages.couriers.notBookable },
  shipment_moved: { status: 409, message: adminMessages.couriers.moved },
  /** It is to be sent again first. */
  undelivered: { status: 409, message: adminMessages.undelivered.notSentAgain },
  parcel_not_lost: { status: 409, message: adminMessages.couriers.notLost },
  /** Something new was found after the page was loaded. */
  other_problem: { status: 409, message: adminMessages.couriers.otherProblem },
  sender_unknown: { status: 409, message: adminMessages.couriers.senderUnknown },
  no_credit_account: { status: 409, message: adminMessages.orders.creditNeedsAccount },
  in_dispute: { status: 409, message: adminMessages.orders.inDispute },
  dispute_over: { status: 409, message: adminMessages.orders.disputeOver },
  nothing_to_ship: { status: 409, message: adminMessages.orders.nothingToShip },
  /** An earlier order of the same items is paid or its payment is pending. */
  already_ordered: { status: 409, message: messages.order.alreadyOrdered },
  return_not_found: { status: 404, message: messages.returns.notFound },
  return_moved: { status: 409, message: messages.returns.moved },
  return_reused: { status: 422, message: messages.returns.sentBefore },
  not_returnable: { status: 409, message: messages.returns.notReturnable },
  photos_too_early: { status: 409, message: messages.photos.tooEarly },
  too_many_photos: { status: 409, message: messages.photos.tooManyUnused },
  photo_gone: { status: 409, message: messages.photos.gone },
  photo_not_found: { status: 404, message: messages.photos.notFound },
  review_changed: { status: 409, message: messages.reviews.changed },
  review_moved: { status: 409, message: adminMessages.reviews.moved },
  not_reviewable: { status: 409, message: messages.reviews.notReviewable },
  account_not_needed: { status: 409, message: messages.refundAccount.notNeeded },
  account_unknown: { status: 422, message: messages.refundAccount.unknownAccount },
  account_rejected: { status: 422, message: messages.refundAccount.rejected },
  account_just_sent: { status: 409, message: messages.refundAccount.justSent },
  /** The code no longer does. */
  account_by_staff: { status: 409, message: messages.refundAccount.byStaff },
  not_refundable: { status: 409, message: messages.payment.notRefundable },
  /** A payment is under review: no second payment and no cancelling. */
  under_review: { status: 409, message: messages.payment.underReview },
  payment_pending: { status: 409, message: messages.payment.stillPending },
  not_payable: { status: 409, message: messages.payment.notPayable },
  /** The provider rejected this payment; other payments are not affected. */
  payment_rejected: { status: 422, message: messages.payment.rejected },
  payment_unavailable: { status: 503, message: messages.payment.unavailable },
  /** The browser can continue after a proof of work. */
  proof_needed: { status: 429, message: messages.general.tooMany },
  /** The render queue is full. */
  too_busy: { status: 503, message: messages.general.busy },
  /** The database is away. */
  unavailable: { status: 503, message: messages.general.unavailable },
  too_many_requests: { status: 429, message: messages.general.tooMany },
  too_many_messages: { status: 429, message: messages.contact.tooMany },
  too_many_links: { status: 429, message: messages.order.find.tooMany },
  in_stock_now: { status: 409, message: messages.backInStock.inStockNow },
  link_over: { status: 404, message: messages.general.linkOver },
  staff_session_over: { status: 401, message: adminMessages.staff.sessionOver },
  no_right: { status: 403, message: adminMessages.staff.noRight },
  authenticator_code_wrong: { status: 400, message: adminMessages.staff.digitsWrong },
  pair_first: { status: 409, message: adminMessages.staff.pairFirst },
  already_paired: { status: 409, message: adminMessages.staff.alreadyPaired },
  first_owner_link_over: { status: 404, message: adminMessages.firstOwner.linkOver },
  owner_exists: { status: 409, message: adminMessages.firstOwner.ownerExists },
  already_staff: { status: 409, message: adminMessages.settings.alreadyStaff },
  last_owner: { status: 409, message: adminMessages.settings.lastOwner },
  address_conflict: { status: 409, message: adminMessages.general.changedMeanwhile },
  changed_elsewhere: { status: 409, message: adminMessages.general.changedElsewhere },
  too_many_collections: { status: 409, message: adminMessages.collections.tooMany(0) },
  sale_overlaps: { status: 409, message: adminMessages.plannedSales.overlaps('A product', '') },
  sale_moved: { status: 409, message: adminMessages.plannedSales.moved },
  too_many_pages: { status: 409, message: adminMessages.textPages.tooMany(0) },
  page_published: { status: 409, message: adminMessages.textPages.published },
  coupon_taken: { status: 409, message: adminMessages.coupons.taken },
  coupon_used: { status: 409, message: adminMessages.coupons.used },
  already_sent: { status: 409, message: adminMessages.newsletter.alreadySent },
  gone: { status: 404, message: adminMessages.general.notFound },
  export_gone: { status: 404, message: adminMessages.exports.gone },
  discount_too_large: { status: 409, message: adminMessages.staffOrders.discountTooLarge(0) },
  /** The payment page of the order is open. */
  being_paid: { status: 409, message: adminMessages.staffOrders.beingPaid },
  /** Store credit pays a part of the order, so no money by hand pays the rest. */
  paid_with_credit: { status: 409, message: adminMessages.staffOrders.paidWithCredit },
  /** The items of the order can't be changed: it is shipped, or the new item is in it already. */
  not_changeable: { status: 409, message: adminMessages.orders.changeItem.notChangeable },
  /** A change of its items waits for the payment. */
  change_open: { status: 409, message: adminMessages.orders.changeItem.isOpen },
  /** A refund of the order failed, and was neither retried nor dismissed. */
  refund_failed: { status: 409, message: adminMessages.orders.retryRefundFirst },
  /** The refund has not failed, here or at the provider, was retried, or is owed whatever happens to its order. */
  refund_moved: { status: 409, message: adminMessages.orders.refundMoved },
  /** The provider never saw the money, so it can't send it back. */
  paid_by_hand: { status: 409, message: adminMessages.staffOrders.paidByHand },
  paid_by_provider: { status: 409, message: adminMessages.staffOrders.paidByProvider },
  too_many_exports: { status: 429, message: adminMessages.exports.tooMany },
  email_queued: { status: 409, message: adminMessages.orders.emailWaits },
  email_once: { status: 409, message: adminMessages.orders.emailOnce },
  /** Fewer units than there are, or than are reserved. */
  below_reserved: { status: 409, message: adminMessages.stock.saveFailed },
  adjustment_reused: { status: 422, message: adminMessages.stock.keyReused },
  file_unreadable: { status: 400, message: adminMessages.stock.noTable },
  file_too_large: { status: 413, message: adminMessages.stock.fileTooLarge },
  file_type: { status: 415, message: adminMessages.stock.noCsv },
  /** The file has invalid rows: nothing was imported. */
  rows_wrong: { status: 422, message: adminMessages.stock.rowsWrong(0) },
  bad_picture: { status: 422, message: adminMessages.products.pictureBroken },
  picture_too_large: { status: 413, message: adminMessages.products.pictureTooLarge },
  /** The object store of the images is away. */
  images_unavailable: { status: 503, message: adminMessages.products.imagesUnavailable },
  picture_type: { status: 415, message: adminMessages.products.pictureType },
  /** The product has orders or an unpaid reservation. */
  still_needed: { status: 409, message: adminMessages.products.ordered('This') },
  not_publishable: { status: 422, message: adminMessages.products.needsPicture('Each colour') },
  bad_signature: { status: 401, message: messages.payment.badSignature },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureCode = keyof typeof failures;

/** A failure we expect and can explain. Anything else that is thrown is a bug or an outage. */
export class ShopError extends Error {
  readonly code: FailureCode;
  readonly details: FailureDetails;

  /** `details` travel to the browser beside the message, so they hold nothing private. */
  constructor(code: FailureCode, { message, ...details }: FailureDetails & { message?: string } = {}) {
    super(message ?? failures[code].message);
    this.code = code;
    this.details = details;
  }
}
