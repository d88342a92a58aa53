import { randomBytes, randomInt } from 'node:crypto';
import type { Dispute } from '../disputes/dispute.ts';
import { refundedKobo, type Refund } from '../refunds/refund.ts';

export const channels = ['card', 'bank_transfer', 'ussd'] as const;

export type Channel = (typeof channels)[number];
export type Status = 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed';

/**
 * One try to pay and how it ended; 'rejected' is a transfer of another amount. `card` is its number, `response` what
 * the bank said. `at` is an ISO time.
 */
export type Attempt = {
  at: string;
  outcome: 'success' | 'decline' | 'abandon' | 'rejected';
  channel: Channel;
  card?: string;
  response?: string;
};

/** A card half-way: its PIN or its one-time code is asked for. */
export type Stage = { card: string; step: 'pin' | 'otp'; mistakes: number };

/** Money on its way. `dueAt` is when it arrives; null while only the payer can send it. */
export type Waiting = { channel: Channel; since: string; dueAt: string | null; bank?: string };

/** What the merchant asked for. `amount` is in kobo; `metadata` is null when none was sent. */
export type Wanted = {
  reference: string;
  email: string;
  amount: number;
  callbackUrl: string | null;
  channels: Channel[];
  metadata: unknown;
};

/** A payment as we keep it. The status is not stored: it follows from what happened. Times are ISO. */
export type Transaction = Wanted & {
  /** Decimal digits: the provider's ids are unsigned 64-bit, more than a JavaScript number holds. */
  id: string;
  accessCode: string;
  createdAt: string;
  openedAt: string | null;
  payer: { ip: string | null; mobile: boolean };
  attempts: Attempt[];
  stage: Stage | null;
  waiting: Waiting | null;
  /** Kobo really taken, or cents if `currency` says so. Null until paid. */
  paid: number | null;
  currency: string;
  domain: 'test' | 'live';
  refunds: Refund[];
  dispute?: Dispute;
};

export type PaidTransaction = Transaction & { paid: number };

/** How long an opened page counts as 'somebody is paying'. The real length is not documented. */
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
 * The provider's word for where a payment stands (Paystack documentation, verify payments).
 * Untouched payments are 'abandoned'; a declined one stays 'failed' until somebody tries again.
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

/** A code that was given out and that nobody has dialled in time. */
function isForgotten({ dueAt, since }: Waiting, now: number): boolean {
  return dueAt === null && now - Date.parse(since) >= sessionMs;
}

export function isPaid(transaction: Transaction): transaction is PaidTransaction {
  return transaction.paid !== null;
}

/** All of it has gone back to the payer. */
export function isReversed({ paid, refunds }: Transaction): boolean {
  return paid !== null && refundedKobo(refunds) >= paid;
}

/** Lower-case letters and digits, from a cryptographic source: an access code opens the payment page. */
export function randomName(length: number): string {
  return Array.from({ length }, () => randomInt(36).toString(36)).join('');
}

/** An id above 2^53, so that a client which reads ids as JavaScript numbers is found out here, not in production. */
function largeId(): string {
  return (randomBytes(8).readBigUInt64BE() | (1n << 63n)).toString();
}
