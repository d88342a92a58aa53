import type { DisputeEvidence, DisputeReply, DisputeStatus } from '#shared/payments/dispute-status.ts';
import type { RefundStatus } from '#shared/payments/status.ts';

/**
 * One payment at the provider. `unknown`: it does not know the reference; `ongoing`: the shopper is at the payment page;
 * `pending`: the bank has not decided.
 */
export interface Charge {
  status: 'success' | 'failed' | 'abandoned' | 'ongoing' | 'pending' | 'reversed' | 'unknown';
  /** The amount that was paid, in kobo, without `passedFeesKobo`. */
  amountKobo: number;
  /** The provider's fees that the payer paid on top, where the merchant's account passes them on. */
  passedFeesKobo: number;
  /** All that the provider keeps of it, `passedFeesKobo` included; null if it does not say. */
  feeKobo: number | null;
  currency: string;
  /** 'live' for real money, 'test' for test payments. */
  domain: string;
  providerId: string | null;
  channel: string | null;
  paidAt: Date | null;
  /** The bank's message, such as 'Insufficient Funds'. */
  gatewayResponse: string | null;
}

/** Whether a payment did not succeed. `unknown` counts: it never began at the provider. */
export function isUnsuccessful({ status }: Pick<Charge, 'status'>): boolean {
  return status === 'failed' || status === 'abandoned' || status === 'reversed' || status === 'unknown';
}

/** A payment from the provider's list. */
export interface ListedCharge extends Charge {
  reference: string;
}

interface InitializeRequest {
  /** New for every attempt: a reference works once. */
  reference: string;
  amountKobo: number;
  email: string;
  /** Where the provider sends the shopper after the payment. */
  callbackUrl: string;
  /** Where 'cancel' on the provider's page leads. */
  cancelUrl: string;
}

export interface RefundRequest {
  /** The payment's reference. */
  reference: string;
  amountKobo: number;
  /** Stored by the provider with the refund: identifies it when the response was lost. */
  note: string;
}

/** A refund at the provider. */
export interface ProviderRefund {
  providerId: string;
  amountKobo: number;
  status: Exclude<RefundStatus, 'requested'>;
  note: string;
  /** The provider's id of the dispute that took the money; null for any other refund. */
  disputeId: string | null;
}

/** A bank that refunds can go to. */
export interface Bank {
  id: string;
  /** As Nigerian banks are known, such as '058'. */
  code: string;
  name: string;
}

/** A refund that needs attention, and the account it is to go to. */
interface RefundToAccount {
  /** The provider's id of the refund. */
  providerId: string;
  bankId: string;
  /** Ten digits. */
  accountNumber: string;
}

/** A dispute at the provider. */
export interface ProviderDispute {
  id: string;
  /** The payment's reference. */
  reference: string;
  /** The amount that the payer wants back, or got. */
  amountKobo: number;
  status: DisputeStatus;
  /** How it ended, in the provider's words; null while it is open. */
  resolution: string | null;
  category: string;
  /** The payer's reason. */
  reason: string;
  openedAt: Date;
  dueAt: Date | null;
  /** The id of the evidence that we added; null while there is none. */
  evidenceId: string | null;
}

/** Our reply to a dispute. */
export interface DisputeReplyRequest {
  /** The dispute's id. */
  id: string;
  reply: DisputeReply;
  /** The refund to the payer: nothing if it is declined. */
  amountKobo: number;
  text: string;
  /** Null when it is accepted. */
  evidence: DisputeEvidence | null;
  /** The id of evidence that was added before. */
  evidenceId: string | null;
  /** A PDF. */
  document: Buffer;
}

/** A webhook event with a valid signature. */
export interface WebhookEvent {
  /** The same for an event that is sent twice: the provider gives events no id. */
  key: string;
  /** The reference of the payment that it is about. */
  reference: string | null;
  about: 'charge' | 'refund' | 'dispute';
  /** The id of the dispute that it is about. */
  disputeId: string | null;
  body: object;
}

