import { ShopError } from '#shared/errors.ts';

/** The provider rejected a refund; `message` is its reason. */
export class RefundRejected extends Error {}

/** The provider rejected a reply to a dispute; `message` is its reason. */
export class DisputeReplyRejected extends Error {}

/**
 * The provider responds but does not do what was requested: our key is wrong, we are rate limited, the response is
 * undocumented, or its file store rejects a file. It does not open the circuit breaker.
 */
export class RejectedByProvider extends ShopError {
  constructor() {
    super('payment_unavailable');
  }
}

/** The provider does not accept the characters of a reference. */
export class ReferenceRejected extends ShopError {
  constructor() {
    super('payment_rejected');
  }
}
