import { type FailureCode, failures, ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';

/** Messages for staff, where they differ from those for shoppers. */
const staffMessages: Partial<Record<FailureCode, string>> = {
  order_moved: adminMessages.orders.moved,
  address_final: adminMessages.orders.moved,
  courier_booked: adminMessages.orders.courierBooked,
  delivery_waits: adminMessages.orders.changeItem.isOpen,
  under_review: adminMessages.orders.underReview,
  payment_pending: adminMessages.orders.moneyPending,
  payment_unavailable: adminMessages.orders.providerSilent,
  not_refundable: adminMessages.orders.notRefundable,
  account_not_needed: adminMessages.refundAccount.notNeeded,
  account_unknown: adminMessages.refundAccount.unknownAccount,
  account_rejected: adminMessages.refundAccount.rejected,
  account_just_sent: adminMessages.refundAccount.justSent,
  not_payable: adminMessages.orders.moved,
  no_right: adminMessages.orders.paidCancelIsForOwners,
};

/** Gives an error the message for staff, unless it has one of its own that says more. */
export async function adminError<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof ShopError) || error.message !== failures[error.code].message) throw error;
    const message = staffMessages[error.code];
    throw message ? new ShopError(error.code, { ...error.details, message }) : error;
  }
}