/** A payout of one day to the shop's bank account. */
export interface Payout {
  id: string;
  /** When it is transferred. */
  at: Date;
  /** Whether it has been transferred. */
  isPaidOut: boolean;
  /** What customers paid, the provider's fees, refunds to customers, and the amount transferred. */
  processedKobo: number;
  feesKobo: number;
  deductedKobo: number;
  netKobo: number;
}

/** A payment in a payout. */
interface PayoutCharge {
  reference: string;
  amountKobo: number;
  feesKobo: number;
}

/**
 * The interface of a payment provider. Calls and webhooks go through it. Names, URLs, settings and texts that are
 * Paystack's are listed in docs/recipes.md, 'Replace the payment provider'.
 */
export interface Payments {
  /** A shop with a test key accepts no live payments, and the other way round. */
  readonly domain: 'live' | 'test';
  /** The origins of its payment pages: a form without scripts is redirected to one. */
  readonly pageOrigins: readonly string[];
  /**
   * @throws ShopError `payment_rejected` when the provider rejects it; `payment_unavailable` when it may have begun
   *   anyway: the reference is still checked. ReferenceRejected when it needs another reference.
   */
  initialize(request: InitializeRequest): Promise<{ authorizationUrl: string }>;
  /** @throws ShopError `payment_unavailable` when the provider cannot be asked; the payment may have any status. */
  verify(reference: string): Promise<Charge>;
  /**
   * Creates a refund. The provider has no idempotency keys: before a retry, look through `refundsOf`.
   *
   * @throws RefundRejected when the provider rejects it; ShopError `payment_unavailable` when it may have begun anyway.
   */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /**
   * Every refund of a payment, given the provider's id of the payment.
   *
   * @throws ShopError `payment_unavailable`
   */
  refundsOf(providerId: string): Promise<ProviderRefund[]>;
  /**
   * The banks of Nigeria that a refund can go to.
   *
   * @throws ShopError `payment_unavailable`
   */
  banks(): Promise<Bank[]>;
  /**
   * The name of an account, or null when the bank knows no such account.
   *
   * @throws ShopError `payment_unavailable`
   */
  accountName(account: { bankCode: string; accountNumber: string }): Promise<string | null>;
  /**
   * Has a refund that needs attention paid to an account. The provider rejects it for any other refund, so that repeating it
   * pays once.
   *
   * @throws RefundRejected when the provider rejects it; ShopError `payment_unavailable` when it may have accepted it.
   */
  refundToAccount(refund: RefundToAccount): Promise<ProviderRefund>;
  /** @throws ShopError `payment_unavailable`, also when it has a status that is not documented. */
  dispute(id: string): Promise<ProviderDispute>;
  /**
   * The id of every dispute that began since then, with the reference of its payment.
   *
   * @throws ShopError `payment_unavailable`
   */
  disputesSince(since: Date): Promise<{ id: string; reference: string }[]>;
  /**
   * Replies to a dispute. The provider has no idempotency keys: before a retry, look at the `dispute`.
   *
   * @throws DisputeReplyRejected when the provider rejects it; ShopError `payment_unavailable` when it may have it
   *   anyway.
   */
  replyToDispute(reply: DisputeReplyRequest): Promise<void>;
  /**
   * Every successful payment that began since then.
   *
   * @throws ShopError `payment_unavailable`
   */
  chargesSince(since: Date): Promise<ListedCharge[]>;
  /**
   * Every payout since then, newest first.
   *
   * @throws ShopError `payment_unavailable`
   */
  payoutsSince(since: Date): Promise<Payout[]>;
  /**
   * The payments in a payout.
   *
   * @throws ShopError `payment_unavailable`
   */
  chargesOfPayout(id: string): Promise<PayoutCharge[]>;
  /**
   * Whether the provider accepts our key. Changes nothing.
   *
   * @throws ShopError `payment_unavailable`
   */
  isKeyAccepted(): Promise<boolean>;
  /** @throws ShopError `bad_signature` */
  parseWebhookEvent(raw: Buffer, signature: string | undefined): WebhookEvent;
}
