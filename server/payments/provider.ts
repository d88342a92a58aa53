/** What the provider says of one payment. `unknown` is a reference it has never heard of. */
export interface Charge {
  status: 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed' | 'unknown';
  /** What was really paid, in kobo. */
  amountKobo: number;
  currency: string;
  providerId: string | null;
  channel: string | null;
  paidAt: Date | null;
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

/** A message of the provider whose signature was right. */
export interface ProviderMessage {
  /** The same for a message that is sent twice: the provider numbers none. */
  key: string;
  reference: string | null;
  body: object;
}

/** All we ask of a payment provider. Only `paystack.ts` knows which one it is. */
export interface Payments {
  /** @throws ShopError `payment_unavailable`; it may have begun all the same, so the reference stays watched. */
  start(wish: PaymentStart): Promise<{ authorizationUrl: string }>;
  /** @throws ShopError `payment_unavailable` when it cannot be asked; that says nothing about the payment. */
  lookUp(reference: string): Promise<Charge>;
  /** @throws ShopError `bad_signature` */
  readMessage(raw: Buffer, signature: string | undefined): ProviderMessage;
}
