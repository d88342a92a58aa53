import type { RefundFate } from '../refunds/refund.ts';

/** A test card that the provider publishes (Paystack documentation, test payments). */
export type TestCard = {
  /** Its name in links. */
  id: string;
  /** Its purpose, as the page lists it. */
  shows: string;
  number: string;
  cvv: string;
  brand: 'visa' | 'verve';
  pin?: string;
  otp?: string;
  /** The bank's final response. Without it the payment succeeds. */
  declined?: string;
  /** How a refund of its payment ends, unless it succeeds. */
  refund?: RefundFate;
};

export const testCards: readonly TestCard[] = [
  { id: 'success', shows: 'Pays at once', number: '4084084084084081', cvv: '408', brand: 'visa' },
  { id: 'pin', shows: 'Asks for a PIN', number: '507850785078507812', cvv: '081', brand: 'verve', pin: '1111' },
  {
    id: 'pin-otp',
    shows: 'Asks for a PIN, then for a code',
    number: '5060666666666666666',
    cvv: '123',
    brand: 'verve',
    pin: '1234',
    otp: '123456',
  },
  {
    id: 'declined',
    shows: 'Is declined',
    number: '4084080000005408',
    cvv: '001',
    brand: 'visa',
    declined: 'Declined',
  },
  {
    id: 'insufficient',
    shows: 'Has too little money on it',
    number: '4084080000670037',
    cvv: '787',
    brand: 'visa',
    declined: 'Insufficient Funds',
  },
  {
    id: 'no-token',
    shows: 'Asks for a PIN, then gets no code',
    number: '507850785078507853',
    cvv: '082',
    brand: 'verve',
    pin: '0000',
    declined: 'Token Not Generated. Customer Not Registered on Token Platform',
  },
  {
    id: 'refund-fails',
    shows: 'Pays; a refund of it fails',
    number: '4084080000671803',
    cvv: '180',
    brand: 'visa',
    refund: 'failed',
  },
  {
    id: 'refund-attention',
    shows: 'Pays; a refund of it needs attention',
    number: '4084080000671902',
    cvv: '190',
    brand: 'visa',
    refund: 'needs-attention',
  },
];

/** Any future date is valid for these cards. */
export const anyExpiry = '12/30';

export function cardNumbered(number: string | undefined): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}
