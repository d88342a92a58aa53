import type { RefundStatus } from '#shared/payments/status.ts';

/**
 * What the provider says of one payment. `unknown` is a reference it has never heard of; `ongoing` is somebody at the
 * page; `pending` is money that the bank has not said yes or no to.
 */
export interface Charge {
  status: 'success' | 'failed' | 'abandoned' | 'ongoing' | 'pending' | 'reversed' | 'unknown';
  /** What was really paid, in kobo. */
  amountKobo: number;
  currency: string;
  /** 'live' for money, 'test' for play. */
  domain: string;
  providerId: string | null;
  channel: string | null;
  paidAt: Date | null;
  /** The bank's own words about it, such as 'Insufficient Funds'. */
  bankSaid: string | null;
}

/** Whether the provider says no. `unknown` is a payment that never began there. */
export function isNo({ status }: Pick<Charge, 'status'>): boolean {
  return status === 'failed' || status === 'abandoned' || status === 'reversed' || status === 'unknown';
}

/** A payment out of the provider's list. */
export interface ListedCharge extends Charge {
  reference: string;
}

export interface PaymentStart {
  /** New for every attempt: a reference works once. */
  reference: string;
  amountKobo: number;
  email: string;
  /** Where the shopper comes back to. */
  callbackUrl: string;
  /** Where 'cancel' on the provider's page leads. */
  cancelUrl: string;
}

export interface RefundRequest {
  /** Of the payment. */
  reference: string;
  amountKobo: number;
  /** Kept by the provider with the refund: what we know it by when its answer was lost. */
  note: string;
}

/** A refund as the provider has it. */
export interface ProviderRefund {
  providerId: string;
  amountKobo: number;
  status: Exclude<RefundStatus, 'requested'>;
  note: string;
}

/** A message of the provider whose signature was right. */
export interface ProviderMessage {
  /** The same for a message that is sent twice: the provider numbers none. */
  key: string;
  /** Of the payment it is about. */
  reference: string | null;
  about: 'charge' | 'refund';
  body: object;
}

/** A day's money on its way to the shop's bank, as the provider tells it. */
export interface Payout {
  id: string;
  /** When it leaves for the bank. */
  at: Date;
  /** Whether it has left. */
  isPaidOut: boolean;
  /** What shoppers paid, what the provider keeps, what went back to shoppers, and what the bank gets. */
  processedKobo: number;
  feesKobo: number;
  deductedKobo: number;
  netKobo: number;
}

/** A payment that a payout consists of. */
export interface PaidOut {
  reference: string;
  amountKobo: number;
  feesKobo: number;
}

/** All we ask of a payment provider. Only `paystack.ts` knows which one it is. */
export interface Payments {
  /** What money comes in: a shop with a test key takes no live money, and the other way round. */
  readonly domain: 'live' | 'test';
  /**
   * @throws ShopError `payment_refused` for a clear no; `payment_unavailable` when it may have begun all the same: the
   *   reference stays watched.
   */
  start(wish: PaymentStart): Promise<{ authorizationUrl: string }>;
  /** @throws ShopError `payment_unavailable` when it cannot be asked; that says nothing about the payment. */
  lookUp(reference: string): Promise<Charge>;
  /**
   * Begins to pay money back. The provider has no idempotency key: before asking again, look through `refundsOf`.
   *
   * @throws RefundRefused for a clear no; ShopError `payment_unavailable` when it may have begun all the same.
   */
  refund(wish: RefundRequest): Promise<ProviderRefund>;
  /**
   * Every refund of a payment, which is named by the provider's own number.
   *
   * @throws ShopError `payment_unavailable`
   */
  refundsOf(providerId: string): Promise<ProviderRefund[]>;
  /**
   * Every payment begun since then that succeeded.
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
   * The payments that a payout consists of.
   *
   * @throws ShopError `payment_unavailable`
   */
  chargesOfPayout(id: string): Promise<PaidOut[]>;
  /** @throws ShopError `bad_signature` */
  readMessage(raw: Buffer, signature: string | undefined): ProviderMessage;
}

/** The provider understood a refund and will not make it; `message` says why, in its words. */
export class RefundRejected extends Error {}
