import { messages } from './messages.ts';

/** Every failure we expect: its code on the wire, its HTTP status and its words. */
export const failures = {
  invalid_request: { status: 400, message: messages.general.invalidRequest },
  foreign_site: { status: 403, message: messages.general.foreignSite },
  not_found: { status: 404, message: messages.general.unknownCall },
  product_not_found: { status: 404, message: messages.products.notFound },
  order_not_found: { status: 404, message: messages.order.notFound },
  coupon_invalid: { status: 400, message: messages.coupon.invalid },
  bad_shipping: { status: 422, message: messages.order.badShipping },
  stock_short: { status: 409, message: messages.stock.noSuchPiece },
  PRICE_CHANGED: { status: 409, message: messages.order.priceChanged },
  key_reused: { status: 422, message: messages.order.keyReused },
  too_many_open_orders: { status: 429, message: messages.order.tooManyOpen },
  not_payable: { status: 409, message: messages.payment.notPayable },
  payment_unavailable: { status: 503, message: messages.payment.unavailable },
  too_many_messages: { status: 429, message: messages.contact.tooMany },
  bad_signature: { status: 401, message: messages.payment.badSignature },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureCode = keyof typeof failures;

/** A failure we expect and can explain. Anything else that is thrown is a bug or an outage. */
export class ShopError extends Error {
  readonly code: FailureCode;
  readonly details: object;

  /** `details` travel to the browser beside the message, so they hold nothing private. */
  constructor(code: FailureCode, { message, ...details }: { message?: string; [detail: string]: unknown } = {}) {
    super(message ?? failures[code].message);
    this.code = code;
    this.details = details;
  }
}
