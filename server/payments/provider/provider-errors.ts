import { ShopError } from '#shared/errors.ts';

/** The provider rejected a refund; `message` is its reason. */
export class RefundRejected extends Error {}

/** The provider rejected a reply to a dispute; `message` is its reason. */
export class DisputeReplyRejected extends Error {}

/**
 * The provider is there and does not do what it was asked: our key is wrong, we ask too often, it says what it does not
 * document, or its store takes no file. Nobody else is kept from paying because of it.
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
