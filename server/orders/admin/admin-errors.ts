import { type FailureCode, ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** The same failures, told to somebody who works here. */
const words: Partial<Record<FailureCode, string>> = {
  order_moved: messages.orderDesk.moved,
  under_review: messages.orderDesk.underReview,
  payment_pending: messages.orderDesk.moneyPending,
  payment_unavailable: messages.orderDesk.providerSilent,
  not_refundable: messages.orderDesk.notRefundable,
  not_payable: messages.orderDesk.notPayable,
  owners_only: messages.orderDesk.paidCancelIsForOwners,
  stock_short: messages.orderDesk.piecesGone,
};

/** Does it, and tells a refusal in the words of the back office. */
export async function adminError<Result>(done: Promise<Result>): Promise<Result> {
  try {
    return await done;
  } catch (error) {
    const message = error instanceof ShopError ? words[error.code] : undefined;
    throw message ? new ShopError((error as ShopError).code, { message }) : error;
  }
}
