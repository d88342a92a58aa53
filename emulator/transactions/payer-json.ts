import { createHash } from 'node:crypto';
import { cardNumbered } from './cards.ts';
import type { Channel, PaidChannel, Transaction } from './transaction.ts';

const offline = { bin: '000000', last4: '0000', card_type: 'offline', bank: 'TEST BANK', brand: 'offline' };

const means: Record<Channel, object> = {
  card: { bank: 'TEST BANK', reusable: true },
  bank_transfer: {
    bin: '008XXX',
    last4: 'X553',
    card_type: 'transfer',
    bank: 'TEST BANK',
    brand: 'Managed Account',
    reusable: false,
  },
  ussd: { ...offline, reusable: false },
};

/** How it was paid (Paystack documentation, verify transaction). */
export function authorization({ reference, attempts }: Transaction, channel: PaidChannel) {
  const { number, brand } = cardNumbered(attempts.at(-1)?.card) ?? { number: '4084084084084081', brand: 'visa' };
  const card = { bin: number.slice(0, 6), last4: number.slice(-4), card_type: `${brand} `, brand };
  return {
    authorization_code: `AUTH_${digest(reference).slice(0, 10)}`,
    ...card,
    ...(channel in means ? means[channel as Channel] : { ...offline, reusable: false }),
    exp_month: '12',
    exp_year: '2030',
    channel,
    country_code: 'NG',
    signature: channel === 'card' ? `SIG_${digest(number).slice(0, 20)}` : null,
    account_name: null,
    receiver_bank_account_number: null,
    receiver_bank: null,
  };
}

/** An unpaid payment in a list. */
export const noAuthorization = {
  authorization_code: null,
  bin: null,
  last4: null,
  exp_month: null,
  exp_year: null,
  channel: null,
  card_type: null,
  bank: null,
  country_code: null,
  brand: null,
  reusable: false,
  signature: null,
  account_name: null,
};

/** The same address is the same customer; no list of customers is kept. */
export function customer(email: string) {
  return {
    id: Number.parseInt(digest(email).slice(0, 7), 16),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${digest(email).slice(0, 15)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
