import { ShopError } from '#shared/errors.ts';
import type { StopReason } from '#shared/text-messages/text-message-kinds.ts';

/**
 * The provider rejected the message itself, such as its number; `message` is its reason. Sending it again would change
 * nothing.
 */
export class RejectedMessage extends Error {}

/** The message was certainly not sent and can be sent later. A plain ShopError of the same code: it may have been sent. */
export class NotSent extends ShopError {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super('texts_unavailable');
    this.reason = reason;
  }
}

/** The provider's status of an accepted message. */
export interface TextReport {
  providerId: string;
  /** As the provider writes the number: '2348031234567'. */
  recipient: string;
  text: string;
  status: 'sent' | 'delivered' | 'failed';
  /** Its status in its own words. */
  words: string;
}

/** The interface of a provider of text messages. Only `termii.ts` knows which one it is. */
export interface TextProvider {
  /**
   * Sends a text message. The provider has no idempotency keys: one that may have been sent must not be sent again.
   *
   * @param message.to such as '+2348031234567'
   * @returns by which the provider knows it
   * @throws RejectedMessage; NotSent; ShopError `texts_unavailable` when it may have been sent
   */
  send(message: { to: string; text: string }): Promise<{ providerId: string }>;
  /**
   * The balance for messages; null if the provider does not accept our key.
   *
   * @throws ShopError `texts_unavailable`
   */
  balance(): Promise<{ amount: number; currency: string } | null>;
  /**
   * The report that a webhook brings; null for events about anything else.
   *
   * @throws ShopError `bad_signature`, `invalid_request`
   */
  parseWebhook(raw: Buffer, signature: string | undefined): TextReport | null;
}
