import { randomBytes, randomInt } from 'node:crypto';
import type { Dispute } from '../disputes/dispute.ts';
import { refundedKobo, type Refund } from '../refunds/refund.ts';

export const channels = ['card', 'bank_transfer', 'ussd'] as const;

/** Ways to pay that our page does not offer, and the provider's does for some merchants. */
export const otherChannels = ['bank', 'qr', 'mobile_money', 'apple_pay', 'eft', 'capitec_pay', 'payattitude'] as const;

export type Channel = (typeof channels)[number];
export type PaidChannel = Channel | (typeof otherChannels)[number];
export type Status = 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed';

/**
 * One payment attempt and its result; 'rejected' is a transfer of another amount. `card` is its number, `response` the
 * bank's message. `at` is an ISO time.
 */
export type Attempt = {
  at: string;
  outcome: 'success' | 'decline' | 'abandon' | 'rejected';
  channel: PaidChannel;
  card?: string;
  response?: string;
};

/** A card payment that waits for a PIN or a one-time code. */
export type Stage = { card: string; step: 'pin' | 'otp'; mistakes: number };

/** Money under way. `dueAt` is when it arrives; null while only the payer can send it. */
type Waiting = { channel: Channel; since: string; dueAt: string | null; bank?: string };

/** The merchant's request. `amount` is in kobo; `metadata` is null when none was sent. */
export type Wanted = {
  reference: string;
  email: string;
  amount: number;
  callbackUrl: string | null;
  channels: Channel[];
  metadata: unknown;
};

/** A payment as it is stored. Its status is not: it is computed. Times are ISO. */
export type Transaction = Wanted & {
  /** Decimal digits: the provider's ids are unsigned 64-bit, more than a JavaScript number can hold. */
  id: string;
  accessCode: string;
  createdAt: string;
  openedAt: string | null;
  payer: { ip: string | null; mobile: boolean };
  attempts: Attempt[];
  stage: Stage | null;
  waiting: Waiting | null;
  /** Kobo that were paid, or cents if `currency` says so. Null until paid. */
  paid: number | null;
  /** Kobo of it that are the provider's fee, paid on top by the payer. */
  feesPassed?: number;
  currency: string;
  domain: 'test' | 'live';
  refunds: Refund[];
  dispute?: Dispute;
};

export type PaidTransaction = Transaction & { paid: number };

/** How long an opened page counts as 'ongoing'. The real time is not documented. */
export const sessionMs = 30 * 60_000;

export function newTransaction(wanted: Wanted): Transaction {
  return {
    ...wanted,
    id: largeId(),
    accessCode: randomName(15),
    createdAt: new Date().toISOString(),
    openedAt: null,
    payer: { ip: null, mobile: false },
    attempts: [],
    stage: null,
    waiting: null,
    paid: null,
    currency: 'NGN',
    domain: 'test',
    refunds: [],
  };
}

/**
 * The provider's status of a payment (Paystack documentation, verify payments). Unopened payments are 'abandoned'; a
 * declined one stays 'failed' until the next attempt.
 */
export function statusOf(transaction: Transaction, now = Date.now()): Status {
  if (isReversed(transaction)) return 'reversed';
  if (isPaid(transaction)) return 'success';
  if (transaction.waiting) return isForgotten(transaction.waiting, now) ? 'abandoned' : 'pending';
  if (transaction.stage) return 'ongoing';
  const last = transaction.attempts.at(-1);
  if (last?.outcome === 'decline' || last?.outcome === 'rejected') return 'failed';
  const opened = Date.parse(transaction.openedAt ?? '');
  const cancelled = Date.parse(last?.at ?? '');
  // An unknown time is NaN, and every comparison with NaN is false.
  return now - opened < sessionMs && !(cancelled >= opened) ? 'ongoing' : 'abandoned';
}

/** A code that was shown and not dialled in time. */
function isForgotten({ dueAt, since }: Waiting, now: number): boolean {
  return dueAt === null && now - Date.parse(since) >= sessionMs;
}

export function isPaid(transaction: Transaction): transaction is PaidTransaction {
  return transaction.paid !== null;
}

/** All of it was refunded. */
export function isReversed({ paid, refunds }: Transaction): boolean {
  return paid !== null && refundedKobo(refunds) >= paid;
}

/** Lower-case letters and digits, from a cryptographic source: an access code opens the payment page. */
export function randomName(length: number): string {
  return Array.from({ length }, () => randomInt(36).toString(36)).join('');
}

/** An id above 2^53, so that a client that reads ids as JavaScript numbers fails here and not in production. */
function largeId(): string {
  return (randomBytes(8).readBigUInt64BE() | (1n << 63n)).toString();
}
