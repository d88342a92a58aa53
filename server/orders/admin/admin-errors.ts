import { type FailureCode, ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Messages for staff, where they differ from those for shoppers. */
const adminMessages: Partial<Record<FailureCode, string>> = {
  order_moved: messages.orderDesk.moved,
  under_review: messages.orderDesk.underReview,
  payment_pending: messages.orderDesk.moneyPending,
  payment_unavailable: messages.orderDesk.providerSilent,
  not_refundable: messages.orderDesk.notRefundable,
  not_payable: messages.orderDesk.notPayable,
  owners_only: messages.orderDesk.paidCancelIsForOwners,
  stock_short: messages.orderDesk.piecesGone,
};

/** Gives an error the message for staff. */
export async function adminError<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    const message = error instanceof ShopError ? adminMessages[error.code] : undefined;
    throw message ? new ShopError((error as ShopError).code, { message }) : error;
  }
}
